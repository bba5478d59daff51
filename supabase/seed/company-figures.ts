import { answeredAt } from '../../src/domain/applications/figures';
import type { Company } from '../../src/domain/streams/company/companies';
import type { SeedApplication } from './applications';
import type { Clock } from './clock';
import type { SeedJob } from './jobs';

/** A company with fewer applications shows no figures. */
const MIN_APPLICATIONS = 5;

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
};

/**
 * The figures on a company's profile: the share of applications answered by the promised day (of those
 * answered or past that day), the median time to the answer in minutes, and the number of open jobs.
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
    answer: answeredAt(application),
    promised: application.respond_by ?? '9999-12-31',
  }));
  const dueAnswers = answers.filter(
    ({ answer, promised: promisedDay }) => answer !== null || promisedDay < clock.today,
  );
  const answeredInTime = dueAnswers.filter(
    ({ answer, promised: promisedDay }) => answer !== null && answer.slice(0, 10) <= promisedDay,
  );
  const minutes = answers.flatMap(({ application, answer }) =>
    answer === null ? [] : [(Date.parse(answer) - Date.parse(application.created_at)) / 60_000],
  );
  const hasEnough = received.length >= MIN_APPLICATIONS && dueAnswers.length > 0;
  const medianMinutes = median(minutes);
  return {
    open_jobs: openJobs,
    answer_rate: hasEnough ? Math.round((100 * answeredInTime.length) / dueAnswers.length) : null,
    median_reply_minutes: hasEnough && medianMinutes !== null ? Math.round(medianMinutes) : null,
  };
}
