import { expect, it } from 'vitest';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { APPLICATION_STATUSES } from '@/domain/lifecycles';
import { sectionOf } from '@/features/applications/applicants/moves';
import { figuresOf, outcomeOf } from '@/features/posting/analytics/job-figures';

const job = { id: 'job' } as Job;
const application = (status: Application['status'], hours: number | null, jobId = 'job'): Application =>
  ({
    job_id: jobId,
    status,
    created_at: '2027-01-04T09:00:00Z',
    decided_at:
      hours === null ? null : new Date(Date.parse('2027-01-04T09:00:00Z') + hours * 3_600_000).toISOString(),
  }) as Application;

it('counts a job’s applications, leaving out withdrawn ones and those to other jobs', () => {
  const all = [
    application('pending', null),
    application('interview', null),
    application('hired', 3),
    application('declined', 1),
    application('withdrawn', null),
    application('pending', null, 'other'),
  ];
  expect(figuresOf(job, all)).toMatchObject({
    applications: 4,
    waiting: 1,
    answered: 2,
    hired: 1,
    replyMinutes: 120,
  });
});

it('gives the median reply time, which one late answer does not move', () => {
  expect(
    figuresOf(job, [application('declined', 1), application('declined', 2), application('hired', 200)])
      .replyMinutes,
  ).toBe(120);
  expect(figuresOf(job, [application('pending', null)]).replyMinutes).toBeNull();
});

it('counts all jobs as Applications does: archived ones too, and its section “Answered” are those with an answer here', () => {
  const all = APPLICATION_STATUSES.map((status, i) =>
    application(status, sectionOf(status) === 'answered' ? 1 : null, `job ${i}`),
  );
  const { applications, answered } = outcomeOf(all);
  expect(applications).toBe(all.length - 1);
  expect(answered).toBe(all.filter(({ status }) => sectionOf(status) === 'answered').length);
});
