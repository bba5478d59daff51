import { useState } from 'react';
import { slateFacts } from '@/domain/jobs/summary/slate-facts';
import type { Job } from '@/domain/streams/jobs';
import { JobSlate } from '@/ui/domain/jobs/job-slate';

/** Takes the place of the list's skeleton: same jobs, same order and size as the list that follows. */
export function NewestJobsList({ jobs }: { jobs: readonly Job[] }) {
  const [now] = useState(() => new Date());
  return (
    <ul className="grid gap-2.5 px-4">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobSlate
            as="h2"
            job={job}
            to={`/jobs/${job.id}`}
            facts={slateFacts(job, now)}
            aside={<i className="-mt-2 -mr-2 block size-12" />}
          />
        </li>
      ))}
    </ul>
  );
}
