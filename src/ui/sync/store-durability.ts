import { atom } from 'jotai/vanilla';
import type { Persistence } from '@/domain/sync/persistence-copy';
import type { SyncBlocker } from '@/domain/sync/sync-blocker';

/** How this page stores a person's work, as far as they must know it, besides what sync reports. */
export interface StoreDurability {
  /**
   * `page`: this browser allows no storage; what is not sent is lost with the page.
   * `updated`: another tab has upgraded the store to a newer version; this tab can only be reloaded.
   * `cleared`: the browser deleted the store; it is being fetched again.
   */
  status: 'device' | 'page' | 'updated' | 'cleared';
  /** With `cleared`: how many unsent writes were restored from memory. */
  putBack: number;
  waitsFor: SyncBlocker;
}

/** Written by `data-layer.ts` and `publish-sync-blocker.ts`. */
export const storeDurabilityAtom = atom<StoreDurability>({
  status: 'device',
  putBack: 0,
  waitsFor: 'signal',
});

// Read where they are shown (S8), not provided as contexts: a context that changes makes React throw away the prerendered HTML of each part
// whose code has not come.
export const persistenceAtom = atom<Persistence>((get) =>
  get(storeDurabilityAtom).status === 'page' ? 'page' : 'device',
);
export const syncBlockerAtom = atom((get): SyncBlocker => get(storeDurabilityAtom).waitsFor);
