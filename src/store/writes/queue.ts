import { combineLatest, distinctUntilChanged, map, type Observable, shareReplay } from 'rxjs';
import { type CollectionName, drafts, type QueueItemKind, type Stream, STREAMS } from '@/domain/streams';
import { deferredKey } from '@/sync/push/deferred-writes';
import { CONFLICT, refusalTitle } from '@/sync/push/refusal-record';
import { NO_SYNC_STATUS, SYNC_STATUS, type SyncStatus } from '@/sync/status/sync-status';
import { jsonEqual } from '@/sync/merge/json-equal';
import { WAKE_REQUEST } from '@/sync/store-port';
import {
  isWaiting,
  serverFields,
  streamNamed,
  streamOf,
  type SyncedRow,
  type WaitingRow,
  type Row,
} from '@/sync/document';
import { GoneError } from '../errors';
import { releaseFiles } from '../files/attach-files';
import { type PendingUpload, getPendingUploads, observePendingUploads } from '../files/pending-uploads';
import type { Refused } from './refused-index';
import { refusedFields } from './refused-fields';
import type { Store } from '../store';
import { type WhyWaiting, whyWaiting } from './why-waiting';
import { editRow, insertRow, removeRow } from './write-row';

export interface WaitingItem {
  id: string;
  collection: CollectionName;
  /** The stream's name. */
  stream: string;
  /** What kind of act it is, as a key for words and icons. */
  what: QueueItemKind;
  /** A title or the first words. */
  text: string;
  /** When it was written, in milliseconds. */
  since: number;
  /** What it waits for, as last heard of the leading tab. */
  why: WhyWaiting;
  /** Place in the queue; text that sorts. */
  order: string;
  document: Row;
}

export interface RefusedItem {
  /** Names the item for `retryRefused` and `discardRefused`. */
  id: string;
  documentId: string;
  collection: CollectionName;
  /** The stream's name. */
  stream: string;
  what: QueueItemKind;
  text: string;
  code: string;
  /** Why, for people. */
  sentence: string;
  /** Two versions to choose from instead of a refusal: retry keeps mine, discard keeps theirs. */
  isConflict: boolean;
  conflicts: Refused['conflicts'];
  since: number;
  at: number;
  document: Row;
}

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

