import type { CollectionName } from '@/domain/streams';
import { newId } from '@/domain/ids';
import { openStore } from '@/store/open/open';
import type { StorageBackend } from '@/store/storage/backend';
import type { Store } from '@/store/store';
import { type SharedStates, threadBackend } from '../../sync/simulation/workers/thread-backend';

/** Threads with one database, of which none hears another: as when a worker ends before it has said what it stored. */
export function deafThreads(collections: readonly CollectionName[]): (thread: string) => Promise<Store> {
  const states: SharedStates = new Map();
  const [account, name] = [newId(), newId()];
  // Under different names, because RxDB opens a database once in a process.
  const backend = (thread: string): StorageBackend => {
    const { isPersistent, rxStorage } = threadBackend(states);
    return { isPersistent, rxStorage: { ...rxStorage, name: thread } };
  };
  return (thread) => openStore(account, { name, backend: backend(thread), isShared: false, collections });
}
