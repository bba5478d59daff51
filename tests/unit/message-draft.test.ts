import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import {
  discardMessageDraft,
  getMessageDraft,
  openMessageDraft,
  saveMessageDraft,
} from '@/store/messages/message-draft';
import { sendMessage } from '@/store/entities/messages';
import { openStore } from '@/store/open/open';
import { observeQueue } from '@/store/writes/queue';
import type { Store } from '@/store/store';

describe('the draft of a message', () => {
  let store: Store;
  let now = Date.parse('2026-05-12T10:00:00Z');
  const mara = { conversationId: newId(), name: 'Mara' };
  const luca = { conversationId: newId(), name: 'Luca' };
  const waiting = async () => (await firstValueFrom(observeQueue(store))).waiting.map(({ what }) => what);

  /** In a composer that opens now. */
  const type = async (place: typeof mara, text: string) =>
    saveMessageDraft(store, place, await openMessageDraft(store, place.conversationId), text);

  beforeEach(async () => {
    store = await openStore(newId(), { now: () => (now += 1000) });
  });
  afterEach(() => store.remove());

  it('is kept separately for each conversation, and the latest text wins', async () => {
    await type(mara, 'I have');
    await type(mara, 'I have not');
    expect(await getMessageDraft(store, mara.conversationId)).toBe('I have not');
    expect(await getMessageDraft(store, luca.conversationId)).toBe('');
  });

  it('is removed once it is empty, and leaves nothing in the queue (S8)', async () => {
    await type(mara, 'I have');
    await type(mara, '   ');
    expect(await getMessageDraft(store, mara.conversationId)).toBe('');
    expect(await waiting()).toEqual([]);
  });

  it('is removed when it is sent as a message', async () => {
    const { conversationId } = await sendMessage(store, { recipientId: newId(), body: 'Hello.' });
    await type({ conversationId, name: 'Mara' }, 'And on Saturday?');
    await sendMessage(store, { conversationId, body: 'And on Saturday?' });
    await discardMessageDraft(store, { conversationId }, await openMessageDraft(store, conversationId));
    expect(await waiting()).toEqual(['message', 'message']);
  });

  it('that arrives late, after it was sent, is not offered again; the same text typed later is', async () => {
    const { conversationId } = await sendMessage(store, { recipientId: newId(), body: 'Hello.' });
    const conversation = { conversationId, name: 'Mara' };
    await type(conversation, 'OK');
    await sendMessage(store, { conversationId, body: 'OK' });
    expect(await getMessageDraft(store, conversationId)).toBe('');
    await type(conversation, 'OK');
    expect(await getMessageDraft(store, conversationId)).toBe('OK');
  });
});
