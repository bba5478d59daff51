/** Where somebody left a list in this page load, so that its tab leads back there. */
interface LastList {
  /** Null: a visitor. Nobody is led to what another account searched for (S9). */
  accountId: string | null;
  /** With the question mark; '' without parameters. */
  search: string;
  /** The router's key of the visit, by which its scroll position is known. */
  key: string;
}

/** The last one that was visited is the last one. */
const lists = new Map<string, LastList>();

export function rememberLastList(pathname: string, list: LastList): void {
  lists.delete(pathname);
  lists.set(pathname, list);
}

/** Null: not visited by this account since the page was loaded. */
export function lastList(pathname: string, accountId: string | null): LastList | null {
  const list = lists.get(pathname);
  return list?.accountId === accountId ? list : null;
}

/** The one of several lists that this account has visited last; null: none of them since the page was loaded. */
export function latestList(
  pathnames: readonly string[],
  accountId: string | null,
): (LastList & { pathname: string }) | null {
  const latest = [...lists].findLast(
    ([pathname, list]) => pathnames.includes(pathname) && list.accountId === accountId,
  );
  return latest ? { pathname: latest[0], ...latest[1] } : null;
}

/** The state of a navigation through a tab: back to a list as it was left, or, from the list itself, to its beginning. */
export type TabState = { returnsTo: string } | { startsOver: true };

/** The key of the visit that this navigation leads back to; null for any other. */
export const returnKey = (state: unknown): string | null => {
  const key = (state as { returnsTo?: unknown } | null)?.returnsTo;
  return typeof key === 'string' ? key : null;
};

export const startsOver = (state: unknown): boolean =>
  (state as { startsOver?: unknown } | null)?.startsOver === true;
