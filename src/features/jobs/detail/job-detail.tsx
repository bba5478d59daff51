import type { ReactNode } from 'react';
import type { Job } from '@/domain/streams/jobs';
import type { Stored } from '@/store/queries/write-status';
import type { Lateness } from '@/ui/loading/late-text';
import { useTalent } from '../use-talent';
import { JobCompany, useCompany } from './job-company';
import { JobFacts, Section } from './job-facts';
import { JobMatch } from './job-match';

interface JobDetailProps {
  job: Stored<Job>;
  level: 1 | 2;
  late: Lateness;
  children?: ReactNode;
}

/** The whole job, with what this device knows beside it: how it fits this person, and who hires. */
export function JobDetail({ job, level, late, children }: JobDetailProps) {
  const person = useTalent();
  const company = useCompany(job.company_id);
  return (
    <JobFacts
      job={job}
      level={level}
      late={late}
      more={
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
      }
    >
      {children}
    </JobFacts>
  );
}
