/** P2, in pixels. */
const SCROLLED_AFTER = 10;
const SMALLEST_MOVE = 5;
const HIDDEN_AFTER = 100;

/** Where the page was put by arriving on it is nobody's scrolling. */
const ARRIVING_MS = 250;

/** `top`: as on arrival; `scrolled`: something is under it; `hidden`: out of the way of somebody who reads on. */
export type BarState = 'top' | 'scrolled' | 'hidden';

/** The bar after the page has moved to `y`; null while the move from `from` is too small to say anything. */
export function barAfter(from: number, y: number, mayHide: boolean): BarState | null {
  if (y <= SCROLLED_AFTER) return 'top';
  if (Math.abs(y - from) < SMALLEST_MOVE) return null;
  return y > from && y > HIDDEN_AFTER && mayHide ? 'hidden' : 'scrolled';
}

/** The state stands on the root element: a bar that moves with every scroll must not render anything anew. */
function show(state: BarState): void {
  const root = document.documentElement;
  if (root.dataset.bar !== state) root.dataset.bar = state;
}

/** Hides `bar` while somebody scrolls down. Never while focus is in it, and focus brings it back (P2). Returns a function that stops. */
export function hideWhileReading(bar: HTMLElement): () => void {
  const arrived = performance.now();
  let from = scrollY;
  show(scrollY <= SCROLLED_AFTER ? 'top' : 'scrolled');
  const onScroll = (): void => {
    const isArriving = performance.now() - arrived < ARRIVING_MS;
    const state = barAfter(from, scrollY, !isArriving && !bar.contains(document.activeElement));
    if (state === null) return;
    from = scrollY;
    show(state);
  };
  const onFocus = (event: FocusEvent): void => {
    if (document.documentElement.dataset.bar === 'hidden' && bar.contains(event.target as Node))
      show('scrolled');
  };
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('focusin', onFocus);
  return () => {
    removeEventListener('scroll', onScroll);
    removeEventListener('focusin', onFocus);
  };
}
