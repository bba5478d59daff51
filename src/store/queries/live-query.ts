import { Observable } from 'rxjs';

/**
 * Reads now, and again after changes: one read at a time, and one more when something changed during it. A debounce or a
 * switch would starve a slow phone while a first fill writes page after page; this one always shows what it has.
 * @param gone true when the source has been closed: whoever still listens hears no more, and no error
 */
export function liveQuery<T>(
  changes: Observable<unknown>,
  read: () => Promise<T>,
  coalesceMs: number,
  gone: () => boolean,
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
        if (gone()) subscriber.complete();
        else subscriber.error(error);
      }
      isReading = false;
      if (isStale) later();
    };
    const later = (): void => {
      if (isReading) {
        isStale = true;
        return;
      }
      timer ??= setTimeout(() => {
        timer = null;
        if (!subscriber.closed) void run();
      }, coalesceMs);
    };

    const subscription = changes.subscribe(later);
    void run();
    return () => {
      subscription.unsubscribe();
      if (timer !== null) clearTimeout(timer);
    };
  });
}
