import { describe, expect, it } from 'vitest';
import type { Job } from '@/domain/streams/jobs';
import { asScriptText } from '@/domain/values/text/script-text';
import { jobPosting } from '@/features/jobs/detail/job-posting';
import { SAMPLE_JOB as job } from '../support/sample-job';

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
