import { onFirstUse } from './first-touch';

/** Longer than it takes to see that a page is not for me, and to leave again. */
const LONGEST_WAIT_MS = 8_000;

/** Resolves when somebody first touches, scrolls or points at this page, or has stayed on it; what they did before this code came counts (`index.html`). */
export const firstUse = new Promise<void>((resolve) => {
  if ('used' in document.documentElement.dataset) resolve();
  else onFirstUse(resolve, LONGEST_WAIT_MS);
});
