/** The tag of the only background sync; the service worker uses the same (`sw/background-sync.ts`). */
const TAG = 'marquee-queue';
const WAKE = 'WAKE';

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/** Missing in TypeScript's types, because only Chromium has it. */
const managerOf = (registration: ServiceWorkerRegistration): SyncManager | null =>
  'sync' in registration ? (registration.sync as SyncManager) : null;

/**
 * Asks the browser to wake this app when there is a connection again. Where that is unsupported, launch, focus, `online` and
 * the engine's own timer do the same. Returns whether the browser was asked.
 */
export async function wakeWhenOnline(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const manager = registration?.active ? managerOf(registration) : null;
  if (!manager) return false;
  await manager.register(TAG);
  return true;
}

/** Calls `wake` when the service worker reports the background sync. Returns a function that stops listening. */
export function onBackgroundWake(wake: () => void): () => void {
  const worker = navigator.serviceWorker;
  if (!worker) return () => {};
  const onMessage = ({ data }: MessageEvent): void => {
    if ((data as { type?: string } | null)?.type === WAKE) wake();
  };
  worker.addEventListener('message', onMessage);
  return () => worker.removeEventListener('message', onMessage);
}
