import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { STREAMS } from '@/domain/streams';
import { preserveRefusedWrite } from '@/sync/push/preserve-refused-write';
import { deafThreads } from './support/two-threads';

let page: Store;
let worker: Store;

beforeEach(async () => {
  const open = deafThreads(['drafts']);
  page = await open('page');
  worker = await open('worker');
});
afterEach(async () => {
  await worker.close();
  await page.remove();
});

const [stream] = STREAMS.filter(({ name }) => name === 'messages');

async function refuseInWorker(): Promise<string> {
  const base = { state: 'waiting', edit: 'e1', order: 'e1', base: null, since: 1, first: 'e1' };
  const row = { id: '0190a000-0000-7000-8000-000000000002', rev: 0, body: 'Lost?', sync: base } as never;
  if (!stream) throw new Error('There are no messages.');
  return preserveRefusedWrite(
    portOf(worker),
    1,
    { collection: 'messages', stream, row, envelope: base as never, document: { body: 'Lost?' } },
    { code: 'MQ403', sentence: 'No.', conflicts: [] },
  );
}

test('S7: a refusal that a worker stored and no longer announced is shown, with everything live read again', async () => {
  const lengths: number[] = [];
  const subscription = page.refused.all$.subscribe((all) => lengths.push(all.length));
  const id = await refuseInWorker();
  expect(page.refused.all()).toEqual([]);
  await page.refused.reread();
  expect(page.refused.get(id)).toMatchObject({ code: 'MQ403', document: { body: 'Lost?' } });
  // The text is also among the copies for the case that the browser deletes the database (S2).
  expect(page.lifecycle.unsent.count).toBe(1);
  expect(lengths).toEqual([0, 1]);
  subscription.unsubscribe();
});

test('one that a worker removed without announcing it is gone', async () => {
  const id = await refuseInWorker();
  await page.refused.reread();
  await worker.rows('drafts').change([id], () => ({ remove: true }));
  expect(page.refused.all()).toHaveLength(1);
  await page.refused.reread();
  expect(page.refused.all()).toEqual([]);
});

test('S2: what is heard while it reads is not overwritten by what it read', async () => {
  const id = await refuseInWorker();
  const reading = page.refused.reread();
  await page.rows('drafts').change([id], () => ({ remove: true }));
  await reading;
  expect(page.refused.all()).toEqual([]);
});
