import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { APPLICATION_STATUSES, type ApplicationStatus } from '@/domain/lifecycles';
import { JobFacts } from '@/features/jobs/detail/job-facts';
import { SAMPLE_JOB } from '../support/sample-job';

const promised = (status?: ApplicationStatus, respond_by: string | null = '2027-05-02'): string | undefined =>
  renderToStaticMarkup(
    <MemoryRouter>
      <JobFacts job={SAMPLE_JOB} level={1} application={status && { status, respond_by }} />
    </MemoryRouter>,
  )
    .replaceAll(/<[^>]*>/g, '')
    .match(/Answer promised by [^.]*\./)?.[0];

it('an answer is promised to whoever has not applied, and to whoever waits for one, by their own day', () => {
  expect(promised()).toMatch(/^Answer promised by .*, .*\.$/);
  expect(APPLICATION_STATUSES.filter((status) => promised(status) !== undefined)).toEqual([
    'pending',
    'reviewed',
  ]);
  expect(promised('pending')).toBe('Answer promised by Sun 2 May.');
  expect(promised('pending', null)).toBeUndefined();
});
