import { useLocation } from 'react-router-dom';
import { JobFacts, JobSkeleton, type KnownJob } from '../detail/job-facts';
import { JobPage } from '../detail/job-page';
import { servedJob } from './served-job';

/** A job as it looks before its actions are there: everything is where it will be. */
export const JobWithoutActions = ({ job }: { job: KnownJob }) => (
  <JobPage>
    <JobFacts job={job} level={1}>
      {/* Where tablets have the actions. */}
      <div className="mt-3 hidden h-12 md:block lg:hidden" />
    </JobFacts>
  </JobPage>
);

/** `/jobs/:id` until the store has the job: the one that came with the page, or blocks of the same heights. */
export default function JobLook() {
  const job = servedJob(useLocation().pathname);
  if (job) return <JobWithoutActions job={job} />;
  return (
    <JobPage>
      <JobSkeleton />
    </JobPage>
  );
}
