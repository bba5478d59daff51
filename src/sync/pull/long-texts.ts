import type { Stream } from '@/domain/streams';
import {
  isTombstone,
  type PullAnswer,
  type PulledDocument,
  type Row,
  SyncFault,
  type SyncTransport,
} from '@/backend/sync/sync-protocol';
import type { Clock } from '../clock';
import { isWaiting, lacksLongTexts, type SyncedRow } from '../document';
import { throwIfOver } from '../leader/leadership-lost';
import type { StorePort } from '../store-port';
import type { Checkpoints } from './checkpoints';

/** Rows of the first request, and of the largest. */
const FIRST_ROWS = 100;
const MAX_ROWS = 800;
/** An answer that took less doubles the next request, in milliseconds. */
const QUICK_MS = 1_500;
/** An answer that took more halves it: what is more important waits as long behind it. */
const LONG_MS = 4_000;

const textsOf = (stream: Stream, row: Row): Row =>
  Object.fromEntries(stream.longTexts.map((field) => [field, row[field]]));

/** A brief row over one of the same version that has its texts keeps them. */
export function withKnownTexts<Document extends PulledDocument & { rev: number }>(
  stream: Stream,
  document: Document,
  current: SyncedRow | undefined,
): Document {
  if (!current || !lacksLongTexts(stream, document)) return document;
  const known = isWaiting(current) ? current.sync.base : current;
  return known?.rev === document.rev ? { ...document, ...textsOf(stream, known) } : document;
}

export interface LongTextsDeps {
  store: StorePort;
  transport: SyncTransport;
  clock: Clock;
  streams: readonly Stream[];
  checkpoints: Checkpoints;
  /** True when writes can be sent: the next page is then not asked for ahead of them. */
  hasWrites: () => boolean;
}

interface Flight {
  /** What it was sent for: a newer snapshot begins anew. */
  stream: Stream;
  checkpoint: unknown;
  sentAt: number;
  answer: Promise<PullAnswer>;
}

/**
 * Brings the long texts that snapshots left out (S12), page by page from the newest row on, when there is nothing else to do. How far it has come is
 * stored with the stream's position, so a restart goes on from there; a row lacks its texts until they are here.
 */
export class LongTexts {
  private flight: Flight | null = null;
  private maxRows = FIRST_ROWS;

  constructor(private readonly deps: LongTextsDeps) {}

  private get next(): Stream | undefined {
    return this.deps.streams.find(({ name }) => this.deps.checkpoints.of(name).texts !== undefined);
  }

  get hasWork(): boolean {
    return this.next !== undefined;
  }

  /** Fetches a page of texts, and asks for the next one while this one is written. @throws SyncFault */
  async step(signal: AbortSignal): Promise<void> {
    const stream = this.next;
    if (!stream) return;
    const { checkpoints, clock } = this.deps;
    const { texts: checkpoint } = checkpoints.of(stream.name);
    const isUnderWay = this.flight?.stream === stream && this.flight.checkpoint === checkpoint;
    const flight = isUnderWay && this.flight ? this.flight : this.ask(stream, checkpoint, signal);
    this.flight = null;
    const answer = await flight.answer;
    this.fitToLine(clock.now() - flight.sentAt);
    throwIfOver(signal);
    if (answer.snapshot_complete !== true && !this.deps.hasWrites())
      this.flight = this.ask(stream, answer.checkpoint, signal);
    const isKnown = await this.write(stream, answer);
    if (isKnown && answer.snapshot_complete !== true)
      return checkpoints.advanceTexts(stream.name, answer.checkpoint);
    // Complete, or beyond what this device holds.
    this.flight = null;
    await checkpoints.advanceTexts(stream.name, undefined);
  }

  /** Discards what is under way; the stored position decides where to continue. */
  reset(): void {
    this.flight = null;
  }

  private ask(stream: Stream, checkpoint: unknown, signal: AbortSignal): Flight {
    const sentAt = this.deps.clock.now();
    const answer = this.deps.transport
      .pull([{ stream: stream.name, part: 'texts', checkpoint, limit: this.maxRows }], signal)
      .then(([only]) => {
        if (!only) throw new Error('A pull of one stream has one answer.');
        return only;
      });
    // Awaited in the next step; without this, a failure before that would count as unhandled.
    answer.catch(() => {});
    return { stream, checkpoint, sentAt, answer };
  }

  private fitToLine(tookMs: number): void {
    if (tookMs < QUICK_MS) this.maxRows = Math.min(MAX_ROWS, this.maxRows * 2);
    else if (tookMs > LONG_MS) this.maxRows = Math.max(1, Math.floor(this.maxRows / 2));
  }

  /** @returns whether this device holds any of these rows */
  private async write(stream: Stream, { documents }: PullAnswer): Promise<boolean> {
    const texts = new Map(documents.map((document) => [document.id, document]));
    let isKnown = false;
    let isBehind = false;
    await this.deps.store.change(stream.collection, [...texts.keys()], (id, current) => {
      const document = texts.get(id);
      if (!current || !document || isTombstone(document) || !isOf(stream, current)) return null;
      isKnown = true;
      if (!lacksLongTexts(stream, current)) return null;
      if (document.rev < current.rev) isBehind = true;
      const put = withTexts(stream, current, document);
      return put ? { put } : null;
    });
    if (isBehind)
      throw new SyncFault('busy', 'The server answered with an earlier state than this device has.');
    return isKnown;
  }
}

const isOf = (stream: Stream, row: SyncedRow): boolean =>
  stream.kind === undefined || row.kind === stream.kind;

/** Null: these are the texts of another version. A newer one is on its way, and whole. */
function withTexts(stream: Stream, current: SyncedRow, texts: Row & { rev: number }): SyncedRow | null {
  const added = textsOf(stream, texts);
  if (!isWaiting(current)) return current.rev === texts.rev ? { ...current, ...added } : null;
  const { base } = current.sync;
  if (base?.rev !== texts.rev) return null;
  return { ...current, ...added, sync: { ...current.sync, base: { ...base, ...added } } };
}
