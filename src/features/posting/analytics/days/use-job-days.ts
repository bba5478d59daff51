import { useEffect, useMemo } from 'react';
import { getJobDays, JOB_DAYS_QUERY } from '@/backend/queries/job-days';
import { useServerQuery } from '@/backend/queries/use-server-query';
import { readJobDays } from '@/domain/jobs/analytics/job-days';
import type { Loadable } from '@/domain/sync/loadable';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { useIsOffline } from '@/store/react/use-sync-state';
import { keepJobDays, type KeptJobDays, observeJobDays } from '@/store/posting/job-days';

export interface ShownJobDays {
  /** Null where the screen has nothing to show yet; `data` says why. */
  latest: KeptJobDays | null;
  data: Loadable<KeptJobDays>;
  /** The latest could not be fetched: what is shown is as old as it says. */
  isStale: boolean;
}

/** How often the jobs were opened and saved, as this device last heard; asked anew when the screen opens and when the line is back. */
export function useJobDays(): ShownJobDays {
  const store = useStore();
  const kept = useLive(observeJobDays);
  const { state, answer, fetchedAt, failure, retry } = useServerQuery(
    JOB_DAYS_QUERY,
    getJobDays,
    [store.me()],
    useIsOffline(),
  );
  const fetched = useMemo(
    () => (answer === null || fetchedAt === null ? null : { days: readJobDays(answer), fetchedAt }),
    [answer, fetchedAt],
  );
  useEffect(() => {
    if (answer === null || fetchedAt === null) return;
    keepJobDays(store, answer, fetchedAt).catch((error: unknown) =>
      console.warn('The views and saves could not be kept on this device:', error),
    );
  }, [store, answer, fetchedAt]);
  const isMissing = state === 'offline' || state === 'failed';
  // A full disk keeps nothing; what was fetched is shown all the same.
  const latest = kept ?? fetched;
  return {
    latest,
    data: {
      value: latest ?? undefined,
      absence: latest ? null : isMissing ? state : 'unknown',
      failure,
      retry,
    },
    isStale: isMissing,
  };
}
