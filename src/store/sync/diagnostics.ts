import { map, merge, type Observable } from 'rxjs';
import { type CollectionName, type QueueItemKind, STREAMS } from '@/domain/streams';
import { ASK_AGAIN, CHECKPOINTS, type StreamPosition } from '@/sync/pull/checkpoints';
import { NO_SYNC_STATUS, SYNC_STATUS, type SyncStatus } from '@/sync/status/sync-status';
import { safeErrorCode, readErrorLog, type LoggedError, ERROR_LOG } from '@/sync/status/error-log';
import { getQueue } from '../writes/queue';
import { liveQuery } from '../queries/live-query';
import type { Store } from '../store';

/** Times in milliseconds on this device's clock. Nothing in here is anybody's words, name, address or whole id. */
export interface Diagnostics {
  at: number;
  connection: SyncStatus['connection'];
  /** The end of the leading tab's name; another one after each change of leader. */
  leader: string;
  lastInStepAt: number | null;
  needsSignIn: boolean;
  barred: string | null;
  /** This device could not store what the server sent. */
  cannotStore: boolean;
  pause: SyncStatus['pause'];
  streams: StreamState[];
  /** Rows of all kinds, drafts and refused items included. */
  collections: { name: CollectionName; rows: number }[];
  queue: {
    waiting: number;
    oldestSince: number | null;
    /** Documents on which the server breaks. */
    setAside: number;
    byKind: Partial<Record<QueueItemKind, number>>;
    /** Kept items by code; `CLASH` are those changed in two places. */
    refused: Record<string, number>;
  };
  troubles: LoggedError[];
  /** Of the stored form: how many steps it has taken (`src/store/schema/upgrade-steps.ts`). */
  schemaVersion: number;
}

export interface StreamState {
  name: string;
  rows: number;
  /** Most rows of others that are kept; null where everything is this person's own. */
  budget: number | null;
  /** Which life of the server's database the place belongs to; null before the first page. */
  epoch: string | null;
  /** The server's transaction up to which everything is here. */
  position: string | null;
  filling: boolean;
}

/** Counting costs about 30 ms per 6,700 rows: at most once a second. */
const COALESCE_MS = 1_000;

/** How sync is doing, now and again after news of it. */
export const observeDiagnostics = (store: Store): Observable<Diagnostics> =>
  liveQuery(
    merge(
      store.facts.changes$(SYNC_STATUS),
      store.facts.changes$(ERROR_LOG),
      store.facts.changes$(CHECKPOINTS),
      store.refused.all$,
      ...store.names.map((name) => store.rows(name).changes$),
    ).pipe(map(() => null)),
    () => readDiagnostics(store),
    COALESCE_MS,
    () => store.isClosed,
  );

/** Drops how far each stream has come: all fill anew and sweep what they do not name. What waits to be sent stays (S2). */
export const resyncEverything = (store: Store): Promise<void> =>
  store.facts.set(ASK_AGAIN, { order: store.order.next() });

export async function readDiagnostics(store: Store): Promise<Diagnostics> {
  const [told, places, troubles, queue] = await Promise.all([
    store.facts.latest(SYNC_STATUS),
    store.facts.get(CHECKPOINTS),
    store.facts.get(ERROR_LOG),
    getQueue(store),
  ]);
  const report = { ...NO_SYNC_STATUS, ...(told as Partial<SyncStatus> | null) };
  const streams = STREAMS.filter(({ collection }) => store.names.includes(collection));
  return {
    at: store.deps.now(),
    connection: report.connection,
    leader: report.leader.slice(-6),
    lastInStepAt: report.lastInStepAt,
    needsSignIn: report.needsSignIn,
    barred: report.barred === null ? null : (safeErrorCode(report.barred) ?? 'barred'),
    cannotStore: report.trouble !== null,
    pause: report.pause,
    streams: await Promise.all(
      streams.map(async ({ name, collection, kind, budget, public: isPublic }) => ({
        name,
        rows: await store.rows(collection).count(kind === undefined ? {} : { kind }),
        budget: isPublic ? budget : null,
        ...placeOf((places ?? {})[name] as StreamPosition | undefined),
      })),
    ),
    collections: await Promise.all(
      store.names.map(async (name) => ({ name, rows: await store.rows(name).count() })),
    ),
    queue: {
      waiting: queue.waiting.length,
      oldestSince: queue.waiting.length === 0 ? null : Math.min(...queue.waiting.map(({ since }) => since)),
      setAside: Object.keys(report.aside).length,
      byKind: counted(queue.waiting.map(({ what }) => what)),
      refused: counted(
        queue.refused.map(({ code }) => (code === 'CLASH' ? code : (safeErrorCode(code) ?? 'other'))),
      ),
    },
    troubles: readErrorLog(troubles),
    schemaVersion: Math.max(...Object.values(store.database.collections).map(({ schema }) => schema.version)),
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

/** A checkpoint is the server's own business (text while following, an object during a fill); what has another form is not shown. */
function placeOf(place: StreamPosition | undefined): Pick<StreamState, 'epoch' | 'position' | 'filling'> {
  const { checkpoint } = place ?? {};
  const [e, x] = typeof checkpoint === 'string' ? checkpoint.split('/') : partsOf(checkpoint);
  return { epoch: matching(EPOCH, e), position: matching(POSITION, x), filling: (place?.fill ?? '') !== '' };
}
