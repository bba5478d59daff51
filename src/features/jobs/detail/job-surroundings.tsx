import type { Job } from '@/domain/streams/jobs';
import type { Stored } from '@/store/queries/write-status';
import { useTalent } from '../use-talent';
import { JobCompany, useCompany } from './job-company';
import { Section } from './job-facts';
import { JobMatch } from './job-match';

/** What this device knows beside a job: how it fits this person, and who hires. */
export function JobSurroundings({ job, level }: { job: Stored<Job>; level: 1 | 2 }) {
  const person = useTalent();
  const company = useCompany(job.company_id);
  return (
    <>
      {person && job.status === 'active' && (
        <Section title="Why it fits you" level={level}>
          <JobMatch job={job} person={person} />
        </Section>
      )}
      {company && (
        <Section title={company.name} level={level}>
          <JobCompany company={company} />
        </Section>
      )}
    </>
  );
}
