import { describe, expect, it } from 'vitest';
import { COMPARED_BY, JOBS_COMPARED_BY } from '@/domain/pay/comparison-copy';
import { comparedDayPay, dayPay, inUsDollars, lowestDayPay } from '@/domain/pay/day-pay';
import { perUsDollar, RATED_CURRENCIES } from '@/domain/pay/exchange-rates';
import { CURRENCIES } from '@/domain/taxonomy/currencies';

const pay = { pay_type: 'day', salary_min: 620, salary_max: 680, currency: 'USD', job_dates: [] } as const;

describe('pay compares like with like', () => {
  it('every currency that pay can be offered in has a rate, and no other', () => {
    expect(RATED_CURRENCIES.toSorted()).toEqual(CURRENCIES.map(({ code }) => code).toSorted());
    for (const code of RATED_CURRENCIES) expect(perUsDollar(code), code).toBeGreaterThan(0);
  });

  it.each([
    ['hour', 68, 680],
    ['day', 680, 680],
    ['week', 3_400, 680],
    ['month', 14_280, 680],
    ['year', 149_600, 680],
  ] as const)('by the %s, for a ten-hour day', (pay_type, salary_max, day) =>
    expect(dayPay({ ...pay, pay_type, salary_max })).toBeCloseTo(day),
  );

  it('by the upper end of a range, whose lower end is said beside it', () => {
    expect([lowestDayPay(pay), dayPay(pay)]).toEqual([620, 680]);
    expect(lowestDayPay({ ...pay, salary_min: null })).toBe(680);
    expect(lowestDayPay({ ...pay, salary_max: null })).toBe(620);
  });

  it('a fee for the project is divided by its days, and by ten where it has none', () => {
    const project = { ...pay, pay_type: 'project', salary_max: 3_000 } as const;
    expect(dayPay({ ...project, job_dates: [1, 2, 3, 4] })).toBe(750);
    expect(dayPay(project)).toBe(300);
  });

  it.each(['unpaid', 'deferred'] as const)('%s is nothing', (pay_type) =>
    expect(dayPay({ ...pay, pay_type })).toBe(0),
  );

  it('the upper end of a range counts, and a missing one is not invented', () => {
    expect(dayPay({ ...pay, salary_max: null })).toBe(620);
    expect(dayPay({ ...pay, salary_min: null, salary_max: null })).toBe(0);
  });

  it('across currencies: 525,000 naira a week are less than 620 dollars a day', () => {
    const naira = comparedDayPay({ ...pay, pay_type: 'week', salary_max: 525_000, currency: 'NGN' });
    expect(naira).toBe(72.92);
    expect(comparedDayPay({ ...pay, salary_max: 97_000, currency: 'JPY' })).toBe(638.16);
    expect(comparedDayPay(pay)).toBe(680);
  });

  it('a currency without a rate compares with nothing', () => {
    expect(inUsDollars(100, 'XTS')).toBeNull();
    expect(comparedDayPay({ ...pay, currency: 'XTS' })).toBe(0);
  });

  it('says in what, and by which day’s rates', () => {
    expect(COMPARED_BY).toBe('Pay for a ten-hour day, compared in USD at rates of 1 Jul 2026.');
    expect(JOBS_COMPARED_BY).toBe(`${COMPARED_BY} Of a range, the upper end counts.`);
  });
});
