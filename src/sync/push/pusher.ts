import { MAX_PUSH_ROWS, SyncFault, type SyncTransport } from '@/backend/sync/sync-protocol';
import { DeferredWrites } from './deferred-writes';
import type { Backoff } from '../backoff';
import type { Checkpoints } from '../pull/checkpoints';
import type { Clock } from '../clock';
import { CLEAN } from '../document';
import type { Fence } from '../leader/fence';
import { applyAnswers } from './apply-answers';
import { batchOf, type SentWrite, writeOf } from './push-batch';
import { PoisonWriteDetector } from './poison-write-detector';
import { refusalId } from './refusal-record';
import type { PushBlocker } from '../status/sync-status';
import type { QueuedRow, StorePort } from '../store-port';
import type { WakeReason } from '../work-loop';

export interface PusherDeps {
  store: StorePort;
  transport: SyncTransport;
  clock: Clock;
  clientId: string;
  checkpoints: Checkpoints;
  fence: Fence;
  backoff: Backoff;
}

/** Sends the queue in order, one request at a time. */
export class Pusher {
  /** False: the queue was empty when last read, and nothing was written since. */
  private mayHaveWrites = true;
  /** In the clock's milliseconds. */
  private retryAt = 0;
  /** The server specified the wait. */
  private isWaitAsked = false;
  private limit = MAX_PUSH_ROWS;
  private readonly deferred = new DeferredWrites();
  private readonly detector = new PoisonWriteDetector();
  private latestBatch: SentWrite[] = [];

  constructor(private readonly deps: PusherDeps) {}

  /** There may be something to send; a person does not wait for the next attempt. Hints do not concern the pusher. */
  wake(reason: WakeReason): void {
    if (reason === 'hint') return;
    this.mayHaveWrites = true;
    if (reason === 'person') {
      this.retryAt = 0;
      this.deferred.clear();
    }
  }

  /** Whether there may be something that can be sent now. */
  get hasWork(): boolean {
    const now = this.deps.clock.now();
    const isDue = this.mayHaveWrites || (this.deferred.dueAt ?? Number.POSITIVE_INFINITY) <= now;
    return now >= this.retryAt && isDue;
  }

  /** When the next attempt is due, in the clock's milliseconds; null when nothing waits. */
  get dueAt(): number | null {
    const due = this.mayHaveWrites ? 0 : this.deferred.dueAt;
    // Never before the wait after the last failure ends: the engine's timer would fire in a loop until then.
    return due === null ? null : Math.max(due, this.retryAt);
  }

  /** Why waiting writes are not sent, for the screen (S8). */
  get blockedBy(): PushBlocker {
    const isPaused = this.retryAt > this.deps.clock.now();
    return {
      pause: isPaused ? { until: this.retryAt, asked: this.isWaitAsked } : null,
      deferred: this.deferred.tryAgainAt,
    };
  }

  /** Sends one batch. False: nothing to send. @throws SyncFault */
  async step(signal: AbortSignal): Promise<boolean> {
    const batch = await this.take();
    if (batch.length === 0) {
      this.deferred.forgetDue(this.deps.clock.now());
      return false;
    }
    this.latestBatch = batch;
    const { store, transport, clock, clientId, checkpoints, fence } = this.deps;
    if (this.detector.needsProof) {
      await transport.push(clientId, [], signal);
      this.detector.proven();
    }
    const answers = await transport.push(
      clientId,
      batch.map(({ write }) => write),
      signal,
    );
    await fence.check(signal);
    await applyAnswers({ store, now: clock.now, snapshotOf: checkpoints.snapshotOf }, batch, answers);
    for (const { row } of batch) this.deferred.answered(row);
    this.detector.answered(this.limit < MAX_PUSH_ROWS);
    this.limit = Math.min(MAX_PUSH_ROWS, this.limit * 2);
    this.deps.backoff.reset();
    return true;
  }

