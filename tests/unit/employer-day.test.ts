import { describe, expect, it } from 'vitest';
import { agreedByJob, daysAtRisk, nextToFill, openByShow } from '@/domain/jobs/unfilled';
import type { Job } from '@/domain/streams/jobs';
import { firstSteps } from '@/features/dashboard/first-steps';

const NOW = new Date('2026-05-10T12:00:00Z');

const job = (id: string, changes: Partial<Job>): Job =>
  ({
    id,
    title: id,
    status: 'active',
    production: 'Low Tide',
    company_name: '',
    headcount: 1,
    hired_count: 0,
    starts_on: null,
    application_deadline: null,
    job_dates: [],
    timezone: 'UTC',
    ...changes,
  }) as Job;
const on = (...days: string[]) =>
  days.map((day) => ({ day, kind: 'shoot' as const, call: '' as const, wrap: '' as const }));

describe('open jobs by show', () => {
  it('groups them, counts who is missing, and begins with what starts first', () => {
    const shows = openByShow([
      job('gaffer', { starts_on: '2026-06-02', headcount: 3, hired_count: 1 }),
      job('other', { production: 'Night Bus', starts_on: '2026-05-20' }),
      job('grip', { starts_on: '2026-06-01', hired_count: 1 }),
      job('nameless', { production: ' ', starts_on: '2026-05-11' }),
      job('closed', { status: 'closed', starts_on: '2026-05-01' }),
    ]);
    expect(shows.map(({ name, missing, jobs }) => [name, missing, jobs.map(({ id }) => id)])).toEqual([
      ['Night Bus', 1, ['other']],
      ['Low Tide', 2, ['grip', 'gaffer']],
      ['', 1, ['nameless']],
    ]);
  });

  it('does not count a job as short that has hired more than it asked for', () => {
    expect(openByShow([job('a', { headcount: 1, hired_count: 2 })])[0]?.missing).toBe(0);
  });
});

describe('days at risk', () => {
  it('are the days of the next two weeks without their people', () => {
    const days = daysAtRisk(
      [
        job('gaffer', {
          headcount: 2,
          job_dates: on('2026-05-09', '2026-05-10', '2026-05-24', '2026-05-25'),
        }),
        job('grip', { job_dates: on('2026-05-24') }),
        job('full', { hired_count: 1, job_dates: on('2026-05-12') }),
        job('closed', { status: 'closed', job_dates: on('2026-05-12') }),
      ],
      NOW,
    );
    expect(days.map(({ day, missing, jobs }) => [day, missing, jobs.map(({ id }) => id)])).toEqual([
      ['2026-05-10', 2, ['gaffer']],
      ['2026-05-24', 3, ['gaffer', 'grip']],
    ]);
  });

  it('counts a day once that a job names twice, for prep and for the shoot', () => {
    expect(daysAtRisk([job('a', { job_dates: on('2026-05-12', '2026-05-12') })], NOW)[0]?.missing).toBe(1);
  });
});

it('nobody is missing in the place of somebody who has said yes to an offer', () => {
  const agreed = agreedByJob([
    { job_id: 'makeup', status: 'accepted' },
    { job_id: 'gaffer', status: 'offered' },
    { job_id: 'gaffer', status: 'hired' },
  ]);
  const days = { job_dates: on('2026-05-12'), starts_on: '2026-05-12' };
  const jobs = [job('makeup', days), job('gaffer', { ...days, headcount: 2, hired_count: 1 })];
  expect(daysAtRisk(jobs, NOW, agreed).map((day) => [day.missing, day.jobs.map(({ id }) => id)])).toEqual([
    [1, ['gaffer']],
  ]);
  expect(openByShow(jobs, agreed)[0]?.missing).toBe(1);
  expect(nextToFill(jobs, NOW, agreed)?.id).toBe('gaffer');
  expect(nextToFill(jobs, NOW)?.id).toBe('makeup');
});

describe('the role to fill next', () => {
  const next = (...jobs: Job[]) => nextToFill(jobs, NOW)?.id;
  const [soon, later] = ['2026-05-12', '2026-05-20'];

  it('is the one that starts first, before those that name no day', () => {
    expect(
      next(job('any day', {}), job('later', { starts_on: later }), job('soon', { starts_on: soon })),
    ).toBe('soon');
  });

  it('is none that is full, closed, or takes no applications any more', () => {
    expect(
      next(
        job('full', { starts_on: soon, hired_count: 1 }),
        job('closed', { starts_on: soon, status: 'closed' }),
        job('late', { starts_on: soon, application_deadline: '2026-05-09' }),
        job('open', { starts_on: later, application_deadline: '2026-05-10' }),
      ),
    ).toBe('open');
    expect(next()).toBeUndefined();
  });
});

describe('the first day', () => {
  const nothing = { company: null, jobs: 0, savedPeople: 0, conversations: 0, applications: [] };
  const done = (known: Partial<Parameters<typeof firstSteps>[0]>): boolean[] =>
    firstSteps({ ...nothing, ...known }).map(({ isDone }) => isDone);

  it('has nothing done for somebody who has just joined', () => {
    expect(done({})).toEqual([false, false, false, false]);
  });

  it('is done step by step, by what is there', () => {
    expect(done({ company: { id: 'c' } })).toEqual([true, false, false, false]);
    expect(done({ jobs: 1 })).toEqual([false, true, false, false]);
    expect(done({ savedPeople: 1 })).toEqual([false, false, true, false]);
    expect(done({ conversations: 1 })).toEqual([false, false, true, false]);
    expect(done({ applications: [{ status: 'declined' }] })).toEqual([false, false, false, true]);
  });

  it('takes reading, a withdrawal or the end of the job for no answer', () => {
    for (const status of ['pending', 'reviewed', 'withdrawn', 'job_closed'] as const)
      expect(done({ applications: [{ status }] })).toEqual([false, false, false, false]);
  });
});
