import { Observable } from 'rxjs';

/**
 * How often sync makes a list read again, in milliseconds: a fill writes page after page, and each read and its render would take from the person the
 * time that both need.
 */
const SYNC_EVERY_MS = 300;

/**
 * Reads now, and again after changes: one read at a time, and one more if something changed during it. With a debounce or a
 * `switchMap` a slow phone would show nothing while the first snapshot writes page after page.
 * @param changes after a person's it reads at once, and after those by sync (lists of rows, each marked so) at intervals
 * @param isClosed true once the source has been closed: then a failed read completes the observable instead of erroring
 */
export function liveQuery<T>(
  changes: Observable<unknown>,
  read: () => Promise<T>,
  coalesceMs: number,
  isClosed: () => boolean,
): Observable<T> {
  return new Observable<T>((subscriber) => {
    let isReading = false;
    /** Due after the read under way. */
    let missed: 'nothing' | 'sync' | 'person' = 'nothing';
    let timer: { id: ReturnType<typeof setTimeout>; isUrgent: boolean } | null = null;
    let readAt = Number.NEGATIVE_INFINITY;

    const run = async (): Promise<void> => {
      isReading = true;
      missed = 'nothing';
      readAt = performance.now();
      try {
        subscriber.next(await read());
      } catch (error) {
        if (isClosed()) subscriber.complete();
        else subscriber.error(error);
      }
      isReading = false;
      if (missed !== 'nothing') schedule(missed === 'person');
    };
    const schedule = (isUrgent: boolean): void => {
      if (isReading) {
        missed = isUrgent || missed === 'person' ? 'person' : 'sync';
        return;
      }
      if (timer) {
        if (!isUrgent || timer.isUrgent) return;
        clearTimeout(timer.id);
      }
      const sinceRead = performance.now() - readAt;
      const ms = isUrgent ? coalesceMs : Math.max(coalesceMs, SYNC_EVERY_MS - sinceRead);
      const id = setTimeout(() => {
        timer = null;
        if (!subscriber.closed) void run();
      }, ms);
      timer = { id, isUrgent };
    };

    const subscription = changes.subscribe((change) => schedule(!isBySync(change)));
    void run();
    return () => {
      subscription.unsubscribe();
      if (timer !== null) clearTimeout(timer.id);
    };
  });
}

const isBySync = (change: unknown): boolean =>
  Array.isArray(change) &&
  change.length > 0 &&
  change.every((row: { isBySync?: unknown } | null) => row?.isBySync === true);
