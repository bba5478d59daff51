/** How long another tab may take to let go of its databases: it is told at once, and then only has to finish a write. */
const LET_GO_WITHIN_MS = 10_000;

interface DexieInternals {
  dexieDb: { name: string; backendDB: () => IDBDatabase };
}

const isDexie = (internals: unknown): internals is DexieInternals =>
  typeof internals === 'object' && internals !== null && 'dexieDb' in internals;

/** The IndexedDB connection under a storage; null where it is kept elsewhere (memory). */
export async function connectionOf(storage: { internals: unknown }): Promise<IDBDatabase | null> {
  const internals: unknown = await storage.internals;
  return isDexie(internals) ? internals.dexieDb.backendDB() : null;
}

/** Another tab does not let go of a database, so nothing may be done to it. `released` resolves when it has. */
export class DatabaseStillOpen extends Error {
  override readonly name = 'StillOpen';
  constructor(readonly released: Promise<void>) {
    super('A database is open in another tab.');
  }
}

function untilOpen(
  request: IDBOpenDBRequest,
  isExpected: (error: DOMException | null) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const released = new Promise<void>((tell) => {
      request.addEventListener('success', () => tell());
      request.addEventListener('error', () => tell());
    });
    // The request itself cannot be called off: if the tab lets go later, what was asked for happens then, and harms nobody.
    const tooLong = setTimeout(() => reject(new DatabaseStillOpen(released)), LET_GO_WITHIN_MS);
    const done = (act: () => void): void => {
      clearTimeout(tooLong);
      act();
    };
    request.addEventListener('success', () =>
      done(() => {
        // A deletion answers without a connection.
        if (request.result) request.result.close();
        resolve();
      }),
    );
    request.addEventListener('error', () =>
      done(() =>
        isExpected(request.error)
          ? resolve()
          : reject(request.error ?? new Error('The database could not be opened.')),
      ),
    );
  });
}

/**
 * Makes every other tab let go of a database: asks for the next version, which closes their connections once the writes
 * under way are done, and takes it back. What an older tab tries to write afterwards fails there, aloud; nothing that it
 * was told is stored can come after a copy was made (S2, S11).
 * @throws StillOpen when a tab does not answer
 */
export function closeElsewhere(name: string, version: number): Promise<void> {
  const request = indexedDB.open(name, version + 1);
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  return untilOpen(request, (error) => error?.name === 'AbortError');
}

/** @throws StillOpen when a tab does not answer */
export const deleteDatabase = (name: string): Promise<void> =>
  untilOpen(indexedDB.deleteDatabase(name), () => false);
