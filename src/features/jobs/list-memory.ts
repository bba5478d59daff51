import type { VirtualItem } from '@tanstack/react-virtual';

/**
 * How somebody left the list: coming back from a job finds it as long as it was, at the same place, with its rows as high
 * as they were. For this page load only; the address keeps the question itself.
 */
interface Left {
  question: string;
  limit: number;
  /** Where the page was scrolled to, in px. */
  top: number;
  rows: VirtualItem[];
}

let left: Left | null = null;

export const leftAt = (question: string): Left | null => (left?.question === question ? left : null);

export function remember(question: string, change: Partial<Omit<Left, 'question'>>): void {
  left = { limit: 0, top: 0, rows: [], ...leftAt(question), ...change, question };
}
