import { useEffect, useState } from 'react';
import { dropRecalledScreen, recalledScreen } from '@/client-state/last/last-screen';
import { whenNoFinger } from '@/platform/touch/finger';
import { readRememberedList, type RememberedList } from './remembered-list';

function recalledList(accountId: string | null): RememberedList | null {
  const content = recalledScreen(accountId);
  return content === null ? null : readRememberedList(content);
}

/**
 * The list as it looked when this device was last used, while the page starts: until the store's own is ready and no finger is on the
 * page. Null from then on, and for a list that was not the last thing seen.
 * @param query identifies the query: what is remembered answers the first
 */
export function useRememberedList(
  accountId: string | null,
  query: string,
  isReady: boolean,
): RememberedList | null {
  const [first] = useState(() => ({ list: recalledList(accountId), accountId, query }));
  const [isOver, setIsOver] = useState(first.list === null);
  // For the first list of a page only: a later one is read from the store as fast.
  useEffect(dropRecalledScreen, []);
  useEffect(() => (isReady && !isOver ? whenNoFinger(() => setIsOver(true)) : undefined), [isReady, isOver]);
  return isOver || first.accountId !== accountId || first.query !== query ? null : first.list;
}
