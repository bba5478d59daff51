import { getStorageSpace, isScarce } from '@/platform/storage-space';
import { whenIdle } from '@/platform/when-idle';
import type { Store } from '@/store/store';

const MEASURE_INTERVAL_MS = 5 * 60_000;

/**
 * Measures the free space on this device, first when the page is idle, then periodically while it is visible (S12).
 * Returns a function that stops.
 */
export function monitorStorageQuota(store: Store): () => void {
  const measure = async (): Promise<void> => {
    const space = await getStorageSpace();
    const now = space !== null && isScarce(space);
    if (now !== store.isScarce$.value) store.isScarce$.next(now);
  };
  const measureIfVisible = (): void => {
    if (document.visibilityState === 'visible')
      measure().catch((error: unknown) =>
        console.warn('The free space on this device could not be measured:', error),
      );
  };
  const cancel = whenIdle(measureIfVisible);
  const timer = setInterval(measureIfVisible, MEASURE_INTERVAL_MS);
  document.addEventListener('visibilitychange', measureIfVisible);
  return () => {
    cancel();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', measureIfVisible);
  };
}
