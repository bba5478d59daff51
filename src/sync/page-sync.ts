import { probeBackend } from '@/backend/connectivity-probe';
import { pageFileTransport } from '@/backend/file-transport';
import { pageTransport } from '@/backend/sync-transport';
import { newId } from '@/domain/ids';
import { deviceClock } from './clock';
import { Engine } from './engine';
import type { FilePort } from './file-port';
import { followHints } from './hints';
import { lead } from './lead';
import type { StorePort } from './store-port';
import { lockedTabs } from './tabs';
import { Uploader } from './uploader';
import { isPageHidden, listenForWakes } from './wake';

export interface SyncHandle {
  /** Sync now, whatever it was waiting for; also after a new sign-in. In a tab that does not lead it does nothing: use `sendNow`. */
  wake: () => void;
  /** Resolves when nothing of it runs any more. The store may then be closed. */
  stop: () => Promise<void>;
}

const log = (message: string, cause: unknown): void => console.warn(`Sync: ${message}.`, cause);

/** Sync of one store in this page: one of the account's tabs leads, the others only write. */
export function startPageSync(store: StorePort, files: FilePort): SyncHandle {
  const engine = new Engine({
    store, transport: pageTransport(store.accountId), clock: deviceClock, random: Math.random, newId,
    probe: (signal) => probeBackend(signal), isHidden: isPageHidden, log,
  });
  const uploader = new Uploader({ store, files, transport: pageFileTransport(store.accountId), clock: deviceClock, random: Math.random, log });
  const tabs = lockedTabs(`marquee-sync-${store.accountId ?? 'guest'}`, (error) => log('The leading tab failed', error));
  const stopWakes = listenForWakes((reason) => {
    engine.wake(reason);
    if (reason === 'person') uploader.wake('person');
  });
  tabs.start(async (signal) => {
    // Visitors have no rows of their own to be told about.
    const stopHints = store.accountId === null ? null : followHints(engine, store.accountId, deviceClock, log);
    try {
      await lead(engine, uploader, signal);
    } finally {
      stopHints?.();
    }
  });
  return {
    wake() {
      engine.wake('person');
      uploader.wake('person');
    },
    async stop() {
      stopWakes();
      await tabs.stop();
    },
  };
}
