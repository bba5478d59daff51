import type { Stream } from '@/domain/streams';
import {
  isTombstone,
  type PullAnswer,
  type PullRequest,
  type SyncTransport,
} from '@/backend/sync/sync-protocol';
import type { Backoff } from '../backoff';
import type { Clock } from '../clock';
import type { Fence } from '../leader/fence';
import type { StorePort } from '../store-port';
import type { WakeReason } from '../work-loop';
import { applyPage } from './apply-page';
import { type Checkpoints, removeUnnamedRows } from './checkpoints';
import type { DeliveryReceipts } from './delivery-receipts';

/** The first page is small, so that something can be seen soon; the rest of a snapshot comes in large pages. */
const FIRST_PAGE_ROWS = 200;
const SNAPSHOT_PAGE_ROWS = 1000;

export interface PullerDeps {
  store: StorePort;
  transport: SyncTransport;
  clock: Clock;
  streams: readonly Stream[];
  checkpoints: Checkpoints;
  fence: Fence;
  delivered: DeliveryReceipts;
  /** Waits before asking again for rows behind the horizon of a long transaction. */
  horizonBackoff: Backoff;
  /** True when writes can be sent: the next page is then not asked for ahead of them. */
  hasWrites: () => boolean;
}

interface Flight {
  streams: Stream[];
  answers: Promise<PullAnswer[]>;
}

/** Fetches news of all streams in one request, page by page. */
export class Puller {
  /** Names of the streams whose news is to be asked for. */
  private readonly requested = new Set<string>();
  /** How far each stream was read in this term. Ahead of the stored checkpoints while a page is being written. */
  private readonly cursors = new Map<string, unknown>();
  private readonly snapshotting = new Set<string>();
  private flight: Flight | null = null;
  /** Rows stand behind the horizon: when to ask for them, in the clock's milliseconds; null: there are none. */
  private horizonAt: number | null = null;
  private waitsUntil = 0;
  /** News came with the last pull: poll sooner. */
  broughtNews = false;

  constructor(private readonly deps: PullerDeps) {}

  /** Asks for news of all streams; a person does not wait for the next try. A local write is no news. */
  wake(reason: WakeReason): void {
    if (reason === 'write') return;
    if (reason === 'person') this.waitsUntil = 0;
    for (const stream of this.deps.streams) this.requested.add(stream.name);
  }

  /** Forgets what was under way; the stored checkpoints are the truth. */
  reset(): void {
    this.flight = null;
    this.cursors.clear();
    this.wake('hint');
  }

  /** After a fault: nothing is pulled for so long. */
  retryIn(ms: number): void {
    this.waitsUntil = this.deps.clock.now() + ms;
  }

  /** When the wait after a fault is over, in the clock's milliseconds. */
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

  /** Rows behind the horizon may have come out by now. */
  get isHorizonDue(): boolean {
    return this.horizonAt !== null && this.deps.clock.now() >= this.horizonAt;
  }

  /** When there is something to pull; null when nothing is known of. */
  get dueAt(): number | null {
    const at = this.hasWork ? 0 : this.horizonAt;
    return at === null ? null : Math.max(at, this.waitsUntil);
  }

  /** One page of every stream that was asked for. The next page is already on its way while this one is written. */
  async step(signal: AbortSignal): Promise<void> {
    const flight = this.flight ?? this.send(signal);
    this.flight = null;
    const answers = await flight.answers;
    await this.deps.fence.check(signal);
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
      // Looked at in the next step; without this a failure before that would count as unhandled.
      this.flight.answers.catch(() => {});
    }
    this.broughtNews = answers.some((answer) => answer.documents.length > 0);
    for (const [index, answer] of answers.entries()) {
      const stream = flight.streams[index];
      if (stream) await this.write(stream, answer);
    }
    await this.deps.checkpoints.advance(answers);
    this.lookBehindHorizon(rowsBehindHorizon);
  }

  private lookBehindHorizon(rows: number): void {
    const { clock, horizonBackoff } = this.deps;
    if (rows === 0) horizonBackoff.reset();
    this.horizonAt = rows === 0 ? null : clock.now() + horizonBackoff.next();
  }

  private send(signal: AbortSignal): Flight {
    const streams = this.deps.streams.filter((stream) => this.requested.has(stream.name));
    // Before the request leaves: a hint that comes while it runs must count.
    this.requested.clear();
    const requests = streams.map((stream): PullRequest => {
      const checkpoint = this.cursors.get(stream.name) ?? this.deps.checkpoints.of(stream.name).checkpoint;
      const request = { stream: stream.name, checkpoint };
      if (checkpoint === null) return { ...request, limit: FIRST_PAGE_ROWS };
      return this.snapshotting.has(stream.name) ? { ...request, limit: SNAPSHOT_PAGE_ROWS } : request;
    });
    const answers = this.deps.transport.pull(requests, signal);
    return {
      streams,
      answers: answers.catch((error: unknown) => {
        for (const stream of streams) this.requested.add(stream.name);
        throw error;
      }),
    };
  }

  private async write(stream: Stream, answer: PullAnswer): Promise<void> {
    const { store, checkpoints, delivered } = this.deps;
    const { snapshot, sweep } = await checkpoints.begin(stream, answer);
    const { documents } = answer;
    if (documents.length > 0) {
      await applyPage({ store, stream, documents, snapshot, expectNew: snapshot !== '' && !sweep });
      if (stream.name === 'messages') delivered.saw(documents.filter((document) => !isTombstone(document)));
    }
    if (answer.snapshot_complete === true && sweep) await removeUnnamedRows(store, stream, snapshot);
  }
}
