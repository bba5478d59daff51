/** Bare IndexedDB: the lower bound for everything that stores rows. */
export interface RawDatabase {
  database: IDBDatabase;
  remove: () => void;
}

export async function rawDatabase(): Promise<RawDatabase> {
  const name = `raw-${crypto.randomUUID()}`;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore('rows', { keyPath: 'id' }),
    );
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')));
  });
  return {
    database,
    remove() {
      database.close();
      indexedDB.deleteDatabase(name);
    },
  };
}

/** Puts all rows in one transaction. Resolves when they are stored. */
export async function put({ database }: RawDatabase, rows: readonly object[]): Promise<void> {
  const transaction = database.transaction('rows', 'readwrite');
  for (const row of rows) transaction.objectStore('rows').put(row);
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The rows were not stored.')),
    );
  });
}
