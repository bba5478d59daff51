import { IN_BETWEEN, isThrottled } from '@/backend/sync/read-answer';
import { MAX_PUSH_ROWS, SyncFault, type SyncTransport } from '@/backend/sync/sync-protocol';
import { deferredKey, DeferredWrites } from './deferred-writes';
import type { Backoff } from '../backoff';
import type { Checkpoints } from '../pull/checkpoints';
import type { Clock } from '../clock';
import { CLEAN, type WaitingRow } from '../document';
import { throwIfOver } from '../leader/leadership-lost';
import type { AcknowledgedWrites } from './acknowledged-writes';
import { applyAnswers } from './apply-answers';
import { applyOfferedAnswers } from './apply-offered-answers';
import { chooseOne, chooseWrites } from './choose-writes';
import { batchOf, MAX_PUSH_BYTES, type SentWrite, writeOf } from './push-batch';
import { PoisonWriteDetector, type PushFailureVerdict } from './poison-write-detector';
import { alreadyRefused } from './refusal-record';
import { StoppedTurns } from './stopped-turns';
import { type Pause, type PushBlocker, SLOW_MS } from '../status/sync-status';
import type { QueuedRow, StorePort } from '../store-port';
import type { WakeReason } from '../work-loop';

/** A batch never becomes smaller than this; a single larger write is sent alone. */
const MIN_PUSH_BYTES = 8 * 1024;

export interface PusherDeps {
  store: StorePort;
  transport: SyncTransport;
  /** For waits. */
  clock: Clock;
  /** For what is stored and shown, in milliseconds since 1970. */
  timeOfDay: () => number;
  clientId: string;
  checkpoints: Checkpoints;
  acknowledged: AcknowledgedWrites;
  backoff: Backoff;
}

/** Sends the queue in order, one request at a time. */
export class Pusher {
  /** False: the queue was empty when last read, and nothing was written since. */
  private mayHaveWrites = true;
  /** In the clock's milliseconds. */
  private retryAt = 0;
  private wait: Omit<Pause, 'until'> = { asked: false, isForeign: false };
  private limit = MAX_PUSH_ROWS;
  private maxBytes = MAX_PUSH_BYTES;
  /** The request under way is an empty one. */
  private isProving = false;
  private readonly deferred = new DeferredWrites();
  private readonly detector = new PoisonWriteDetector();
  private latestBatch: SentWrite[] = [];
  private readonly turns = new StoppedTurns();
  /** The latest batch was acknowledged before, by a server that was put back since. */
  private isOffering = false;
  /** The last request took long. */
  isSlow = false;

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

  /** The server is back: a wait that it has not asked for ends. */
  endWait(): void {
    if (!this.wait.asked) this.retryAt = 0;
  }

  /** Whether there may be something that can be sent now. */
  get hasWork(): boolean {
    const now = this.deps.clock.now();
    const isDue = this.mayHaveWrites || (this.deferred.dueAt ?? Number.POSITIVE_INFINITY) <= now;
    return now >= this.retryAt && isDue;
  }

  /** Whether anything may wait, to be sent now or later. */
  get hasQueue(): boolean {
    return this.mayHaveWrites || this.deferred.size > 0;
  }

  /** When the next attempt is due, in the clock's milliseconds; null when nothing waits. */
  get dueAt(): number | null {
    const due = this.mayHaveWrites ? 0 : this.deferred.dueAt;
    // Never before the wait after the last failure ends: the engine's timer would fire in a loop until then.
    return due === null ? null : Math.max(due, this.retryAt);
  }

  /** Why waiting writes are not sent, for the screen (S8). */
  get blockedBy(): PushBlocker {
    const leftMs = this.retryAt - this.deps.clock.now();
    return {
      pause: leftMs > 0 ? { until: this.deps.timeOfDay() + leftMs, ...this.wait } : null,
      deferred: this.deferred.byKey,
      offeredAgain: this.deps.acknowledged.count,
    };
  }

  /** Of the history that this device knows, as far as it has read it, and as far as it has written into it. */
  private get known(): unknown[] {
    const { checkpoints, acknowledged } = this.deps;
    return [checkpoints.latest, acknowledged.checkpoint].filter((checkpoint) => checkpoint !== null);
  }

  /** Sends one batch. False: nothing to send. @throws SyncFault */
  async step(signal: AbortSignal): Promise<boolean> {
    const batch = await this.take();
    if (batch.length === 0) {
      this.deferred.forgetDue(this.deps.clock.now());
      return false;
    }
    this.latestBatch = batch;
    const { store, transport, clock, timeOfDay, clientId, checkpoints, acknowledged } = this.deps;
    if (this.detector.needsProof) {
      this.isProving = true;
      await transport.push(clientId, [], this.known, signal);
      this.isProving = false;
      this.detector.proven();
    }
    const sentAt = clock.now();
    const answers = await transport.push(
      clientId,
      batch.map(({ write }) => write),
      this.known,
      signal,
    );
    this.isSlow = clock.now() - sentAt > SLOW_MS;
    throwIfOver(signal);
    if (this.isOffering) {
      // Nothing of these waits in the store: what did not arrive must be kept before they count as answered.
      await applyOfferedAnswers(store, timeOfDay(), batch, answers);
      await acknowledged.record(batch, answers);
    } else {
      // These wait until their answers are applied: recorded after that, a crash would keep them from ever being offered again.
      await acknowledged.record(batch, answers);
      await applyAnswers({ store, now: timeOfDay, snapshotOf: checkpoints.snapshotOf }, batch, answers);
    }
    const [broken, settled] = [new Array<WaitingRow>(), new Array<WaitingRow>()];
    for (const [index, { row }] of batch.entries())
      (answers[index]?.status === 'broken' ? broken : settled).push(row);
    await acknowledged.settle(settled);
    this.release(batch);
    for (const row of settled) this.deferred.settled(row);
    this.deferred.addAnswered(broken, clock.now());
    this.detector.answered(this.limit < MAX_PUSH_ROWS);
    this.limit = Math.min(MAX_PUSH_ROWS, this.limit * 2);
    this.maxBytes = Math.min(MAX_PUSH_BYTES, this.maxBytes * 2);
    this.deps.backoff.reset();
    return true;
  }

