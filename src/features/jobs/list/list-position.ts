import type { VirtualItem } from '@tanstack/react-virtual';

/**
 * How somebody left the list, so that going back from a job finds it as long as it was, scrolled to the same place, with the
 * measured row heights. For this page load only; the query itself is in the URL.
 */
interface ListPosition {
  queryKey: string;
  limit: number;
  /** Where the page was scrolled to, in px. */
  top: number;
  rows: VirtualItem[];
}

let lastPosition: ListPosition | null = null;

export const positionOf = (queryKey: string): ListPosition | null =>
  lastPosition?.queryKey === queryKey ? lastPosition : null;

export function rememberPosition(queryKey: string, change: Partial<Omit<ListPosition, 'question'>>): void {
  lastPosition = { limit: 0, top: 0, rows: [], ...positionOf(queryKey), ...change, queryKey };
}
