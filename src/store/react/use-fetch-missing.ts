import { from, of } from 'rxjs';
import { isOffline } from '@/domain/offline-error';
import { observeSyncState } from '../writes/queue';
import { useStore } from './store-context';
import { useLive } from './use-live';

/** `asking`: the server is being asked; `missing`: it knows no such row, or not for this person. */
export type MissingReason = 'asking' | 'missing' | 'offline' | 'failed';

type Answer = MissingReason | 'found' | 'not asked';

const answerOf = (fetch: () => Promise<string[]>): Promise<Answer> =>
  fetch().then(
    (found): Answer => (found.length > 0 ? 'found' : 'missing'),
    (error: unknown): Answer => (isOffline(error) ? 'offline' : 'failed'),
  );

/**
 * For a row that is not on this device (`isAway`): fetches it, asks again when a connection comes back, and says
 * meanwhile what to tell. The screen goes on reading the store; the row appears there.
 */
export function useFetchMissing(id: string, isAway: boolean, fetch: () => Promise<string[]>): MissingReason {
  const store = useStore();
  const connection = useLive(() => observeSyncState(store), [store])?.connection;
  const answer = useLive<Answer>(
    () => (isAway ? from(answerOf(fetch)) : of('not asked')),
    [store, id, isAway, connection],
    { keep: true },
  );
  return answer === 'missing' || answer === 'offline' || answer === 'failed' ? answer : 'asking';
}
