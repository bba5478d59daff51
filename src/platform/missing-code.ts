import { hasUnsavedText } from './unsaved-text';

const RELOADED_KEY = 'marquee:reloaded-for-chunk';
const NOT_AGAIN_MS = 60_000;

const mayReload = (): boolean =>
  !hasUnsavedText() && Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) >= NOT_AGAIN_MS;

async function reloadIfServed(): Promise<void> {
  if (!mayReload() || !(await isServed()) || !mayReload()) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
}

/**
 * After a deploy an old page may ask for code that is gone: reload once, never over unsaved text, never in a loop, and never
 * while the server does not answer, which would swap a page that still works for the browser's own page of regret.
 */
export function reloadOnceForMissingCode(): void {
  addEventListener('vite:preloadError', () => void reloadIfServed());
}

/** The service worker's own file is the one that no cache answers for. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
