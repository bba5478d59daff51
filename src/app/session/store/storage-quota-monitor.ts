import { getStorageSpace, isScarce } from '@/platform/storage-space';
import { whenIdle } from '@/platform/when-idle';
import type { Store } from '@/store/store';

const EVERY_MS = 5 * 60_000;

/** Measures the room on this device, first when the page is idle, then from time to time while it is looked at (S12). */
export function monitorStorageQuota(store: Store): () => void {
  const measure = async (): Promise<void> => {
    const space = await getStorageSpace();
    const now = space !== null && isScarce(space);
    if (now !== store.isScarce$.value) store.isScarce$.next(now);
  };
  const look = (): void => {
    if (document.visibilityState === 'visible')
      measure().catch((error: unknown) =>
        console.warn('The room on this device could not be measured:', error),
      );
  };
  const cancel = whenIdle(look);
  const timer = setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    cancel();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
