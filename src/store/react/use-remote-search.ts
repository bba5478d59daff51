import type { RemoteSearch, RemoteSearchState } from '../sync/remote-search';
import type { Store } from '../store';
import { type LiveArgs, useWithStore } from './use-live';
import { useObservable } from './use-observable';

const noMore = (): void => {};

/** A remote search for a list. It is stopped by a change of arguments and by unmounting. */
export function useRemoteSearch<Args extends readonly unknown[]>(
  search: (store: Store, ...args: Args) => RemoteSearch,
  ...args: LiveArgs<Args>
): { remote: RemoteSearchState | undefined; more: () => void } {
  const made = useWithStore(search, args);
  const { value, error } = useObservable(made?.state$ ?? null);
  if (error !== undefined) throw error;
  return { remote: value, more: made?.more ?? noMore };
}
