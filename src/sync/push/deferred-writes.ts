import type { WaitingRow } from '../document';

/** How long a write whose every request fails is deferred, growing each time, so that it never blocks the others (S7). */
const DEFER_FIRST_MS = 60_000;
const MAX_DOUBLINGS = 5;

/** A new edit of the same row is another write, which may succeed, so it is sent at once. */
export const deferredKey = (row: WaitingRow): string => `${row.id}/${row.sync.edit}`;

/** Writes that the server cannot process for now, and when each is retried. In memory: a restart retries all of them. */
export class DeferredWrites {
  private readonly writes = new Map<string, { at: number; times: number }>();

  add(row: WaitingRow, now: number): void {
    const times = (this.writes.get(deferredKey(row))?.times ?? 0) + 1;
    this.writes.set(deferredKey(row), {
      at: now + DEFER_FIRST_MS * 2 ** Math.min(times - 1, MAX_DOUBLINGS),
      times,
    });
  }

  has(row: WaitingRow): boolean {
    return this.writes.has(deferredKey(row));
  }

  /** Whether it may be sent now. */
  isFree(row: WaitingRow, now: number): boolean {
    return (this.writes.get(deferredKey(row))?.at ?? 0) <= now;
  }

  /** Called when the server has answered it. */
  answered(row: WaitingRow): void {
    this.writes.delete(deferredKey(row));
  }

  /** Called when nothing in the queue is due: entries due here were withdrawn or rewritten, and would never be found again. */
  forgetDue(now: number): void {
    for (const [key, { at }] of this.writes) if (at <= now) this.writes.delete(key);
  }

  clear(): void {
    this.writes.clear();
  }

  get size(): number {
    return this.writes.size;
  }

  /** When each is retried, in milliseconds, by `deferredKey`, for the screen (S8). */
  get tryAgainAt(): Record<string, number> {
    return Object.fromEntries([...this.writes].map(([key, { at }]) => [key, at]));
  }

  /** When the next one is retried; null when there is none. */
  get dueAt(): number | null {
    return this.writes.size === 0 ? null : Math.min(...[...this.writes.values()].map(({ at }) => at));
  }
}
