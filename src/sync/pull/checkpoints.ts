import type { Stream } from '@/domain/streams';
import { isTombstone, type PullAnswer } from '@/backend/sync/sync-protocol';
import { isWaiting, lacksLongTexts, streamNamed, type SyncedRow } from '../document';
import type { AcknowledgedWrites } from '../push/acknowledged-writes';
import type { Decision, StorePort } from '../store-port';
import { clearOlderRows, recordSnapshotCoverage } from './coverage';

/** Metadata: the position of each stream. */
export const CHECKPOINTS = 'sync-positions';

/** Metadata: a person asked to fetch everything again. `order` identifies the request. */
export const RESYNC_REQUEST = 'sync-resync-request';
/** Metadata: the last such request that was carried out. */
const RESYNC_DONE = 'sync-resync-done';

export interface StreamPosition {
  /** Opaque to the client; null: from the beginning. */
  checkpoint: unknown;
  /** The current snapshot; '' while following. */
  snapshot: string;
  /** Rows existed when the snapshot began: when it ends, those that it did not contain are removed. */
  sweep: boolean;
  /** Everything is to be fetched again; the checkpoint only tells the server which history this device knows. */
  isFresh?: boolean;
  /** How far the texts have come that a snapshot left out (`LongTexts`); null: not begun. Opaque to the client. */
  texts?: unknown;
}

const START: StreamPosition = { checkpoint: null, snapshot: '', sweep: true };

/**
 * The position of each stream. Stored after the rows that it covers: a crash in between delivers rows twice, which is harmless,
 * instead of skipping them.
 */
export class Checkpoints {
  private positions = new Map<string, StreamPosition>();
  /** A request may have been stored before this leader started. */
  private mayBeRequested = true;

  constructor(
    private readonly store: StorePort,
    /** Null for a reader, who drops nothing. */
    private readonly acknowledged: Pick<AcknowledgedWrites, 'offerAgain'> | null = null,
  ) {}

  async load(): Promise<void> {
    const stored = ((await this.store.recall(CHECKPOINTS)) ?? {}) as Record<string, StreamPosition>;
    this.positions = new Map(Object.entries(stored));
  }

  /** A request to fetch everything was stored: the next `resetIfRequested` carries it out. */
  expectResyncRequest(): void {
    this.mayBeRequested = true;
  }

  /**
   * Once per request, lets every stream start with a snapshot and remove what it does not name. The queue is not affected. Interrupted, it is
   * repeated. Only for the leader, whose positions count.
   * @returns whether they do
   */
  async resetIfRequested(): Promise<boolean> {
    if (!this.mayBeRequested) return false;
    this.mayBeRequested = false;
    try {
      return await this.reset();
    } catch (error) {
      this.mayBeRequested = true;
      throw error;
    }
  }

  private async reset(): Promise<boolean> {
    const [request, done] = (await Promise.all([
      this.store.recall(RESYNC_REQUEST),
      this.store.recall(RESYNC_DONE),
    ])) as ({ order?: unknown } | null)[];
    if (typeof request?.order !== 'string' || request.order === done?.order) return false;
    for (const [stream, { checkpoint }] of this.positions)
      this.positions.set(stream, { ...START, checkpoint, isFresh: true });
    await this.save();
    await this.store.remember(RESYNC_DONE, { order: request.order });
    return true;
  }

  of(stream: string): StreamPosition {
    return this.positions.get(stream) ?? START;
  }

  /** The one that was stored last, whatever its stream; null: none. */
  get latest(): unknown {
    return [...this.positions.values()].findLast(({ checkpoint }) => checkpoint !== null)?.checkpoint ?? null;
  }

  /**
   * For a server that was put back: drops all positions, so that every stream starts with a snapshot and removes what it does not name. The
   * queue is not affected, and what was acknowledged lately is sent again.
   */
  async startOver(): Promise<void> {
    await this.acknowledged?.offerAgain();
    this.positions = new Map();
    await this.save();
  }

