import { describe, expect, it } from 'vitest';
import { slateFactsFor } from '@/domain/jobs/fit/travel-words';
import { callLabel, hirerName } from '@/domain/jobs/job-copy';
import { companyFacts, postedText, totalText } from '@/domain/jobs/summary/slate-facts';

const NOW = new Date('2027-05-14T12:00:00');
const days = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    day: `2027-06-${String(n + 1).padStart(2, '0')}`,
    kind: 'shoot' as const,
    call: '',
    wrap: '',
  }));
const job = {
  published_at: '2027-05-11T12:00:00',
  job_dates: days(5),
  pay_type: 'day' as const,
  salary_min: 620,
  salary_max: null,
  currency: 'USD',
  is_remote: false,
  city: 'San Pedro',
  country_code: 'US',
  lat: 33.74,
  lng: -118.29,
};
const person = { city: 'Los Angeles', country_code: 'US', travel_radius_km: 80, settings: { units: 'km' } };

describe('when a job was posted', () => {
  it.each([
    ['2027-05-14T00:10:00', 'Posted today'],
    ['2027-05-14T12:05:00', 'Posted today'],
    ['2027-05-15T00:10:00', 'Posted today'],
    ['2027-05-13T23:50:00', 'Posted yesterday'],
    ['2027-05-11T12:00:00', 'Posted 3 days ago'],
    ['2027-05-08T00:10:00', 'Posted 6 days ago'],
    ['2027-05-07T23:50:00', 'Posted 7 May'],
    ['2026-12-04T12:00:00', 'Posted 4 Dec 2026'],
    ['', ''],
  ])('of %s is said as "%s"', (at, text) => expect(postedText(at, NOW)).toBe(text));
});

describe('what is said of the company', () => {
  const verified_at = '2027-01-04T09:00:00+00:00';
  it('is how it answers, and that it is verified', () =>
    expect(companyFacts({ answer_rate: 96, verified_at })).toEqual({
      answers: '96% answered in time',
      isVerified: true,
    }));
  it('is the worst figure, too', () =>
    expect(companyFacts({ answer_rate: 0, verified_at: null })).toEqual({ answers: '0% answered in time' }));
  it('is nothing where too little is known, or it is not on this device', () => {
    expect(companyFacts({ answer_rate: null, verified_at: null })).toEqual({});
    expect(companyFacts(undefined)).toEqual({});
  });
});

describe('what a job pays in all', () => {
  it.each<[string, Partial<Parameters<typeof totalText>[0]>, string | null]>([
    ['a day rate over its days', {}, '$3,100 in all'],
    ['the same amount twice', { salary_max: 620 }, '$3,100 in all'],
    [
      'only an upper end, which the rate shows as fixed',
      { salary_min: null, salary_max: 600 },
      '$3,000 in all',
    ],
    ['a range', { salary_max: 680 }, '$3,100 to $3,400 in all'],
    ['a range that ends where it begins', { salary_min: 680, salary_max: 620 }, null],
    ['one day', { job_dates: days(1) }, null],
    ['no days', { job_dates: [] }, null],
    ['no rate', { salary_min: null }, null],
    ['two weeks', { pay_type: 'week', salary_min: 3000, job_dates: days(10) }, '$6,000 in all'],
    ['a week', { pay_type: 'week', salary_min: 3000, job_dates: days(5) }, null],
    [
      'weeks that are not full, as a booking counts them',
      { pay_type: 'week', salary_min: 3000, job_dates: days(12) },
      '$7,200 in all at 5 days a week',
    ],
    [
      'part of a week, in a range and in whole units of a currency without smaller ones',
      { pay_type: 'week', salary_min: 100_001, salary_max: 100_004, currency: 'JPY', job_dates: days(3) },
      '¥60,001 to ¥60,002 in all at 5 days a week',
    ],
    ['weeks without days', { pay_type: 'week', salary_min: 3000, job_dates: [] }, null],
    [
      'two weeks in a range',
      { pay_type: 'week', salary_min: 3000, salary_max: 3500, job_dates: days(10) },
      '$6,000 to $7,000 in all',
    ],
    [
      'hours, with those of a day',
      { pay_type: 'hour', salary_min: 60, pay_day_hours: 10 },
      '$3,000 in all at 10 hours a day',
    ],
    [
      'hours of one day, in a range',
      { pay_type: 'hour', salary_min: 60, salary_max: 70, pay_day_hours: 8, job_dates: days(1) },
      '$480 to $560 in all at 8 hours a day',
    ],
    ['hours of a day that is not said', { pay_type: 'hour', salary_min: 60, pay_day_hours: null }, null],
    ['hours without days', { pay_type: 'hour', salary_min: 60, pay_day_hours: 10, job_dates: [] }, null],
    ['hours', { pay_type: 'hour', salary_min: 60 }, null],
    ['a fee', { pay_type: 'project', salary_min: 4000 }, null],
    ['nothing', { pay_type: 'unpaid', salary_min: null }, null],
    ['later, if at all', { pay_type: 'deferred' }, null],
  ])('of %s', (_of, change, text) => expect(totalText({ ...job, ...change })).toBe(text));
});

describe('how far a job is, on its slate', () => {
  const far = (
    change: Partial<typeof job> = {},
    reader: Partial<Parameters<typeof slateFactsFor>[1] & object> = {},
  ) => slateFactsFor({ ...job, ...change }, { ...person, ...reader }, NOW).distance;

  it('is in the unit of the person who reads it', () => {
    expect(far()).toBe('35 km away');
    expect(far({}, { settings: { units: 'mi' } })).toBe('22 mi away');
  });
  it('is their own town', () => expect(far({ city: 'los angeles' })).toBe('In your town'));
  it.each([
    ['for remote work', { is_remote: true }, {}],
    ['of a job without a place', { lat: null, lng: null } as never, {}],
    ['for somebody without a town', {}, { city: '' }],
  ])('is not said %s', (_when, change, reader) => expect(far(change, reader)).toBeUndefined());
  it('is not said to visitors', () =>
    expect(slateFactsFor(job, null, NOW)).toEqual({
      publishedAt: job.published_at,
      posted: 'Posted 3 days ago',
      total: '$3,100 in all',
    }));
});

it('a job is hired for by its company, or by whoever posted it', () => {
  expect(hirerName({ company_name: 'Low Tide Ltd', poster_name: 'Petra Lind' })).toBe('Low Tide Ltd');
  expect(hirerName({ company_name: '', poster_name: 'Petra Lind' })).toBe('Petra Lind');
});

it('a call that nobody has named is open', () =>
  expect(['17:30', ''].map((time) => callLabel({ call_time: time }))).toEqual(['17:30', 'TBC']));
