import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import type { Stored } from '@/store/queries/write-status';
import { ReportJob } from '../actions/report-job';
import { JobPoster, useCompany } from './job-company';
import { Section } from './job-facts';
import { JobFit } from './beside/job-fit';

/** How an open job fits the talent who reads it; nothing for anybody else. */
export function FitOf({ job, person, level }: { job: Job; person: Profile | null; level: 1 | 2 }) {
  if (!person || job.status !== 'active' || job.posted_by === person.id) return null;
  return <JobFit job={job} person={person} level={level} />;
}

/** What this device knows beside a job: who hires, and how they answer. */
export function JobSurroundings({ job, level }: { job: Stored<Job>; level: 1 | 2 }) {
  const company = useCompany(job.company_id);
  return (
    <>
      {(job.poster_name !== '' || company) && (
        <Section title={company?.name ?? 'Who is hiring'} level={level}>
          <JobPoster job={job} company={company} />
        </Section>
      )}
      <ReportJob key={job.id} job={job} />
    </>
  );
}
