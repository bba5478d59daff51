import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { observeThread, sendMessage } from '@/store/entities/messages';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';
import {
  around,
  atEndOf,
  MAX_READ,
  READ_AHEAD,
  type ThreadWindow,
  withEarlier,
  withLater,
} from '@/features/messages/thread/window/thread-window';
import { CLEAN, type SyncedRow } from '@/sync/document';

const conversationId = newId();
let store: Store;

const received = (number: number): SyncedRow => ({
  id: newId(),
  rev: number,
  snapshot: '',
  conversation_id: conversationId,
  sender_id: newId(),
  server_seq: number,
  kind: 'text',
  body: `Note ${number}`,
  reply_to_id: null,
  payload: {},
  is_deleted: false,
  created_at: '2026-11-01T08:00:00Z',
  sync: CLEAN,
});
const receive = (...numbers: number[]): Promise<void> => {
  const rows = numbers.map(received);
  return store.rows('messages').change(
    rows.map(({ id }) => id),
    (id) => ({ put: rows.find((row) => row.id === id)! }),
  );
};
const read = async (from?: number): Promise<{ bodies: string[]; hasEarlier: boolean }> => {
  const { messages, hasEarlier } = await firstValueFrom(observeThread(store, conversationId, from));
  return { bodies: messages.map(({ body }) => body), hasEarlier };
};
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `Note ${from + at}`);

beforeEach(async () => {
  store = await openStore(newId(), { isShared: false });
});
afterEach(() => store.remove());

describe('the end of a thread', () => {
  it('is read from one message on, with all that wait, and says whether there are earlier ones', async () => {
    await receive(8, 9, 10, 11);
    await sendMessage(store, { conversationId, body: 'Waiting' });
    expect(await read(10)).toEqual({ bodies: ['Note 10', 'Note 11', 'Waiting'], hasEarlier: true });
    expect(await read(8)).toEqual({
      bodies: ['Note 8', 'Note 9', 'Note 10', 'Note 11', 'Waiting'],
      hasEarlier: false,
    });
  });

  it('keeps what is read when new ones come', async () => {
    await receive(1, 2, 3);
    expect((await read(2)).bodies).toEqual(['Note 2', 'Note 3']);
    await receive(4, 5);
    expect((await read(2)).bodies).toEqual(['Note 2', 'Note 3', 'Note 4', 'Note 5']);
  });

  it('is the whole thread unless something else is asked', async () => {
    await receive(1, 2);
    expect(await read()).toEqual({ bodies: ['Note 1', 'Note 2'], hasEarlier: false });
  });
});

describe('a part of a thread of 10,000', () => {
  const LAST = 10_000;
  const sizeOf = ({ from, to }: ThreadWindow): number => (to ?? LAST) - from + 1;

  it('is read alone, without what comes after it and what waits', async () => {
    await receive(...Array.from({ length: 300 }, (_, at) => at + 1));
    await sendMessage(store, { conversationId, body: 'Waiting' });
    const { messages, hasEarlier, hasLater } = await firstValueFrom(
      observeThread(store, conversationId, 40, 99),
    );
    expect(messages.map(({ body }) => body)).toEqual(numbered(40, 99));
    expect([hasEarlier, hasLater]).toEqual([true, true]);
    expect((await firstValueFrom(observeThread(store, conversationId, 290))).hasLater).toBe(false);
  });

  it('begins at the newest, with a few pages', () => {
    expect(atEndOf(LAST)).toEqual({ from: LAST - READ_AHEAD + 1, to: null });
    expect(atEndOf(7)).toEqual({ from: 1, to: null });
  });

  it('stays bounded from the end to the beginning and back, and skips nothing', () => {
    let part = atEndOf(LAST);
    const seen = new Set<number>();
    const see = (next: ThreadWindow): void => {
      // Whoever reads up or down goes on from what they have: the two overlap.
      expect(next.from).toBeLessThanOrEqual(part.to ?? LAST);
      expect(next.to ?? LAST).toBeGreaterThanOrEqual(part.from);
      expect(sizeOf(next)).toBeLessThanOrEqual(MAX_READ);
      for (let seq = next.from; seq <= (next.to ?? LAST); seq += 1) seen.add(seq);
      part = next;
    };
    while (part.from > 1) see(withEarlier(part, LAST));
    expect(seen.size).toBe(LAST);
    seen.clear();
    see(part);
    while (part.to !== null) see(withLater(part, LAST));
    expect(seen.size).toBe(LAST);
    expect(withLater(part, LAST)).toEqual(part);
  });

  it('is read around what somebody is led to, however far above, and left as it is where it has been read', () => {
    const far = around(atEndOf(LAST), 17, LAST);
    expect(far).toEqual({ from: 7, to: 7 + READ_AHEAD - 1 });
    expect(around(far, 20, LAST)).toBe(far);
    expect(around(far, LAST - 1, LAST).to).toBeNull();
    const near = around(atEndOf(LAST), LAST - READ_AHEAD - 20, LAST);
    expect(near).toEqual({ from: LAST - READ_AHEAD - 30, to: null });
  });

  it('keeps what is read when new ones come, also at a part that is not the end', () => {
    const far = around(atEndOf(LAST), 17, LAST);
    expect(withLater(far, LAST + 5).to).toBe(7 + 2 * READ_AHEAD - 1);
    const almost: ThreadWindow = { from: LAST - 100, to: LAST - 41 };
    expect(withLater(almost, LAST)).toEqual({ from: LAST - 100, to: null });
    expect(withLater(almost, LAST + 100).to).toBe(LAST + 19);
  });
});
