import { expect, test } from 'vitest';
import type { PushAnswer } from '@/backend/sync/sync-protocol';
import {
  applications,
  conversations,
  drafts,
  messages,
  notifications,
  profiles,
  type Stream,
} from '@/domain/streams';
import type { WaitingRow } from '@/sync/document';
import { AcknowledgedWrites } from '@/sync/push/acknowledged-writes';
import { type SentWrite, writeOf } from '@/sync/push/push-batch';
import { seenWrite } from '@/sync/push/seen-writes';

const DAY_MS = 24 * 60 * 60_000;

/** A device's metadata in memory, which outlives `restarted()`. */
function device() {
  const stored = new Map<string, Record<string, unknown>>();
  const rows = new Map<string, WaitingRow>();
  let now = 0;
  const store = {
    recall: async (key: string) => stored.get(key) ?? null,
    remember: async (key: string, value: Record<string, unknown>) =>
      void stored.set(key, structuredClone(value)),
    get: async (_collection: string, ids: readonly string[]) => ids.flatMap((id) => rows.get(id) ?? []),
  };
  return {
    rows,
    stored,
    pass: (ms: number) => (now += ms),
    /** As after the page was loaded again. */
    async restarted(): Promise<AcknowledgedWrites> {
      const writes = new AcknowledgedWrites(store as never, () => now);
      await writes.load();
      return writes;
    },
  };
}

let edits = 0;

function rowOf(
  stream: Stream,
  id: string,
  fields: Record<string, unknown>,
  base: WaitingRow | null = null,
): WaitingRow {
  edits += 1;
  const before = base && {
    ...Object.fromEntries(stream.writable.map((field) => [field, base[field]])),
    rev: 1,
  };
  return {
    ...base,
    ...(stream.kind === undefined ? {} : { kind: stream.kind }),
    ...fields,
    id,
    rev: 0,
    snapshot: '',
    sync: { state: 'waiting', order: String(edits), edit: String(edits), since: 0, base: before },
  } as WaitingRow;
}

const sentOf = (stream: Stream, row: WaitingRow): SentWrite =>
  writeOf({ collection: stream.collection, row })!;

const answerTo = (
  { write }: SentWrite,
  status: PushAnswer['status'] = 'accepted',
  more = {},
): PushAnswer => ({
  stream: write.stream,
  id: write.id,
  status,
  master: { id: write.id, rev: 2, ...write.document },
  ...more,
});

const draft = (id: string, title: string, base: WaitingRow | null = null): SentWrite =>
  sentOf(drafts, rowOf(drafts, id, { kind: 'job', title, payload: {} }, base));
const message = (id: string, body: string): SentWrite => sentOf(messages, rowOf(messages, id, { body }));

const accept = (writes: AcknowledgedWrites, ...sent: SentWrite[]): Promise<void> =>
  writes.record(
    sent,
    sent.map((each) => answerTo(each)),
  );
const offered = (writes: AcknowledgedWrites): unknown[] =>
  writes.toOffer.map(({ row }) => row.title ?? row.body ?? row.headline);

test('S2: what was acknowledged is offered in the order in which it was sent, after a restart too', async () => {
  const phone = device();
  const writes = await phone.restarted();
  await accept(writes, message('a', 'one'), draft('b', 'two'));
  await accept(writes, message('c', 'three'));
  expect(offered(writes)).toEqual([]);
  await writes.offerAgain();
  expect(offered(writes)).toEqual(['one', 'two', 'three']);
  expect(offered(await phone.restarted())).toEqual(['one', 'two', 'three']);
  expect(writes.count).toBe(3);
});

test('S3: what is acknowledged again is offered no more, and the order stays that of the first time', async () => {
  const phone = device();
  const writes = await phone.restarted();
  const [one, two, three] = [message('a', 'one'), message('b', 'two'), message('c', 'three')];
  await accept(writes, one, two, three);
  await writes.offerAgain();
  await accept(writes, two);
  expect(offered(await phone.restarted())).toEqual(['one', 'three']);
  // Put back once more, in the middle of it.
  await writes.offerAgain();
  expect(offered(await phone.restarted())).toEqual(['one', 'two', 'three']);
});

test('S7: what was refused when it was offered is not offered again, nor after another restore', async () => {
  const phone = device();
  const writes = await phone.restarted();
  const [one, two] = [message('a', 'one'), message('b', 'two')];
  await accept(writes, one, two);
  await writes.offerAgain();
  await writes.settle([one.row]);
  expect(offered(writes)).toEqual(['two']);
  expect(offered(await phone.restarted())).toEqual(['two']);
  await accept(writes, two);
  await writes.offerAgain();
  expect(offered(await phone.restarted())).toEqual(['two']);
  expect(writes.count).toBe(1);
});