  /** Something got through: what was stopped with everything else may get through, too. */
  private release(batch: readonly SentWrite[]): void {
    const { deferred, detector } = this;
    if (batch.some(({ row }) => deferred.isAlone(row))) deferred.releaseAlone();
    else if (detector.isAllStopped) deferred.retryAlone(this.deps.clock.now());
    this.turns.reset();
  }

  /**
   * Called after a failed push. A batch that keeps failing, while the server accepts requests without it, is bisected until the write
   * that breaks it, or that something on the way stops, is alone and can be deferred.
   */
  failed(fault: SyncFault): void {
    const { backoff, clock } = this.deps;
    const batch = this.latestBatch;
    const [only] = batch;
    const wasProving = this.isProving;
    this.isProving = false;
    const isForeign = fault.kind === 'foreign';
    const isDeferred = !wasProving && only !== undefined && this.deferred.isAlone(only.row);
    // An empty push right away tells whether this client is throttled. After a wait it would pass either way.
    const sent = wasProving ? [] : batch;
    const throttling = isForeign && isThrottled(fault) && !isDeferred ? this.detector.throttled(sent) : null;
    if (throttling === 'prove') {
      this.retryAt = clock.now();
      return;
    }
    // A foreign answer to a batch may be about one write, which must not make the others wait: the empty push tells. So does a wait
    // that is asked for right after the server has accepted an empty one.
    const isAboutBatch = !wasProving && (isForeign || (this.detector.wasProven && !isThrottled(fault)));
    const askedMs = isAboutBatch ? null : fault.retryAfterMs;
    if (fault.kind === 'slow') this.maxBytes = Math.max(MIN_PUSH_BYTES, this.maxBytes / 2);
    this.retryAt = clock.now() + backoff.next(askedMs);
    // A gateway that throttles, or does not reach the server, is shown as a busy server.
    const isBlocked = isForeign && fault.code === IN_BETWEEN;
    this.wait = { asked: askedMs !== null && !isBlocked, isForeign: isBlocked };
    if (isDeferred) return this.defer(only, fault);
    if (!isForeign && isThrottled(fault)) return;
    if (throttling !== null) return this.obey(throttling, fault);
    const failedBefore = only !== undefined && this.deferred.wasReleased(only.row);
    const verdict = this.detector.failed(fault, sent, failedBefore);
    this.obey(verdict, fault);
  }

  private obey(verdict: PushFailureVerdict, fault: SyncFault): void {
    const { backoff, clock } = this.deps;
    const batch = this.latestBatch;
    const [only] = batch;
    if (verdict === 'bisect') {
      this.limit = Math.max(1, Math.floor(Math.min(this.limit, batch.length) / 2));
      this.retryAt = clock.now();
      backoff.reset();
    } else if (verdict === 'defer' && only) {
      this.defer(only, fault);
    }
  }

  private defer({ row }: SentWrite, { kind }: SyncFault): void {
    const now = this.deps.clock.now();
    const why = kind === 'foreign' || kind === 'slow' ? kind : kind === 'offline' ? 'foreign' : 'failing';
    this.deferred.addAlone(row, why, now);
    const { isAllStopped } = this.detector;
    // The wait of the backoff, which grows to a minute, was set before.
    if (this.turns.next(isAllStopped) === 'wait') return;
    this.retryAt = now;
    if (!isAllStopped) this.deps.backoff.reset();
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
      const free = await this.choose(now);
      const refused = await alreadyRefused(this.deps.store, free);
      const writes: SentWrite[] = [];
      for (const item of free) {
        const sent = refused.has(deferredKey(item.row)) ? null : writeOf(item);
        if (sent) writes.push(sent);
        else if (this.isOffering) await this.deps.acknowledged.settle([item.row]);
        else await this.settle(item);
      }
      // All were settled without the server: there may be more.
      if (writes.length > 0 || free.length === 0) return batchOf(writes, this.limit, this.maxBytes);
    }
  }

  /** Writes to send again. Of a document of which one is deferred, none that came after it. */
  private toOffer(): QueuedRow[] {
    const deferred = new Set<string>();
    return this.deps.acknowledged.toOffer.filter(({ row }) => {
      if (deferred.has(row.id)) return false;
      if (this.deferred.has(row)) deferred.add(row.id);
      return true;
    });
  }

  /** What was acknowledged and lost comes first, unless it is deferred. */
  private async choose(now: number): Promise<QueuedRow[]> {
    const { deferred, limit } = this;
    const lost = this.toOffer();
    const readQueue = () => this.deps.store.queue(MAX_PUSH_ROWS + deferred.size);
    const chosen = this.detector.isAllStopped
      ? chooseOne([...lost, ...(await readQueue())], deferred, now, this.turns.isOldests)
      : chooseWrites(lost, deferred, now, limit);
    this.isOffering = chosen.some((item) => lost.includes(item));
    return this.isOffering || this.detector.isAllStopped
      ? chosen
      : chooseWrites(await readQueue(), deferred, now, limit);
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
