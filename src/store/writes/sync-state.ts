import { combineLatest, distinctUntilChanged, map, type Observable, shareReplay } from 'rxjs';
import { jsonEqual } from '@/sync/merge/json-equal';
import { NO_SYNC_STATUS, SYNC_STATUS, type SyncStatus } from '@/sync/status/sync-status';
import type { SyncDelay } from '@/domain/sync/sync-delay';
import { observePendingUploads } from '../files/pending-uploads';
import type { Store } from '../store';
import { deferredKey } from '@/sync/push/deferred-writes';
import { countUploads, touchesQueue, waitingRows } from './queue';
import { isHeldUp, whyWaiting } from './why-waiting';

export interface SyncState {
  /**
   * `attention`: something was refused, or the person has to act (sign in, free space). `fetching`: this device does not have
   * everything yet, or has not reached the server since it was opened. Only `synced` says that both sides are equal (S8).
   */
  kind: 'synced' | 'fetching' | 'saving' | 'offline' | 'attention';
  waiting: number;
  /** Something waits, and none of it is under way: the server, or something before it, has not taken it so far. */
  isHeldUp: boolean;
  refused: number;
  /** Of the waiting ones, those that the server had acknowledged, and may have lost since it was put back. They have no item. */
  offeredAgain: number;
  /** When this device last had everything, in milliseconds since 1970; null: never. */
  lastInStepAt: number | null;
  /** How far the server's clock is ahead of this device's, in milliseconds. Known from an earlier run as well. */
  serverAheadMs: number;
  /** The auth server has ended the session; nothing on the device is cleared (S10). */
  needsSignIn: boolean;
  connection: SyncStatus['connection'];
  /** What keeps this device from being in step although it may have a connection; null: nothing. */
  delay: SyncDelay | null;
  /** A first snapshot is in progress. */
  isSnapshotting: boolean;
  /** Why this account may not sync at all; null otherwise. */
  barred: string | null;
  /** Why this device cannot store, as a sentence; null when it can. */
  storageProblem: string | null;
}

const syncStates = new WeakMap<Store, Observable<SyncState>>();

/** Shared by all subscribers: otherwise each of them would count all collections again after every write. */
export function observeSyncState(store: Store): Observable<SyncState> {
  const known =
    syncStates.get(store) ?? readSyncState(store).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  syncStates.set(store, known);
  return known;
}

function readSyncState(store: Store): Observable<SyncState> {
  const status$ = store.metadata.sinceOpened$(SYNC_STATUS);
  const waiting$ = store.live(
    store.names,
    () => waitingRows(store).then((rows) => rows.map(({ row }) => deferredKey(row))),
    touchesQueue,
  );
  const files$ = observePendingUploads(store).pipe(
    map(countUploads),
    distinctUntilChanged((before, now) => jsonEqual(before, now)),
  );
  const stored = store.metadata.get(SYNC_STATUS);
  return combineLatest([status$, waiting$, store.refused.all$, files$, stored]).pipe(
    map(([latest, keys, refusals, files, storedStatus]) => {
      const status = { ...NO_SYNC_STATUS, ...((latest ?? storedStatus) as Partial<SyncStatus> | null) };
      const waiting = keys.length + files.waiting + status.offeredAgain;
      const refused = refusals.length + files.refused;
      // The stored status is of an earlier run, whose connection says nothing about now.
      const connection = latest ? status.connection : 'unknown';
      const needsSignIn = latest !== null && status.needsSignIn;
      const [barred, storageProblem] = latest ? [status.barred, status.storageProblem] : [null, null];
      const isSnapshotting = latest !== null && status.isSnapshotting;
      const needsPerson = refused > 0 || needsSignIn || barred !== null || storageProblem !== null;
      const delay = latest === null ? null : status.delay;
      const areWritesHeldUp =
        keys.length > 0 && keys.every((key) => isHeldUp(whyWaiting(status, key, store.deps.now())));
      const isBehind =
        isSnapshotting ||
        (latest !== null && status.lacksTexts) ||
        connection === 'unknown' ||
        status.lastInStepAt === null ||
        (delay !== null && delay !== 'slow');
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
        isHeldUp: areWritesHeldUp && files.underWay === 0,
        refused,
        offeredAgain: status.offeredAgain,
        lastInStepAt: status.lastInStepAt,
        serverAheadMs: status.serverAheadMs,
        needsSignIn,
        connection,
        delay,
        isSnapshotting,
        barred,
        storageProblem,
      };
    }),
  );
}
