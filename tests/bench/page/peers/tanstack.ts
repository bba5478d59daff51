import { createCollection, localOnlyCollectionOptions } from '@tanstack/db';
import { type OnlineDetector, startOfflineExecutor } from '@tanstack/offline-transactions';
import { type Access, clientOf, type DraftRow, madeDrafts } from './client';

/** Reports offline until a test switches it online. */
class Switch implements OnlineDetector {
  private readonly listeners = new Set<() => void>();
  private online = false;

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  notifyOnline(): void {
    this.online = true;
    for (const listener of this.listeners) listener();
  }

  isOnline(): boolean {
    return this.online;
  }

  dispose(): void {
    this.listeners.clear();
  }
}

/** B5: one transaction per write, stored in its outbox in IndexedDB and sent one after the other, as it guarantees. */
export async function tanstackPush(access: Access, count: number, text: string): Promise<number> {
  const client = clientOf(access);
  const drafts = createCollection(
    localOnlyCollectionOptions<DraftRow>({ id: 'drafts', getKey: ({ id }) => id }),
  );
  const line = new Switch();
  const executor = startOfflineExecutor({
    collections: { drafts },
    onlineDetector: line,
    mutationFns: {
      async saveDraft({ transaction }) {
        const rows = transaction.mutations.map(({ modified }) => modified);
        const { error } = await client.from('drafts').upsert(rows, { ignoreDuplicates: true });
        if (error) throw new Error(error.message);
      },
    },
  });
  await executor.waitForInit();
  if (!executor.isOfflineEnabled) throw new Error('The outbox is not in use.');
  const sent = madeDrafts(count, text).map((draft) => {
    const act = executor.createOfflineTransaction({ mutationFnName: 'saveDraft', autoCommit: false });
    act.mutate(() => drafts.insert(draft));
    return act.commit();
  });
  while ((await executor.peekOutbox()).length < count)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const from = performance.now();
  line.notifyOnline();
  await Promise.all(sent);
  const took = performance.now() - from;
  executor.dispose();
  return took;
}
