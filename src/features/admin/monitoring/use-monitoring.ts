import { useState } from 'react';
import { BehaviorSubject, combineLatest, distinctUntilChanged, from, map, scan, startWith, switchMap } from 'rxjs';
import { getMonitoring, type MonitoringAlert, type VitalsDay } from '@/backend/monitoring';
import { queries, QUERY } from '@/backend/query-cache';
import { isOffline } from '@/domain/offline-error';
import { observeSyncState } from '@/store/queue';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';

interface Answer {
  vitals: VitalsDay[];
  alerts: MonitoringAlert[];
  /** ms since 1970. */
  at: number;
}

interface Monitoring {
  state: 'loading' | 'here' | 'offline' | 'failed';
  /** The last answer of this visit. Never kept on the device (ruling 34). */
  answer: Answer | null;
}

const fetchAnswer = async (accountId: string | null, days: number): Promise<Answer> => ({ ...(await getMonitoring(accountId, days)), at: Date.now() });

const ask = (accountId: string | null, days: number, staleTime: number): Promise<Answer | 'offline' | 'failed'> =>
  queries.fetchQuery({ queryKey: ['monitoring', accountId, days], queryFn: () => fetchAnswer(accountId, days), staleTime })
    .catch((error: unknown) => (isOffline(error) ? 'offline' : 'failed'));

const BEFORE: Monitoring = { state: 'loading', answer: null };

const after = ({ answer }: Monitoring, news: Answer | 'loading' | 'offline' | 'failed'): Monitoring =>
  typeof news === 'string' ? { state: news, answer } : { state: 'here', answer: news };

/** Asks when it is opened and its last answer is not fresh any more, on request, and when the connection changes. */
export function useMonitoring(days: number): Monitoring & { retry: () => void } {
  const { userId } = useIdentity();
  const store = useStore();
  const [wishes] = useState(() => new BehaviorSubject(0));
  const monitoring = useLive(() => {
    const offline$ = observeSyncState(store).pipe(map(({ connection }) => connection === 'offline'), distinctUntilChanged());
    const wanted$ = combineLatest([offline$, wishes]).pipe(
      // Who asks for it again, and who must be told that it cannot be asked, is not answered from memory.
      map(([offline, wish]) => (offline || wish > 0 ? 0 : QUERY.freshMs)),
    );
    return wanted$.pipe(switchMap((staleTime) => from(ask(userId, days, staleTime)).pipe(startWith('loading' as const))), scan(after, BEFORE));
  }, [store, userId, days, wishes]);
  return { ...(monitoring ?? BEFORE), retry: () => wishes.next(wishes.value + 1) };
}
