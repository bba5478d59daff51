import { expect, test } from 'vitest';
import type { PushWrite, SyncTransport } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { openStore } from '@/store/open/open';
import { memoryBackend } from '@/store/storage/memory-backend';
import { portOf } from '@/store/sync/sync-port';
import { Backoff } from '@/sync/backoff';
import { Checkpoints } from '@/sync/pull/checkpoints';
import { AcknowledgedWrites } from '@/sync/push/acknowledged-writes';
import { Pusher } from '@/sync/push/pusher';
import { TestClock } from '../sync/support/test-clock';
import { saveJobDraft } from '../support/edits';

test('S2: a write made while the queue is being read and found empty is still sent', async () => {
  const store = await openStore(newId(), { backend: memoryBackend(), isShared: false });
  const port = portOf(store);
  let whileReading = async (): Promise<void> => {};
  const sent: string[] = [];
  const transport: SyncTransport = {
    pull: async () => [],
    aheadMs: () => null,
    refresh: async () => true,
    push: async (_client, writes: readonly PushWrite[]) => {
      sent.push(...writes.map(({ id }) => id));
      return [];
    },
  };
  const clock = new TestClock();
  const acknowledged = new AcknowledgedWrites(port, clock.now);
  const pusher = new Pusher({
    store: {
      ...port,
      queue: async (limit) => {
        const rows = await port.queue(limit);
        await whileReading();
        return rows;
      },
    },
    transport,
    clock,
    timeOfDay: clock.now,
    clientId: newId(),
    checkpoints: new Checkpoints(port, acknowledged),
    acknowledged,
    backoff: new Backoff(1, 1, () => 0),
  });
  const unsubscribe = port.onLocalWrite(() => pusher.wake('write'));
  let draft = '';
  whileReading = async () => {
    whileReading = async () => {};
    draft = await saveJobDraft(store, { title: 'Gaffer' });
  };
  expect(await pusher.step(new AbortController().signal)).toBe(false);
  expect(pusher.hasWork).toBe(true);
  expect(await pusher.step(new AbortController().signal)).toBe(true);
  expect(sent).toEqual([draft]);
  unsubscribe();
  await store.remove();
});
