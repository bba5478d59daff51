import type { Store } from '../store';
import { useStore } from './store-context';

const caches = new WeakMap<Store, Map<string, readonly File[]>>();

/** What was picked in this page and not sent, of this account alone (S9): it ends with its store. */
export function usePickedFilesCache(): Map<string, readonly File[]> {
  const store = useStore();
  const cache = caches.get(store) ?? new Map<string, readonly File[]>();
  caches.set(store, cache);
  return cache;
}
