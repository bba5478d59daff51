import type { Stream } from '@/domain/streams';
import { isTombstone, type PullAnswer, type PullRequest, type SyncTransport } from '@/backend/sync-protocol';
import type { Backoff } from '../backoff';
import { type Checkpoints, removeUnnamedRows } from './checkpoints';
import type { Clock } from '../clock';
import type { DeliveryReceipts } from './delivery-receipts';
import type { Fence } from '../leader/fence';
import { applyPage } from './apply-page';
import type { StorePort } from '../store-port';

/** The first page is small, so that something can be seen soon; the rest of a fill goes in large pages. */
const FIRST_PAGE = 200;
const FILL_PAGE = 1000;

export interface PullerDeps {
  store: StorePort;
  transport: SyncTransport;
  clock: Clock;
  streams: readonly Stream[];
  checkpoints: Checkpoints;
  fence: Fence;
  delivered: DeliveryReceipts;
  /** Waits before asking again for rows that stand behind a long transaction. */
  heldBackoff: Backoff;
  /** True when writes wait: the next page is then not asked for ahead of them. */
  writesWait: () => boolean;
}

interface Flight {
  streams: Stream[];
  answers: Promise<PullAnswer[]>;
}

/** Fetches news of all streams in one request, page by page. */
export class Puller {
  private readonly wanted = new Set<string>();
  private readonly cursors = new Map<string, unknown>();
  private readonly filling = new Set<string>();
  private flight: Flight | null = null;
  private heldUntil = 0;
  /** News came with the last pull: poll sooner. */
  broughtNews = false;

  constructor(private readonly deps: PullerDeps) {}

  wantAll(): void {
    for (const stream of this.deps.streams) this.wanted.add(stream.name);
  }

  /** Forget what was under way; the stored checkpoints are the truth. */
  reset(): void {
    this.flight = null;
    this.cursors.clear();
    this.wantAll();
  }

  get hasWork(): boolean {
    return this.flight !== null || this.wanted.size > 0;
  }

  get isUnderWay(): boolean {
    return this.flight !== null;
  }

  /** When held rows are to be asked for; null when there are none. */
  get dueAt(): number | null {
    return this.heldUntil === 0 ? null : this.heldUntil;
  }

  /** One page of every stream that wants news. The next page is already on its way while this one is written. */
  async step(signal: AbortSignal): Promise<void> {
    const flight = this.flight ?? this.take(signal);
    this.flight = null;
    const answers = await flight.answers;
    await this.deps.fence.check(signal);
    let held = 0;
    for (const answer of answers) {
      this.cursors.set(answer.collection, answer.checkpoint);
      if (answer.more) this.wanted.add(answer.collection);
      if (answer.fill && answer.filled !== true) this.filling.add(answer.collection);
      else this.filling.delete(answer.collection);
      held += answer.held;
    }
    if (this.wanted.size > 0 && !this.deps.writesWait()) {
      this.flight = this.take(signal);
      // Looked at in the next step; without this a failure before that would count as unhandled.
      this.flight.answers.catch(() => {});
    }
    this.broughtNews = answers.some((answer) => answer.documents.length > 0);
    for (const [index, answer] of answers.entries()) {
      const stream = flight.streams[index];
      if (stream) await this.write(stream, answer);
    }
    await this.deps.checkpoints.advance(answers);
    this.note(held);
  }

  private note(held: number): void {
    const { clock, heldBackoff } = this.deps;
    if (held > 0) {
      this.heldUntil = clock.now() + heldBackoff.next();
    } else {
      this.heldUntil = 0;
      heldBackoff.reset();
    }
  }

  private take(signal: AbortSignal): Flight {
    const streams = this.deps.streams.filter((stream) => this.wanted.has(stream.name));
    // Taken before the request leaves: a hint that comes while it runs must count.
    this.wanted.clear();
    const requests = streams.map((stream): PullRequest => {
      const checkpoint = this.cursors.get(stream.name) ?? this.deps.checkpoints.of(stream.name).checkpoint;
      const request = { collection: stream.name, checkpoint };
      if (checkpoint === null) return { ...request, limit: FIRST_PAGE };
      return this.filling.has(stream.name) ? { ...request, limit: FILL_PAGE } : request;
    });
    const answers = this.deps.transport.pull(requests, signal);
    return {
      streams,
      answers: answers.catch((error: unknown) => {
        for (const stream of streams) this.wanted.add(stream.name);
        throw error;
      }),
    };
  }

  private async write(stream: Stream, answer: PullAnswer): Promise<void> {
    const { store, checkpoints, delivered } = this.deps;
    const place = await checkpoints.begin(stream, answer);
    const { documents } = answer;
    if (documents.length > 0) {
      const expectNew = place.fill !== '' && !place.sweep;
      await applyPage({ store, stream, documents, fill: place.fill, expectNew });
      if (stream.name === 'messages') delivered.saw(documents.filter((document) => !isTombstone(document)));
    }
    if (answer.filled === true && place.sweep) await removeUnnamedRows(store, stream, place.fill);
  }
}
