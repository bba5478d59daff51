import type { Stream } from '@/domain/streams';
import {
  isTombstone,
  type PullAnswer,
  type PullRequest,
  SyncFault,
  type SyncTransport,
} from '@/backend/sync/sync-protocol';
import type { Backoff } from '../backoff';
import type { Clock } from '../clock';
import type { AcknowledgedWrites } from '../push/acknowledged-writes';
import { throwIfOver } from '../leader/leadership-lost';
import { SLOW_MS } from '../status/sync-status';
import type { StorePort } from '../store-port';
import type { WakeReason } from '../work-loop';
import { applyPage } from './apply-page';
import { type Checkpoints, removeUnnamedRows } from './checkpoints';
import { neededSince, recordOlderChanges } from './coverage';
import type { DeliveryReceipts } from './delivery-receipts';

/** Rows of one stream in one page. The first is small, two screens of a list, so that something is on screen soon (B12); the rest of a snapshot comes in large pages. */
const FIRST_PAGE_ROWS = 50;
const SNAPSHOT_PAGE_ROWS = 1000;
const FOLLOWING_PAGE_ROWS = 500;
/** A page never becomes smaller than this, however slow the line. */
const SMALLEST_PAGE_ROWS = 25;

export interface PullerDeps {
  store: StorePort;
  transport: SyncTransport;
  clock: Clock;
  streams: readonly Stream[];
  checkpoints: Checkpoints;
  delivered: DeliveryReceipts;
  /** Delays before requesting rows behind the horizon of a long transaction again. */
  horizonBackoff: Backoff;
  /** True when writes can be sent: the next page is then not prefetched ahead of them. */
  hasWrites: () => boolean;
  /** Whether anything may wait to be sent, now or later. */
  hasQueue: () => boolean;
  acknowledged: AcknowledgedWrites;
}

interface Flight {
  sentAt: number;
  streams: Stream[];
  answers: Promise<Answers>;
}

interface Answers {
  pages: PullAnswer[];
  /** The `since` of each request that had one. */
  since: ReadonlyMap<string, string>;
}

/** Pulls the changes of all streams in one request, page by page. */
export class Puller {
  /** Names of the streams to pull. */
  private readonly requested = new Set<string>();
  /** How far each stream has been read in this term. Ahead of the stored checkpoints while a page is being written. */
  private readonly cursors = new Map<string, unknown>();
  private readonly snapshotting = new Set<string>();
  private flight: Flight | null = null;
  /** When to request rows behind the horizon, in the clock's milliseconds; null: there are none. */
  private horizonAt: number | null = null;
  private waitsUntil = 0;
  /** The largest page that the line brings in good time. */
  private maxRows = SNAPSHOT_PAGE_ROWS;
  /** The last request took long. */
  isSlow = false;
  /** The last pull brought changes: poll sooner. */
  broughtNews = false;

  constructor(private readonly deps: PullerDeps) {
    this.recallSnapshots();
  }

  /** Schedules a pull of all streams; a person does not wait for the next attempt. A local write needs no pull. */
  wake(reason: WakeReason): void {
    if (reason === 'write') return;
    if (reason === 'person') this.waitsUntil = 0;
    for (const stream of this.deps.streams) this.requested.add(stream.name);
  }

  /** A phone that was killed while it filled goes on as it was filling. */
  private recallSnapshots(): void {
    this.snapshotting.clear();
    for (const { name } of this.deps.streams)
      if (this.deps.checkpoints.of(name).snapshot !== '') this.snapshotting.add(name);
  }

  /** Discards work in progress; the stored checkpoints decide where to continue. */
  reset(): void {
    this.flight = null;
    this.cursors.clear();
    this.recallSnapshots();
    this.wake('hint');
  }

  /** A page was too much for this line: asks for half as much. */
  askForLess(): void {
    this.maxRows = Math.max(SMALLEST_PAGE_ROWS, Math.floor(this.maxRows / 2));
  }

