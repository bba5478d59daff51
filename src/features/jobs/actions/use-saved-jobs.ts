import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressNow } from '@/client-state/history-entries';
import type { Job } from '@/domain/streams/jobs';
import { withRedirect } from '@/domain/navigation/redirects';
import { useIdentity } from '@/store/react/identity';
import { useSaved } from '@/store/react/use-saved';
import { attempt } from '@/ui/feedback/attempt';
import { jobName } from '@/domain/jobs/job-copy';

interface SavedJobs {
  has: (jobId: string) => boolean;
  /** Visitors are sent to sign in, and come back here. */
  toggle: (job: Pick<Job, 'id' | 'title' | 'production'>) => void;
}

export function useSavedJobs(): SavedJobs {
  const { userId } = useIdentity();
  const navigate = useNavigate();
  const { ids, toggle: toggleSaved } = useSaved('job');
  // Stable, because every memoised slate of the list gets it.
  const toggle = useCallback(
    (job: Pick<Job, 'id' | 'title' | 'production'>) => {
      if (userId === null) void navigate(withRedirect('/sign-in', addressNow()));
      else void attempt(() => toggleSaved({ id: job.id, label: jobName(job) }));
    },
    [toggleSaved, userId, navigate],
  );
  return { has: (jobId) => ids?.has(jobId) ?? false, toggle };
}
