import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '@/domain/ids';
import { deleteWaitingMessage, observeThread, sendMessage } from '@/store/entities/messages';
import type { ThreadMessage } from '@/store/messages/read-thread';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';

describe('a message that is being stored', () => {
  let store: Store;
  let conversationId: string;
  let seen: string[][];
  let stop: () => void;
  const summary = ({ body, receipt }: ThreadMessage) => `${body} ${receipt}`;
  const latest = () => seen.at(-1);

  beforeEach(async () => {
    store = await openStore(newId());
    ({ conversationId } = await sendMessage(store, { recipientId: newId(), body: 'Hello.' }));
    seen = [];
    const subscription = observeThread(store, conversationId).subscribe(({ messages }) =>
      seen.push(messages.map(summary)),
    );
    stop = () => subscription.unsubscribe();
    await vi.waitFor(() => expect(latest()).toEqual(['Hello. waiting']));
  });
  afterEach(async () => {
    stop();
    await store.remove();
  });

  it('appears in its thread at once, and is not shown as kept on the device yet (S8)', async () => {
    const sent = sendMessage(store, { conversationId, body: 'Friday?' });
    expect(latest()).toEqual(['Hello. waiting', 'Friday? storing']);
    await sent;
    await vi.waitFor(() => expect(latest()).toEqual(['Hello. waiting', 'Friday? waiting']));
  });

  it('never flickers or appears twice while it is stored', async () => {
    await Promise.all(['One', 'Two', 'Three'].map((body) => sendMessage(store, { conversationId, body })));
    await vi.waitFor(() =>
      expect(latest()).toEqual(['Hello. waiting', 'One waiting', 'Two waiting', 'Three waiting']),
    );
    const counts = seen.map((thread) => thread.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(Math.max(...counts)).toBe(4);
  });

  it('disappears when it cannot be stored, and sending rejects', async () => {
    vi.spyOn(store.files, 'add').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    const film = new File(['frames'], 'reel.mov', { type: 'video/quicktime' });
    const sent = sendMessage(store, { conversationId, body: 'The reel.', files: [film] });
    expect(latest()).toEqual(['Hello. waiting', 'The reel. storing']);
    await expect(sent).rejects.toThrow();
    expect(latest()).toEqual(['Hello. waiting']);
  });

  it('does not reappear after its sender deleted it', async () => {
    const { id } = await sendMessage(store, { conversationId, body: 'Friday?' });
    await vi.waitFor(() => expect(latest()).toContain('Friday? waiting'));
    const before = seen.length;
    await deleteWaitingMessage(store, id);
    await vi.waitFor(() => expect(latest()).toEqual(['Hello. waiting']));
    await sendMessage(store, { conversationId, body: 'Saturday?' });
    await vi.waitFor(() => expect(latest()).toEqual(['Hello. waiting', 'Saturday? waiting']));
    expect(
      seen
        .slice(before)
        .flat()
        .filter((line) => line === 'Friday? storing'),
    ).toEqual([]);
  });

  it('leaves the other messages identical, so that they do not render again', async () => {
    const threads: ThreadMessage[][] = [];
    const subscription = observeThread(store, conversationId).subscribe(({ messages }) =>
      threads.push(messages),
    );
    await vi.waitFor(() => expect(threads.length).toBeGreaterThan(0));
    await sendMessage(store, { conversationId, body: 'Friday?' });
    await vi.waitFor(() => expect(threads.at(-1)?.[1]?.receipt).toBe('waiting'));
    expect(threads.at(-1)?.[0]).toBe(threads[0]?.[0]);
    subscription.unsubscribe();
  });
});
