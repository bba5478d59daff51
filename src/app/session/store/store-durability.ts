import { atom } from 'jotai/vanilla';
import type { SyncBlocker } from '@/domain/sync-blocker';

/** What a person must know about how this page keeps their work, beside what sync itself reports. */
export interface StoreDurability {
  /**
   * `page`: this browser lets nothing be stored; what is not sent goes with the page.
   * `updated`: another tab has taken the store into a newer version; this one can only be reloaded.
   * `cleared`: the browser deleted what was kept; it is being fetched again.
   */
  keeping: 'device' | 'page' | 'updated' | 'cleared';
  /** With `cleared`: how many unsent things were put back from memory. */
  putBack: number;
  waitsFor: SyncBlocker;
}

/** Written by whoever opens the store, and by what reports on sync. */
export const storeDurabilityAtom = atom<StoreDurability>({
  keeping: 'device',
  putBack: 0,
  waitsFor: 'signal',
});
