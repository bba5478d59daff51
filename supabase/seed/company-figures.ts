import type { Company } from '../../src/domain/streams/companies';
import type { SeedApplication } from './applications';
import type { Clock } from './clock';
import type { SeedJob } from './jobs';

/** Below this many applications a company shows no figures. */
const LEAST = 5;

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
};

/**
 * What a company's profile says about its manners: the share of applications answered by the promised day, of those that
 * were answered or whose day has passed; the median time to the first answer; and its open jobs.
 */
export function companyFigures(
  ownerId: string,
  companyId: string,
  jobs: readonly SeedJob[],
  applications: readonly SeedApplication[],
  clock: Clock,
): Pick<Company, 'answer_rate' | 'median_reply_minutes' | 'open_jobs'> {
  const openJobs = jobs.filter(({ job }) => job.company_id === companyId && job.status === 'active').length;
  const received = applications.filter(({ application }) => application.employer_id === ownerId);
  const answers = received.map(({ application }) => ({
    application,
    answer: application.history.find(({ by }) => by === 'employer')?.at ?? null,
    promised: application.respond_by ?? '9999-12-31',
  }));
  const due = answers.filter(({ answer, promised }) => answer !== null || promised < clock.today);
  const inTime = due.filter(({ answer, promised }) => answer !== null && answer.slice(0, 10) <= promised);
  const minutes = answers.flatMap(({ application, answer }) =>
    answer === null ? [] : [(Date.parse(answer) - Date.parse(application.created_at)) / 60_000],
  );
  const enough = received.length >= LEAST && due.length > 0;
  const middle = median(minutes);
  return {
    open_jobs: openJobs,
    answer_rate: enough ? Math.round((100 * inTime.length) / due.length) : null,
    median_reply_minutes: enough && middle !== null ? Math.round(middle) : null,
  };
}
