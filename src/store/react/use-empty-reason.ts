import { observeSyncState } from '../writes/queue';
import { useLive } from './use-live';

/**
 * Whether this device has never held everything of this account: an empty list then says nothing about the world.
 * `filling`: it is coming; `offline`: it cannot come now. Null: what is empty is really empty.
 */
export function useEmptyReason(): 'filling' | 'offline' | null {
  const state = useLive(observeSyncState);
  if (state === undefined) return 'filling';
  if (state.lastInStepAt !== null) return null;
  return state.connection === 'offline' ? 'offline' : 'filling';
}
