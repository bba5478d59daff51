import type { QueuedRow } from '../store-port';
import type { DeferredWrites } from './deferred-writes';

/** What of the queue may go into the next request. */
export function chooseWrites(
  queued: readonly QueuedRow[],
  deferred: DeferredWrites,
  now: number,
  limit: number,
): QueuedRow[] {
  const fresh = queued.filter(({ row }) => !deferred.has(row)).slice(0, limit);
  const isAnswered = ({ row }: QueuedRow): boolean => deferred.has(row) && !deferred.isAlone(row);
  const together = queued.filter(
    (item) =>
      isAnswered(item) &&
      (deferred.isDue(item.row, now) ||
        (deferred.goesAlong(item.row, now) &&
          fresh.some(({ collection }) => collection === item.collection))),
  );
  if (fresh.length > 0 || together.length > 0) {
    const chosen = new Set([...fresh, ...together]);
    return queued.filter((item) => chosen.has(item)).slice(0, limit);
  }
  // What makes a request fail is sent alone, when nothing else waits, so that it does not fail others again.
  return queued.filter(({ row }) => deferred.isDue(row, now)).slice(0, 1);
}

/**
 * The one write to try while nothing gets through: by turns the oldest, so that the order is kept once the way is free, and another
 * one, because the oldest may be the only one that is stopped.
 */
export function chooseOne(
  queued: readonly QueuedRow[],
  deferred: DeferredWrites,
  now: number,
  isOldestsTurn: boolean,
): QueuedRow[] {
  const oldest = queued.find(({ row }) => deferred.isAlone(row));
  const untried = queued.find(({ row }) => !deferred.has(row));
  const other = untried ?? queued.find(({ row }) => deferred.isDue(row, now));
  const next = isOldestsTurn ? (oldest ?? other) : (other ?? oldest);
  return next ? [next] : [];
}
