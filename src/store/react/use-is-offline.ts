import { distinctUntilChanged, map } from 'rxjs';
import { observeSyncState } from '../writes/queue';
import { useStore } from './store-context';
import { useLive } from './use-live';

/** Whether the server is known not to be there. */
export function useIsOffline(): boolean {
  const store = useStore();
  return (
    useLive(
      () =>
        observeSyncState(store).pipe(
          map(({ connection }) => connection === 'offline'),
          distinctUntilChanged(),
        ),
      [store],
    ) ?? false
  );
}
