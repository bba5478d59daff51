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

let current: StoreDurability = { keeping: 'device', putBack: 0, waitsFor: 'signal' };
const listeners = new Set<() => void>();

export const storeDurability = (): StoreDurability => current;

export function setStoreDurability(next: StoreDurability): void {
  current = next;
  for (const listener of listeners) listener();
}

export function onStoreDurability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
