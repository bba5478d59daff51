import { MARKETING } from '@/domain/marketing-constants';

/** A4, A9. Distances in pixels, times in milliseconds. */
export const STICKY = MARKETING.sticky;

export interface ScrollState {
  /** How far the page is scrolled. */
  top: number;
  viewport: number;
  pageHeight: number;
  /** From the top of the page; null: it has none. */
  footerTop: number | null;
  isGoingUp: boolean;
  onPageMs: number;
}

/**
 * Whether the call to action at the lower edge is shown (A4). What hides it wins. A4 also hides it over a bottom navigation; it is for visitors, who have none.
 */
export function isStickyShown(state: ScrollState): boolean {
  const { top, viewport, pageHeight, footerTop, isGoingUp, onPageMs } = state;
  if (top <= STICKY.topZone) return false;
  if (footerTop !== null && footerTop - (top + viewport) <= STICKY.nearFooter) return false;
  return (
    top > STICKY.scrolledShare * (pageHeight - viewport) ||
    (isGoingUp && top > viewport) ||
    (onPageMs >= STICKY.dwellMs && top > viewport / 2)
  );
}

/** Whether the number of people who are here is shown (A4): once, for a while. */
export const isLiveShown = (onPageMs: number): boolean =>
  onPageMs >= STICKY.liveAfterMs && onPageMs < STICKY.liveAfterMs + STICKY.liveForMs;
