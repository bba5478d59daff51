import { useEffect } from 'react';
import { markSearchOpened } from '../../saved/saved-searches';
import { useStore } from '../store-context';

/** Marks the saved search that a list was opened from, once the list shows what it finds. @param searchId null: none */
export function useOpenedSearch(searchId: string | null, isShown: boolean): void {
  const store = useStore();
  useEffect(() => {
    // A search that was removed meanwhile, or that somebody else has saved, has nothing to mark.
    if (isShown && searchId !== null) markSearchOpened(store, searchId).catch(() => {});
  }, [store, searchId, isShown]);
}
