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
  setInterval(
    () =>
      void registration?.update().catch(() => {
        // Offline: the next hour asks again.
      }),
    CHECK_EVERY_MS,
  );
}
