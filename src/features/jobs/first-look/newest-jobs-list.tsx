import { JobSlate } from '@/ui/domain/jobs/job-slate';
import type { ListedJob } from '../list/remembered/remembered-list';

/**
 * Takes the place of the list's skeleton: same jobs, same order and size as the list that follows. The server draws it into the page as well, where React takes it over, so it
 * depends on nothing but its properties.
 */
export const NewestJobsList = ({ jobs }: { jobs: readonly ListedJob[] }) => (
  <ul data-first-jobs className="grid grid-cols-1 gap-2.5 px-4">
    {jobs.map(({ job, facts }) => (
      <li key={job.id} data-job={job.id}>
        <JobSlate
          as="h2"
          job={job}
          to={`/jobs/${job.id}`}
          facts={facts}
          aside={<i className="-mt-2 -mr-2 block size-12" />}
        />
      </li>
    ))}
  </ul>
);

/** How high each of them is on the page, in pixels, by the job's id; undefined where there are none. */
export function heightsOfNewestJobs(): ReadonlyMap<string, number> | undefined {
  const rows = document.querySelectorAll<HTMLElement>('[data-first-jobs] > li');
  return rows.length === 0
    ? undefined
    : new Map([...rows].map((row) => [row.dataset['job'] ?? '', row.getBoundingClientRect().height]));
}
