import type { Day } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import { groupBy } from '@/domain/values/group-by';
import type { Stored } from '@/store/queries/write-status';
import { awaitsAnswer } from '@/ui/domain/applications/application-copy';

export interface JobToAnswer {
  jobId: string;
  title: string;
  people: number;
  /** The next day by which one of them is promised an answer; null when there is none. */
  next: Day | null;
  overdue: number;
}

/** The employer's jobs with applicants who wait for an answer, the soonest promise first. */
export function jobsToAnswer(
  applications: readonly Stored<Application>[],
  me: string,
  today: Day,
): JobToAnswer[] {
  const waiting = applications.filter(
    (one) => one.employer_id === me && one.applicant_id !== me && awaitsAnswer(one.status),
  );
  const byJob = groupBy(waiting, (application) => application.job_id);
  return [...byJob]
    .map(([jobId, people]) => {
      const days = people.flatMap((one) => one.respond_by ?? []).toSorted();
      return {
        jobId,
        title: people[0]?.job_title || 'A job',
        people: people.length,
        next: days.find((day) => day >= today) ?? null,
        overdue: days.filter((day) => day < today).length,
      };
    })
    .toSorted((a, b) => b.overdue - a.overdue || ((a.next ?? '9999') < (b.next ?? '9999') ? -1 : 1));
}
