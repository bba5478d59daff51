import { probeBackend } from '@/backend/connectivity-probe';
import { pageFileTransport } from '@/backend/sync/file-transport';
import { pageTransport } from '@/backend/sync/sync-transport';
import { newId } from '@/domain/ids';
import { deviceClock } from '../clock';
import { Engine } from '../engine';
import type { FilePort } from '../uploads/file-port';
import { followHints } from './hints';
import { runLeader } from './run-leader';
import type { StorePort } from '../store-port';
import type { WakeReason } from '../work-loop';
import { soleTab, lockedTabs } from './tabs';
import { ErrorLog } from '../status/error-log';
import { Uploader } from '../uploads/uploader';
import { isPageHidden, onPageWake } from './page-wake-events';

export interface SyncHandle {
  /** Syncs now, ending any wait; also after a new sign-in. Does nothing in a tab that does not lead: use `sendNow`. */
  wake: () => void;
  /** Whether this tab syncs for all tabs of the account. */
  leads: () => boolean;
  /** Resolves when everything has stopped. The store may then be closed. */
  stop: () => Promise<void>;
}

/**
 * Runs sync for one store in this page: one of the account's tabs leads, the others only write.
 * @param isShared false: the store lives in this page alone, so no other tab can lead for it
 */
export function startPageSync(store: StorePort, files: FilePort, isShared = true): SyncHandle {
  const errors = new ErrorLog(store, deviceClock);
  const log = (message: string, cause: unknown): void => {
    console.warn(`Sync: ${message}.`, cause);
    errors.note(message, cause);
  };
  let leads = false;
  const engine = new Engine({
    store,
    transport: pageTransport(store.accountId),
    clock: deviceClock,
    random: Math.random,
    newId,
    probe: (signal) => probeBackend(signal),
    isHidden: isPageHidden,
    log,
  });
  const uploader = new Uploader({
    store,
    files,
    transport: pageFileTransport(store.accountId),
    clock: deviceClock,
    random: Math.random,
    log,
  });
  const failed = (error: unknown): void => log('The leading tab failed', error);
  const tabs = isShared ? lockedTabs(`marquee-sync-${store.accountId ?? 'guest'}`, failed) : soleTab(failed);
  const wake = (reason: WakeReason): void => {
    engine.wake(reason);
    uploader.wake(reason);
  };
  const stopWakes = onPageWake(wake);
  tabs.start(async (signal) => {
    // Visitors have no rows of their own, so there are no hints for them.
    const stopHints =
      store.accountId === null ? null : followHints(engine, store.accountId, deviceClock, log);
    leads = true;
    try {
      await runLeader(engine, uploader, signal);
    } finally {
      leads = false;
      stopHints?.();
    }
  });
  return {
    wake: () => wake('person'),
    leads: () => leads,
    async stop() {
      stopWakes();
      await tabs.stop();
    },
  };
}
