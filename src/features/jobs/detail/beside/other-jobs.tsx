import { useState } from 'react';
import { slateFactsFor } from '@/domain/jobs/fit/travel-words';
import { isOfSameShow, similarJobs } from '@/domain/jobs/fit/similar-jobs';
import type { Job } from '@/domain/streams/jobs';
import { today } from '@/domain/values/days';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { JobSlate } from '@/ui/domain/jobs/job-slate';
import type { JobFilter } from '@/store/search/job-query';
import { observeListed } from '../../list/personal/observe-listed';
import { type AppliedMarks, useApplied } from '../../use-applied';
import { useTalent } from '../../use-talent';

const MAX_SIBLINGS = 3;
const MAX_SIMILAR = 4;
/** How many jobs with the same show, role or department are compared. */
const MAX_COMPARED_JOBS = 40;

/** As the list shows them: without those that this person has hidden. */
function useComparedJobs(filter: JobFilter): readonly Job[] | undefined {
  const { role } = useIdentity();
  return useLive(observeListed, { filter, limit: MAX_COMPARED_JOBS }, role === 'talent')?.jobs;
}

interface SlatesProps {
  title: string;
  jobs: readonly Job[] | undefined;
  applied: AppliedMarks | undefined;
}

interface BesideProps {
  job: Job;
  applied: AppliedMarks | undefined;
}

function Slates({ title, jobs, applied }: SlatesProps) {
  const person = useTalent();
  const [now] = useState(() => new Date());
  if (!jobs || jobs.length === 0) return null;
  return (
    <section className="border-t border-hair py-5 print:hidden lg:border-0 lg:py-0">
      <h2 className="head mb-2 text-lg">{title}</h2>
      <ul className="grid gap-2.5">
        {jobs.map((other) => (
          <li key={other.id}>
            <JobSlate
              job={other}
              to={`/jobs/${other.id}`}
              as="h3"
              mark={applied?.get(other.id)}
              facts={slateFactsFor(other, person, now)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Other open jobs by the same poster, or their colleagues, on the same production. */
function OfSameShow({ job, applied }: BesideProps) {
  const others = useComparedJobs({ text: job.production })?.filter(
    (other) => other.id !== job.id && isOfSameShow(job, other),
  );
  return (
    <Slates title={`More on ${job.production}`} jobs={others?.slice(0, MAX_SIBLINGS)} applied={applied} />
  );
}

/** Jobs like this one that are on this device. */
function Similar({ job, applied }: BesideProps) {
  const [day] = useState(() => today(new Date(), job.timezone));
  const filter = job.role_code === '' ? { departments: [job.category] } : { roleCodes: [job.role_code] };
  const others = useComparedJobs(filter);
  return (
    <Slates
      title="Similar jobs"
      jobs={others && similarJobs(job, others, day, MAX_SIMILAR)}
      applied={applied}
    />
  );
}

/** Where to go from this job: to the others of its show, and to some like it. */
export function OtherJobs({ job }: { job: Job }) {
  const applied = useApplied(useIdentity().role === 'talent');
  return (
    <>
      {job.production !== '' && <OfSameShow job={job} applied={applied} />}
      <Similar job={job} applied={applied} />
    </>
  );
}
