/** Metadata in which the leading tab tells every tab how sync is doing; it survives the tab that wrote it. */
export const SYNC_STATUS = 'sync-status';

/** `asked`: the server itself named the wait; else it failed, and the wait grows by itself. Times in milliseconds. */
export interface Pause {
  until: number;
  asked: boolean;
}

/** What holds writes back, as the pusher knows it. */
export type PushBlocker = Pick<SyncStatus, 'pause' | 'deferred'>;

export const NO_PUSH_BLOCKER: PushBlocker = { pause: null, deferred: {} };

export interface SyncStatus {
  /** `unknown`: nobody has asked yet. */
  connection: 'online' | 'offline' | 'unknown';
  /** When everything had been sent and fetched, in milliseconds on this device's clock. */
  lastInStepAt: number | null;
  needsSignIn: boolean;
  /** Why this account may not sync at all: `suspended`, `second_factor`; null otherwise. */
  barred: string | null;
  /** A first snapshot, or a new one, is being fetched. */
  isSnapshotting: boolean;
  /** What keeps this device from storing what the server sends, for people; null when nothing does. */
  storageProblem: string | null;
  /** Why the queue stands still though the server is there; null when nothing holds it back. */
  pause: Pause | null;
  /** Writes on which the server breaks, by `deferredKey`: when each is tried again, in milliseconds. The others go on (S7). */
  deferred: Readonly<Record<string, number>>;
  /** Changes on every leader, so that readers can tell a live status from an old one. */
  leader: string;
}

export const NO_SYNC_STATUS: SyncStatus = {
  connection: 'unknown',
  lastInStepAt: null,
  needsSignIn: false,
  barred: null,
  isSnapshotting: false,
  storageProblem: null,
  ...NO_PUSH_BLOCKER,
  leader: '',
};
