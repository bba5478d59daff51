import { hasFailedQuietly } from '@/client-state/quiet-load';
import { tabText } from '@/client-state/tab-text';
import { hasUnsavedText } from './unsaved-text';

const reloadedAt = tabText('marquee:reloaded-for-chunk');
const MIN_RELOAD_INTERVAL_MS = 60_000;

const mayReload = (): boolean =>
  !hasUnsavedText() && Date.now() - Number(reloadedAt.read() ?? 0) >= MIN_RELOAD_INTERVAL_MS;

async function reloadIfItCanStart(error: unknown): Promise<void> {
  // Asked at once, but whoever loads it hears of the failure only meanwhile.
  const isHere = mayReload() && (await canStartAnew());
  if (hasFailedQuietly(error) || !isHere || !mayReload()) return;
  // Where that is not kept, nothing would end a loop.
  if (reloadedAt.write(String(Date.now()))) location.reload();
}

/**
 * After a deploy, an old page may request code that no longer exists; and Chromium now and then cancels the fetch of
 * a file that the service worker is answering, so that even a start without a line can miss one that the device has: reload once, never over unsaved text, never in a loop, never while neither device nor server has the app,
 * which would replace a page that still works with the browser's error page, and not for what was loaded ahead: whoever opens it asks again.
 */
export function reloadOnceForMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadIfItCanStart(payload));
}

const canStartAnew = async (): Promise<boolean> => (await isKeptHere()) || isServed();

/** The page that the service worker answers with (`sw/sw.ts`); its address there also names its revision. */
const SHELL = '/app.html';

/** Needs no line (S1). */
async function isKeptHere(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  try {
    return (await caches.match(SHELL, { ignoreSearch: true })) !== undefined;
  } catch {
    return false;
  }
}

const ANSWERS_WITHIN_MS = 5_000;

/** Asks for the service worker's own script, which is never answered from a cache. */
async function isServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    return (await fetch('/sw.js', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** After this the page is still here: its reload was cancelled, or hangs. */
const RELOADS_WITHIN_MS = 10_000;

/**
 * Code that somebody may ask for again after a failure. Many browsers never fetch a module again that failed once in a page: its import fails at
 * once, whatever the line does by then. So a retry that fails starts the page anew, where it can start and no text would be lost.
 * @returns a function that loads it; `isRetry`: because a person asked for it again
 */
export function loadOrReload<T>(load: () => Promise<T>): (isRetry?: boolean) => Promise<T> {
  return (isRetry = false) =>
    load().catch(async (error: unknown) => {
      if (isRetry && !hasUnsavedText() && (await canStartAnew()) && !hasUnsavedText()) {
        location.reload();
        await new Promise((resolve) => setTimeout(resolve, RELOADS_WITHIN_MS));
      }
      throw error;
    });
}

/** Shows or hides the words that `index.html` has for a page that is there without its code. */
export function showMissingCode(isMissing: boolean): void {
  const notice = document.getElementById('no-code');
  if (notice) notice.hidden = !isMissing;
}
