import { hasUnsavedText } from './unsaved-text';

const RELOADED_KEY = 'marquee:reloaded-for-chunk';
const MIN_RELOAD_INTERVAL_MS = 60_000;

const mayReload = (): boolean =>
  !hasUnsavedText() &&
  Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) >= MIN_RELOAD_INTERVAL_MS;

async function reloadIfServed(): Promise<void> {
  if (!mayReload() || !(await isServed()) || !mayReload()) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
}

/**
 * After a deploy, an old page may request code that no longer exists: reload once, never over unsaved text, never in a loop, and
 * never while the server does not answer, which would replace a page that still works with the browser's error page.
 */
export function reloadOnceForMissingCode(): void {
  addEventListener('vite:preloadError', () => void reloadIfServed());
}

/** Asks for the service worker's own script, which is never answered from a cache. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Code that somebody may ask for again after a failure. Many browsers never fetch a module again that failed once in a page: its import fails at
 * once, whatever the line does by then. So the second failure starts the page anew, where the server answers and no text would be lost.
 */
export function loadAgain<T>(load: () => Promise<T>): () => Promise<T> {
  let hasFailed = false;
  return () =>
    load().catch(async (error: unknown) => {
      if (hasFailed && !hasUnsavedText() && (await isServed())) {
        location.reload();
        return new Promise<never>(() => {});
      }
      hasFailed = true;
      throw error;
    });
}

/** Shows or hides the words that `index.html` has for a page that is there without its code. */
export function showMissingCode(isMissing: boolean): void {
  const notice = document.getElementById('no-code');
  if (notice) notice.hidden = !isMissing;
}
