import type { WaitsFor } from '@/domain/waits-for';

/** What a person must know about how this page keeps their work, beside what sync itself reports. */
export interface DeviceState {
  /**
   * `page`: this browser lets nothing be stored; what is not sent goes with the page.
   * `updated`: another tab has taken the store into a newer version; this one can only be reloaded.
   * `cleared`: the browser deleted what was kept; it is being fetched again.
   */
  keeping: 'device' | 'page' | 'updated' | 'cleared';
  /** With `cleared`: how many unsent things were put back from memory. */
  putBack: number;
  waitsFor: WaitsFor;
}

let current: DeviceState = { keeping: 'device', putBack: 0, waitsFor: 'signal' };
const listeners = new Set<() => void>();

export const deviceState = (): DeviceState => current;

export function setDeviceState(next: DeviceState): void {
  current = next;
  for (const listener of listeners) listener();
}

export function onDeviceState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
