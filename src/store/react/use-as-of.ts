import { observeSyncState } from '../writes/queue';
import { useLive } from './use-live';

/** When this device last had everything, in milliseconds, while it cannot ask for news; null while what is shown is current. */
export function useAsOf(): number | null {
  const state = useLive(observeSyncState);
  return state?.connection === 'offline' ? state.lastInStepAt : null;
}
