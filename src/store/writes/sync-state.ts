import { combineLatest, distinctUntilChanged, map, type Observable, shareReplay } from 'rxjs';
import { jsonEqual } from '@/sync/merge/json-equal';
import { NO_SYNC_STATUS, SYNC_STATUS, type SyncStatus } from '@/sync/status/sync-status';
import { observePendingUploads } from '../files/pending-uploads';
import type { Store } from '../store';
import { countUploads, touchesQueue, type Unsent, waitingRows } from './queue';

export interface SyncState {
  /**
   * `attention`: something was refused, or sync needs the person (sign in, free space). `fetching`: this device does not
   * hold everything yet, or nobody has asked the server since it was opened. Only `synced` says that all is in step (S8).
   */
  kind: 'synced' | 'fetching' | 'saving' | 'offline' | 'attention';
  waiting: number;
  refused: number;
  /** When this device last had everything, in milliseconds; null: never. */
  lastInStepAt: number | null;
  /** The auth server will not take this session any more; nothing is cleared (S10). */
  needsSignIn: boolean;
  connection: SyncStatus['connection'];
  /** A first fill is going on. */
  isSnapshotting: boolean;
  /** Why this account may not sync at all; null otherwise. */
  barred: string | null;
  /** What keeps this device from storing, as a sentence; null when nothing does. */
  storageProblem: string | null;
}

const syncStates = new WeakMap<Store, Observable<SyncState>>();

/** One reading for all who look: every write would otherwise be counted in all collections once for each of them. */
export function observeSyncState(store: Store): Observable<SyncState> {
  const known =
    syncStates.get(store) ?? readSyncState(store).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  syncStates.set(store, known);
  return known;
}

function readSyncState(store: Store): Observable<SyncState> {
  const report$ = store.metadata.heard$(SYNC_STATUS);
  const waiting$ = store.live(
    store.names,
    () => waitingRows(store).then((rows) => rows.length),
    touchesQueue,
  );
  const files$ = observePendingUploads(store).pipe(
    map(countUploads),
    distinctUntilChanged<Unsent>(jsonEqual),
  );
  const stored = store.metadata.get(SYNC_STATUS);
  return combineLatest([report$, waiting$, store.refused.all$, files$, stored]).pipe(
    map(([latest, rows, refusals, files, before]) => {
      const [waiting, refused] = [rows + files.waiting, refusals.length + files.refused];
      const report = { ...NO_SYNC_STATUS, ...((latest ?? before) as Partial<SyncStatus> | null) };
      // What an earlier run said about the connection says nothing about now.
      const connection = latest ? report.connection : 'unknown';
      const needsSignIn = latest !== null && report.needsSignIn;
      const [barred, storageProblem] = latest ? [report.barred, report.storageProblem] : [null, null];
      const isSnapshotting = latest !== null && report.isSnapshotting;
      const needsPerson = refused > 0 || needsSignIn || barred !== null || storageProblem !== null;
      const isBehind = isSnapshotting || connection === 'unknown' || report.lastInStepAt === null;
      const kind = needsPerson
        ? 'attention'
        : connection === 'offline'
          ? 'offline'
          : waiting > 0
            ? 'saving'
            : isBehind
              ? 'fetching'
              : 'synced';
      return {
        kind,
        waiting,
        refused,
        lastInStepAt: report.lastInStepAt,
        needsSignIn,
        connection,
        isSnapshotting,
        barred,
        storageProblem,
      };
    }),
  );
}
