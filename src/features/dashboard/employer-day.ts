import { awaitsAnswer } from '@/domain/applications/figures';
import { turnOf } from '@/domain/applications/deal';
import { APPLICATION_SECTIONS } from '@/domain/lifecycles';
import { type Day, today } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import { groupBy } from '@/domain/values/group-by';
import type { Stored } from '@/store/queries/write-status';

const SETTLED_BY_EMPLOYER = APPLICATION_SECTIONS.interviews;

export interface JobToAnswer {
  jobId: string;
  title: string;
  people: number;
  /** The next day by which one of them is promised an answer; null when there is none. */
  next: Day | null;
  overdue: number;
}

/** Of the applications that this employer has received: those who have answered, where the employer's next step is due: an acceptance to confirm, a change, other interview times. */
export const dealsToSettle = (
  applications: readonly Stored<Application>[],
  now: Date,
): Stored<Application>[] =>
  applications.filter(
    (one) =>
      (SETTLED_BY_EMPLOYER as readonly string[]).includes(one.status) &&
      turnOf(one, today(now), now.getTime())?.who === 'employer',
  );

/** The employer's jobs with applicants who wait for an answer, the soonest promise first. */
export function jobsToAnswer(applications: readonly Stored<Application>[], day: Day): JobToAnswer[] {
  const waiting = applications.filter((one) => awaitsAnswer(one.status));
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
