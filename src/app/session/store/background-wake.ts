import { combineLatest, distinctUntilChanged, filter, fromEvent, map, startWith } from 'rxjs';
import { onBackgroundWake, wakeWhenOnline } from '@/platform/service-worker/background-sync';
import { observeSyncState } from '@/store/writes/sync-state';
import { sendNow } from '@/store/writes/queue-actions';
import type { Store } from '@/store/store';

/**
 * Browsers may freeze a hidden or offline page that has unsent writes, so ask for a background sync that wakes it (P2).
 * Returns a function that stops.
 */
export function wakeInBackground(store: Store): () => void {
  const hidden$ = fromEvent(document, 'visibilitychange').pipe(
    startWith(null),
    map(() => document.visibilityState === 'hidden'),
  );
  const subscription = combineLatest([observeSyncState(store), hidden$])
    .pipe(
      map(([{ waiting, connection }, isHidden]) => waiting > 0 && (isHidden || connection === 'offline')),
      distinctUntilChanged(),
      filter(Boolean),
    )
    .subscribe(() => {
      wakeWhenOnline().catch((error: unknown) =>
        console.warn('The browser will not wake this page on its own:', error),
      );
    });
  const stopListening = onBackgroundWake(() => void sendNow(store));
  return () => {
    subscription.unsubscribe();
    stopListening();
  };
}
