/** A screen that has not come by then has failed, and says so by itself. */
const LONGEST_MS = 10_000;

let end = (): void => {};

/**
 * Shows at once which link has been tapped: the router renders the screen behind it in the background, and until that is painted nothing else
 * would change (B13). Links that leave the app, or are opened elsewhere, are the browser's.
 */
export function markAwaitedLinks(): void {
  // The router's own listener has run by now, and has prevented what the browser would do.
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!link || !defaultPrevented || link.getAttribute('aria-current') === 'page') return;
    end();
    link.setAttribute('aria-busy', 'true');
    const timer = setTimeout(() => end(), LONGEST_MS);
    end = () => {
      clearTimeout(timer);
      link.removeAttribute('aria-busy');
    };
  });
}

/** Another screen is painted. */
export const endAwaitedLink = (): void => end();
