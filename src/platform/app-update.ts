import { hasUnsavedText } from './unsaved-text';

/**
 * Registers the service worker and tells when a new version waits. Nothing reloads by itself: the person asks for it,
 * and even then not over text that is only on the screen (P2).
 */
export interface AppUpdate {
  /** Takes the new version and reloads this page; answers false, and does nothing, while text here is unsaved. */
  apply(): boolean;
}

const CHECK_EVERY_MS = 60 * 60 * 1000;

/** @param onWaiting called once for each new version that waits */
export async function watchForUpdates(onWaiting: (update: AppUpdate) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  // Its code comes after the first paint: nothing waits for it.
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { type: 'classic' });
  let asked = false;
  const update: AppUpdate = {
    apply() {
      if (hasUnsavedText()) return false;
      asked = true;
      workbox.messageSkipWaiting();
      return true;
    },
  };
  workbox.addEventListener('waiting', () => onWaiting(update));
  workbox.addEventListener('controlling', (event) => {
    // Another tab may have taken the new version: this page then offers it too, rather than reload under somebody's hands.
    if (asked) location.reload();
    else if (event.isUpdate) onWaiting({ apply: () => !hasUnsavedText() && (location.reload(), true) });
  });
  const registration = await workbox.register();
  setInterval(() => void registration?.update().catch(() => {
    // Offline: the next hour asks again.
  }), CHECK_EVERY_MS);
}

const RELOADED_KEY = 'marquee:reloaded-for-chunk';
const NOT_AGAIN_MS = 60_000;

const mayReload = (): boolean => !hasUnsavedText() && Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) >= NOT_AGAIN_MS;

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
