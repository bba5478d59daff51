import { map, merge, type Observable } from 'rxjs';
import { type CollectionName, type QueueItemKind, STREAMS } from '@/domain/streams';
import { RESYNC_REQUEST, CHECKPOINTS, type StreamPosition } from '@/sync/pull/checkpoints';
import { NO_SYNC_STATUS, SYNC_STATUS, type SyncStatus } from '@/sync/status/sync-status';
import { safeErrorCode, readErrorLog, type LoggedError, ERROR_LOG } from '@/sync/status/error-log';
import { getQueue } from '../writes/queue';
import { liveQuery } from '../queries/live-query';
import type { Store } from '../store';

/** Times are in milliseconds of this device's clock. Contains no text, name, address or whole id of anybody. */
export interface Diagnostics {
  at: number;
  connection: SyncStatus['connection'];
  /** The end of the leader's fence; differs after each change of leader. */
  leader: string;
  lastInStepAt: number | null;
  needsSignIn: boolean;
  barred: string | null;
  /** Whether this device could not store what the server sent. */
  cannotStore: boolean;
  pause: SyncStatus['pause'];
  streams: StreamState[];
  /** Rows of all kinds, drafts and refused items included. */
  collections: { name: CollectionName; rows: number }[];
  queue: {
    waiting: number;
    oldestSince: number | null;
    /** Writes on which the server keeps failing. */
    deferred: number;
    byKind: Partial<Record<QueueItemKind, number>>;
    /** Refused items by code; `CONFLICT`: changed in two places. */
    refused: Record<string, number>;
  };
  errors: LoggedError[];
  /** The version of the stored form: the number of steps in `src/store/schema/upgrade-steps.ts`. */
  schemaVersion: number;
}

export interface StreamState {
  name: string;
  rows: number;
  /** The stream's budget in rows; null where all rows are this person's own. */
  budget: number | null;
  /** The epoch of the stream's checkpoint; null before the first page. */
  epoch: string | null;
  /** The server's transaction up to which this device has everything. */
  position: string | null;
  isSnapshotting: boolean;
}

/** Counting takes about 30 ms per 6,700 rows, so once a second at most. */
const COALESCE_MS = 1_000;

/** The diagnostics now, and again after each change of the sync status. */
export const observeDiagnostics = (store: Store): Observable<Diagnostics> =>
  liveQuery(
    merge(
      store.metadata.changes$(SYNC_STATUS),
      store.metadata.changes$(ERROR_LOG),
      store.metadata.changes$(CHECKPOINTS),
      store.refused.all$,
      ...store.names.map((name) => store.rows(name).changes$),
    ).pipe(map(() => null)),
    () => readDiagnostics(store),
    COALESCE_MS,
    () => store.isClosed,
  );

/** Clears all checkpoints: each stream fetches a new snapshot and removes rows that are not in it. Pending writes stay (S2). */
export const resyncEverything = (store: Store): Promise<void> =>
  store.metadata.set(RESYNC_REQUEST, { order: store.order.next() });

export async function readDiagnostics(store: Store): Promise<Diagnostics> {
  const [status, positions, errors, queue] = await Promise.all([
    store.metadata.latest(SYNC_STATUS),
    store.metadata.get(CHECKPOINTS),
    store.metadata.get(ERROR_LOG),
    getQueue(store),
  ]);
  const report = { ...NO_SYNC_STATUS, ...(status as Partial<SyncStatus> | null) };
  const streams = STREAMS.filter(({ collection }) => store.names.includes(collection));
  return {
    at: store.deps.now(),
    connection: report.connection,
    leader: report.leader.slice(-6),
    lastInStepAt: report.lastInStepAt,
    needsSignIn: report.needsSignIn,
    barred: report.barred === null ? null : (safeErrorCode(report.barred) ?? 'barred'),
    cannotStore: report.storageProblem !== null,
    pause: report.pause,
    streams: await Promise.all(
      streams.map(async ({ name, collection, kind, budget, public: isPublic }) => ({
        name,
        rows: await store.rows(collection).count(kind === undefined ? {} : { kind }),
        budget: isPublic ? budget : null,
        ...positionOf((positions ?? {})[name] as StreamPosition | undefined),
      })),
    ),
    collections: await Promise.all(
      store.names.map(async (name) => ({ name, rows: await store.rows(name).count() })),
    ),
    queue: {
      waiting: queue.waiting.length,
      oldestSince: queue.waiting.length === 0 ? null : Math.min(...queue.waiting.map(({ since }) => since)),
      deferred: Object.keys(report.deferred).length,
      byKind: counted(queue.waiting.map(({ what }) => what)),
      refused: counted(
        queue.refused.map(({ code }) => (code === 'CONFLICT' ? code : (safeErrorCode(code) ?? 'other'))),
      ),
    },
    errors: readErrorLog(errors),
    schemaVersion: store.lifecycle.schemaVersion,
  };
}

function counted<T extends string>(values: readonly T[]): Record<T, number> {
  const counts = {} as Record<T, number>;
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const EPOCH = /^[0-9a-f.]{1,40}$/;
const POSITION = /^\d{1,20}$/;
const matching = (pattern: RegExp, value: unknown): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null;

function partsOf(checkpoint: unknown): [unknown, unknown] {
  const { e, x } = (checkpoint ?? {}) as { e?: unknown; x?: unknown };
  return [e, x];
}

/** A checkpoint is opaque: text after the first snapshot, an object during it. Any other form is not shown. */
function positionOf(
  position: StreamPosition | undefined,
): Pick<StreamState, 'epoch' | 'position' | 'isSnapshotting'> {
  const { checkpoint } = position ?? {};
  const [e, x] = typeof checkpoint === 'string' ? checkpoint.split('/') : partsOf(checkpoint);
  return {
    epoch: matching(EPOCH, e),
    position: matching(POSITION, x),
    isSnapshotting: (position?.snapshot ?? '') !== '',
  };
}
