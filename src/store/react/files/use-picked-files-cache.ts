import { PickedFilesStore } from '../../files/picked-files';
import type { Store } from '../../store';
import { useStore } from '../store-context';

const caches = new WeakMap<Store, PickedFilesStore>();

/** Files that were picked and not sent. Left with the store, so that no other account gets them (S9). */
export function usePickedFilesCache(): PickedFilesStore {
  const store = useStore();
  const cache = caches.get(store) ?? new PickedFilesStore(store);
  caches.set(store, cache);
  return cache;
}
