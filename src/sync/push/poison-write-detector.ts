import type { SyncFault } from '@/backend/sync-protocol';
import { deferredKey } from './deferred-writes';
import type { SentWrite } from './push-batch';

/** So often a write fails alone, each time right after the server took a request without it, before others may go first. */
const ENOUGH = 3;
/** What a database says of itself, never of a write: lost, read-only, full, shutting down, out of connections. */
const ABOUT_ITSELF = /^(08|25006|53|57P|PGRST00)/;

/**
 * What to do after a push that failed. `wait`: the same again, later. `halve`: it is one of these. `aside`: it is this one,
 * and the others may go first.
 */
export type PushFailureVerdict = 'wait' | 'halve' | 'aside';

/**
 * Tells a write on which the server breaks from a server that is away (S7). Only the first may be overtaken: while nobody's
 * writes are taken, order costs nothing, and letting others go first would put a conversation out of order.
 */
export class PoisonWriteDetector {
  private failures = 0;
  private isProven = false;
  private suspect: string | null = null;
  private times = 0;

  /** Before the batch goes again: does the server take a request that has nothing in it? Once is chance. */
  get asksForProof(): boolean {
    return this.failures >= 2 && !this.isProven;
  }

  /** It did. */
  proven(): void {
    this.isProven = true;
  }

  /** The server has taken a batch: while a culprit is sought, that is proof as well. */
  answered(isSeeking: boolean): void {
    this.isProven = isSeeking;
    if (!isSeeking) this.failures = 0;
  }

  failed(fault: SyncFault, batch: readonly SentWrite[]): PushFailureVerdict {
    this.failures += 1;
    const wasProven = this.isProven && !ABOUT_ITSELF.test(fault.code ?? '');
    this.isProven = wasProven && batch.length > 1;
    const [only] = batch;
    if (!wasProven || !only) return 'wait';
    if (batch.length > 1) return 'halve';
    const key = deferredKey(only.row);
    this.times = key === this.suspect ? this.times + 1 : 1;
    this.suspect = key;
    return this.times >= ENOUGH || fault.kind === 'broken' ? 'aside' : 'wait';
  }
}
