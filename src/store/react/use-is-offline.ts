import { distinctUntilChanged, map } from 'rxjs';
import { observeSyncState } from '../writes/queue';
import type { Store } from '../store';
import { useLive } from './use-live';

const observeIsOffline = (store: Store) =>
  observeSyncState(store).pipe(
    map(({ connection }) => connection === 'offline'),
    distinctUntilChanged(),
  );

/** Whether the server is known not to be there. */
export const useIsOffline = (): boolean => useLive(observeIsOffline) ?? false;
