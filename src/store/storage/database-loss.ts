import { Observable, Subject } from 'rxjs';
import { connectionOf } from './dexie/internals';

/**
 * Why this tab has lost its database. `updated`: a newer version of the app in another tab upgrades it. `deleted`: the browser,
 * or the person in its settings, has deleted it.
 */
export type DatabaseLoss = 'updated' | 'deleted';

/** Emits once when the database of one of these storages is taken away while it is open. Never for storages in memory. */
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
      console.warn('A database cannot be watched for being deleted:', error),
    );
  return lost.asObservable();
}
