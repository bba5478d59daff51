import { SyncFault } from '@/backend/sync/sync-protocol';
import type { SessionPort, Token } from '@/backend/sync/sync-transport';
import type { WakeReason } from '../../work-loop';
import type { SyncLog } from '../leader';

/**
 * What a page and the leader in its worker say to each other. Only what can be cloned crosses: errors would arrive without their class, so
 * faults travel as records.
 */

/** What the page knows and the worker cannot: told at the start, and again after each change. */
export interface PageState {
  isHidden: boolean;
  isLive: boolean;
  /** Little space is left on this device (S12). */
  isScarce: boolean;
  /** Documents on screen, which are not evicted. */
  heldIds: readonly string[];
}

export interface LeaderPort {
  /** Opens the account's store and leads until `end`, or until another tab takes over. Resolves once the store is closed. */
  lead(accountId: string | null, state: PageState, page: PagePort): Promise<void>;
  end(): void;
  wake(reason: WakeReason): void;
  /** What has changed of the page's state. */
  tell(changes: Partial<PageState>): void;
  /** Answers once the worker holds its life's lock, and then for as long as its thread is not stuck. */
  ping(): Promise<void>;
}

interface FaultRecord {
  kind: SyncFault['kind'];
  message: string;
  retryAfterMs: number | null;
  code: string | null;
}

type Reply<T> = { value: T } | { fault: FaultRecord };

interface LoggedCause {
  name: string;
  message: string;
  fault: FaultRecord | null;
}

export interface PagePort {
  token(): Promise<Reply<Token | null>>;
  refresh(): Promise<Reply<boolean>>;
  log(message: string, cause: LoggedCause): void;
}

const recordOf = ({ kind, message, retryAfterMs, code }: SyncFault): FaultRecord => ({
  kind,
  message,
  retryAfterMs,
  code,
});

const faultOf = ({ kind, message, retryAfterMs, code }: FaultRecord): SyncFault =>
  new SyncFault(kind, message, retryAfterMs, code);

async function replyOf<T>(asked: Promise<T>): Promise<Reply<T>> {
  try {
    return { value: await asked };
  } catch (error) {
    if (error instanceof SyncFault) return { fault: recordOf(error) };
    throw error;
  }
}

async function valueOf<T>(asked: Promise<Reply<T>>): Promise<T> {
  const reply = await asked;
  if ('fault' in reply) throw faultOf(reply.fault);
  return reply.value;
}

/** The page's side: its session and its log, for the worker. */
export const pagePortOf = (session: SessionPort, log: SyncLog): PagePort => ({
  token: () => replyOf(session.token()),
  refresh: () => replyOf(session.refresh()),
  log: (message, { fault, name, message: text }) =>
    log(message, fault ? faultOf(fault) : Object.assign(new Error(text), { name })),
});

/** The worker's side. */
export const sessionOf = (page: PagePort): SessionPort => ({
  token: () => valueOf(page.token()),
  refresh: () => valueOf(page.refresh()),
});

export const logOf =
  (page: PagePort): SyncLog =>
  (message, cause) => {
    const { name, message: text } = cause instanceof Error ? cause : new Error(String(cause));
    page.log(message, { name, message: text, fault: cause instanceof SyncFault ? recordOf(cause) : null });
  };

/** Held by the worker for as long as it lives, so that its page learns of its end at once. */
export const lifeLockOf = (workerName: string): string => `${workerName}-alive`;
