import { expect, it } from 'vitest';
import type { Application } from '@/domain/streams/applications';
import { figuresByDay, SHOWN_DAYS } from '@/features/posting/analytics/days/figures-by-day';

/** Local times: days are those of the device. */
const application = (applied: string, decided: string | null, status: Application['status'] = 'pending') =>
  ({
    status,
    created_at: new Date(`${applied}:00`).toISOString(),
    decided_at: decided === null ? null : new Date(`${decided}:00`).toISOString(),
  }) as Application;

it('has four weeks of days, the last one today, also those without anything', () => {
  const days = figuresByDay([], '2027-03-01');
  expect(days).toHaveLength(SHOWN_DAYS);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2027-02-02', '2027-03-01']);
  expect(
    days.every(({ applied, answered, replyMinutes }) => applied + answered === 0 && replyMinutes === null),
  ).toBe(true);
});

it('counts who applied on the day on which they did, and who was answered on the day of the answer', () => {
  const days = figuresByDay(
    [
      application('2027-02-26T23:30', '2027-02-27T00:30', 'declined'),
      application('2027-02-27T08:00', '2027-02-27T11:00', 'hired'),
      application('2027-02-27T09:00', null),
      application('2027-02-27T09:00', null, 'withdrawn'),
      // Before these weeks, and answered in them.
      application('2027-01-10T09:00', '2027-02-28T09:00', 'declined'),
    ],
    '2027-03-01',
  );
  expect(days.filter(({ applied, answered }) => applied + answered > 0)).toEqual([
    { day: '2027-02-26', applied: 1, answered: 0, replyMinutes: null },
    { day: '2027-02-27', applied: 2, answered: 2, replyMinutes: 120 },
    { day: '2027-02-28', applied: 0, answered: 1, replyMinutes: 49 * 24 * 60 },
  ]);
});
