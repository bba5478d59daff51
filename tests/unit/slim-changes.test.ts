import { expect, test } from 'vitest';
import { slimMessages } from '@/store/storage/slim-changes';

const LONG = 'x'.repeat(601);
const SHORT = 'x'.repeat(600);

const row = (id: number, state: 'clean' | 'waiting') => ({
  id: String(id),
  title: SHORT,
  description: LONG,
  tags: [LONG],
  sync: { state },
});
const message = (events: { documentData: unknown; previousDocumentData?: unknown }[]) => ({
  collectionName: 'jobs',
  eventBulk: { id: 'bulk', context: 'marquee-sync', events },
});

test('long texts of rows that the server has are left out, before and after the change', () => {
  const sent = message([{ documentData: row(1, 'clean'), previousDocumentData: row(1, 'clean') }]);
  const slim = { ...row(1, 'clean'), description: '' };
  expect(slimMessages(sent)).toEqual([message([{ documentData: slim, previousDocumentData: slim }])]);
  // The sender's own rows are its storage's.
  expect(sent).toEqual(message([{ documentData: row(1, 'clean'), previousDocumentData: row(1, 'clean') }]));
});

test('S2: what is not sent yet arrives whole, as do metadata and other messages', () => {
  for (const whole of [
    message([{ documentData: row(1, 'waiting') }]),
    message([{ documentData: { id: 'sync-status', data: { text: LONG } } }]),
    { announced: 'sync-status', data: { text: LONG } },
  ])
    expect(slimMessages<object>(whole)).toEqual([whole]);
});

test('many rows become several messages, in order, each with an id of its own', () => {
  const events = Array.from({ length: 450 }, (_, index) => ({ documentData: row(index, 'clean') }));
  const parts = slimMessages(message(events));
  expect(parts.map(({ eventBulk }) => eventBulk.events.length)).toEqual([200, 200, 50]);
  expect(new Set(parts.map(({ eventBulk }) => eventBulk.id)).size).toBe(3);
  expect(
    parts.flatMap(({ eventBulk }) =>
      eventBulk.events.map(({ documentData }) => (documentData as { id: string }).id),
    ),
  ).toEqual(events.map(({ documentData }) => documentData.id));
});
