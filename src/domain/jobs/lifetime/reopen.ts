import type { Job } from '../../streams/jobs';
import { today } from '../../values/days';

/** For how long a closed job can be opened again (MQ113). Twin: `private.reopen_days`; a test holds them equal. */
export const REOPEN_DAYS = 30;
const REOPEN_WITHIN_MS = REOPEN_DAYS * 86_400_000;

type Closed = Pick<Job, 'status' | 'closed_at' | 'ends_on' | 'timezone'>;

/** Whoever closes a job reads until when they can take that back. */
export const REOPEN_TERMS = `for ${REOPEN_DAYS} days, as long as it has a day ahead`;

/** Why a closed job cannot be opened again, short; null while it can. As the server has it (MQ104, MQ108, MQ113). */
export function whyNotReopen({ closed_at: at, ends_on: last, timezone }: Closed, now: number): string | null {
  if (at !== null && now - Date.parse(at) >= REOPEN_WITHIN_MS) return `${REOPEN_DAYS} days are over`;
  return last === null || last < today(new Date(now), timezone) ? 'no day of it is ahead' : null;
}

export const canReopen = (job: Closed, now: number): boolean =>
  job.status === 'closed' && whyNotReopen(job, now) === null;
