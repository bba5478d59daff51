/** What a first sync does, on any machine; timing moves transactions and reads by a few. */
export interface Work {
  /** HTTP requests. */
  requests: number;
  transactions: number;
  /** Those of the transactions that may write. */
  writeTransactions: number;
  /** Requests to IndexedDB that read: values, keys, counts, and cursors however far they go. */
  reads: number;
  /** Values written, of all object stores. */
  puts: number;
  /** Entries that these values have in the indexes of their object stores, without the primary key. */
  indexEntries: number;
  /** Length of the values as JSON in UTF-8. The browser's own format is longer by its type marks, and for strings beyond Latin-1. */
  bytes: number;
}

const NOTHING: Work = {
  requests: 0,
  transactions: 0,
  writeTransactions: 0,
  reads: 0,
  puts: 0,
  indexEntries: 0,
  bytes: 0,
};
const READS = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const;

let counted: Work | null = null;
let isCounting = false;

const add = (part: Partial<Work>): void => {
  if (!isCounting || !counted) return;
  for (const [name, count] of Object.entries(part) as [keyof Work, number][]) counted[name] += count;
};

/** Counts from now on, everything that this page does. Slows it down, so nothing is timed meanwhile. What a worker does cannot be counted from here, so none can be started. */
export function countWork(): void {
  Reflect.deleteProperty(globalThis, 'Worker');
  if (!counted) wrap();
  counted = { ...NOTHING };
  isCounting = true;
}

/** Ends the counting where the measured work is done, before what only cleans up. */
export const endCounting = (): void => void (isCounting = false);

export function work(): Work {
  if (!counted || isCounting) throw new Error('Nothing has been counted to its end.');
  return counted;
}

function wrap(): void {
  before(IDBDatabase.prototype, 'transaction', (_, [, mode]) =>
    add({ transactions: 1, writeTransactions: mode === 'readwrite' ? 1 : 0 }),
  );
  for (const write of ['put', 'add'] as const)
    before(IDBObjectStore.prototype, write, (store, [value]) => add(workOfPut(store, value)));
  before(IDBCursor.prototype, 'update', ({ source }, [value]) =>
    add(workOfPut('objectStore' in source ? source.objectStore : source, value)),
  );
  for (const read of READS) {
    before(IDBObjectStore.prototype, read, () => add({ reads: 1 }));
    before(IDBIndex.prototype, read, () => add({ reads: 1 }));
  }
  before(window as { fetch: typeof fetch }, 'fetch', () => add({ requests: 1 }));
}

/** Replaces a method by one that first calls `act`. */
function before<T extends object, N extends keyof T>(
  holder: T,
  name: N,
  act: (self: T, given: readonly unknown[]) => void,
): void {
  const own = holder[name] as (...given: unknown[]) => unknown;
  holder[name] = function (this: T, ...given: unknown[]) {
    act(this, given);
    return own.apply(this, given);
  } as T[N];
}

export function workOfPut(
  store: IDBObjectStore,
  value: unknown,
): Pick<Work, 'puts' | 'indexEntries' | 'bytes'> {
  return {
    puts: 1,
    indexEntries: [...store.indexNames].reduce((sum, name) => {
      const { keyPath, multiEntry } = store.index(name);
      return sum + entriesOf(keyPath, multiEntry, value);
    }, 0),
    bytes: new TextEncoder().encode(JSON.stringify(value)).length,
  };
}

/** How many entries an index with this key path has for a value. */
function entriesOf(keyPath: string | readonly string[], multiEntry: boolean, value: unknown): number {
  if (typeof keyPath !== 'string') return keyPath.every((each) => isKey(at(value, each))) ? 1 : 0;
  const found = at(value, keyPath);
  if (!multiEntry || !Array.isArray(found)) return isKey(found) ? 1 : 0;
  return found.filter(
    (each, index) => isKey(each) && found.findIndex((other) => isSameKey(each, other)) === index,
  ).length;
}

const isSameKey = (a: unknown, b: unknown): boolean => isKey(b) && indexedDB.cmp(a, b) === 0;

function at(value: unknown, path: string): unknown {
  let found: unknown = value;
  for (const name of path === '' ? [] : path.split('.')) {
    if (found === null || found === undefined) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

function isKey(value: unknown): boolean {
  try {
    indexedDB.cmp(value, value);
    return true;
  } catch {
    return false;
  }
}
