import type { Job } from '../../streams/jobs';
import { addDays, type Day, formatWeekday, today } from '../../values/days';

/** Twin of `private.check_still_hiring`, which asks and closes. */
const ASK_AFTER_DAYS = 14;
const CLOSE_AFTER_DAYS = 7;

type Quiet = Pick<Job, 'status' | 'published_at' | 'last_confirmed_at' | 'timezone' | 'valid_through'>;

/**
 * The last day of an open job that nobody has said to be still open for two weeks; null for any other, and for one that ends before that
 * anyway. The server never closes it earlier.
 */
export function openUntilConfirmed(job: Quiet, now: Date): Day | null {
  if (job.status !== 'active') return null;
  const said = Math.max(Date.parse(job.published_at), Date.parse(job.last_confirmed_at ?? job.published_at));
  const asked = addDays(today(new Date(said), job.timezone), ASK_AFTER_DAYS);
  const until = addDays(asked, CLOSE_AFTER_DAYS);
  if (asked > today(now, job.timezone)) return null;
  return job.valid_through === null || job.valid_through > until ? until : null;
}

/** What its poster reads. After a pause of the server the day may be over, and it is still open. */
export const stillHiringText = (until: Day, now: Date, timezone: string): string =>
  until < today(now, timezone)
    ? 'Nobody has said so for three weeks. It closes unless you do.'
    : `Nobody has said so for two weeks. It closes after ${formatWeekday(until)} unless you do.`;

/** When its poster last said that it is still open, after the day on which it was published; null when they have not, or it is not open. */
export const confirmedOpenAt = ({
  status,
  published_at: published,
  last_confirmed_at: confirmed,
}: Pick<Job, 'status' | 'published_at' | 'last_confirmed_at'>): string | null =>
  status === 'active' && confirmed !== null && Date.parse(confirmed) - Date.parse(published) > 86_400_000
    ? confirmed
    : null;
