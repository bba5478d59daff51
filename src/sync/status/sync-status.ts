import type { SyncDelay } from '@/domain/sync/sync-delay';

/** A line on which a request takes longer than this is called slow. */
export const SLOW_MS = 5_000;

/** Metadata with the status of sync, written by the leading tab for every tab; it outlives the tab that wrote it. */
export const SYNC_STATUS = 'sync-status';

/**
 * `asked`: the server specified the wait; otherwise it is the growing backoff. `isForeign`: something in between answers in the server's place.
 * Times in milliseconds.
 */
export interface Pause {
  until: number;
  asked: boolean;
  isForeign: boolean;
}

/**
 * A deferred write, and when it is tried again, in milliseconds. `failing`: the server fails on it. `foreign`: something between this device
 * and the server answers it. `slow`: it does not get through the line.
 */
export interface DeferredWrite {
  until: number;
  why: Extract<SyncDelay, 'failing' | 'foreign' | 'slow'>;
}

/** What holds writes back, as the pusher knows it. */
export type PushBlocker = Pick<SyncStatus, 'pause' | 'deferred' | 'offeredAgain'>;

export const NO_PUSH_BLOCKER: PushBlocker = { pause: null, deferred: {}, offeredAgain: 0 };

export interface SyncStatus {
  /** `unknown`: no request has been made yet. */
  connection: 'online' | 'offline' | 'unknown';
  /** When everything was last sent and fetched, in milliseconds on this device's clock. */
  lastInStepAt: number | null;
  /** How far the server's clock is ahead of this device's, in milliseconds: what the server ends is counted down by its clock. */
  serverAheadMs: number;
  needsSignIn: boolean;
  /** Why this account may not sync at all: `suspended`, `second_factor`; null otherwise. */
  barred: string | null;
  /** Whether a first or new snapshot is being fetched. */
  isSnapshotting: boolean;
  /** Whether long texts of rows are still to come. */
  lacksTexts: boolean;
  /** What keeps this device from storing what the server sends, as a sentence for the screen; null when nothing does. */
  storageProblem: string | null;
  /** Why the queue is blocked although the server can be reached; null when it is not. */
  pause: Pause | null;
  /** Writes that are deferred, by `deferredKey`. The others are sent (S7). */
  deferred: Readonly<Record<string, DeferredWrite>>;
  /** How many acknowledged writes are being sent again, because the server was put back to an earlier state. */
  offeredAgain: number;
  /** What keeps this device from being in step although it may have a connection; null: nothing. */
  delay: SyncDelay | null;
  /** Changes with every leader, so that readers can distinguish a live status from an old one. */
  leader: string;
}

export const NO_SYNC_STATUS: SyncStatus = {
  connection: 'unknown',
  lastInStepAt: null,
  serverAheadMs: 0,
  needsSignIn: false,
  barred: null,
  isSnapshotting: false,
  lacksTexts: false,
  storageProblem: null,
  ...NO_PUSH_BLOCKER,
  delay: null,
  leader: '',
};
