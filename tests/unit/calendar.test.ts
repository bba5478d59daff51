import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  endOfWeek,
  formatLongDay,
  formatMonth,
  monthOf,
  startOfWeek,
  weeksOf,
  withDays,
  withoutDays,
} from '@/ui/dates/calendar';
import { daysFromTo } from '@/domain/availability/day-marks';
import { formatDays } from '@/domain/availability/day-words';
import { addDays, daysBetween } from '@/domain/values/days';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('2000-01-01', count));

describe('the day picker', () => {
  it('lays out every month in six weeks from Monday, each day once and in its own column', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const weeks = weeksOf(monthOf(day));
        expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
        const days = weeks.flat().filter((square) => square !== null);
        expect(days[0]).toBe(`${monthOf(day)}-01`);
        expect(days).toContain(day);
        expect(monthOf(addDays(days.at(-1)!, 1))).not.toBe(monthOf(day));
        for (const week of weeks)
          week.forEach(
            (square, column) =>
              square && expect((new Date(`${square}T00:00:00Z`).getUTCDay() + 6) % 7).toBe(column),
          );
      }),
    );
  });

  it('finds the first and last day of a week that spans two months', () => {
    expect([startOfWeek('2027-05-01'), endOfWeek('2027-05-01')]).toEqual(['2027-04-26', '2027-05-02']);
    expect([startOfWeek('2027-05-03'), endOfWeek('2027-05-03')]).toEqual(['2027-05-03', '2027-05-09']);
  });

  it('keeps the day of the month when adding months, or takes the last day of a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
    expect(addMonths('2027-12-31', 12)).toBe('2028-12-31');
  });

  it('lists every day between two days, in either direction', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -90, max: 90 }), (day, far) => {
        const run = daysFromTo(day, addDays(day, far));
        expect(run).toHaveLength(Math.abs(far) + 1);
        run.slice(1).forEach((next, i) => expect(daysBetween(run[i]!, next)).toBe(1));
      }),
    );
  });

  it('keeps chosen days unique and sorted', () => {
    expect(withDays(['2027-05-14', '2027-05-12'], ['2027-05-13', '2027-05-14'])).toEqual([
      '2027-05-12',
      '2027-05-13',
      '2027-05-14',
    ]);
    expect(withoutDays(['2027-05-12', '2027-05-13'], ['2027-05-12'])).toEqual(['2027-05-13']);
  });

  it('formats consecutive days as one range, even across the end of a month', () => {
    expect(formatDays(['2027-05-20', '2027-05-12', '2027-05-13', '2027-05-14'])).toBe(
      '12–14 May, Thu 20 May',
    );
    expect(formatDays(['2027-04-30', '2027-05-01'])).toBe('30 Apr–1 May');
    expect(formatDays([])).toBe('');
  });

  it('formats a day and a month in full', () => {
    expect(formatLongDay('2027-05-14')).toBe('Friday 14 May 2027');
    expect(formatMonth('2027-05')).toBe('May 2027');
  });
});
