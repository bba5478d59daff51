import type { SyncedRow } from '@/sync/document';

/**
 * RxDB sends every change, with the whole row before and after it, to the other threads that have the database open. During a first fill that is all
 * of the market, from the worker that syncs to the page, where the copy alone would hold the thread for seconds. So long texts of rows that
 * the server has too are left out on the way, and one message holds few enough rows that the page can paint between two.
 */

/** Longer than any text that is read from a change and not from the store; the longest is a notification's 500. */
const MAX_TEXT_LENGTH = 600;
const MAX_ROWS_PER_MESSAGE = 200;

interface Change {
  documentData: unknown;
  previousDocumentData?: unknown;
}

interface Bulk {
  id: string;
  events: readonly Change[];
}

/** Of one of RxDB's own channels. Other messages on it have no bulk. */
export interface Message {
  eventBulk?: Bulk;
}

const isCleanRow = (value: unknown): value is SyncedRow =>
  (value as Partial<SyncedRow> | null | undefined)?.sync?.state === 'clean';

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > MAX_TEXT_LENGTH;

function slimRow<T>(row: T): T {
  if (!isCleanRow(row)) return row;
  if (!Object.values(row).some(isLong)) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isLong(value) ? '' : value]),
  ) as T;
}

const slimChange = <T extends Change>(change: T): T => ({
  ...change,
  documentData: slimRow(change.documentData),
  previousDocumentData: slimRow(change.previousDocumentData),
});

/** What is sent instead of this message, in order. */
export function slimMessages<T extends Message>(message: T): T[] {
  const { eventBulk: bulk } = message;
  if (!bulk) return [message];
  const parts: T[] = [];
  for (let from = 0; from < bulk.events.length || from === 0; from += MAX_ROWS_PER_MESSAGE) {
    const events = bulk.events.slice(from, from + MAX_ROWS_PER_MESSAGE).map(slimChange);
    // RxDB drops a bulk whose id it has seen.
    parts.push({
      ...message,
      eventBulk: { ...bulk, id: from === 0 ? bulk.id : `${bulk.id}-${from}`, events },
    });
  }
  return parts;
}
