import type { Stream } from '@/domain/streams';
import {
  type FaultKind,
  isTombstone,
  type PullAnswer,
  type PulledDocument,
  type Row,
  SyncFault,
  type SyncTransport,
} from '@/backend/sync/sync-protocol';
import type { Backoff } from '../backoff';
import type { Clock } from '../clock';
import { isEvicted, isWaiting, lacksLongTexts, type SyncedRow } from '../document';
import { throwIfOver } from '../leader/leadership-lost';
import { jsonEqual } from '../merge/json-equal';
import { SLOW_MS } from '../status/sync-status';
import type { StorePort } from '../store-port';
import type { WakeReason } from '../work-loop';
import type { Checkpoints } from './checkpoints';
import { coveredSince, publishedAt } from './coverage';

/** Rows of the first request, and of the largest. */
const FIRST_ROWS = 100;
const MAX_ROWS = 800;
/** An answer that took less doubles the next request, in milliseconds. */
const QUICK_MS = 1_500;
/** An answer that took more halves it: what is more important waits as long behind it. */
const LONG_MS = 4_000;

const textsOf = (stream: Stream, row: Row): Row =>
  Object.fromEntries(stream.longTexts.map((field) => [field, row[field]]));

/**
 * A brief row over one of the same version keeps the texts that are here, so that nobody who goes offline now loses them. The walk that follows looks at
 * them again: after a restore another history may have reached the same version.
 */
export function withKnownTexts<Document extends PulledDocument & { rev: number }>(
  stream: Stream,
  document: Document,
  current: SyncedRow | undefined,
): Document {
  if (!current || !lacksLongTexts(stream, document)) return document;
  const known = isWaiting(current) ? current.sync.base : current;
  return known?.rev === document.rev && !lacksLongTexts(stream, known)
    ? { ...document, ...textsOf(stream, known) }
    : document;
}

export interface LongTextsDeps {
  store: StorePort;
  transport: SyncTransport;
  clock: Clock;
  streams: readonly Stream[];
  checkpoints: Checkpoints;
  /** Delays after faults of these requests alone: pulls that succeed meanwhile do not end them. */
  backoff: Backoff;
  /** True when writes can be sent: the next page is then not asked for ahead of them. */
  hasWrites: () => boolean;
  /** Resolves when there may be something more important to do. */
  woken: () => Promise<void>;
  log?: (message: string, cause: unknown) => void;
}

interface Flight {
  /** What it was sent for: a newer snapshot begins anew. */
  stream: Stream;
  /** Where in the walk; null: at its beginning. */
  from: unknown;
  sentAt: number;
  answer: Promise<PullAnswer>;
}

/** Faults that concern everything, not these requests alone. */
const OF_ALL: ReadonlySet<FaultKind> = new Set(['offline', 'token', 'barred', 'restored']);

/**
 * Brings the long texts that snapshots left out (S12), page by page from the newest row on, when there is nothing else to do. How far it has come is
 * stored with the stream's position, so a restart goes on from there; a row lacks its texts until they are here.
 */
export class LongTexts {
  private flight: Flight | null = null;
  private maxRows = FIRST_ROWS;
  private waitsUntil = 0;
  /** The walk under way, and how far back it goes; undefined: to the end. */
  private walk: { stream: Stream; since: string | undefined } | null = null;
  private hasRenewed = false;
  /** The last page took long. */
  isSlow = false;

  constructor(private readonly deps: LongTextsDeps) {}

  private get next(): Stream | undefined {
    return this.deps.streams.find(({ name }) => this.deps.checkpoints.of(name).texts !== undefined);
  }

  /** When there is something to fetch, in the clock's milliseconds; null: all texts are here. */
  get dueAt(): number | null {
    return this.next === undefined ? null : this.waitsUntil;
  }

  get isDue(): boolean {
    return this.dueAt !== null && this.deps.clock.now() >= this.waitsUntil;
  }

  /** A person does not wait for the next attempt. */
  wake(reason: WakeReason): void {
    if (reason === 'person') this.waitsUntil = 0;
  }

  /** Discards what is under way; the stored position decides where to continue. */
  reset(): void {
    this.flight = null;
  }

  /**
   * Stores a page of texts, and asks for the next one while it is stored. Returns early, with the page still under way, when the loop is woken: a
   * tap never waits for these.
   * @returns whether a page was stored
   * @throws SyncFault for what concerns everything; any other fault only makes these wait
   */
  async step(signal: AbortSignal): Promise<boolean> {
    try {
      return await this.page(signal);
    } catch (error) {
      if (error instanceof SyncFault && this.concernsAll(error)) throw error;
      throwIfOver(signal);
      this.flight = null;
      if (error instanceof SyncFault && error.kind === 'slow') this.askForLess();
      const retryAfterMs = error instanceof SyncFault ? error.retryAfterMs : null;
      this.waitsUntil = this.deps.clock.now() + this.deps.backoff.next(retryAfterMs);
      if (!(error instanceof SyncFault)) throw error;
      this.deps.log?.('Long texts did not come', error);
      return false;
    }
  }

  /** A token that is refused here alone, renewed or not, is a fault of these requests. */
  private concernsAll({ kind }: SyncFault): boolean {
    const isRepeated = kind === 'token' && this.hasRenewed;
    this.hasRenewed = kind === 'token';
    return OF_ALL.has(kind) && !isRepeated;
  }

