import { useCallback, useSyncExternalStore } from 'react';
import { type Atom, createStore } from 'jotai/vanilla';

/**
 * The client's own state: of this device, browser or page, independent of account and server. Rows and the queue are observed
 * with `src/store`; the state of a single component uses `useState`.
 * Each atom is in the file of its subject, beside the functions that write it; code outside of React uses this store.
 */
export const clientStore = createStore();

/**
 * The value of an atom of `clientStore`, and a new render when it changes. In the place of jotai's own hook, which waits for
 * promises, too: a kilobyte more on the way to the first paint (B9) for atoms that hold none.
 */
export function useClientState<T>(atom: Atom<T>): T {
  const subscribe = useCallback((onChange: () => void) => clientStore.sub(atom, onChange), [atom]);
  const read = (): T => clientStore.get(atom);
  return useSyncExternalStore(subscribe, read, read);
}
