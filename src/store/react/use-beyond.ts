import { useMemo, type DependencyList } from 'react';
import type { Beyond, BeyondSearch } from '../beyond';
import { useLive } from './use-live';

/** What the server adds to a list; another question (`dependencies`) ends the search before it, and so does leaving. */
export function useBeyond(
  search: () => BeyondSearch,
  dependencies: DependencyList,
): { beyond: Beyond | undefined; more: () => void } {
  // The caller names what the question depends on, as with useMemo itself.
  // oxlint-disable-next-line react/exhaustive-deps
  const asked = useMemo(search, dependencies);
  return { beyond: useLive(() => asked.state$, [asked]), more: asked.more };
}