  /** Pauses pulls for this many milliseconds after a fault. */
  retryIn(ms: number): void {
    this.waitsUntil = this.deps.clock.now() + ms;
  }

  /** When the pause after a fault ends, in the clock's milliseconds. */
  get retryAt(): number {
    return this.waitsUntil;
  }

  get hasWork(): boolean {
    return this.flight !== null || this.requested.size > 0;
  }

  get isUnderWay(): boolean {
    return this.flight !== null;
  }

  get isDue(): boolean {
    return this.hasWork && this.deps.clock.now() >= this.waitsUntil;
  }

  /** How far the server's clock is ahead, by the latest pull; null: it has not said. */
  get serverAheadMs(): number | null {
    return this.deps.transport.aheadMs();
  }

  /** Committed rows wait on the server behind a longer transaction. */
  get hasRowsBehindHorizon(): boolean {
    return this.horizonAt !== null;
  }

  /** Rows behind the horizon may be visible by now. */
  get isHorizonDue(): boolean {
    return this.horizonAt !== null && this.deps.clock.now() >= this.horizonAt;
  }

  /** When the next pull is due, in the clock's milliseconds; null when none is. */
  get dueAt(): number | null {
    const at = this.hasWork ? 0 : this.horizonAt;
    return at === null ? null : Math.max(at, this.waitsUntil);
  }

  /** Pulls one page of every due stream. The next page is requested while this one is written. */
  async step(signal: AbortSignal): Promise<void> {
    const flight = this.flight ?? this.send(signal);
    this.flight = null;
    const answered = await flight.answers;
    this.fitToLine(
      this.deps.clock.now() - flight.sentAt,
      Math.max(...answered.pages.map(({ documents }) => documents.length)),
    );
    throwIfOver(signal);
    if (this.deps.store.accountId !== null && answered.pages.some(({ restored }) => restored === true))
      throw new SyncFault('restored', 'The server was put back to an earlier state.');
    const answers = await this.complete(answered);
    let rowsBehindHorizon = 0;
    for (const answer of answers) {
      this.cursors.set(answer.stream, answer.checkpoint);
      if (answer.more) this.requested.add(answer.stream);
      if (answer.snapshot && answer.snapshot_complete !== true) this.snapshotting.add(answer.stream);
      else this.snapshotting.delete(answer.stream);
      rowsBehindHorizon += answer.rows_behind_horizon;
    }
    if (this.requested.size > 0 && !this.deps.hasWrites()) {
      this.flight = this.send(signal);
      // Awaited in the next step; without this, a failure before that would count as unhandled.
      this.flight.answers.catch(() => {});
    }
    this.broughtNews = answers.some((answer) => answer.documents.length > 0);
    for (const answer of answers) {
      const stream = flight.streams.find(({ name }) => name === answer.stream);
      if (stream) await this.write(stream, answer);
    }
    await this.deps.checkpoints.advance(answers);
    this.lookBehindHorizon(rowsBehindHorizon);
  }

  /** Without the pages that lack what this device has come to need while they were under way (S6): those are requested again. */
  private async complete({ pages, since }: Answers): Promise<PullAnswer[]> {
    if (since.size === 0) return pages;
    const needed = await neededSince(this.deps.store, this.deps.streams);
    return pages.filter(({ stream }) => {
      const isComplete = !since.has(stream) || needed.has(stream);
      if (!isComplete) this.requested.add(stream);
      return isComplete;
    });
  }

  private fitToLine(tookMs: number, rows: number): void {
    this.isSlow = tookMs > SLOW_MS;
    // The server ends a page of large rows early: half of what came is less, half of what was asked for need not be.
    if (this.isSlow) this.maxRows = Math.min(this.maxRows, rows);
    if (this.isSlow) this.askForLess();
    else this.maxRows = Math.min(SNAPSHOT_PAGE_ROWS, this.maxRows * 2);
  }

  private lookBehindHorizon(rows: number): void {
    const { clock, horizonBackoff } = this.deps;
    if (rows === 0) horizonBackoff.reset();
    this.horizonAt = rows === 0 ? null : clock.now() + horizonBackoff.next();
  }

