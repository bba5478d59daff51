import type { ApplicationStatus } from '@/domain/lifecycles';
import type { SyncBlocker } from '@/domain/sync/sync-blocker';
import type { SlateMark } from '../jobs/job-slate';
import type { ApplicationWithStatus } from './application-copy';

/** How a list of jobs marks one that this person has applied to. A status without a mark does not compile. */
const APPLIED: Readonly<Record<ApplicationStatus, SlateMark>> = {
  pending: { state: 'sent', text: 'Applied' },
  reviewed: { state: 'read', text: 'Applied, seen' },
  shortlisted: { state: 'shortlisted', text: 'Shortlisted' },
  interview: { state: 'interview', text: 'Interview' },
  offered: { state: 'offered', text: 'Offer' },
  change_asked: { state: 'offered', text: 'Offer, change asked' },
  accepted: { state: 'confirmed', text: 'Offer accepted' },
  turned_down: { state: 'closed', text: 'Offer turned down' },
  hired: { state: 'hired', text: 'Hired' },
  declined: { state: 'declined', text: 'Declined' },
  withdrawn: { state: 'closed', text: 'Withdrawn' },
  job_closed: { state: 'closed', text: 'Applied, the job ended' },
};

/** Never says "Applied" before the server has it (S8). */
export function appliedMark(application: ApplicationWithStatus, blocker: SyncBlocker): SlateMark {
  const { sync, status } = application;
  if (sync?.state === 'refused') return { state: 'refused', text: 'Application not sent' };
  if (sync?.state === 'waiting')
    return {
      state: 'waiting',
      text:
        status === 'withdrawn' ? `Withdrawn, waiting for ${blocker}` : `Application waiting for ${blocker}`,
    };
  return APPLIED[status];
}
