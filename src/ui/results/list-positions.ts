import type { VirtualItem } from '@tanstack/react-virtual';

/** How somebody left a list of results. */
interface ListPosition {
  /** Identifies the query: filter and order. */
  queryKey: string;
  /** How many rows were read of it. */
  limit: number;
  /** Where the page was scrolled to, in px. */
  top: number;
  /** With their measured heights. */
  rows: VirtualItem[];
}

/**
 * How somebody left one list, so that going back to it finds it as long as it was, scrolled to the same place, with the measured row
 * heights. For this page load only; the query itself is in the URL.
 */
export class ListPositions {
  private last: ListPosition | null = null;

  /** Null: another query was the last one. */
  of(queryKey: string): ListPosition | null {
    return this.last?.queryKey === queryKey ? this.last : null;
  }

  remember(queryKey: string, change: Partial<Omit<ListPosition, 'queryKey'>>): void {
    this.last = { limit: 0, top: 0, rows: [], ...this.of(queryKey), ...change, queryKey };
  }
}
