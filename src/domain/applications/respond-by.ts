import type { Job } from '../streams/jobs';
import { addDays, type Day } from '../values/days';

export interface RespondBy {
  day: Day;
  /** Why that day. */
  because: string;
}

const DAYS_AFTER_DEADLINE = 7;
const DAYS_WITHOUT_EITHER = 14;

/**
 * By when somebody who applies today is answered (domain, Applications): a week after the deadline or the day before the first shoot day, whichever is
 * earlier; two weeks where there is neither; never before tomorrow. Twin: `private.respond_by`, which the application keeps.
 */
export function respondBy(job: Pick<Job, 'application_deadline' | 'job_dates'>, today: Day): RespondBy {
  const shootDays = job.job_dates.filter(({ kind }) => kind === 'shoot');
  const isShoot = shootDays.length > 0;
  const [firstDay] = (isShoot ? shootDays : job.job_dates).map(({ day }) => day).toSorted();
  const promises: RespondBy[] = [];
  if (firstDay !== undefined)
    promises.push({
      day: addDays(firstDay, -1),
      because: isShoot ? 'the day before the first shoot day' : 'the day before the first day',
    });
  if (job.application_deadline !== null)
    promises.push({
      day: addDays(job.application_deadline, DAYS_AFTER_DEADLINE),
      because: 'a week after the deadline',
    });
  const [earliest] = promises.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const promised = earliest ?? {
    day: addDays(today, DAYS_WITHOUT_EITHER),
    because: 'two weeks after you apply',
  };
  return promised.day > today ? promised : { day: addDays(today, 1), because: 'the day after you apply' };
}