test('S8: a refusal is nothing acknowledged, and neither are marks that nobody asked for', async () => {
  const phone = device();
  const writes = await phone.restarted();
  const refused = message('a', 'one');
  await writes.record([refused], [answerTo(refused, 'refused', { code: 'MQ403' })]);
  for (const stream of [applications, conversations, notifications] as Stream[])
    for (const field of stream.unasked) {
      const shown = rowOf(stream, 'm', {});
      await accept(writes, sentOf(stream, rowOf(stream, 'm', { [field]: 'x' }, shown)));
    }
  await writes.offerAgain();
  expect(offered(writes)).toEqual([]);
});

test('S2: of a conflict only what the server took is offered', async () => {
  const phone = device();
  const writes = await phone.restarted();
  const before = rowOf(profiles, 'p', { headline: '', bio: '' });
  const sent = sentOf(profiles, rowOf(profiles, 'p', { headline: 'Gaffer', bio: 'mine' }, before));
  await writes.record([sent], [answerTo(sent, 'conflict', { fields: ['bio'] })]);
  await writes.offerAgain();
  expect(writes.toOffer.map(({ row }) => writeOf({ collection: 'profiles', row })?.write.document)).toEqual([
    { headline: 'Gaffer' },
  ]);
});

test('S12: writes older than four weeks are offered no more', async () => {
  const phone = device();
  const writes = await phone.restarted();
  await accept(writes, message('a', 'old'));
  phone.pass(14 * DAY_MS);
  await accept(writes, message('b', 'new'));
  phone.pass(15 * DAY_MS);
  await writes.offerAgain();
  expect(offered(await phone.restarted())).toEqual(['new']);
});

test('S12: the ring is bounded, and holds the latest thousand of short messages', async () => {
  const phone = device();
  const writes = await phone.restarted();
  for (let n = 0; n < 3_000; n += 1) await accept(writes, message(`m${n}`, `${n} ${'x'.repeat(200)}`));
  const bytes = [...phone.stored.values()].reduce((sum, value) => sum + JSON.stringify(value).length, 0);
  expect(bytes).toBeLessThan(1.2 * 1024 * 1024);
  expect(bytes).toBeGreaterThan(0.5 * 1024 * 1024);
  await writes.offerAgain();
  const kept = offered(await phone.restarted()).map((text) => Number.parseInt(String(text), 10));
  expect(kept.at(-1)).toBe(2_999);
  expect(kept).toEqual(kept.toSorted((a, b) => a - b));
  expect(kept.length).toBeGreaterThan(1_000);
});

test('S2: edits that follow each other are one entry, from where the first began to what the last says', async () => {
  const phone = device();
  const writes = await phone.restarted();
  const first = draft('d', 'a');
  await accept(writes, first);
  const second = draft('d', 'ab', first.row);
  await accept(writes, second);
  await accept(writes, message('m', 'between'));
  await accept(writes, draft('d', 'abc', second.row));
  await writes.offerAgain();
  expect(offered(writes)).toEqual(['abc', 'between']);
  expect(writes.toOffer[0]?.row.sync.base).toBeNull();
});

test('S2: an edit that is answered twice still brings what was joined with it', async () => {
  const phone = device();
  const writes = await phone.restarted();
  const one = draft('a', 'one');
  const two = draft('a', 'two', one.row);
  await accept(writes, one);
  await accept(writes, two);
  // A full disk, or a page that was killed, kept the first answer from being applied.
  await accept(writes, two);
  await writes.offerAgain();
  const [offer, ...others] = writes.toOffer;
  expect(others).toEqual([]);
  expect(offer!.row.title).toBe('two');
  expect(offer!.row.sync.base).toBeNull();
  expect(await phone.restarted().then(({ toOffer }) => toOffer)).toEqual([offer]);
});

test('S2: edits of other fields, or with somebody else’s in between, stay apart', async () => {
  const phone = device();
  const writes = await phone.restarted();
  const before = rowOf(profiles, 'p', { headline: '', bio: '', city: '' });
  const first = rowOf(profiles, 'p', { headline: 'a' }, before);
  const otherField = rowOf(profiles, 'p', { city: 'Lyon' }, first);
  const afterAnother = rowOf(
    profiles,
    'p',
    { city: 'Paris' },
    rowOf(profiles, 'p', { bio: 'theirs' }, otherField),
  );
  for (const row of [first, otherField, afterAnother]) await accept(writes, sentOf(profiles, row));
  await writes.offerAgain();
  expect(writes.toOffer.map(({ row }) => writeOf({ collection: 'profiles', row })?.write.document)).toEqual([
    { headline: 'a' },
    { city: 'Lyon' },
    { city: 'Paris' },
  ]);
});

test('S8: an edit in conflict is not joined, because what the server remembers of it is true of it alone', async () => {
  const phone = device();
  const writes = await phone.restarted();
  const first = sentOf(profiles, rowOf(profiles, 'p', { bio: 'one' }, rowOf(profiles, 'p', { bio: '' })));
  await accept(writes, first);
  const inConflict = sentOf(profiles, rowOf(profiles, 'p', { bio: 'two' }, first.row));
  await writes.record([inConflict], [answerTo(inConflict, 'conflict', { fields: ['bio'] })]);
  await writes.offerAgain();
  expect(writes.toOffer.map(({ row }) => [row.sync.edit, row.bio])).toEqual([
    [first.row.sync.edit, 'one'],
    [`${inConflict.row.sync.edit}-seen1`, 'one'],
  ]);
});

