import { Observable } from 'rxjs';

/**
 * Reads now, and again after changes: one read at a time, and one more if something changed during it. With a debounce or a
 * `switchMap` a slow phone would show nothing while the first snapshot writes page after page.
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
    let isStale = false;
    let timer: ReturnType<typeof setTimeout> | null = null;

    const run = async (): Promise<void> => {
      isReading = true;
      isStale = false;
      try {
        subscriber.next(await read());
      } catch (error) {
        if (isClosed()) subscriber.complete();
        else subscriber.error(error);
      }
      isReading = false;
      if (isStale) schedule();
    };
    const schedule = (): void => {
      if (isReading) {
        isStale = true;
        return;
      }
      timer ??= setTimeout(() => {
        timer = null;
        if (!subscriber.closed) void run();
      }, coalesceMs);
    };

    const subscription = changes.subscribe(schedule);
    void run();
    return () => {
      subscription.unsubscribe();
      if (timer !== null) clearTimeout(timer);
    };
  });
}
