import type { JobContent } from '@/domain/jobs/job-content';
import type { Job } from '@/domain/streams/jobs';
import type { Poster } from './use-poster';

/** The job as lists will show it, made from the form's content. For display only: it is neither stored nor sent. */
export function previewOf(
  content: JobContent,
  { company, logo, name }: Pick<Poster, 'company' | 'logo' | 'name'>,
): Job {
  const days = content.job_dates.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const first = days[0];
  return {
    ...content,
    id: '',
    posted_by: '',
    status: 'active',
    closed_reason: null,
    starts_on: first?.day ?? null,
    ends_on: days.at(-1)?.day ?? null,
    call_time: first?.call ?? '',
    valid_through: null,
    published_at: '',
    last_confirmed_at: null,
    closed_at: null,
    slug: '',
    company_name: company,
    company_logo: logo,
    poster_name: name,
    hired_count: 0,
    created_at: '',
    updated_at: '',
  };
}
