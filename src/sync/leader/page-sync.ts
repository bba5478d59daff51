import { deviceClock } from '../clock';
import { followHints } from './hints';
import type { Leader, LeaderPlace, SyncLog } from './leader';
import { followVisibility, onPageWake } from './page-wake-events';
import { lockedTabs, soleTab } from './tabs';

export interface SyncHandle {
  /** Syncs now, ending any wait; also after a new sign-in. Does nothing in a tab that does not lead: use `sendNow`. */
  wake: () => void;
  /** Where this tab syncs for all tabs of the account; null: another tab does. */
  leadsIn: () => LeaderPlace | null;
  /** Resolves when everything has stopped. The store may then be closed. */
  stop: () => Promise<void>;
}

export interface PageSyncDeps {
  accountId: string | null;
  leader: Leader;
  log: SyncLog;
  /** False: the store lives in this page alone, so no other tab can lead for it. */
  isShared: boolean;
}

/**
 * Runs sync for one store from this page: one of the account's tabs leads, the others only write. What only a page has stays here: whether
 * it is seen, the browser's events, and the hints of the server.
 */
export function startPageSync({ accountId, leader, log, isShared }: PageSyncDeps): SyncHandle {
  let leads = false;
  const failed = (error: unknown): void => log('The leading tab failed', error);
  const tabs = isShared ? lockedTabs(`marquee-sync-${accountId ?? 'guest'}`, failed) : soleTab(failed);
  // Before it is woken by being looked at, it must know that it is seen.
  const stopLooking = followVisibility((isHidden) => leader.setHidden(isHidden));
  const stopWakes = onPageWake((reason) => leader.wake(reason));
  tabs.start(async (signal) => {
    // Visitors have no rows of their own, so there are no hints for them.
    const stopHints = accountId === null ? null : followHints(leader, accountId, deviceClock, log);
    leads = true;
    try {
      await leader.lead(signal);
    } finally {
      leads = false;
      stopHints?.();
    }
  });
  return {
    wake: () => leader.wake('person'),
    leadsIn: () => (leads ? leader.place : null),
    async stop() {
      stopLooking();
      stopWakes();
      await tabs.stop();
    },
  };
}