test('S8: what only a page has shown is not joined either, because the server remembers no answer to it', async () => {
  const phone = device();
  const writes = await phone.restarted();
  const first = sentOf(profiles, rowOf(profiles, 'p', { bio: 'one' }, rowOf(profiles, 'p', { bio: '' })));
  await accept(writes, first);
  const waiting = rowOf(profiles, 'p', { bio: 'two' }, first.row);
  phone.rows.set('p', waiting);
  await writes.recordSeen(profiles, [{ ...waiting, id: 'p', rev: 2 }]);
  await writes.offerAgain();
  expect(writes.toOffer.map(({ row }) => [row.bio, row.sync.base?.bio])).toEqual([
    ['one', ''],
    ['two', 'one'],
  ]);
});

test('S2: the checkpoint of the latest answer is kept over restarts, until the server turns out to have been put back', async () => {
  const phone = device();
  const writes = await phone.restarted();
  expect(writes.checkpoint).toBeNull();
  const sent = message('a', 'one');
  await writes.record([sent], [answerTo(sent, 'accepted', { checkpoint: '7.abc.0/12' })]);
  expect((await phone.restarted()).checkpoint).toBe('7.abc.0/12');
  await writes.offerAgain();
  expect(writes.checkpoint).toBeNull();
  expect((await phone.restarted()).checkpoint).toBeNull();
});

test('S2: what comes back in a page of a waiting edit counts as acknowledged', async () => {
  const phone = device();
  const writes = await phone.restarted();
  const row = rowOf(messages, 'a', { body: 'one' });
  phone.rows.set('a', row);
  await writes.recordSeen(messages, [{ ...row, id: 'a', rev: 1 }]);
  await writes.offerAgain();
  expect(offered(writes)).toEqual(['one']);
  expect(writes.toOffer[0]?.row.sync.edit).not.toBe(row.sync.edit);
});

test('S2: so do two parts of it that came back in two pages', async () => {
  const phone = device();
  const writes = await phone.restarted();
  const before = rowOf(profiles, 'p', { headline: '', bio: '' });
  const both = { headline: 'mine', bio: 'mine' };
  const waiting = rowOf(profiles, 'p', both, before);
  phone.rows.set('p', waiting);
  await writes.recordSeen(profiles, [{ ...before, headline: 'mine', id: 'p', rev: 2 }]);
  phone.rows.set('p', {
    ...waiting,
    sync: { ...waiting.sync, base: { ...waiting.sync.base!, headline: 'mine', rev: 2 } },
  });
  await writes.recordSeen(profiles, [{ ...before, ...both, id: 'p', rev: 3 }]);
  await writes.offerAgain();
  expect(writes.toOffer.map(({ row }) => [row.headline, row.bio])).toEqual([
    ['mine', ''],
    ['mine', 'mine'],
  ]);
  expect(new Set(writes.toOffer.map(({ row }) => row.sync.edit)).size).toBe(2);
});

const shown = rowOf(profiles, 'p', {
  headline: 'h',
  bio: 'b',
  skills: ['HMI', 'LED'],
  settings: { a: 1, b: 2 },
});
const edited = rowOf(
  profiles,
  'p',
  { headline: 'mine', bio: 'mine', skills: ['LED', 'Dimmer', 'Rigging'], settings: { a: 5, b: 6 } },
  shown,
);
const seenOf = (document: Record<string, unknown>) => {
  const seen = seenWrite(profiles, edited, { ...shown, ...document, id: 'p', rev: 3 });
  return seen && writeOf({ collection: 'profiles', row: seen.row })?.write.document;
};

test('S2: of a waiting edit, a page has shown what of it the server has: fields, items of a set, keys of a map', () => {
  expect(seenOf({})).toBeNull();
  expect(seenOf({ headline: 'mine' })).toEqual({ headline: 'mine' });
  expect(seenOf({ headline: 'theirs' })).toBeNull();
  expect(seenOf({ skills: ['HMI', 'LED', 'Dimmer'] })).toEqual({ skills: ['HMI', 'LED', 'Dimmer'] });
  expect(seenOf({ skills: ['LED'] })).toEqual({ skills: ['LED'] });
  expect(seenOf({ settings: { a: 5, b: 2 } })).toEqual({ settings: { a: 5, b: 2 } });
});

test('S8: of a new document that somebody has gone on with, only what this device wrote counts as its own', () => {
  const created = rowOf(drafts, 'd', { title: 'A', intent: null, payload: { title: 'A', place: '' } });
  const document = { title: 'B', intent: 'new', payload: { title: 'B', place: '', pay: 1 } };
  const seen = seenWrite(drafts, created, { ...created, ...document, id: 'd', rev: 2 });
  expect(seen?.row).toMatchObject({ title: 'B', intent: null, payload: { title: 'B', place: '' } });
  expect(seen?.row['payload']).not.toHaveProperty('pay');
});
