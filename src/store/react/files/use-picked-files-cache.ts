import type { Store } from '../../store';
import { useStore } from '../store-context';

const caches = new WeakMap<Store, Map<string, readonly File[]>>();

/** Files that were picked in this page and not sent. Cleared with the store, so that no other account gets them (S9). */
export function usePickedFilesCache(): Map<string, readonly File[]> {
  const store = useStore();
  const cache = caches.get(store) ?? new Map<string, readonly File[]>();
  caches.set(store, cache);
  return cache;
}
