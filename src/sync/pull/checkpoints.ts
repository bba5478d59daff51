import type { Stream } from '@/domain/streams';
import type { PullAnswer } from '@/backend/sync-protocol';
import { isWaiting, type SyncedRow } from '../document';
import { recordFilledCoverage } from './coverage';
import type { Decision, StorePort } from '../store-port';

export const CHECKPOINTS = 'sync-checkpoints';

/** A person asks for everything again: `order` names the wish. */
export const ASK_AGAIN = 'sync-ask-again';
const ASKED_AGAIN = 'sync-asked-again';

export interface StreamPosition {
  checkpoint: unknown;
  /** The fill under way; '' while following. */
  fill: string;
  /** Rows were here when the fill began: when it ends, those it did not name are swept. */
  sweep: boolean;
}

const START: StreamPosition = { checkpoint: null, fill: '', sweep: true };

/**
 * How far each stream has come. Stored after the rows it covers: a crash in between brings rows twice, which is harmless,
 * never not at all.
 */
export class Checkpoints {
  private places = new Map<string, StreamPosition>();

  constructor(private readonly store: StorePort) {}

  async load(): Promise<void> {
    const stored = ((await this.store.recall(CHECKPOINTS)) ?? {}) as Record<string, StreamPosition>;
    this.places = new Map(Object.entries(stored));
  }

  /**
   * Drops all places once for each wish, so that every stream fills anew and sweeps; the queue has no part in it. Killed in
   * between, it is done again. Only for the leader: its places are the ones that count. True: they were dropped.
   */
  async forgetIfAsked(): Promise<boolean> {
    const [wish, done] = (await Promise.all([
      this.store.recall(ASK_AGAIN),
      this.store.recall(ASKED_AGAIN),
    ])) as ({ order?: unknown } | null)[];
    if (typeof wish?.order !== 'string' || wish.order === done?.order) return false;
    this.places = new Map();
    await this.save();
    await this.store.remember(ASKED_AGAIN, { order: wish.order });
    return true;
  }

  of(stream: string): StreamPosition {
    return this.places.get(stream) ?? START;
  }

  fillOf = (stream: string): string => this.of(stream).fill;

  get isFilling(): boolean {
    return [...this.places.values()].some((place) => place.fill !== '');
  }

  /** Before a page is written: notes a fill that begins here. A fill that goes on, over pages and restarts, stays as it is. */
  async begin(stream: Stream, answer: PullAnswer): Promise<StreamPosition> {
    const fill = answer.fill ?? '';
    const before = this.of(stream.name);
    if (fill === before.fill) return before;
    const hasRows = fill !== '' && (await this.store.count(stream.collection)) > 0;
    const place = { checkpoint: before.checkpoint, fill, sweep: hasRows };
    this.places.set(stream.name, place);
    await this.save();
    return place;
  }

  /** After a page is written. */
  async advance(answers: readonly PullAnswer[]): Promise<void> {
    for (const answer of answers) {
      const before = this.of(answer.collection);
      const goesOn = answer.fill !== undefined && answer.fill !== null && answer.filled !== true;
      this.places.set(answer.collection, {
        checkpoint: answer.checkpoint,
        fill: goesOn ? (answer.fill ?? '') : '',
        sweep: before.sweep,
      });
    }
    // First how far the set reaches: a crash in between asks for the page again, not for a market that is believed to be here whole.
    for (const answer of answers) if (answer.filled === true) await recordFilledCoverage(this.store, answer);
    await this.save();
  }

  private save(): Promise<void> {
    return this.store.remember(CHECKPOINTS, Object.fromEntries(this.places));
  }
}

/** The next pull begins from nothing: rows went that the stored checkpoints say are here. */
export const forgetCheckpoints = (store: StorePort): Promise<void> => store.remember(CHECKPOINTS, {});

/**
 * Takes out the rows of a stream that its finished fill did not name: they left while nobody told this device (S6). One that
 * waits goes when its edit has been answered.
 */
export async function removeUnnamedRows(store: StorePort, stream: Stream, fill: string): Promise<void> {
  await store.scan(stream.collection, async (rows) => {
    const left = rows.filter(
      (row) => row.fill !== fill && (stream.kind === undefined || row.kind === stream.kind),
    );
    await store.change(
      stream.collection,
      left.map((row) => row.id),
      (_id, current) => (current && current.fill !== fill ? swept(current) : null),
    );
  });
}

function swept(row: SyncedRow): Decision {
  if (row.sync.state === 'clean') return { remove: true };
  // What the server has never had was not for the fill to name.
  if (!isWaiting(row) || row.sync.base === null || row.sync.gone) return null;
  return { put: { ...row, sync: { ...row.sync, gone: true } } };
}