export interface Unsent {
  waiting: number;
  refused: number;
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
  const files$ = observePendingUploads(store).pipe(map(countOf), distinctUntilChanged<Unsent>(jsonEqual));
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

/**
 * Everything that waits, in the order it will leave, everything refused, oldest first, and the files whose words have gone
 * before them.
 */
export const observeQueue = (
  store: Store,
): Observable<{ waiting: WaitingItem[]; refused: RefusedItem[]; files: PendingUpload[] }> =>
  combineLatest([
    store.live(
      store.names,
      async () => ({ rows: await waitingRows(store), refused: store.refused.all().map(refusedItem) }),
      touchesQueue,
    ),
    store.metadata.heard$(SYNC_STATUS),
    observePendingUploads(store),
  ]).pipe(
    map(([{ rows, refused }, report, files]) => ({
      waiting: rows.map(({ collection, row }) => ({
        ...waitingItem(collection, row),
        why: whyWaiting(report as Partial<SyncStatus> | null, deferredKey(row), store.deps.now()),
      })),
      refused,
      files,
    })),
  );

/** The same, once, without what each item waits for. */
export async function getQueue(
  store: Store,
): Promise<{ waiting: Omit<WaitingItem, 'why'>[]; refused: RefusedItem[] }> {
  const rows = await waitingRows(store);
  return {
    waiting: rows.map(({ collection, row }) => waitingItem(collection, row)),
    refused: store.refused.all().map(refusedItem),
  };
}

export async function countUnsent(store: Store): Promise<Unsent> {
  const files = countOf(await getPendingUploads(store));
  return {
    waiting: (await waitingRows(store)).length + files.waiting,
    refused: store.refused.all().length + files.refused,
  };
}

/** The device itself tells of messages that have reached it: nobody made that, and nobody is asked about it. */
function isDeliveryReceipt({ collection, row }: { collection: CollectionName; row: WaitingRow }): boolean {
  const { base, removed } = row.sync;
  if (collection !== 'conversations' || base === null || removed === true) return false;
  return streamOf(collection, row).writable.every(
    (field) => field === 'delivered_marks' || jsonEqual(row[field], base[field]),
  );
}

/** What its person made and would miss, were it thrown away: what is asked about before signing out (S9). */
export async function countUnsentWork(store: Store): Promise<Unsent> {
  const { waiting, refused } = await countUnsent(store);
  return { waiting: waiting - (await waitingRows(store)).filter(isDeliveryReceipt).length, refused };
}

const countOf = (files: readonly PendingUpload[]): Unsent => {
  const refused = files.filter(({ state }) => state === 'refused').length;
  return { waiting: files.length - refused, refused };
};

/**
 * Sends a refused write again, as it was or with `changes`. A conflict: my version is written over theirs, as a new edit.
 * @throws GoneError when the item, or the document that it would change, is not here any more
 */
export async function retryRefused(store: Store, id: string, changes: Row = {}): Promise<void> {
  const refused = store.refused.get(id);
  if (!refused) throw new GoneError();
  const stream = streamNamed(refused.stream);
  if (!stream) throw new GoneError();
  const wanted = (standing: Row | null): Row => ({
    ...refusedFields(refused, stream, standing),
    ...pick(changes, stream.writable),
  });
  if (refused.removed) {
    await removeRow(store, stream, refused.documentId);
  } else if (refused.isNew && !(await store.rows(refused.collection).one(refused.documentId))) {
    await insertRow(store, stream, refused.documentId, wanted(null), refused.document);
  } else {
    await editRow(store, stream, refused.documentId, wanted);
  }
  await discardRefused(store, id);
}

/** Lets a refused write go; its text and its files are lost. With a conflict this keeps theirs. */
export async function discardRefused(store: Store, id: string): Promise<void> {
  const refused = store.refused.get(id);
  await store.rows('drafts').change([id], () => ({ remove: true }));
  if (refused) await releaseFiles(store, refused.collection, refused.documentId);
}

/** Takes a waiting write back: the document returns to what the server last said, or goes if the server never had it. */
export async function discardWaiting(store: Store, collection: CollectionName, id: string): Promise<void> {
  await store.rows(collection).change([id], (_id, row) => {
    if (!row || !isWaiting(row)) return null;
    const { base, deletedOnServer } = row.sync;
    if (base === null || deletedOnServer) return { remove: true };
    const { rev, ...fields } = base;
    return { put: { ...row, ...fields, rev: Number(rev), sync: { state: 'clean', order: '' } } };
  });
  await releaseFiles(store, collection, id);
}

/** Asks the leading tab to send now, whatever it was waiting for. */
export async function sendNow(store: Store): Promise<void> {
  const wake = { at: store.deps.now(), order: store.order.next() };
  try {
    await store.metadata.set(WAKE_REQUEST, wake);
  } catch (error) {
    // A full disk cannot take the asking, either. The tab that leads hears it all the same.
    console.warn('To be asked to send could not be stored:', error);
    store.metadata.announce(WAKE_REQUEST, wake);
  }
}

const touchesQueue = ({ row, before }: { row: SyncedRow | null; before: SyncedRow | null }): boolean =>
  row?.sync.state !== 'clean' || (before !== null && before.sync.state !== 'clean');

async function waitingRows(store: Store): Promise<{ collection: CollectionName; row: WaitingRow }[]> {
  const found = await Promise.all(
    store.names.map(async (collection) => {
      const rows = await store.rows(collection).find({ selector: { 'sync.state': 'waiting' } });
      return rows.filter(isWaiting).map((row) => ({ collection, row }));
    }),
  );
  return found.flat().toSorted((a, b) => (a.row.sync.order < b.row.sync.order ? -1 : 1));
}

/** By the first rule of the stream that fits; a test holds that the last one fits all (tests/unit/streams.test.ts). */
function kindOf(stream: Stream, document: Row, isNew: boolean, removed: boolean): QueueItemKind {
  const rule = stream.queue.find(
    ({ when = {} }) =>
      (when.isNew ?? isNew) === isNew &&
      (when.removed ?? removed) === removed &&
      Object.entries(when.document ?? {}).every(([field, value]) => document[field] === value),
  );
  if (!rule) throw new Error(`Nothing says what a write of ${stream.name} is called in the queue.`);
  return rule.kind;
}

function waitingItem(collection: CollectionName, row: WaitingRow): Omit<WaitingItem, 'why'> {
  const stream = streamOf(collection, row);
  const document = serverFields(row, stream);
  return {
    id: row.id,
    collection,
    stream: stream.name,
    what: kindOf(stream, document, row.sync.base === null, row.sync.removed === true),
    text: refusalTitle(stream, document),
    since: row.sync.since,
    order: row.sync.order,
    document,
  };
}

/** A kept write of a stream that this version does not know is called what its collection's first one is. */
const streamOfRefused = ({ stream, collection }: Refused): Stream =>
  streamNamed(stream) ?? STREAMS.find((known) => known.collection === collection) ?? drafts;

const refusedItem = (refused: Refused): RefusedItem => ({
  id: refused.id,
  documentId: refused.documentId,
  collection: refused.collection,
  stream: refused.stream,
  what: kindOf(streamOfRefused(refused), refused.document, refused.isNew, refused.removed),
  text: refused.title,
  code: refused.code,
  sentence: refused.sentence,
  isConflict: refused.code === CONFLICT,
  conflicts: refused.conflicts,
  since: refused.since,
  at: refused.at,
  document: refused.document,
});

const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]));
