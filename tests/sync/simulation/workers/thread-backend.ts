import {
  addRxStorageMultiInstanceSupport,
  type EventBulk,
  type RxStorage,
  type RxStorageInstance,
} from 'rxdb';
import { Subject } from 'rxjs';
import type { StorageBackend } from '@/store/storage/backend';
import { type FenceTable, fenceDocument, isFenceId } from '@/store/storage/dexie/fence';
import { memoryBackend } from '@/store/storage/memory-backend';

/** The databases of a phone, which all its threads see. */
export type SharedStates = Map<string, unknown>;

type Instance = RxStorageInstance<{ id: string }, Internals, unknown>;
type Write = Parameters<Instance['bulkWrite']>[0];

interface Internals {
  changes$: Subject<EventBulk<never, never>>;
  /** Where `fence.ts` expects it. */
  dexieAttachmentsTable?: FenceTable & { stored: unknown };
}

const fenceTable = (): Internals['dexieAttachmentsTable'] => {
  const table = {
    stored: undefined as unknown,
    get: () => Promise.resolve(table.stored),
    put: (record: unknown) => {
      table.stored = record;
      return Promise.resolve();
    },
  };
  return table;
};

/** RxDB's status for a concurrent write. */
const CONFLICT = 409;

/**
 * The storage of one thread, as IndexedDB is: its documents are in the memory that it shares with the phone's other threads, and what those write it hears
 * only from their messages. A leader's fence is checked in the write itself.
 */
export function threadBackend(states: SharedStates): StorageBackend {
  const { rxStorage, isPersistent } = memoryBackend();
  const own = { ...rxStorage, collectionStates: states } as typeof rxStorage;
  const createStorageInstance: RxStorage<unknown, unknown>['createStorageInstance'] = async (params) => {
    const instance = await own.createStorageInstance(params);
    separate(instance as unknown as Instance);
    addRxStorageMultiInstanceSupport(own.name, params, instance);
    return instance;
  };
  return { isPersistent, rxStorage: { ...own, createStorageInstance } };
}

function separate(instance: Instance): void {
  const internals = instance.internals as Internals;
  internals.dexieAttachmentsTable ??= fenceTable();
  const own = new Subject<EventBulk<never, never>>();
  let isWriting = false;
  const all = internals.changes$.subscribe((bulk) => isWriting && own.next(bulk));
  const write = instance.bulkWrite.bind(instance);
  const writeOwn: Instance['bulkWrite'] = (rows, context) => {
    // The memory storage emits its changes before it returns.
    isWriting = true;
    try {
      return write(rows, context);
    } finally {
      isWriting = false;
    }
  };
  instance.bulkWrite = async (rows, context) => {
    const at = rows.findIndex(({ document }) => isFenceId(document.id));
    const fence = rows[at];
    if (!fence) return writeOwn(rows, context);
    fenceDocument(fence.document.id, internals.dexieAttachmentsTable?.stored);
    const { error } = await writeOwn(rows.toSpliced(at, 1), context);
    return { error: [...error, conflictOf(fence)] };
  };
  instance.changeStream = () => own.asObservable() as ReturnType<Instance['changeStream']>;
  const close = instance.close.bind(instance);
  instance.close = () => {
    all.unsubscribe();
    return close();
  };
}

const conflictOf = (fence: Write[number]): Awaited<ReturnType<Instance['bulkWrite']>>['error'][number] =>
  ({
    status: CONFLICT,
    documentId: fence.document.id,
    writeRow: fence,
    documentInDb: fence.document,
  }) as never;
