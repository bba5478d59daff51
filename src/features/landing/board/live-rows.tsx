import { Link } from 'react-router-dom';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { observeJobs } from '@/store/entities/jobs';
import { observePeople } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';
import { JobSlate } from '@/ui/domain/jobs/job-slate';
import { ExampleJobs } from './example-jobs';
import { ExamplePeople, PersonLine } from './example-people';

const MAX_SHOWN = 3;

/** The newest jobs on this device instead of the examples; loaded only when a store is open anyway. */
export function LiveJobs() {
  const page = useLive(observeJobs, { sort: 'newest', limit: MAX_SHOWN });
  if (!page || page.jobs.length === 0) return <ExampleJobs />;
  return (
    <ul className="grid gap-2.5">
      {page.jobs.map((job) => (
        <li key={job.id}>
          <JobSlate job={job} to={`/jobs/${job.id}`} as="h3" />
        </li>
      ))}
    </ul>
  );
}

export function LivePeople() {
  const page = useLive(observePeople, { limit: MAX_SHOWN });
  if (!page || page.people.length === 0) return <ExamplePeople />;
  return (
    <ul>
      {page.people.map((person) => (
        <PersonLine
          key={person.id}
          name={
            <Link
              to={`/talent/${person.id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {person.full_name}
            </Link>
          }
          fullName={person.full_name}
          about={[roleLabel(person.role_codes[0] ?? ''), person.location].filter(Boolean).join(', ')}
          middle={person.headline}
          skills={person.skills.slice(0, MAX_SHOWN)}
        />
      ))}
    </ul>
  );
}
