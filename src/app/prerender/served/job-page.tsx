import { rowsAddress } from '@/backend/queries/rows-address';
import { jobName, jobPlace, payLine } from '@/domain/jobs/job-copy';
import { jobs } from '@/domain/streams';
import { formatDayRange } from '@/domain/values/days';
import { JobFacts, type KnownJob } from '@/features/jobs/detail/job-facts';
import { JobPage } from '@/features/jobs/detail/job-page';
import { jobPosting } from '@/features/jobs/detail/job-posting';
import { VisitorBar, VisitorRail, VisitorRow } from '@/features/jobs/detail/visitor-actions';
import { descriptionOf } from './from-template';
import { rowIn, type ServedPage } from './served-page';

export const jobPage: ServedPage = {
  route: '/jobs/:id',
  queries: (id) => [rowsAddress(jobs.table, Object.keys(jobs.fields), [id])],
  content: ([rows], origin) => {
    const job = rowIn<KnownJob>(rows);
    const isOpen = job?.status === 'active';
    const now = new Date();
    return (
      job && {
        id: job.id,
        title: jobName(job),
        description: descriptionOf(
          [payLine(job), formatDayRange(job.starts_on, job.ends_on), jobPlace(job)],
          job.description ?? '',
        ),
        picture: 'jobs',
        noindex: !isOpen,
        look: (
          <div className="pb-20 md:pb-0">
            <JobPage>
              <JobFacts job={job} level={1}>
                <VisitorRow job={job} now={now} />
              </JobFacts>
              <VisitorRail job={job} now={now} />
            </JobPage>
            <VisitorBar job={job} now={now} />
          </div>
        ),
        data: jobPosting(job, origin),
        row: job,
        isWhole: true,
        withoutScript: isOpen ? 'To apply, allow JavaScript for this site.' : undefined,
      }
    );
  },
};