  private checkpointOf(stream: Stream): unknown {
    return this.cursors.get(stream.name) ?? this.deps.checkpoints.of(stream.name).checkpoint;
  }

  /**
   * The streams of the next request. While the catalogue is being fetched page by page, what is one's own (messages, applications, notifications)
   * never waits behind it: it is asked for alone, and first. Only the very first request has both, so that there is something to see.
   */
  private nextStreams(): Stream[] {
    const due = this.deps.streams.filter((stream) => this.requested.has(stream.name));
    const own = due.filter((stream) => !stream.public);
    const isFilling = due.some(
      (stream) => stream.public && this.checkpointOf(stream) !== null && this.snapshotting.has(stream.name),
    );
    return isFilling && own.length > 0 ? own : due;
  }

  private send(signal: AbortSignal): Flight {
    const streams = this.nextStreams();
    // Cleared before the request leaves, because a hint that arrives while it runs must count.
    for (const stream of streams) this.requested.delete(stream.name);
    return {
      sentAt: this.deps.clock.now(),
      streams,
      answers: this.request(streams, signal).catch((error: unknown) => {
        for (const stream of streams) this.requested.add(stream.name);
        throw error;
      }),
    };
  }

  private async request(streams: readonly Stream[], signal: AbortSignal): Promise<Answers> {
    // Read before anything is awaited: the next step moves them.
    const positions = streams.map((stream) => ({
      stream,
      checkpoint: this.checkpointOf(stream),
      isSnapshotting: this.snapshotting.has(stream.name),
      isFresh: !this.cursors.has(stream.name) && this.deps.checkpoints.of(stream.name).isFresh === true,
    }));
    const following = positions.filter(
      ({ checkpoint, isSnapshotting, isFresh }) => checkpoint !== null && !isSnapshotting && !isFresh,
    );
    const since = await neededSince(
      this.deps.store,
      following.map(({ stream }) => stream),
    );
    const { checkpoint: acknowledged } = this.deps.acknowledged;
    const requests = positions.map(({ stream, checkpoint, isSnapshotting, isFresh }, index): PullRequest => {
      const rows =
        checkpoint === null || isFresh
          ? FIRST_PAGE_ROWS
          : isSnapshotting
            ? SNAPSHOT_PAGE_ROWS
            : FOLLOWING_PAGE_ROWS;
      const limit = Math.min(rows, this.maxRows);
      const from = since.get(stream.name);
      return {
        stream: stream.name,
        checkpoint,
        ...(isFresh ? { fresh: true } : {}),
        // What a snapshot leaves out follows behind everything else (`LongTexts`).
        ...(stream.longTexts.length > 0 && rows !== FOLLOWING_PAGE_ROWS ? { part: 'brief' as const } : {}),
        // The server's own default, omitted: idle pulls are limited in bytes (B7).
        ...(limit === FOLLOWING_PAGE_ROWS ? {} : { limit }),
        ...(from === undefined ? {} : { since: from }),
        ...(index > 0 || acknowledged === null ? {} : { acknowledged }),
      };
    });
    return { pages: await this.deps.transport.pull(requests, signal), since };
  }

  private async write(stream: Stream, answer: PullAnswer): Promise<void> {
    const { store, checkpoints, delivered } = this.deps;
    const { snapshot, sweep } = await checkpoints.begin(stream, answer);
    const { documents } = answer;
    if (documents.length > 0) {
      if (this.deps.hasQueue()) await this.deps.acknowledged.recordSeen(stream, documents);
      if (snapshot === '') await recordOlderChanges(store, stream, documents);
      await applyPage({ store, stream, documents, snapshot, expectNew: snapshot !== '' && !sweep });
      delivered.saw(
        stream.name,
        documents.filter((document) => !isTombstone(document)),
      );
    }
    if (answer.snapshot_complete === true && sweep) await removeUnnamedRows(store, stream, snapshot);
  }
}
