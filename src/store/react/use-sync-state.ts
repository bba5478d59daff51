import { distinctUntilChanged, map } from 'rxjs';
import { observeSyncState } from '../writes/sync-state';
import type { Store } from '../store';
import { useLive } from './use-live';

const observeIsOffline = (store: Store) =>
  observeSyncState(store).pipe(
    map(({ connection }) => connection === 'offline'),
    distinctUntilChanged(),
  );

const observeSpaceScarce = (store: Store) => store.isScarce$;

/** Whether the server is known to be unreachable. */
export const useIsOffline = (): boolean => useLive(observeIsOffline) ?? false;

/** While offline, when this device last had everything, in milliseconds since 1970; null while the data is current. */
export function useAsOf(): number | null {
  const state = useLive(observeSyncState);
  return state?.connection === 'offline' ? state.lastInStepAt : null;
}

/** Whether little space is left on this device (S12). */
export const useIsSpaceScarce = (): boolean => useLive(observeSpaceScarce) ?? false;
