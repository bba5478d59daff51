import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Job } from '@/domain/streams/jobs';
import { withRedirect } from '@/domain/navigation/redirects';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { observeSaved, toggleSaved } from '@/store/entities/saved';
import { attempt } from '@/ui/feedback/attempt';
import { jobName } from '@/domain/jobs/job-copy';

interface SavedJobs {
  has: (jobId: string) => boolean;
  /** Visitors are sent to sign in, and come back here. */
  toggle: (job: Pick<Job, 'id' | 'title' | 'production'>) => void;
}

export function useSavedJobs(): SavedJobs {
  const store = useStore();
  const { userId } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const currentPath = useRef('');
  useEffect(() => {
    currentPath.current = pathname + search;
  }, [pathname, search]);
  const saved = useLive(observeSaved, 'job');
  const ids = useMemo(() => new Set(saved?.map(({ target_id: id }) => id)), [saved]);
  // Stable, because every memoised slate of the list gets it.
  const toggle = useCallback(
    (job: Pick<Job, 'id' | 'title' | 'production'>) => {
      if (userId === null) void navigate(withRedirect('/sign-in', currentPath.current));
      else void attempt(() => toggleSaved(store, 'job', job.id, jobName(job)));
    },
    [store, userId, navigate],
  );
  return { has: (jobId) => ids.has(jobId), toggle };
}
