/** How long another tab may take to close its connections: it gets the event at once and only has to finish a write. */
const LET_GO_WITHIN_MS = 10_000;

/** Another tab does not close its connection to a database, so the database cannot be changed. */
export class DatabaseStillOpen extends Error {
  override readonly name = 'DatabaseStillOpen';
  /** @param released resolves when the other tab has closed it */
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
    // The request cannot be cancelled: if the other tab closes its connection later, it succeeds then, which does no harm.
    const tooLong = setTimeout(() => reject(new DatabaseStillOpen(released)), LET_GO_WITHIN_MS);
    const done = (act: () => void): void => {
      clearTimeout(tooLong);
      act();
    };
    request.addEventListener('success', () =>
      done(() => {
        // A deletion succeeds without opening a connection.
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
 * Makes every other tab close its connections to a database: requests the next version, which closes them after running
 * writes, and undoes it. Later writes of an older tab fail with an error, so that no write which it has confirmed can be missing
 * from a copy (S2, S11).
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

/** Whether IndexedDB can be opened. In private windows and with blocked site data that fails, or never returns. */
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
      // A full disk does not mean that storage is blocked: what is stored is still there, and the app must say so.
      request.addEventListener('error', () => answer(request.error?.name === 'QuotaExceededError'));
    } catch {
      answer(false);
    }
  });
}