  private async page(signal: AbortSignal): Promise<boolean> {
    const stream = this.next;
    if (!stream) return false;
    const { checkpoints, clock } = this.deps;
    const { texts: from } = checkpoints.of(stream.name);
    const isUnderWay = this.flight?.stream === stream && this.flight.from === from;
    const flight = isUnderWay && this.flight ? this.flight : this.ask(stream, from, signal);
    this.flight = flight;
    if (!(await hasLanded(flight.answer, this.deps.woken()))) return false;
    this.flight = null;
    const answer = await flight.answer;
    this.fitToLine(clock.now() - flight.sentAt);
    throwIfOver(signal);
    if (answer.restored === true && this.deps.store.accountId !== null)
      throw new SyncFault('restored', 'The server was put back to an earlier state.');
    const isLast = answer.snapshot_complete === true;
    if (!isLast && !this.deps.hasWrites()) this.flight = this.ask(stream, answer.checkpoint, signal);
    await this.write(stream, answer);
    this.deps.backoff.reset();
    this.hasRenewed = false;
    if (isLast) {
      this.walk = null;
      this.isSlow = false;
    }
    await checkpoints.advanceTexts(stream.name, isLast ? undefined : answer.checkpoint);
    return true;
  }

  private ask(stream: Stream, from: unknown, signal: AbortSignal): Flight {
    const sentAt = this.deps.clock.now();
    const answer = this.request(stream, from, signal);
    // Awaited in the next step; without this, a failure before that would count as unhandled.
    answer.catch(() => {});
    return { stream, from, sentAt, answer };
  }

  private async request(stream: Stream, from: unknown, signal: AbortSignal): Promise<PullAnswer> {
    const { snapshot, checkpoint: following } = this.deps.checkpoints.of(stream.name);
    // A walk begins from the history that this device knows, so that the server can tell another one.
    const checkpoint = from ?? (snapshot === '' ? following : null);
    if (from === null || this.walk?.stream !== stream)
      this.walk = { stream, since: await this.goalOf(stream) };
    const { since } = this.walk;
    const [answer] = await this.deps.transport.pull(
      [
        {
          stream: stream.name,
          part: 'texts',
          checkpoint,
          limit: this.maxRows,
          // Older rows have their texts, or are not on this device.
          ...(since === undefined ? {} : { since }),
        },
      ],
      signal,
    );
    if (!answer) throw new Error('A pull of one stream has one answer.');
    return answer;
  }

  /**
   * Back to the device's coverage, whatever texts are here: after a restore they may be of another history. And back to rows beyond it that an
   * eviction has kept before their texts came. Once for a walk, because it reads every row.
   */
  private async goalOf(stream: Stream): Promise<string | undefined> {
    const covered = await coveredSince(this.deps.store, stream);
    if (covered === undefined) return undefined;
    let oldest = covered;
    await this.deps.store.scan(stream.collection, async (rows) => {
      for (const row of rows) {
        const known = isWaiting(row) ? row.sync.base : row;
        if (!known || !isOf(stream, row) || !lacksLongTexts(stream, known)) continue;
        if (Date.parse(publishedAt(known)) < Date.parse(oldest)) oldest = publishedAt(known);
      }
    });
    return oldest;
  }

  private fitToLine(tookMs: number): void {
    this.isSlow = tookMs > SLOW_MS;
    if (tookMs < QUICK_MS) this.maxRows = Math.min(MAX_ROWS, this.maxRows * 2);
    else if (tookMs > LONG_MS) this.askForLess();
  }

  private askForLess(): void {
    this.maxRows = Math.max(1, Math.floor(this.maxRows / 2));
  }

  private async write(stream: Stream, { documents }: PullAnswer): Promise<void> {
    const texts = new Map(documents.map((document) => [document.id, document]));
    let isBehind = false;
    await this.deps.store.change(stream.collection, [...texts.keys()], (id, current) => {
      const document = texts.get(id);
      if (!current || isEvicted(current) || !document || isTombstone(document) || !isOf(stream, current))
        return null;
      if (lacksLongTexts(stream, current) && document.rev < current.rev) isBehind = true;
      const put = withTexts(stream, current, document);
      return put ? { put } : null;
    });
    if (isBehind)
      throw new SyncFault('busy', 'The server answered with an earlier state than this device has.');
  }
}

/** Whether an answer is here, be it a failure, before the loop is woken. */
const hasLanded = (answer: Promise<unknown>, woken: Promise<void>): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => true,
      () => true,
    ),
    woken.then(() => false),
  ]);

const isOf = (stream: Stream, row: SyncedRow): boolean =>
  stream.kind === undefined || row.kind === stream.kind;

/** Null: the row has these texts already, or they are of another version. A newer one is on its way, and whole. */
function withTexts(stream: Stream, current: SyncedRow, document: Row & { rev: number }): SyncedRow | null {
  const texts = textsOf(stream, document);
  if (!isWaiting(current)) {
    const isSame = jsonEqual(texts, textsOf(stream, current));
    return current.rev !== document.rev || isSame ? null : { ...current, ...texts };
  }
  const { base } = current.sync;
  if (base?.rev !== document.rev || jsonEqual(texts, textsOf(stream, base))) return null;
  // What the person edits stays theirs.
  const unedited = stream.longTexts.filter((field) => jsonEqual(current[field], base[field]));
  return {
    ...current,
    ...Object.fromEntries(unedited.map((field) => [field, texts[field]])),
    sync: { ...current.sync, base: { ...base, ...texts } },
  };
}
