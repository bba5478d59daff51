import { useEffect } from 'react';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { noteJobView } from '@/store/saved/job-views';
import { rememberViewedJob } from '@/store/saved/viewed-jobs';

/** Remembers on this device that somebody signed in has opened a job, and counts it for whoever posted it. @param id null: not here yet */
export function useRememberViewed(id: string | null): void {
  const store = useStore();
  const { userId } = useIdentity();
  useEffect(() => {
    if (id === null || userId === null) return;
    // A full disk costs the memory of a job that was looked at, and nothing else.
    rememberViewedJob(store, id).catch(() => {});
    noteJobView(store, id).catch(() => {});
  }, [store, id, userId]);
}
