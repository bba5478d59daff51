import { isOwnScroll, watchGestures } from '@/platform/touch/own-scroll';

/** All three in pixels (P2). */
const SCROLLED_AFTER_PX = 10;
const MIN_MOVE_PX = 5;
const HIDDEN_AFTER_PX = 100;

/** For this long after arriving, a scroll is the restored position, not somebody reading on. */
const ARRIVING_MS = 250;

/** `top`: at the top of the page; `scrolled`: content is under the bar; `hidden`: somebody is reading on. */
export type BarState = 'top' | 'scrolled' | 'hidden';

/** The bar's state after scrolling from `from` to `y`; null while the move is too small to count. */
export function nextBarState(from: number, y: number, mayHide: boolean): BarState | null {
  if (y <= SCROLLED_AFTER_PX) return 'top';
  if (Math.abs(y - from) < MIN_MOVE_PX) return null;
  return y > from && y > HIDDEN_AFTER_PX && mayHide ? 'hidden' : 'scrolled';
}

/** Sets the state on the root element, because no component may render again on every scroll. */
function show(state: BarState): void {
  const root = document.documentElement;
  if (root.dataset.bar !== state) root.dataset.bar = state;
}

/**
 * Hides `bar` while somebody scrolls down. Never while focus is in it, and focus by keyboard brings it back (P2). A mouse press also
 * gives focus, but the bar must not move under it, or the click would be lost. Returns a function that stops.
 */
export function hideBarOnScroll(bar: HTMLElement): () => void {
  const arrived = performance.now();
  let from = scrollY;
  show(scrollY <= SCROLLED_AFTER_PX ? 'top' : 'scrolled');
  const onScroll = (): void => {
    // A thread opens at its end, and stays there as its cards grow: the bar has its name and the way back.
    if (isOwnScroll()) {
      from = scrollY;
      if (document.documentElement.dataset.bar === 'top') show('scrolled');
      return;
    }
    const isArriving = performance.now() - arrived < ARRIVING_MS;
    const state = nextBarState(from, scrollY, !isArriving && !bar.contains(document.activeElement));
    if (state === null) return;
    from = scrollY;
    show(state);
  };
  const onFocus = (event: FocusEvent): void => {
    const isByKeyboard = event.target instanceof Element && event.target.matches(':focus-visible');
    if (isByKeyboard && document.documentElement.dataset.bar === 'hidden' && bar.contains(event.target))
      show('scrolled');
  };
  const stopWatching = watchGestures();
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('focusin', onFocus);
  return () => {
    stopWatching();
    removeEventListener('scroll', onScroll);
    removeEventListener('focusin', onFocus);
  };
}
