import { useMemo } from 'react';
import { distinctUntilChanged, map } from 'rxjs';
import { observeSyncState } from '../writes/sync-state';
import type { Store } from '../store';
import { useLive } from './use-live';

const observeIsOffline = (store: Store) =>
  observeSyncState(store).pipe(
    map(({ connection }) => connection === 'offline'),
    distinctUntilChanged(),
  );

const observeServerAhead = (store: Store) =>
  observeSyncState(store).pipe(
    map(({ serverAheadMs }) => serverAheadMs),
    distinctUntilChanged(),
  );

const observeSpaceScarce = (store: Store) => store.isScarce$;

/** Whether the server is known to be unreachable. */
export const useIsOffline = (): boolean => useLive(observeIsOffline) ?? false;

/** What the server's clock says at this time of the device, which may be hours wrong: for what the server ends. */
export function useServerTime(now: Date): Date {
  const aheadMs = useLive(observeServerAhead) ?? 0;
  return useMemo(() => new Date(now.getTime() + aheadMs), [now, aheadMs]);
}

/** While offline, when this device last had everything, in milliseconds since 1970; null while the data is current. */
export function useAsOf(): number | null {
  const state = useLive(observeSyncState);
  return state?.connection === 'offline' ? state.lastInStepAt : null;
}

/** Whether little space is left on this device (S12). */
export const useIsSpaceScarce = (): boolean => useLive(observeSpaceScarce) ?? false;
