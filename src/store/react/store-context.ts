import { createContext, use, useContext } from 'react';
import type { Store } from '../store';

/** Resolves to the account's store; replaced after a sign-in or sign-out. Null where there is no data layer. */
export const StoreContext = createContext<Promise<Store> | null>(null);

/** Suspends while the store opens, so that the route's skeleton shows. @throws the error that kept it from opening */
export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useStore needs a StoreContext around it');
  return use(store);
}
