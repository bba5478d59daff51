/** The tag of the one background sync there is; the service worker knows it by the same name (`sw/background-sync.ts`). */
const TAG = 'marquee-queue';
const WAKE = 'WAKE';

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/** Not in TypeScript's own types: only Chromium has it. */
const managerOf = (registration: ServiceWorkerRegistration): SyncManager | null =>
  'sync' in registration ? (registration.sync as SyncManager) : null;

/**
 * Asks the browser to wake this app when there is a connection again. Where it cannot, launch, focus, `online` and the
 * engine's own timer do. Returns whether it was asked.
 */
export async function wakeWhenOnline(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const manager = registration?.active ? managerOf(registration) : null;
  if (!manager) return false;
  await manager.register(TAG);
  return true;
}

/** Calls when the service worker says that the moment has come. Returns a function that stops listening. */
export function onBackgroundWake(wake: () => void): () => void {
  const worker = navigator.serviceWorker;
  if (!worker) return () => {};
  const hear = ({ data }: MessageEvent): void => {
    if ((data as { type?: string } | null)?.type === WAKE) wake();
  };
  worker.addEventListener('message', hear);
  return () => worker.removeEventListener('message', hear);
}
