import type { SyncFault } from '@/backend/sync/sync-protocol';
import { deferredKey } from './deferred-writes';
import type { SentWrite } from './push-batch';

/** How often a write must fail alone, each time right after the server took a request without it, before others may go first. */
const FAILURES_TO_QUARANTINE = 3;
/** Codes that a database gives about itself, never about a write: lost, read-only, full, shutting down, out of connections. */
const ABOUT_THE_SERVER = /^(08|25006|53|57P|PGRST00)/;

/**
 * What to do after a push that failed. `wait`: the same again, later. `bisect`: it is one of these. `quarantine`: it
 * is this one, and the others may go first.
 */
export type PushFailureVerdict = 'wait' | 'bisect' | 'quarantine';

/**
 * Tells a write on which the server breaks from a server that is away (S7). Only the first may be overtaken: while nobody's
 * writes are taken, order costs nothing, and letting others go first would put a conversation out of order.
 */
export class PoisonWriteDetector {
  private failures = 0;
  private isProven = false;
  private suspect: string | null = null;
  private failuresAlone = 0;

  /** Before the batch goes again: does the server take a request that has nothing in it? One failure alone is chance. */
  get needsProof(): boolean {
    return this.failures >= 2 && !this.isProven;
  }

  /** The server took such a request. */
  proven(): void {
    this.isProven = true;
  }

  /** The server has taken a batch: while one is being bisected, that is proof as well. */
  answered(isBisecting: boolean): void {
    this.isProven = isBisecting;
    if (!isBisecting) this.failures = 0;
  }

  failed(fault: SyncFault, batch: readonly SentWrite[]): PushFailureVerdict {
    this.failures += 1;
    const wasProven = this.isProven && !ABOUT_THE_SERVER.test(fault.code ?? '');
    this.isProven = wasProven && batch.length > 1;
    const [only] = batch;
    if (!wasProven || !only) return 'wait';
    if (batch.length > 1) return 'bisect';
    const key = deferredKey(only.row);
    this.failuresAlone = key === this.suspect ? this.failuresAlone + 1 : 1;
    this.suspect = key;
    return this.failuresAlone >= FAILURES_TO_QUARANTINE || fault.kind === 'broken' ? 'quarantine' : 'wait';
  }
}
