import type { Job } from '@/domain/streams/jobs';
import { hires } from '@/domain/roles';
import { observeMyApplicationTo } from '@/store/entities/applications';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useMayFor } from '@/store/react/posting/use-hiring-team';
import type { Stored } from '@/store/queries/write-status';
import { useNow } from '@/ui/dates/use-now';
import { type Apply, applyAnew } from './apply';

export function useApply(job: Stored<Job>): Apply;
/** @param job null: not in the store yet */
export function useApply(job: Stored<Job> | null): Apply | null;
export function useApply(job: Stored<Job> | null): Apply | null {
  const { role, userId } = useIdentity();
  const now = useNow();
  const mayFor = useMayFor('read');
  const isTalent = role === 'talent' && userId !== null;
  const mine = useLive(observeMyApplicationTo, isTalent ? (job?.id ?? null) : null);
  if (job === null) return null;
  const canAsk = isTalent && (mine !== null || job.status === 'active');
  if (userId !== null && mayFor(job)) return { can: 'manage', canAsk: false };
  if (mine) return { can: 'view application', application: mine, canAsk };
  const anew = applyAnew(job, now, canAsk);
  return hires(role) && anew.can !== 'not apply'
    ? { can: 'not apply', why: 'Employers cannot apply to jobs.', canAsk: false }
    : anew;
}
