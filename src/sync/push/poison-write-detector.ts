import { type SyncFault, UNKNOWN_FORM } from '@/backend/sync/sync-protocol';
import { deferredKey } from './deferred-writes';
import type { SentWrite } from './push-batch';

/** How often a write must fail alone, each time right after the server accepted a request without it, before others may overtake it. */
const FAILURES_TO_DEFER = 3;
/** So many different writes in a row that fail alone, while none gets through, are no coincidence: something stops whatever is sent. */
const DEFERRALS_TO_A_STOP = 3;
/** Error codes that concern the database itself, never a write: connection lost, read-only, full, shutting down, out of connections. */
const ABOUT_THE_SERVER = /^(08|25006|53|57P|PGRST00)/;

/** The server itself does not understand the request, so another try changes nothing. An answer that this version does not understand may be anybody's. */
const isAboutTheRequest = ({ kind, code }: SyncFault): boolean => kind === 'broken' && code !== UNKNOWN_FORM;

/**
 * What to do after a failed push. `wait`: retry the same later. `bisect`: one of these is the cause. `defer`:
 * this one is, and the others may overtake it.
 */
export type PushFailureVerdict = 'wait' | 'bisect' | 'defer';

/**
 * Distinguishes a write that breaks the server, or that something on the way answers, from a server that is down and a line that is cut off (S7). Only the former may be overtaken: while no
 * writes are accepted, keeping the order costs nothing, and overtaking would put a conversation out of order.
 */
export class PoisonWriteDetector {
  private failures = 0;
  private mayBeTheBatch = false;
  private isProven = false;
  /** Something has throttled the batch that is sent next: whether it limits this client or stops this batch is told by an empty request in between. */
  private isThrottled = false;
  private suspect: string | null = null;
  private failuresAlone = 0;
  /** Since a write last got through. */
  private deferrals = 0;

  /** Everything that is sent seems to be stopped, though empty requests pass. */
  get isAllStopped(): boolean {
    return this.deferrals >= DEFERRALS_TO_A_STOP;
  }

  /**
   * Before the batch is sent again: does the server accept an empty request? A single failure of the server may be chance; a foreign answer,
   * or a wait that was asked for and kept, may be about this batch.
   */
  get needsProof(): boolean {
    return (this.failures >= 2 || this.mayBeTheBatch) && !this.isProven;
  }

  /** The server has just accepted an empty request. */
  get wasProven(): boolean {
    return this.isProven;
  }

  /** The server accepted such a request. */
  proven(): void {
    this.isProven = true;
  }

  /** The server accepted a batch: during a bisection that is proof as well. */
  answered(isBisecting: boolean): void {
    this.deferrals = 0;
    this.isProven = isBisecting;
    this.isThrottled = false;
    if (isBisecting) return;
    this.failures = 0;
    this.mayBeTheBatch = false;
  }

  /**
   * Something on the way has answered 429 to a batch, or to an empty request. Whoever limits this client refuses the empty request, too, that comes
   * right after the batch. One that was accepted before the batch shows nothing: it may have used up what was allowed.
   * @returns `prove`: send an empty request now, and then the same batch
   */
  throttled(batch: readonly SentWrite[]): PushFailureVerdict | 'prove' {
    const isAboutBatch = this.isThrottled && this.isProven;
    this.isProven = false;
    this.isThrottled = !isAboutBatch && batch.length > 0;
    this.mayBeTheBatch = this.isThrottled;
    if (isAboutBatch && batch.length > 0) return this.evaluate(batch);
    if (batch.length > 0) return 'prove';
    this.failures = 0;
    return 'wait';
  }

  /** @param failedBefore the batch is one write that has been deferred before */
  failed(fault: SyncFault, batch: readonly SentWrite[], failedBefore = false): PushFailureVerdict {
    this.failures += 1;
    this.isThrottled = false;
    this.mayBeTheBatch ||= fault.kind === 'foreign' || fault.retryAfterMs !== null;
    const wasProven = this.isProven && !ABOUT_THE_SERVER.test(fault.code ?? '');
    this.isProven = wasProven && batch.length > 1;
    const [only] = batch;
    if (!wasProven || !only) return 'wait';
    return this.evaluate(batch, failedBefore || isAboutTheRequest(fault));
  }

  private evaluate(batch: readonly SentWrite[], isFinal = false): PushFailureVerdict {
    const [only] = batch;
    if (batch.length > 1 || !only) return 'bisect';
    const key = deferredKey(only.row);
    this.failuresAlone = key === this.suspect ? this.failuresAlone + 1 : 1;
    this.suspect = key;
    if (this.failuresAlone < FAILURES_TO_DEFER && !isFinal && !this.isAllStopped) return 'wait';
    this.deferrals += 1;
    return 'defer';
  }
}
