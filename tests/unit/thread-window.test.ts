import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { observeThread, sendMessage } from '@/store/entities/messages';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';
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
