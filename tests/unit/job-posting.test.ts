import { describe, expect, it } from 'vitest';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { Job } from '@/domain/streams/jobs';
import { asScriptText, jobPosting } from '@/features/jobs/detail/job-posting';

const job: Job & { rev: number } = {
  ...blankJobContent('America/Los_Angeles', 'USD'),
  id: '019a1d9e-0000-7000-8000-000000000001',
  posted_by: '019a1d9e-0000-7000-8000-000000000002',
  status: 'active',
  closed_reason: null,
  title: '1st AC',
  category: 'camera',
  production: 'Low Tide',
  description: 'Second unit.',
  salary_min: 620,
  salary_max: 680,
  city: 'San Pedro',
  region: 'CA',
  country_code: 'US',
  starts_on: '2027-05-12',
  ends_on: '2027-05-16',
  call_time: '05:30',
  valid_through: '2027-05-16',
  published_at: '2027-05-01T08:20:00Z',
  last_confirmed_at: null,
  closed_at: null,
  slug: '1st-ac',
  company_name: 'Gullwing Pictures',
  poster_name: 'Mara',
  hired_count: 0,
  created_at: '2027-05-01T08:20:00Z',
  updated_at: '2027-05-01T08:20:00Z',
  rev: 1,
};
const posting = (change: Partial<Job & { rev: number }> = {}) =>
  jobPosting({ ...job, ...change }, 'https://marquee.test');

describe('a job as structured data for search engines', () => {
  it('has employer, role, place, dates and pay', () => {
    expect(posting()).toMatchObject({
      '@type': 'JobPosting',
      title: '1st AC',
      datePosted: '2027-05-01',
      validThrough: '2027-05-16',
      employmentType: 'CONTRACTOR',
      hiringOrganization: { name: 'Gullwing Pictures' },
      jobLocation: { address: { addressLocality: 'San Pedro', addressCountry: 'US' } },
      baseSalary: { currency: 'USD', value: { minValue: 620, maxValue: 680, unitText: 'DAY' } },
      url: `https://marquee.test/jobs/${job.id}`,
    });
  });
  it.each([
    ['unpaid work', { pay_type: 'unpaid', salary_min: null, salary_max: null }],
    ['pay by the project, which has no period', { pay_type: 'project' }],
  ] as [string, Partial<Job>][])('names no salary for %s', (_, change) =>
    expect(posting(change)?.baseSalary).toBeUndefined(),
  );
  it('marks remote work as such', () =>
    expect(posting({ is_remote: true, city: '' })).toMatchObject({ jobLocationType: 'TELECOMMUTE' }));
  it('leaves out a job that is closed or not yet on the server', () => {
    expect(posting({ status: 'closed' })).toBeNull();
    expect(posting({ rev: 0 })).toBeNull();
  });
  it('keeps an employer’s text from closing the script element', () => {
    const text = asScriptText(posting({ description: '</script><script>alert(1)</script>' }) ?? {});
    expect(text).not.toContain('<');
    expect(JSON.parse(text).description).toBe('</script><script>alert(1)</script>');
  });
});
