import { createContext, use, useContext } from 'react';
import type { Store } from '../store';

/** The opening of the account's store; another promise after a sign-in or sign-out. Null where no data layer is wanted. */
export const StoreContext = createContext<Promise<Store> | null>(null);

/** The opened store. Suspends while it opens (the route's skeleton shows) and throws what kept it from opening. */
export function useStore(): Store {
  const opening = useContext(StoreContext);
  if (!opening) throw new Error('useStore needs a StoreContext around it');
  return use(opening);
}
