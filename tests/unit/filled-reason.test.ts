import { expect, it } from 'vitest';
import type { Job } from '@/domain/streams/jobs';
import type { Applicant } from '@/features/applications/applicants/applicant';
import { whyNotFilled } from '@/features/applications/applicants/declining/filled-reason';

const at = (title: string, job: Partial<Job> | null): Applicant =>
  ({
    application: { job_id: title, job_title: title },
    job: job && { status: 'active', closed_reason: null, headcount: 2, hired_count: 0, ...job },
  }) as Applicant;

const FULL = at('Grip', { hired_count: 2 });
const CLOSED_AS_FILLED = at('Loader', { status: 'closed', closed_reason: 'filled' });
const OPEN = at('Gaffer', { hired_count: 1 });

it('“filled” is true of a job with all its people, and of one that was closed or archived as filled', () => {
  expect(
    whyNotFilled([FULL, CLOSED_AS_FILLED, at('DIT', { status: 'archived', closed_reason: 'filled' })]),
  ).toBe(null);
  expect(whyNotFilled([at('Grip', { hired_count: 3 })])).toBe(null);
});

it('it is not while one of the jobs has a free place, ran out or was cancelled, and says which', () => {
  expect(whyNotFilled([FULL, OPEN, OPEN])).toBe(
    'Gaffer has 1 of 2 hired, so “The role is filled” is not true yet.',
  );
  for (const closed_reason of ['expired', 'cancelled'] as const)
    expect(whyNotFilled([at('Gaffer', { status: 'closed', closed_reason })])).toBe(
      'Gaffer was not filled, so that cannot be the reason.',
    );
  expect(whyNotFilled([OPEN, at('Grip', {}), FULL])).toBe(
    '2 of their jobs are not filled, so that cannot be the reason.',
  );
});

it('it is not known to be of a job that is not on this device', () => {
  expect(whyNotFilled([FULL, at('Gaffer', null)])).toBe(
    'Gaffer was not filled, so that cannot be the reason.',
  );
});
