import { Observable, Subject } from 'rxjs';
import { connectionOf } from './dexie-internals';

/**
 * Why this tab has no database any more. `updated`: a newer version of the app in another tab brings it into a new form.
 * `deleted`: the browser, or the person through it, cleared it.
 */
export type DatabaseLoss = 'updated' | 'deleted';

/** Emits once when a database under one of these storages is taken away while it is open. Memory is never lost this way. */
export function observeDatabaseLoss(storages: readonly { internals: unknown }[]): Observable<DatabaseLoss> {
  const lost = new Subject<DatabaseLoss>();
  let isLost = false;
  const lose = (loss: DatabaseLoss): void => {
    if (isLost) return;
    isLost = true;
    lost.next(loss);
  };
  const watch = async (storage: { internals: unknown }): Promise<void> => {
    const connection = await connectionOf(storage);
    connection?.addEventListener('versionchange', ({ newVersion }) =>
      lose(newVersion === null ? 'deleted' : 'updated'),
    );
    connection?.addEventListener('close', () => lose('deleted'));
  };
  for (const storage of storages)
    watch(storage).catch((error: unknown) =>
      console.warn('The loss of a database would go unnoticed:', error),
    );
  return lost.asObservable();
}
