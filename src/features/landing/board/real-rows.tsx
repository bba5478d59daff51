import { Link } from 'react-router-dom';
import type { FeaturedPerson } from '@/backend/queries/homepage';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { JobSlate, type SlateJob } from '@/ui/domain/jobs/job-slate';
import { ExampleJobs } from './example-jobs';
import { ExamplePeople, PersonLine } from './example-people';

const MAX_SKILLS = 3;

/** Real jobs, or the examples where there are none. */
export function RealJobs({ jobs }: { jobs: readonly SlateJob[] | undefined }) {
  if (jobs === undefined || jobs.length === 0) return <ExampleJobs />;
  return (
    <ul className="grid gap-2.5">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobSlate job={job} to={`/jobs/${job.id}`} as="h3" />
        </li>
      ))}
    </ul>
  );
}

/** Real people, or the examples where there are none. */
export function RealPeople({ people }: { people: readonly FeaturedPerson[] | undefined }) {
  if (people === undefined || people.length === 0) return <ExamplePeople />;
  return (
    <ul>
      {people.map((person) => (
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
          skills={person.skills.slice(0, MAX_SKILLS)}
        />
      ))}
    </ul>
  );
}
