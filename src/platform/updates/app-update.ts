import { registerWorker } from './register-worker';
import { hasUnsavedText } from './unsaved-text';

/**
 * Registers the service worker and reports when a new version is waiting. Nothing reloads on its own: the person asks for it,
 * and even then not while text is only on the screen (P2).
 */
export interface AppUpdate {
  /** Activates the new version and reloads this page. Does nothing and returns false while text here is unsaved. */
  apply(): boolean;
}

const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** @param onWaiting called once for each new version that is waiting */
export async function watchForUpdates(onWaiting: (update: AppUpdate) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  // Loaded after the first paint, because nothing waits for it.
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { type: 'classic' });
  let wasApplied = false;
  const update: AppUpdate = {
    apply() {
      if (hasUnsavedText()) return false;
      wasApplied = true;
      workbox.messageSkipWaiting();
      return true;
    },
  };
  workbox.addEventListener('waiting', () => onWaiting(update));
  workbox.addEventListener('controlling', (event) => {
    // When another tab has activated the new version, this page offers it too, rather than reload while somebody is
    // using it.
    if (wasApplied) location.reload();
    else if (event.isUpdate) onWaiting({ apply: () => !hasUnsavedText() && (location.reload(), true) });
  });
  const registration = await registerWorker(
    async (before) => {
      if (!before?.active) return workbox.register();
      await before.update();
      return before;
    },
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  );
  setInterval(
    () =>
      void registration?.update().catch(() => {
        // Offline: checked again in an hour.
      }),
    CHECK_INTERVAL_MS,
  );
}
