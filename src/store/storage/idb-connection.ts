/** How long another tab may take to let go of its databases: it is told at once, and then only has to finish a write. */
const LET_GO_WITHIN_MS = 10_000;

/** Another tab does not let go of a database, so nothing may be done to it. */
export class DatabaseStillOpen extends Error {
  override readonly name = 'DatabaseStillOpen';
  /** @param released resolves when it has let go */
  constructor(readonly released: Promise<void>) {
    super('A database is open in another tab.');
  }
}

function settled(
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
        // A deletion succeeds without a connection.
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
 * @throws DatabaseStillOpen when a tab does not answer
 */
export function closeElsewhere(name: string, version: number): Promise<void> {
  const request = indexedDB.open(name, version + 1);
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  return settled(request, (error) => error?.name === 'AbortError');
}

/** @throws DatabaseStillOpen when a tab does not answer */
export const deleteDatabase = (name: string): Promise<void> =>
  settled(indexedDB.deleteDatabase(name), () => false);

const PROBE_DATABASE = 'marquee-probe';
const PROBE_ANSWERS_WITHIN_MS = 5_000;

/** Whether there is an IndexedDB that opens at all. Private windows and blocked site data answer with an error, or never. */
export function hasIndexedDb(): Promise<boolean> {
  return new Promise((resolve) => {
    const tooLong = setTimeout(() => resolve(false), PROBE_ANSWERS_WITHIN_MS);
    const answer = (isThere: boolean): void => {
      clearTimeout(tooLong);
      resolve(isThere);
    };
    try {
      const request = indexedDB.open(PROBE_DATABASE);
      request.addEventListener('success', () => {
        request.result.close();
        indexedDB.deleteDatabase(PROBE_DATABASE);
        answer(true);
      });
      // A full disk is not a browser that keeps nothing: what is stored is still there, and must be said to be.
      request.addEventListener('error', () => answer(request.error?.name === 'QuotaExceededError'));
    } catch {
      answer(false);
    }
  });
}
