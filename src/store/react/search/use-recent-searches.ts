import { useMemo } from 'react';
import type { Searched } from '@/domain/saved/saved-search';
import { forgetSearches, observeRecentSearches, rememberSearch } from '../../saved/recent-searches';
import { useStore } from '../store-context';
import { useLive } from '../use-live';

const NONE: readonly string[] = [];
/** Whatever keeps it from being stored keeps nobody from searching. */
const nothing = (): void => {};

/** What was searched for on this device, for the list’s search field. */
export function useRecentSearches(searched: Searched) {
  const store = useStore();
  const texts = useLive(observeRecentSearches, searched) ?? NONE;
  return useMemo(
    () => ({
      texts,
      onDone: (text: string) => void rememberSearch(store, searched, text).catch(nothing),
      onForget: () => void forgetSearches(store, searched).catch(nothing),
    }),
    [store, searched, texts],
  );
}
