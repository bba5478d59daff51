import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { closedToApplications } from '@/domain/jobs/lifetime/closing-day';
import { hires } from '@/domain/roles';
import { observeMyApplicationTo } from '@/store/entities/applications';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useMayFor } from '@/store/react/posting/use-hiring-team';
import type { Stored } from '@/store/queries/write-status';
import { useNow } from '@/ui/dates/use-now';

/** What this person can do about this job. For the screen only: the server decides (S13). */
export type Apply = { /** To ask the poster about the job. */ canAsk: boolean } & (
  | { can: 'apply' }
  /** On the employer's own site, at `url`. */
  | { can: 'apply elsewhere'; url: string }
  | { can: 'view application'; application: Stored<Application> }
  | { can: 'not apply'; why: string }
  | { can: 'manage' }
);

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
  const closed = closedToApplications(job, now);
  if (closed !== null) return { can: 'not apply', why: closed, canAsk };
  if (hires(role)) return { can: 'not apply', why: 'Employers cannot apply to jobs.', canAsk: false };
  return job.apply_mode === 'external' && job.external_url !== null
    ? { can: 'apply elsewhere', url: job.external_url, canAsk }
    : { can: 'apply', canAsk };
}
