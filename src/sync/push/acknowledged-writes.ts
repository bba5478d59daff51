import type { Stream } from '@/domain/streams';
import type { PulledDocument, PushAnswer, Row } from '@/backend/sync/sync-protocol';
import { isWaiting, streamOf, type WaitingRow } from '../document';
import { jsonEqual } from '../merge/json-equal';
import type { QueuedRow, StorePort } from '../store-port';
import { masterOf } from './apply-answers';
import { deferredKey } from './deferred-writes';
import type { SentWrite } from './push-batch';
import { isSeenEdit, seenEdit, seenWrite } from './seen-writes';

/** Metadata: which slot is written now, and whether its writes are to be sent again. */
const HEAD = 'sync-acknowledged';
const slotName = (slot: number): string => `${HEAD}-${slot}`;
/** A ring, so that it is bounded without being counted: some five hundred messages, and each document that was edited since (S12). */
const SLOTS = 32;
const SLOT_BYTES = 32 * 1024;
/** Not as long as the server remembers its answers (30 days), so that what it has not lost is never taken for new. */
const KEPT_MS = 28 * 24 * 60 * 60_000;

interface Head {
  slot: number;
  /** Of the last entry before this slot. */
  number: number;
  /** Acknowledged up to this entry by a server that was put back since, so to be sent again; 0: none. */
  lostUpTo: number;
}

interface Slot {
  entries: Entry[];
  /** Of the latest answer; null: none since the server was put back. */
  checkpoint: unknown;
}

interface Entry {
  /** By `deferredKey`. */
  key: string;
  /** Entries are counted, because the clock of a phone may be set back, and edit order with it. */
  number: number;
  /** Its number when it was acknowledged for the first time: the order in which it is sent again. */
  first: number;
  /** When it was acknowledged, in milliseconds. */
  at: number;
  /** In conflict: only a part of it was taken, and the answer that the server remembers is of this edit alone. */
  isPartial?: true;
  /** As it was sent; null: it was sent again, and what did not arrive is kept for its author as an item. */
  write: QueuedRow | null;
}

interface Added {
  row: WaitingRow;
  write: QueuedRow | null;
  isPartial?: true;
}

type Kept = Entry & { write: QueuedRow };

/**
 * What the server has acknowledged lately. A server that was put back to an earlier state has lost some of it, and the phone that wrote it
 * is where it still is: so it is sent again, in its order, with the same edit ids, before anything else. What is not lost is
 * answered from its receipt (S3).
 */
export class AcknowledgedWrites {
  private head: Head = { slot: 0, number: 0, lostUpTo: 0 };
  /** The one that is written now. */
  private current: Slot = { entries: [], checkpoint: null };
  private lost: Entry[] = [];

  constructor(
    private readonly store: Pick<StorePort, 'recall' | 'remember' | 'get'>,
    private readonly now: () => number,
  ) {}

  /** @throws LeadershipLost, as the others do, and what the store throws */
  async load(): Promise<void> {
    this.head = { ...this.head, ...((await this.store.recall(HEAD)) as Partial<Head> | null) };
    this.current = await this.read(this.head.slot);
    this.lost = await this.findLost();
  }

  /** Called when the server turns out to have been put back, before anything of its present state is stored. */
  async offerAgain(): Promise<void> {
    await this.setHead({ ...this.head, lostUpTo: this.latest });
    await this.write({ ...this.current, checkpoint: null });
    this.lost = await this.findLost();
  }

  /**
   * Of the history that contains what was acknowledged last, to be sent with every request: a server that was put back before this device
   * has pulled again notices by nothing else.
   */
  get checkpoint(): unknown {
    return this.current.checkpoint;
  }

  /** What may be lost, in the order in which it was sent. */
  get toOffer(): QueuedRow[] {
    return this.lost.flatMap(({ write }) => (write ? [write] : []));
  }

  /** How many writes may be lost. */
  get count(): number {
    return this.lost.length;
  }

  isLost(row: WaitingRow): boolean {
    return this.lost.some(({ key }) => key === deferredKey(row));
  }

  /** What the server has taken of a batch. */
  async record(batch: readonly SentWrite[], answers: readonly PushAnswer[]): Promise<void> {
    await this.add(
      batch.flatMap((sent, index): Added[] => {
        const answer = answers[index];
        const write = acknowledged(sent, answer);
        return write
          ? [{ row: write.row, write, ...(answer?.status === 'conflict' ? { isPartial: true } : {}) }]
          : [];
      }),
      answers.at(-1)?.checkpoint,
    );
  }

  /** Called before a page is stored, while something waits: what of it the server has, though its answer was lost. */
  async recordSeen(stream: Stream, documents: readonly PulledDocument[]): Promise<void> {
    const byId = new Map(documents.map((document) => [document.id, document]));
    const rows = (await this.store.get(stream.collection, [...byId.keys()])).filter(isWaiting);
    await this.add(
      rows.flatMap((row): Added[] => {
        const document = byId.get(row.id);
        const isOther = stream.kind !== undefined && row.kind !== stream.kind;
        const write = document && !isOther ? seenWrite(stream, row, document) : null;
        return write ? [{ row: write.row, write }] : [];
      }),
    );
  }

  /** Called when an offered write was decided in another way, and what its author needs is stored. */
  async settle(rows: readonly WaitingRow[]): Promise<void> {
    await this.add(rows.filter((row) => this.isLost(row)).map((row) => ({ row, write: null })));
  }

  /** The number of the latest entry. */
  private get latest(): number {
    return Math.max(this.head.number, ...this.current.entries.map(({ number }) => number));
  }

