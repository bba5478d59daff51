import type { WaitingRow } from '../document';
import type { DeferredWrite } from '../status/sync-status';

/** For how long a write is deferred that is answered by nobody, or that the server fails on; growing each time, so that it never blocks the others (S7). */
const DEFER_FIRST_MS = 60_000;
const MAX_DOUBLINGS = 5;
/** A write that was tried a moment ago is not sent along with newer ones. */
const TRY_ALONG_AFTER_MS = 5_000;

/** A new edit of the same row is another write, which may succeed, so it is sent at once. */
export const deferredKey = (row: WaitingRow): string => `${row.id}/${row.sync.edit}`;

interface Deferred {
  at: number;
  times: number;
  why: DeferredWrite['why'];
  triedAt: number;
  /** It was tried before its time, because something else had got through. */
  hadChance?: boolean;
}

/** The wait before try number `times + 1`. */
const waitMs = (times: number): number => DEFER_FIRST_MS * 2 ** Math.min(times - 1, MAX_DOUBLINGS);

/** Writes that are deferred for now, and when each is retried. In memory: a restart retries all of them. */
export class DeferredWrites {
  /** Each of these makes its whole request fail, so they are sent alone. */
  private readonly alone = new Map<string, Deferred>();
  /** Deferred alone before, and not got through since. */
  private readonly released = new Map<string, Deferred>();
  /** The server answered each of these by itself: it fails on them, and takes others in the same request. */
  private readonly answered = new Map<string, Deferred>();

  /** A request with this write alone has failed. */
  addAlone(row: WaitingRow, why: DeferredWrite['why'], now: number): void {
    const key = deferredKey(row);
    const before = this.alone.get(key) ?? this.released.get(key);
    const times = (before?.times ?? 0) + 1;
    this.alone.set(key, { ...before, at: now + waitMs(times), times, why, triedAt: now });
  }

  /**
   * One of these got through: what stopped it may be gone for all, so they take their places in the queue again, before anything newer. One
   * that still fails waits as long as it would have.
   */
  releaseAlone(): void {
    for (const [key, deferred] of this.alone) this.released.set(key, deferred);
    this.alone.clear();
  }

  /** Something newer got through when all seemed to be stopped: each of these is tried once more, before its time. */
  retryAlone(now: number): void {
    for (const deferred of this.alone.values()) {
      if (deferred.hadChance) continue;
      deferred.at = now;
      deferred.hadChance = true;
    }
  }

  /**
   * The server failed on these, each in its own answer. All such writes are tried again at one time, in the order of the queue: what a bad
   * deployment has held up arrives as it was written.
   */
  addAnswered(rows: readonly WaitingRow[], now: number): void {
    for (const row of rows) {
      const before = this.answered.get(deferredKey(row));
      // Sent along with a newer write before its time: that does not lengthen its wait.
      const times = before === undefined ? 1 : before.at <= now ? before.times + 1 : before.times;
      this.answered.set(deferredKey(row), { at: now + waitMs(times), times, why: 'failing', triedAt: now });
    }
    if (rows.length === 0) return;
    const at = Math.min(
      ...[...this.answered.values()].filter(({ at: due }) => due > now).map(({ at: due }) => due),
    );
    for (const deferred of this.answered.values()) deferred.at = at;
  }

  has(row: WaitingRow): boolean {
    return this.alone.has(deferredKey(row)) || this.answered.has(deferredKey(row));
  }

  isAlone(row: WaitingRow): boolean {
    return this.alone.has(deferredKey(row));
  }

  /** Whether it was deferred alone before, and has not got through since. */
  wasReleased(row: WaitingRow): boolean {
    return this.released.has(deferredKey(row));
  }

  /** Whether it may be sent now. */
  isDue(row: WaitingRow, now: number): boolean {
    const deferred = this.alone.get(deferredKey(row)) ?? this.answered.get(deferredKey(row));
    return deferred !== undefined && deferred.at <= now;
  }

  /** Whether it goes along with newer writes of its kind, so that they do not overtake it once the server is repaired. */
  goesAlong(row: WaitingRow, now: number): boolean {
    const deferred = this.answered.get(deferredKey(row));
    return deferred !== undefined && Math.abs(now - deferred.triedAt) >= TRY_ALONG_AFTER_MS;
  }

  /** Called when the server has decided about it. */
  settled(row: WaitingRow): void {
    this.alone.delete(deferredKey(row));
    this.released.delete(deferredKey(row));
    this.answered.delete(deferredKey(row));
  }

  /** Called when nothing in the queue is due: entries due here were withdrawn or rewritten, and would never be found again. */
  forgetDue(now: number): void {
    for (const writes of [this.alone, this.answered])
      for (const [key, { at }] of writes) if (at <= now) writes.delete(key);
  }

  clear(): void {
    this.alone.clear();
    this.released.clear();
    this.answered.clear();
  }

  get size(): number {
    return this.alone.size + this.answered.size;
  }

  /** By `deferredKey`, for the screen (S8). */
  get byKey(): Record<string, DeferredWrite> {
    return Object.fromEntries(
      [...this.alone, ...this.answered].map(([key, { at, why }]) => [key, { until: at, why }]),
    );
  }

  /** When the next one is retried; null when there is none. */
  get dueAt(): number | null {
    const all = [...this.alone.values(), ...this.answered.values()];
    return all.length === 0 ? null : Math.min(...all.map(({ at }) => at));
  }
}