  /**
   * Called after a fault in the server's answer. A batch that keeps failing, while the server accepts requests without
   * it, is bisected until the write that breaks it is alone and can be deferred.
   */
  failed(fault: SyncFault): void {
    const { backoff, clock } = this.deps;
    const batch = this.latestBatch;
    const [only] = batch;
    this.retryAt = clock.now() + backoff.next(fault.retryAfterMs);
    this.isWaitAsked = fault.retryAfterMs !== null;
    // A requested wait concerns all clients, not one write.
    if (fault.retryAfterMs !== null) return;
    if (only && this.deferred.has(only.row)) return this.defer(only);
    const verdict = this.detector.failed(fault, batch);
    if (verdict === 'bisect') {
      this.limit = Math.max(1, Math.floor(Math.min(this.limit, batch.length) / 2));
      this.retryAt = clock.now();
    } else if (verdict === 'quarantine' && only) {
      this.defer(only);
    }
  }

  private defer({ row }: SentWrite): void {
    const now = this.deps.clock.now();
    this.deferred.add(row, now);
    this.retryAt = now;
    this.deps.backoff.reset();
  }

  /** The next batch. Writes made while the queue is being read cause another read. */
  private async take(): Promise<SentWrite[]> {
    this.mayHaveWrites = false;
    try {
      const batch = await this.next();
      if (batch.length > 0) this.mayHaveWrites = true;
      return batch;
    } catch (error) {
      this.mayHaveWrites = true;
      throw error;
    }
  }

  private async next(): Promise<SentWrite[]> {
    const now = this.deps.clock.now();
    for (;;) {
      const queued = await this.deps.store.queue(MAX_PUSH_ROWS + this.deferred.size);
      const due = queued.filter(({ row }) => this.deferred.isFree(row, now));
      const fresh = due.filter(({ row }) => !this.deferred.has(row));
      // Writes that failed before are sent alone, when nothing else waits, so that they do not fail others again.
      const free = fresh.length > 0 ? fresh.slice(0, this.limit) : due.slice(0, 1);
      const refused = await this.refusedAlready(free);
      const writes: SentWrite[] = [];
      for (const item of free) {
        const sent = refused.has(item.row.id) ? null : writeOf(item);
        if (sent) writes.push(sent);
        else await this.settle(item);
      }
      // All were settled without the server: there may be more.
      if (writes.length > 0 || free.length === 0) return batchOf(writes, this.limit);
    }
  }

  /**
   * Ids whose refusal is already stored: a crash came before the document's revert. They are not sent again.
   * The server might accept them now, and the person would have them twice, once as refused (S7).
   */
  private async refusedAlready(queued: readonly QueuedRow[]): Promise<ReadonlySet<string>> {
    const { store } = this.deps;
    if (queued.length === 0 || !store.collections.includes('drafts')) return new Set();
    const keys = await Promise.all(
      queued.map(
        async ({ collection, row }) => [await refusalId(collection, row.id, row.sync.edit), row.id] as const,
      ),
    );
    const kept = new Set(
      (
        await store.get(
          'drafts',
          keys.map(([key]) => key),
        )
      ).map((draft) => draft.id),
    );
    return new Set(keys.filter(([key]) => kept.has(key)).map(([, id]) => id));
  }

  /**
   * Settles what needs no request: an edit that returned to where it began, or one refused before a crash. What this device
   * guessed of server-owned fields is dropped with it (S4).
   */
  private settle({ collection, row }: QueuedRow): Promise<void> {
    const { base, deletedOnServer, edit } = row.sync;
    return this.deps.store.change(collection, [row.id], (_id, current) => {
      if (current?.sync.state !== 'waiting' || current.sync.edit !== edit) return null;
      if (deletedOnServer || base === null) return { remove: true };
      const { rev, ...fields } = base;
      return { put: { ...current, ...fields, rev: Number(rev), sync: CLEAN } };
    });
  }
}
