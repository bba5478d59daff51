import { describe, expect, it, vi } from 'vitest';
import { CURRENCIES } from '@/domain/taxonomy/currencies';
import { formatCount } from '@/domain/values/counts';
import {
  addDays,
  daysBetween,
  formatDay,
  formatTimeAgo,
  formatDayRange,
  formatWeekday,
  today,
} from '@/domain/values/days';
import { formatMinor, formatMoney, formatPayAmount, toMinor } from '@/domain/values/money';

describe('days', () => {
  it('counts across months, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2027-03-13', 2)).toBe('2027-03-15');
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
  });
  it('finds today in the time zone of the work', () => {
    const instant = new Date('2027-05-10T23:30:00Z');
    expect(today(instant, 'America/Los_Angeles')).toBe('2027-05-10');
    expect(today(instant, 'Pacific/Auckland')).toBe('2027-05-11');
    expect(today(instant, 'No/Where')).toMatch(/^2027-05-1[01]$/);
  });
  it.each([
    ['2027-05-12', '2027-05-16', '12–16 May'],
    ['2027-04-30', '2027-05-03', '30 Apr–3 May'],
    ['2027-05-14', '2027-05-14', 'Fri 14 May'],
    ['2026-12-28', '2027-01-04', '28 Dec–4 Jan'],
    ['2026-12-28', '2027-11-30', '28 Dec–30 Nov'],
    ['2026-12-28', '2027-12-02', '28 Dec 2026–2 Dec 2027'],
    ['2026-12-28', '2027-12-28', '28 Dec 2026–28 Dec 2027'],
    ['2026-12-01', '2028-12-31', '1 Dec 2026–31 Dec 2028'],
    [null, null, 'Dates open'],
  ])('writes %s to %s as %s', (from, to, text) => {
    expect(formatDayRange(from, to)).toBe(text);
  });
  it.each([
    ['2027-05-12', '2027-05-16', 2026, '12–16 May 2027'],
    ['2027-05-12', '2027-05-16', 2027, '12–16 May'],
    ['2027-04-30', '2027-05-03', 2026, '30 Apr–3 May 2027'],
    ['2027-05-14', '2027-05-14', 2026, 'Fri 14 May 2027'],
    ['2026-12-28', '2027-01-04', 2026, '28 Dec–4 Jan 2027'],
    ['2026-12-28', '2027-01-04', 2027, '28 Dec 2026–4 Jan'],
  ])('writes %s to %s, read in %s, as %s', (from, to, thisYear, text) => {
    expect(formatDayRange(from, to, thisYear)).toBe(text);
  });
  it('writes a stored day that no browser can read as it is', () => {
    expect(formatDay('10000-01-01', 2026)).toBe('10000-01-01');
    expect(addDays('-infinity', 1)).toBe('-infinity');
    expect(addDays('0044-03-15 BC', 1)).toBe('0044-03-15 BC');
  });
  it('puts the weekday first', () => expect(formatWeekday('2027-05-14')).toBe('Fri 14 May'));
  it('writes how long ago something was', () => {
    const now = new Date(2027, 4, 12, 12, 0);
    expect(formatTimeAgo(new Date(2027, 4, 12, 11, 59, 40), now)).toBe('just now');
    expect(formatTimeAgo(new Date(2027, 4, 12, 11, 20), now)).toBe('40 min ago');
    expect(formatTimeAgo(new Date(2027, 4, 12, 7, 0), now)).toBe('5 h ago');
    expect(formatTimeAgo(new Date(2027, 4, 11, 23, 0), now)).toBe('Yesterday');
    expect(formatTimeAgo(new Date(2027, 3, 2), now)).toBe('2 Apr');
  });
});

describe('money', () => {
  it.each([
    [620, 'USD', '$620'],
    [1250.5, 'EUR', '€1,250.50'],
    [null, 'USD', 'N/A'],
    [5, 'nope', 'nope 5.00'],
  ])('writes %s %s as %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });
  it('writes as Intl does, without it, every currency that pay is offered in', () => {
    const amounts = [
      0, 5, 999, 1000, 62_000, 1_234_567, 0.5, 1250.5, 0.005, 0.125, 1.005, 99.995, 1e14, 1e15,
    ];
    const intl = (amount: number, currency: string): string =>
      new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency,
        minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
        maximumFractionDigits: 2,
      }).format(amount);
    for (const { code } of CURRENCIES)
      for (const amount of amounts.flatMap((each) => [each, -each]))
        expect(formatMoney(amount, code)).toBe(intl(amount, code));
    const created = vi.spyOn(Intl, 'NumberFormat');
    for (const { code } of CURRENCIES) formatMoney(620, code);
    expect(formatCount(1_234_567)).toBe('1,234,567');
    expect([0, 12, 999, 1000, -1000].map(formatCount)).toEqual(['0', '12', '999', '1,000', '-1,000']);
    expect(created).not.toHaveBeenCalled();
    created.mockRestore();
    expect(formatMoney(620, 'THB')).toBe(intl(620, 'THB'));
  });
  it('handles currencies without minor units', () => {
    expect(formatMinor(5000, 'JPY')).toBe('¥5,000');
    expect(toMinor(620.1, 'USD')).toBe(62010);
  });
  const pay = { pay_type: 'day', salary_min: 620, salary_max: 680, currency: 'USD' } as const;
  it('writes a rate cell', () => {
    expect(formatPayAmount(pay)).toBe('$620–$680');
    expect(formatPayAmount({ ...pay, salary_max: 620 })).toBe('$620');
    expect(formatPayAmount({ ...pay, pay_type: 'unpaid', salary_min: null, salary_max: null })).toBe(
      'Unpaid',
    );
    expect(formatPayAmount({ ...pay, pay_type: 'deferred', salary_min: null, salary_max: null })).toBe(
      'Deferred',
    );
  });
});
