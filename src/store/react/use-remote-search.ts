import { useMemo, type DependencyList } from 'react';
import type { RemoteSearchState, RemoteSearch } from '../sync/remote-search';
import { useLive } from './use-live';

/** What the server adds to a list; another question (`dependencies`) ends the search before it, and so does leaving. */
export function useRemoteSearch(
  search: () => RemoteSearch,
  dependencies: DependencyList,
): { beyond: RemoteSearchState | undefined; more: () => void } {
  // The caller names what the question depends on, as with useMemo itself.
  // oxlint-disable-next-line react/exhaustive-deps
  const asked = useMemo(search, dependencies);
  return { beyond: useLive(() => asked.state$, [asked]), more: asked.more };
}
