import { useState } from 'react';
import { BehaviorSubject, combineLatest, distinctUntilChanged, from, map, scan, startWith, switchMap } from 'rxjs';
import { getMonitoring, type MonitoringAlert, type VitalsDay } from '@/backend/monitoring';
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

const ask = (accountId: string | null, days: number): Promise<Answer | 'offline' | 'failed'> =>
  getMonitoring(accountId, days).then(
    (answer) => ({ ...answer, at: Date.now() }),
    (error: unknown) => (isOffline(error) ? 'offline' : 'failed'),
  );

const BEFORE: Monitoring = { state: 'loading', answer: null };

const after = ({ answer }: Monitoring, news: Answer | 'loading' | 'offline' | 'failed'): Monitoring =>
  typeof news === 'string' ? { state: news, answer } : { state: 'here', answer: news };

/** Asks when it is opened, on request, and when the connection changes. */
export function useMonitoring(days: number): Monitoring & { retry: () => void } {
  const { userId } = useIdentity();
  const store = useStore();
  const [wishes] = useState(() => new BehaviorSubject(0));
  const monitoring = useLive(() => {
    const connection$ = observeSyncState(store).pipe(map(({ connection }) => connection), distinctUntilChanged());
    return combineLatest([connection$, wishes]).pipe(switchMap(() => from(ask(userId, days)).pipe(startWith('loading' as const))), scan(after, BEFORE));
  }, [store, userId, days, wishes]);
  return { ...(monitoring ?? BEFORE), retry: () => wishes.next(wishes.value + 1) };
}
