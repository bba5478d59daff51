import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { observeMyApplicationTo } from '@/store/entities/applications';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import type { Stored } from '@/store/queries/write-status';

/** What the person in front of this job can do about it. Comfort only: the server decides (S13). */
export type Apply =
  | { can: 'apply' }
  /** On the employer's own site. */
  | { can: 'leave'; url: string }
  | { can: 'see'; application: Stored<Application> }
  | { can: 'nothing'; why: string }
  | { can: 'own' };

export function useApply(job: Stored<Job>): Apply {
  const { role, userId } = useIdentity();
  const isTalent = role === 'talent' && userId !== null;
  const mine = useLive(observeMyApplicationTo, isTalent ? job.id : null);
  if (userId !== null && job.posted_by === userId) return { can: 'own' };
  if (mine) return { can: 'see', application: mine };
  if (job.status !== 'active') return { can: 'nothing', why: 'Applications for this job have closed.' };
  if (role === 'employer' || role === 'admin')
    return { can: 'nothing', why: 'Employers cannot apply to jobs.' };
  return job.apply_mode === 'external' && job.external_url !== null
    ? { can: 'leave', url: job.external_url }
    : { can: 'apply' };
}