  private numbered(added: readonly Added[]): Entry[] {
    return added.map(({ row, ...what }, index): Entry => {
      const key = deferredKey(row);
      const number = this.latest + 1 + index;
      const first = this.lost.find((entry) => entry.key === key)?.first ?? number;
      return { key, number, first, at: this.now(), ...what };
    });
  }

  private async add(items: readonly Added[], checkpoint = this.checkpoint): Promise<void> {
    if (items.length === 0) return;
    const added = this.numbered(items);
    const { entries } = this.current;
    const isFull = JSON.stringify(entries).length >= SLOT_BYTES;
    // The head first: a crash in between leaves the oldest entries a little longer.
    if (isFull) await this.setHead({ ...this.head, slot: (this.head.slot + 1) % SLOTS, number: this.latest });
    const kept = isFull ? [] : entries;
    // What is offered again just now must not be joined with what is still to be offered.
    await this.write({
      entries: this.lost.length > 0 ? [...kept, ...added] : joined([...kept, ...added]),
      checkpoint,
    });
    if (this.lost.length === 0) return;
    const done = new Set(added.map(({ key }) => key));
    this.lost = this.lost.filter(({ key }) => !done.has(key));
    if (this.lost.length === 0) await this.setHead({ ...this.head, lostUpTo: 0 });
  }

  private async findLost(): Promise<Entry[]> {
    const { lostUpTo } = this.head;
    if (lostUpTo === 0) return [];
    const all = (await Promise.all(Array.from({ length: SLOTS }, (_, slot) => this.read(slot)))).flatMap(
      ({ entries }) => entries,
    );
    const done = new Set(all.filter(({ number }) => number > lostUpTo).map(({ key }) => key));
    const latest = new Map<string, Entry>();
    for (const entry of all.toSorted((a, b) => a.number - b.number))
      latest.set(entry.key, answeredAgain(latest.get(entry.key), entry));
    return [...latest.values()]
      .filter(({ key, write, at }) => write !== null && !done.has(key) && at > this.now() - KEPT_MS)
      .toSorted((a, b) => a.first - b.first);
  }

  private async setHead(head: Head): Promise<void> {
    this.head = head;
    await this.store.remember(HEAD, { ...head });
  }

  private async write(slot: Slot): Promise<void> {
    this.current = slot;
    await this.store.remember(slotName(this.head.slot), { ...slot });
  }

  private async read(slot: number): Promise<Slot> {
    const { entries, checkpoint } = ((await this.store.recall(slotName(slot))) ?? {}) as Partial<Slot>;
    return { entries: entries ?? [], checkpoint: checkpoint ?? null };
  }
}

/**
 * One entry for edits of a document that follow each other: a text that is saved while it is typed would otherwise push everything else
 * out of the ring.
 */
function joined(entries: readonly Entry[]): Entry[] {
  const result: Entry[] = [];
  for (const entry of entries) {
    const at = entry.write ? result.findLastIndex(({ write }) => write?.row.id === entry.write?.row.id) : -1;
    const earlier = result[at];
    if (isKept(earlier) && isKept(entry) && !entry.isPartial && goesOn(earlier.write, entry.write))
      result.splice(at, 1, joinedWith(earlier, entry));
    else result.push(entry);
  }
  return result;
}

/**
 * An answer that could not be applied is asked for once more, and recorded twice: the first time may be where earlier edits were joined
 * with this one. Of a part, the latest says what is left of it.
 */
const answeredAgain = (earlier: Entry | undefined, entry: Entry): Entry =>
  isKept(earlier) && isKept(entry) && !entry.isPartial ? { ...entry, write: earlier.write } : entry;

const isKept = (entry: Entry | undefined): entry is Kept => entry !== undefined && entry.write !== null;

/** Whether the later one changes only what the earlier one did, and nobody has changed anything in between. Others stay apart: one of them may be refused. */
function goesOn(earlier: QueuedRow, later: QueuedRow): boolean {
  const { base } = later.row.sync;
  if (earlier.collection !== later.collection || base === null) return false;
  if (earlier.row.sync.removed || later.row.sync.removed || later.row.sync.conflictingFields) return false;
  // It has no receipt: what of it the server still has is told by the version that it began from, which joining would move back.
  if (isSeenEdit(later.row.sync.edit)) return false;
  const before = earlier.row.sync.base;
  const { writable } = streamOf(later.collection, later.row);
  return writable.every(
    (field) =>
      jsonEqual(earlier.row[field], base[field]) &&
      (before === null ||
        jsonEqual(later.row[field], base[field]) ||
        !jsonEqual(earlier.row[field], before[field])),
  );
}

const joinedWith = (earlier: Kept, later: Kept): Entry => ({
  ...later,
  first: earlier.first,
  write: {
    ...later.write,
    row: { ...later.write.row, sync: { ...later.write.row.sync, base: earlier.write.row.sync.base } },
  },
});

/** What of a write the server has taken; null: nothing, or nothing that anybody did. */
function acknowledged({ collection, stream, row, write }: SentWrite, answer?: PushAnswer): QueuedRow | null {
  if (!answer || answer.id !== row.id) return null;
  if (Object.keys(write.document).every((field) => stream.unasked.includes(field))) return null;
  if (answer.status === 'accepted') return { collection, row };
  const { base } = row.sync;
  if (answer.status !== 'conflict' || base === null || masterOf(answer) === null) return null;
  // The fields in conflict were offered to the author.
  const theirs = (answer.fields ?? []).map((path) => path.replace(/\..*$/, ''));
  const unchanged: Row = Object.fromEntries(theirs.map((field) => [field, base[field]]));
  return { collection, row: { ...row, ...unchanged, sync: { ...row.sync, edit: seenEdit(row.sync) } } };
}
