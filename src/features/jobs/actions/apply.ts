import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { closedToApplications } from '@/domain/jobs/lifetime/closing-day';
import type { Stored } from '@/store/queries/write-status';

/** What a person can do about a job. For the screen only: the server decides (S13). */
export type Apply = { /** To ask the poster about the job. */ canAsk: boolean } & (
  | { can: 'apply' }
  /** On the employer's own site, at `url`. */
  | { can: 'apply elsewhere'; url: string }
  | { can: 'view application'; application: Stored<Application> }
  | { can: 'not apply'; why: string }
  | { can: 'manage' }
);

/** For whoever has not applied, and does not hire. */
export function applyAnew(job: Job, now: Date, canAsk: boolean): Apply {
  const closed = closedToApplications(job, now);
  if (closed !== null) return { can: 'not apply', why: closed, canAsk };
  return job.apply_mode === 'external' && job.external_url !== null
    ? { can: 'apply elsewhere', url: job.external_url, canAsk }
    : { can: 'apply', canAsk };
}
