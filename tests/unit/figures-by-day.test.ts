import { expect, it } from 'vitest';
import type { Application } from '@/domain/streams/applications';
import { lastCountedDay, readJobDays } from '@/domain/jobs/analytics/job-days';
import { figuresByDay, sumOf, totalOf, valueOf } from '@/features/posting/analytics/days/figures-by-day';
import { measureText } from '@/features/posting/analytics/days/measure-text';
import { figuresOf, SHOWN_DAYS, withJobDays } from '@/features/posting/analytics/job-figures';
import type { Job } from '@/domain/streams/jobs';

/** Local times: days are those of the device. */
const application = (applied: string, decided: string | null, status: Application['status'] = 'pending') =>
  ({
    status,
    created_at: new Date(`${applied}:00`).toISOString(),
    history:
      decided === null ? [] : [{ status, at: new Date(`${decided}:00`).toISOString(), by: 'employer' }],
  }) as Application;

it('has four weeks of days, the last one today, also those without anything', () => {
  const days = figuresByDay({ applications: [], jobDays: null }, '2027-03-01');
  expect(days).toHaveLength(SHOWN_DAYS);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2027-02-02', '2027-03-01']);
  expect(
    days.every(({ applied, answered, replyMinutes }) => applied + answered === 0 && replyMinutes === null),
  ).toBe(true);
});

it('counts who applied on the day on which they did, and who was answered on the day of the answer', () => {
  const days = figuresByDay(
    {
      jobDays: null,
      applications: [
        application('2027-02-26T23:30', '2027-02-27T00:30', 'declined'),
        application('2027-02-27T08:00', '2027-02-27T11:00', 'hired'),
        application('2027-02-27T09:00', null),
        application('2027-02-27T09:00', null, 'withdrawn'),
        // Before these weeks, and answered in them.
        application('2027-01-10T09:00', '2027-02-28T09:00', 'declined'),
      ],
    },
    '2027-03-01',
  );
  expect(days.filter(({ applied, answered }) => applied + answered > 0)).toEqual([
    { day: '2027-02-26', views: null, saves: null, applied: 1, answered: 0, replyMinutes: null, waits: [] },
    {
      day: '2027-02-27',
      views: null,
      saves: null,
      applied: 2,
      answered: 2,
      replyMinutes: 120,
      waits: [60, 180],
    },
    {
      day: '2027-02-28',
      views: null,
      saves: null,
      applied: 0,
      answered: 1,
      replyMinutes: 49 * 24 * 60,
      waits: [49 * 24 * 60],
    },
  ]);
});

it('plots the time to answer as its median, of a day and of all of them', () => {
  const days = figuresByDay(
    {
      jobDays: null,
      applications: [
        application('2027-02-27T08:00', '2027-02-27T09:00', 'declined'),
        application('2027-02-27T08:00', '2027-02-27T11:00', 'shortlisted'),
        application('2027-02-26T09:00', '2027-02-28T09:00', 'declined'),
      ],
    },
    '2027-03-01',
  );
  expect(days.slice(-3).map((day) => valueOf(day, 'time'))).toEqual([120, 2880, null]);
  expect([totalOf(days, 'time'), totalOf(days, 'answered'), totalOf(days, 'views')]).toEqual([180, 3, null]);
  expect([measureText('time', 180), measureText('time', null), measureText('answered', 3)]).toEqual([
    'Answered within 3 h',
    'Nobody answered',
    '3 replies',
  ]);
});

const jobDays = readJobDays({
  a: { '2027-02-01': [9, 9], '2027-02-02': [3, 1], '2027-03-01': [2, 0] },
  b: { '2027-03-01': [4, 2] },
});

it('adds up what the server has counted of these jobs, and says nothing where it has not answered', () => {
  const days = figuresByDay({ applications: [], jobDays }, '2027-03-01');
  expect(days.at(0)).toMatchObject({ views: 3, saves: 1 });
  expect(days.at(1)).toMatchObject({ views: 0, saves: 0 });
  expect(days.at(-1)).toMatchObject({ views: 6, saves: 2 });
  expect([sumOf(days, 'views'), sumOf(days, 'saves'), sumOf(days, 'applied')]).toEqual([9, 3, 0]);
  const unknown = figuresByDay({ applications: [], jobDays: null }, '2027-03-01');
  expect([sumOf(unknown, 'views'), sumOf(unknown, 'applied')]).toEqual([null, 0]);
});

it('gives each job its views and saves of the same four weeks', () => {
  const figures = (id: string) => figuresOf({ id } as Job, []);
  expect(withJobDays(figures('a'), jobDays, '2027-03-01')).toMatchObject({ views: 5, saves: 1 });
  expect(withJobDays(figures('c'), jobDays, '2027-03-01')).toMatchObject({ views: 0, saves: 0 });
  expect(withJobDays(figures('a'), null, '2027-03-01')).toMatchObject({ views: null, saves: null });
});

it('ends tomorrow where something was counted at a place of work that is in it already, and never later', () => {
  expect(lastCountedDay(jobDays, '2027-03-01')).toBe('2027-03-01');
  expect(lastCountedDay(jobDays, '2027-02-28')).toBe('2027-03-01');
  expect(lastCountedDay(jobDays, '2027-02-27')).toBe('2027-02-27');
  expect(lastCountedDay(null, '2027-02-28')).toBe('2027-02-28');
});

it('takes nothing from an answer that is not in the right form', () => {
  expect(readJobDays(null).size).toBe(0);
  expect([
    ...(readJobDays({ a: { today: [1, 1], '2027-03-01': [-1, 2], '2027-03-02': 'x' }, b: 3 }).get('a') ?? []),
  ]).toEqual([]);
});
