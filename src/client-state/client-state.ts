import { useCallback, useSyncExternalStore } from 'react';
import { type Atom, createStore } from 'jotai/vanilla';

/**
 * The client's own state: what is true of this device, browser or page, whoever uses it and whatever the server says. Rows and the
 * queue are not among it (`src/store` observes those), nor is what one component alone knows (`useState`).
 * Each atom stands in the file of what it is about, beside the functions that write it; code outside of React uses this store.
 */
export const clientStore = createStore();

/**
 * The value of an atom of `clientStore`, and a new render when it changes. In the place of jotai's own hook, which waits for
 * promises, too: a kilobyte more on the way to the first paint (B9) for atoms that hold none.
 */
export function useClientState<T>(atom: Atom<T>): T {
  const subscribe = useCallback((onChange: () => void) => clientStore.sub(atom, onChange), [atom]);
  return useSyncExternalStore(subscribe, () => clientStore.get(atom));
}
