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
import { daysByMonth, daysInShort, formatDays } from '@/domain/availability/day-words';
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

  it('says the year once for each year that has days, where one is not the current year', () => {
    const days = ['2026-12-30', '2027-01-04', '2027-01-07'];
    expect(formatDays(days, 2026)).toBe('Wed 30 Dec 2026, Mon 4 Jan, Thu 7 Jan 2027');
    expect(formatDays(['2027-04-10', '2027-04-11'], 2026)).toBe('10–11 Apr 2027');
    expect(formatDays(['2027-04-10', '2027-04-11'], 2027)).toBe('10–11 Apr');
    expect(formatDays(['2026-12-31', '2027-01-01', '2027-01-05'], 2026)).toBe(
      '31 Dec 2026–1 Jan 2027, Tue 5 Jan 2027',
    );
  });

  it('groups days by month and year, in order, with runs as ranges', () => {
    expect(
      daysByMonth(['2028-08-02', '2027-08-20', '2027-08-18', '2027-08-30', '2027-08-31', '2027-09-01']),
    ).toEqual([
      { month: 'Aug 2027', dates: 'Wed\u00a018, Fri\u00a020, 30–31' },
      { month: 'Sep 2027', dates: 'Wed\u00a01' },
      { month: 'Aug 2028', dates: 'Wed\u00a02' },
    ]);
    expect(daysByMonth([])).toEqual([]);
  });

  it('says only the first, the last and the number of days that are many', () => {
    const alternate = Array.from({ length: 200 }, (_, index) => addDays('2027-08-18', index * 2));
    expect(daysInShort(alternate, 2026)).toBe('18 Aug 2027–19 Sep 2028, 200 days');
    expect(
      daysInShort(
        alternate.filter((day) => day < '2027-08-26'),
        2027,
      ),
    ).toBe('Wed 18 Aug, Fri 20 Aug, Sun 22 Aug, Tue 24 Aug');
    expect(daysInShort(daysFromTo('2027-06-01', '2027-06-30'), 2027)).toBe('1–30 Jun');
  });

  it('formats a day and a month in full', () => {
    expect(formatLongDay('2027-05-14')).toBe('Friday 14 May 2027');
    expect(formatMonth('2027-05')).toBe('May 2027');
  });
});
