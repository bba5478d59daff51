import type { Stream } from '@/domain/streams';
import type { PulledDocument, PushAnswer, Row } from '@/backend/sync/sync-protocol';
import { isWaiting, type WaitingRow } from '../document';
import type { QueuedRow, StorePort } from '../store-port';
import { masterOf } from './apply-answers';
import { deferredKey } from './deferred-writes';
import type { SentWrite } from './push-batch';
import { seenWrite } from './seen-writes';

/** Metadata: which slot is written now, and whether its writes are to be sent again. */
const HEAD = 'sync-acknowledged';
const slotName = (slot: number): string => `${HEAD}-${slot}`;
/** A ring, so that it is bounded without being counted: about a thousand messages (S12). */
const SLOTS = 32;
const SLOT_BYTES = 32 * 1024;
/** Nobody puts a server back further than this without asking people what they miss. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

interface Head {
  slot: number;
  /** Of the last entry before this slot. */
  number: number;
  /** Acknowledged up to this entry by a server that was put back since, so to be sent again; 0: none. */
  lostUpTo: number;
}

interface Entry {
  /** By `deferredKey`. */
  key: string;
  /** Entries are counted, because the clock of a phone may be set back, and edit order with it. */
  number: number;
  /** Of the entry of when it was acknowledged first. */
  first: number;
  /** When it was acknowledged, in milliseconds. */
  at: number;
  /** As it was sent; null: it was sent again, and refused. */
  write: QueuedRow | null;
}

interface Added {
  row: WaitingRow;
  write: QueuedRow | null;
}

/**
 * What the server has acknowledged lately. A server that was put back to an earlier state has lost some of it, and the phone that wrote it
 * is where it still is: so it is sent again, in its order, with the same edit ids, before anything else. What is not lost is
 * answered from its receipt (S3).
 */
export class AcknowledgedWrites {
  private head: Head = { slot: 0, number: 0, lostUpTo: 0 };
  /** Of the slot that is written now. */
  private entries: Entry[] = [];
  private lost: Entry[] = [];

  constructor(
    private readonly store: Pick<StorePort, 'recall' | 'remember' | 'get'>,
    private readonly now: () => number,
  ) {}

  /** @throws LeadershipLost, as the others do, and what the store throws */
  async load(): Promise<void> {
    this.head = { ...this.head, ...((await this.store.recall(HEAD)) as Partial<Head> | null) };
    this.entries = await this.read(this.head.slot);
    this.lost = await this.findLost();
  }

  /** Called when the server turns out to have been put back, before anything of its present state is stored. */
  async offerAgain(): Promise<void> {
    await this.setHead({ ...this.head, lostUpTo: this.latest });
    this.lost = await this.findLost();
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

  /** Called before the answers are applied: what is recorded and not applied yet is sent again anyway. */
  async record(batch: readonly SentWrite[], answers: readonly PushAnswer[]): Promise<void> {
    await this.add(
      batch.flatMap((sent, index): Added[] => {
        const write = acknowledged(sent, answers[index]);
        return write ? [{ row: sent.row, write }] : [];
      }),
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
    return Math.max(this.entries.at(-1)?.number ?? 0, this.head.number);
  }

  private numbered(added: readonly Added[]): Entry[] {
    return added.map(({ row, write }, index): Entry => {
      const key = deferredKey(row);
      const number = this.latest + 1 + index;
      const first = this.lost.find((entry) => entry.key === key)?.first ?? number;
      return { key, number, first, at: this.now(), write };
    });
  }

  private async add(items: readonly Added[]): Promise<void> {
    if (items.length === 0) return;
    const added = this.numbered(items);
    const isFull = JSON.stringify(this.entries).length >= SLOT_BYTES;
    // The head first: a crash in between leaves the oldest entries a little longer.
    if (isFull) await this.setHead({ ...this.head, slot: (this.head.slot + 1) % SLOTS, number: this.latest });
    this.entries = [...(isFull ? [] : this.entries), ...added];
    await this.store.remember(slotName(this.head.slot), { entries: this.entries });
    if (this.lost.length === 0) return;
    const done = new Set(added.map(({ key }) => key));
    this.lost = this.lost.filter(({ key }) => !done.has(key));
    if (this.lost.length === 0) await this.setHead({ ...this.head, lostUpTo: 0 });
  }

  private async findLost(): Promise<Entry[]> {
    const { lostUpTo } = this.head;
    if (lostUpTo === 0) return [];
    const all = (await Promise.all(Array.from({ length: SLOTS }, (_, slot) => this.read(slot)))).flat();
    const done = new Set(all.filter(({ number }) => number > lostUpTo).map(({ key }) => key));
    const lost = new Map<string, Entry>();
    for (const entry of all)
      if (entry.write && !done.has(entry.key) && entry.at > this.now() - KEPT_MS) lost.set(entry.key, entry);
    return [...lost.values()].toSorted((a, b) => a.first - b.first);
  }

  private async setHead(head: Head): Promise<void> {
    this.head = head;
    await this.store.remember(HEAD, { ...head });
  }

  private async read(slot: number): Promise<Entry[]> {
    const { entries } = ((await this.store.recall(slotName(slot))) ?? {}) as { entries?: Entry[] };
    return entries ?? [];
  }
}

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
  return { collection, row: { ...row, ...unchanged } };
}
