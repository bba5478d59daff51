import type { Stream } from '@/domain/streams';
import type { PullAnswer } from '@/backend/sync/sync-protocol';
import { isWaiting, type SyncedRow } from '../document';
import type { Decision, StorePort } from '../store-port';
import { recordSnapshotCoverage } from './coverage';

/** Metadata: the position of each stream. */
export const CHECKPOINTS = 'sync-positions';

/** Metadata: a person asks for everything again. `order` names the request. */
export const RESYNC_REQUEST = 'sync-resync-request';
/** Metadata: the last such request that was met. */
const RESYNC_DONE = 'sync-resync-done';

export interface StreamPosition {
  /** The server's own business; null: from the beginning. */
  checkpoint: unknown;
  /** The snapshot under way; '' while following. */
  snapshot: string;
  /** Rows were here when the snapshot began: when it ends, those it did not name are removed. */
  sweep: boolean;
}

const START: StreamPosition = { checkpoint: null, snapshot: '', sweep: true };

/**
 * How far each stream has come. Stored after the rows it covers: a crash in between brings rows twice, which is harmless,
 * never not at all.
 */
export class Checkpoints {
  private positions = new Map<string, StreamPosition>();
  /** One may have been stored before this leader began. */
  private mayBeRequested = true;

  constructor(private readonly store: StorePort) {}

  async load(): Promise<void> {
    const stored = ((await this.store.recall(CHECKPOINTS)) ?? {}) as Record<string, StreamPosition>;
    this.positions = new Map(Object.entries(stored));
  }

  /** A request for everything was stored: the next `resetIfRequested` looks at it. */
  expectResyncRequest(): void {
    this.mayBeRequested = true;
  }

  /**
   * Drops all positions once for each request, so that every stream begins with a snapshot and sweeps; the queue has no part
   * in it. Killed in between, it is done again. Only for the leader: its positions are the ones that count.
   * @returns whether they were dropped
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
    this.positions = new Map();
    await this.save();
    await this.store.remember(RESYNC_DONE, { order: request.order });
    return true;
  }

  of(stream: string): StreamPosition {
    return this.positions.get(stream) ?? START;
  }

  snapshotOf = (stream: string): string => this.of(stream).snapshot;

  get isSnapshotting(): boolean {
    return [...this.positions.values()].some(({ snapshot }) => snapshot !== '');
  }

  /** Before a page is written: notes a snapshot that begins here. One that goes on, over pages and restarts, stays as it is. */
  async begin(stream: Stream, answer: PullAnswer): Promise<StreamPosition> {
    const snapshot = answer.snapshot ?? '';
    const before = this.of(stream.name);
    if (snapshot === before.snapshot) return before;
    const hasRows = snapshot !== '' && (await this.store.count(stream.collection)) > 0;
    const position = { checkpoint: before.checkpoint, snapshot, sweep: hasRows };
    this.positions.set(stream.name, position);
    await this.save();
    return position;
  }

  /** After a page is written. */
  async advance(answers: readonly PullAnswer[]): Promise<void> {
    for (const answer of answers) {
      const before = this.of(answer.stream);
      const goesOn =
        answer.snapshot !== undefined && answer.snapshot !== null && answer.snapshot_complete !== true;
      this.positions.set(answer.stream, {
        checkpoint: answer.checkpoint,
        snapshot: goesOn ? (answer.snapshot ?? '') : '',
        sweep: before.sweep,
      });
    }
    // Coverage first: a crash in between asks for the page again, instead of taking a part of the market for all of it.
    for (const answer of answers)
      if (answer.snapshot_complete === true) await recordSnapshotCoverage(this.store, answer);
    await this.save();
  }

  private save(): Promise<void> {
    return this.store.remember(CHECKPOINTS, Object.fromEntries(this.positions));
  }
}

/** The next pull begins from nothing: rows are gone that the stored checkpoints say are here. */
export const forgetCheckpoints = (store: StorePort): Promise<void> => store.remember(CHECKPOINTS, {});

/**
 * Removes the rows of a stream that its finished snapshot did not name: they left while nobody told this device (S6). One
 * that waits is removed when its edit has been answered.
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
  // What the server has never had was not for the snapshot to name.
  if (!isWaiting(row) || row.sync.base === null || row.sync.deletedOnServer) return null;
  return { put: { ...row, sync: { ...row.sync, deletedOnServer: true } } };
}