  snapshotOf = (stream: string): string => this.of(stream).snapshot;

  get isSnapshotting(): boolean {
    return [...this.positions.values()].some(({ snapshot }) => snapshot !== '');
  }

  get lacksTexts(): boolean {
    return [...this.positions.values()].some(({ texts }) => texts !== undefined);
  }

  /** Called before a page is written: records the start of a snapshot. A snapshot that continues, over pages and restarts, stays as it is. */
  async begin(stream: Stream, answer: PullAnswer): Promise<StreamPosition> {
    const snapshot = answer.snapshot ?? '';
    const before = this.of(stream.name);
    if (snapshot === before.snapshot) return before;
    const hasRows = snapshot !== '' && (await this.store.count(stream.collection)) > 0;
    // First: a row that another tab fetches in between is either swept, or recorded after this.
    if (snapshot !== '') await clearOlderRows(this.store, stream);
    const position = { ...before, snapshot, sweep: hasRows };
    this.positions.set(stream.name, position);
    await this.save();
    return position;
  }

  /** Called after a page is written. */
  async advance(answers: readonly PullAnswer[]): Promise<void> {
    for (const answer of answers) {
      const before = this.of(answer.stream);
      const goesOn =
        answer.snapshot !== undefined && answer.snapshot !== null && answer.snapshot_complete !== true;
      // To the end: `latest`.
      this.positions.delete(answer.stream);
      this.positions.set(answer.stream, {
        checkpoint: answer.checkpoint,
        snapshot: goesOn ? (answer.snapshot ?? '') : '',
        sweep: before.sweep,
        ...textsAfter(before, answer),
      });
    }
    // Coverage first: after a crash in between the page is requested again, instead of a part of the catalogue being taken for all of it.
    for (const answer of answers)
      if (answer.snapshot_complete === true) await recordSnapshotCoverage(this.store, answer);
    await this.save();
  }

  /** @param texts where they go on; undefined: all are here */
  async advanceTexts(stream: string, texts: unknown): Promise<void> {
    const { texts: _before, ...position } = this.of(stream);
    this.positions.set(stream, texts === undefined ? position : { ...position, texts });
    await this.save();
  }

  private save(): Promise<void> {
    return this.store.remember(CHECKPOINTS, Object.fromEntries(this.positions));
  }
}

/** Rows that came without their texts: those are fetched from the beginning. */
function textsAfter({ texts }: StreamPosition, { stream: name, documents }: PullAnswer) {
  const stream = streamNamed(name);
  const areBrief = documents.some(
    (document) => stream !== undefined && !isTombstone(document) && lacksLongTexts(stream, document),
  );
  if (areBrief) return { texts: null };
  return texts === undefined ? {} : { texts };
}

/** Drops the positions: rows are missing that the stored checkpoints cover. */
export const forgetCheckpoints = (store: StorePort): Promise<void> => store.remember(CHECKPOINTS, {});

/**
 * Removes the rows of a stream that its finished snapshot did not contain: they were deleted or became inaccessible meanwhile (S6). A row
 * with a waiting edit is removed when that has been answered.
 */
export async function removeUnnamedRows(store: StorePort, stream: Stream, snapshot: string): Promise<void> {
  await store.scan(stream.collection, async (rows) => {
    const unnamed = rows.filter(
      (row) => row.snapshot !== snapshot && (stream.kind === undefined || row.kind === stream.kind),
    );
    await store.change(
      stream.collection,
      unnamed.map((row) => row.id),
      (_id, current) => (current && current.snapshot !== snapshot ? swept(current) : null),
    );
  });
}

function swept(row: SyncedRow): Decision {
  if (row.sync.state === 'clean') return { remove: true };
  // The snapshot could not name what the server has never had.
  if (!isWaiting(row) || row.sync.base === null || row.sync.deletedOnServer) return null;
  return { put: { ...row, sync: { ...row.sync, deletedOnServer: true } } };
}
