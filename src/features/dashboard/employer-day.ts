import { isWaiting } from '@/store/queries/waiting-applications';
import { turnOf } from '@/domain/applications/deal';
import { APPLICATION_SECTIONS } from '@/domain/lifecycles';
import { addDays, type Day, today } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import { groupBy } from '@/domain/values/group-by';
import type { Stored } from '@/store/queries/write-status';

const SETTLED_BY_EMPLOYER = APPLICATION_SECTIONS.interviews;

type MayAnswer = (application: Application) => boolean;

export interface JobToAnswer {
  jobId: string;
  title: string;
  people: number;
  /** The next day by which one of them is promised an answer; null when there is none. */
  next: Day | null;
  overdue: number;
}

/**
 * Of the applications that this employer has received: those who have answered, where the employer's next step is due: an acceptance to
 * confirm, a change, other interview times. Of the shortlist, whom they were to hear from by tomorrow.
 */
export const dealsToSettle = (
  applications: readonly Stored<Application>[],
  now: Date,
  mayAnswer: MayAnswer,
): Stored<Application>[] =>
  applications.filter((one) => {
    const day = today(now);
    const turn = turnOf(one, day, now.getTime());
    if (turn?.who !== 'employer' || !mayAnswer(one)) return false;
    if (one.status === 'shortlisted') return turn.until !== null && turn.until <= addDays(day, 1);
    return (SETTLED_BY_EMPLOYER as readonly string[]).includes(one.status);
  });

/**
 * The employer's jobs with applicants who wait for an answer, the soonest promise first.
 * @param mayAnswer of a company's jobs, not everybody who reads the applications answers them
 */
export function jobsToAnswer(
  applications: readonly Stored<Application>[],
  day: Day,
  mayAnswer: MayAnswer,
): JobToAnswer[] {
  const waiting = applications.filter((one) => isWaiting(one) && mayAnswer(one));
  const byJob = groupBy(waiting, (application) => application.job_id);
  return [...byJob]
    .map(([jobId, people]) => {
      const days = people.flatMap((one) => one.respond_by ?? []).toSorted();
      return {
        jobId,
        title: people[0]?.job_title || 'A job',
        people: people.length,
        next: days.find((one) => one >= day) ?? null,
        overdue: days.filter((one) => one < day).length,
      };
    })
    .toSorted((a, b) => b.overdue - a.overdue || ((a.next ?? '9999') < (b.next ?? '9999') ? -1 : 1));
}
