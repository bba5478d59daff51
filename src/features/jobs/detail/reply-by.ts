import { addDays, type Day } from '@/domain/values/days';
import type { Job } from '@/domain/streams/jobs';

export interface ReplyPromise {
  day: Day;
  /** Why that day. */
  because: string;
}

/**
 * Every applicant gets an answer (domain, Applications), by the earlier of a week after the deadline and the day
 * before the first shoot day. The server computes the same on applying. Null when neither is known or the day is past.
 */
export function replyPromise(
  job: Pick<Job, 'application_deadline' | 'job_dates'>,
  today: Day,
): ReplyPromise | null {
  const shoot = job.job_dates
    .filter(({ kind }) => kind === 'shoot')
    .map(({ day }) => day)
    .toSorted()[0];
  const first = shoot ?? job.job_dates.map(({ day }) => day).toSorted()[0];
  const promises: ReplyPromise[] = [];
  if (first !== undefined)
    promises.push({
      day: addDays(first, -1),
      because: shoot === undefined ? 'the day before the first day' : 'the day before the first shoot day',
    });
  if (job.application_deadline !== null)
    promises.push({ day: addDays(job.application_deadline, 7), because: 'a week after the deadline' });
  const [earliest] = promises.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return earliest && earliest.day > today ? earliest : null;
}
