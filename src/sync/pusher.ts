import { MAX_PUSH_ROWS, type Row, SyncFault, type SyncTransport } from '@/backend/sync-protocol';
import type { Backoff } from './backoff';
import type { Checkpoints } from './checkpoints';
import type { Clock } from './clock';
import { CLEAN } from './document';
import type { Fence } from './fence';
import { applyAnswers } from './push-apply';
import { batchOf, type SentWrite, writeOf } from './push-batch';
import { refusalId } from './refusal-record';
import type { QueuedRow, StorePort } from './store-port';

/** A row whose every request fails is set aside this long, longer each time, so that it never blocks the others (S7). */
const SET_ASIDE_MS = 60_000;

export interface PusherDeps {
  store: StorePort;
  transport: SyncTransport;
  clock: Clock;
  clientId: string;
  checkpoints: Checkpoints;
  fence: Fence;
  backoff: Backoff;
}

/** Sends the queue in order, one request at a time. */
export class Pusher {
  /** False: the queue was empty when last looked at, and nothing was written since. */
  private wanted = true;
  private retryAt = 0;
  private limit = MAX_PUSH_ROWS;
  private readonly asideUntil = new Map<string, { at: number; times: number }>();
  /** Sent and not answered: an echo of it in a pull is no clash. */
  private readonly unanswered = new Map<string, Row>();
  private latestBatch: SentWrite[] = [];

  constructor(private readonly deps: PusherDeps) {}

  want(): void {
    this.wanted = true;
  }

  /** Try now, whatever the waits said. */
  hurry(): void {
    this.wanted = true;
    this.retryAt = 0;
    this.asideUntil.clear();
  }

  get writesWait(): boolean {
    const now = this.deps.clock.now();
    return now >= this.retryAt && (this.wanted || [...this.asideUntil.values()].some(({ at }) => at <= now));
  }

  /** When the next try is due; null when nothing waits. */
  get dueAt(): number | null {
    const aside = [...this.asideUntil.values()].map(({ at }) => at);
    if (this.wanted) return this.retryAt;
    return aside.length > 0 ? Math.min(...aside) : null;
  }

  sentOf = (collection: string, id: string): Row | null => this.unanswered.get(`${collection}/${id}`) ?? null;

  /** Sends one batch. False: nothing to send. @throws SyncFault */
  async step(signal: AbortSignal): Promise<boolean> {
    const batch = await this.next();
    if (batch.length === 0) {
      this.wanted = false;
      return false;
    }
    this.latestBatch = batch;
    for (const { collection, row, fields } of batch) this.unanswered.set(`${collection}/${row.id}`, fields);
    const { store, transport, clock, clientId, checkpoints, fence } = this.deps;
    const answers = await transport.push(clientId, batch.map(({ write }) => write), signal);
    await fence.check(signal);
    await applyAnswers({ store, now: clock.now, fillOf: checkpoints.fillOf }, batch, answers);
    for (const { collection, row } of batch) {
      this.unanswered.delete(`${collection}/${row.id}`);
      this.asideUntil.delete(row.id);
    }
    this.limit = Math.min(MAX_PUSH_ROWS, this.limit * 2);
    this.deps.backoff.reset();
    return true;
  }

  /**
   * After a fault that the server itself answered with. A batch that keeps failing is halved until the row that
   * breaks it stands alone and is set aside.
   */
  failed(fault: SyncFault): void {
    const { backoff, clock } = this.deps;
    const [only] = this.latestBatch;
    this.retryAt = clock.now() + backoff.next(fault.retryAfterMs);
    // Told to wait: that is about all of us, not about a row.
    if (fault.retryAfterMs !== null || backoff.count < 2) return;
    if (this.limit > 1 && this.latestBatch.length > 1) {
      this.limit = Math.max(1, Math.floor(Math.min(this.limit, this.latestBatch.length) / 2));
      this.retryAt = clock.now();
    } else if (only && (fault.kind === 'broken' || backoff.count >= 6)) {
      this.setAside(only);
    }
  }

  private setAside({ row }: SentWrite): void {
    const times = (this.asideUntil.get(row.id)?.times ?? 0) + 1;
    const now = this.deps.clock.now();
    this.asideUntil.set(row.id, { at: now + SET_ASIDE_MS * 2 ** Math.min(times - 1, 5), times });
    this.retryAt = now;
    this.deps.backoff.reset();
  }

  private async next(): Promise<SentWrite[]> {
    const now = this.deps.clock.now();
    for (;;) {
      const queued = await this.deps.store.queue(MAX_PUSH_ROWS + this.asideUntil.size);
      const free = queued.filter(({ row }) => (this.asideUntil.get(row.id)?.at ?? 0) <= now).slice(0, this.limit);
      const refused = await this.refusedAlready(free);
      const writes: SentWrite[] = [];
      for (const item of free) {
        const sent = refused.has(item.row.id) ? null : writeOf(item);
        if (sent) writes.push(sent);
        else await this.settle(item, refused.has(item.row.id));
      }
      // All of them settled without the server: there may be more behind.
      if (writes.length > 0 || free.length === 0) return batchOf(writes, this.limit);
    }
  }

  /**
   * Ids whose refusal is written down already: the crash came before the document's return. They are not sent again.
   * The server might accept them now, and the person would have them twice, once as refused (S7).
   */
  private async refusedAlready(queued: readonly QueuedRow[]): Promise<ReadonlySet<string>> {
    const { store } = this.deps;
    if (queued.length === 0 || !store.collections.includes('drafts')) return new Set();
    const keys = await Promise.all(queued.map(async ({ collection, row }) => [await refusalId(collection, row.id, row.sync.edit), row.id] as const));
    const kept = new Set((await store.get('drafts', keys.map(([key]) => key))).map((draft) => draft.id));
    return new Set(keys.filter(([key]) => kept.has(key)).map(([, id]) => id));
  }

  /** Needs no request: an edit that came back to where it began, or one that was refused before a crash. */
  private settle({ collection, row }: QueuedRow, isRefused: boolean): Promise<void> {
    const { base, gone, edit } = row.sync;
    return this.deps.store.change(collection, [row.id], (_id, current) => {
      if (current?.sync.state !== 'waiting' || current.sync.edit !== edit) return null;
      if (gone || base === null) return { remove: true };
      const { rev, ...fields } = base;
      return { put: { ...current, ...(isRefused ? fields : {}), rev: Number(rev), sync: CLEAN } };
    });
  }
}
