import type { WakeReason } from '../work-loop';

export type LeaderPlace = 'worker' | 'page';

/** Syncs one account's store while this tab leads: in a worker or, where workers fail, in the page. */
export interface Leader {
  readonly place: LeaderPlace;
  /** Runs until the signal aborts or another tab takes over. */
  lead(signal: AbortSignal): Promise<void>;
  /** Does nothing while this tab does not lead. */
  wake(reason: WakeReason): void;
  /** Whether hints can be expected; without them the leader polls. Kept from one term to the next, as is the next one. */
  setLive(isLive: boolean): void;
  /** Hidden pages do not poll. */
  setHidden(isHidden: boolean): void;
}

export type SyncLog = (message: string, cause: unknown) => void;
