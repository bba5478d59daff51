import { useEffect } from 'react';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { rememberViewedJob } from '@/store/saved/viewed-jobs';

/** Remembers on this device that somebody signed in has opened a job. @param id null: not here yet */
export function useRememberViewed(id: string | null): void {
  const store = useStore();
  const { userId } = useIdentity();
  useEffect(() => {
    // A full disk costs the memory of a job that was looked at, and nothing else.
    if (id !== null && userId !== null) rememberViewedJob(store, id).catch(() => {});
  }, [store, id, userId]);
}
