import { observeSyncState } from '../writes/queue';
import { useStore } from './store-context';
import { useLive } from './use-live';

/** When this device last had everything, in milliseconds, while it cannot ask for news; null while what is shown is current. */
export function useAsOf(): number | null {
  const store = useStore();
  const state = useLive(() => observeSyncState(store), [store]);
  return state?.connection === 'offline' ? state.lastInStepAt : null;
}
