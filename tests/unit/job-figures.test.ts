import { expect, it } from 'vitest';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { APPLICATION_STATUSES } from '@/domain/lifecycles';
import { figuresOf, minutesToAnswer, outcomeOf } from '@/features/posting/analytics/job-figures';

const job = { id: 'job' } as Job;
const APPLIED = '2027-01-04T09:00:00Z';
const hoursLater = (hours: number): string => new Date(Date.parse(APPLIED) + hours * 3_600_000).toISOString();
/** @param hours until the employer took the step to this status; null: nobody has */
const application = (status: Application['status'], hours: number | null, jobId = 'job'): Application =>
  ({
    job_id: jobId,
    status,
    created_at: APPLIED,
    history: [
      { status: 'pending', at: APPLIED, by: 'applicant' },
      ...(hours === null ? [] : [{ status, at: hoursLater(hours), by: 'employer' }]),
    ],
  }) as Application;

it('counts a job’s applications, leaving out withdrawn ones and those to other jobs', () => {
  const all = [
    application('pending', null),
    application('interview', 5),
    application('hired', 3),
    application('declined', 1),
    application('withdrawn', null),
    application('pending', null, 'other'),
  ];
  expect(figuresOf(job, all)).toMatchObject({
    applications: 4,
    waiting: 1,
    answered: 3,
    hired: 1,
    replyMinutes: 180,
  });
});

it('gives the median reply time, which one late answer does not move', () => {
  expect(
    figuresOf(job, [application('declined', 1), application('declined', 2), application('hired', 200)])
      .replyMinutes,
  ).toBe(120);
  expect(figuresOf(job, [application('pending', null)]).replyMinutes).toBeNull();
});

it('counts all jobs as Applications does, archived ones too', () => {
  const all = APPLICATION_STATUSES.map((status, i) => application(status, null, `job ${i}`));
  expect(outcomeOf(all).applications).toBe(all.length - 1);
});

it('counts the answer that the public figure of a company counts: the first step that stands, not the decision', () => {
  const steps = (...history: [Application['status'], number][]): Application => ({
    ...application('hired', null),
    history: history.map(([status, hours]) => ({ status, at: hoursLater(hours), by: 'employer' })),
  });
  expect(minutesToAnswer(steps(['reviewed', 1], ['shortlisted', 2], ['offered', 40], ['hired', 90]))).toBe(
    120,
  );
  // Taken off the shortlist, they wait again.
  expect(minutesToAnswer(steps(['shortlisted', 2], ['reviewed', 3]))).toBeNull();
  expect(minutesToAnswer(steps(['shortlisted', 2], ['reviewed', 3], ['declined', 10]))).toBe(600);
  // A device's clock may be ahead.
  expect(minutesToAnswer(steps(['declined', -1]))).toBe(0);
});
