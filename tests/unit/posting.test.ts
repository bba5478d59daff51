import { describe, expect, it } from 'vitest';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { Job } from '@/domain/streams/jobs';
import type { JobContent } from '@/domain/jobs/job-content';
import { findPlaceByName } from '@/domain/taxonomy/places';
import { changedFields } from '@/features/posting/form/job-form';
import { withChosenDays } from '@/features/posting/fields/chosen-days';
import { repeatOf } from '@/features/posting/drafts/repeat';
import { usualRates } from '@/features/posting/quick-post/usual-rates';
import { respondBy } from '@/domain/applications/respond-by';
import { addDays } from '@/domain/values/days';
import { jobOfCase, RESPOND_BY_CASES } from '../support/respond-by-cases';

const blank = blankJobContent('Europe/London', 'GBP');
const date = (day: string, change: object = {}) => ({
  day,
  kind: 'shoot' as const,
  call: '',
  wrap: '',
  ...change,
});

describe('chosen days', () => {
  it('keep their kind and times, and new ones copy the times of the previous shoot day', () => {
    const before = [
      date('2027-05-12', { call: '05:30', wrap: '16:30' }),
      date('2027-05-13', { kind: 'travel', call: '11:00' }),
    ];
    expect(withChosenDays(before, ['2027-05-12', '2027-05-13', '2027-05-14'])).toEqual([
      ...before,
      date('2027-05-14', { call: '05:30', wrap: '16:30' }),
    ]);
    expect(withChosenDays(before, ['2027-05-13'])).toEqual([before[1]]);
  });
});

describe('repeating a crew call', () => {
  it('copies everything except the days and what depends on them, for the current company', () => {
    const job = {
      ...blank,
      id: 'x',
      status: 'closed',
      title: 'Gaffer',
      salary_min: 500,
      company_id: 'old',
      job_dates: [date('2027-05-12')],
      application_deadline: '2027-05-01',
      is_urgent: true,
    } as unknown as Job;
    expect(repeatOf(job, { ...blank, company_id: 'new' })).toEqual({
      ...blank,
      title: 'Gaffer',
      salary_min: 500,
      company_id: 'new',
    });
  });
});

describe('an edit', () => {
  it('names only the fields that differ', () => {
    const after: JobContent = { ...blank, title: 'Gaffer', required_skills: ['HMIs'] };
    expect(changedFields(blank, after)).toEqual({ title: 'Gaffer', required_skills: ['HMIs'] });
    expect(changedFields(after, { ...after, required_skills: [...after.required_skills] })).toEqual({});
  });
});

const job = (amount: number, payer: string, change: Partial<Job> = {}) =>
  ({
    pay_type: 'day',
    currency: 'GBP',
    salary_min: amount,
    salary_max: null,
    company_id: payer,
    posted_by: 'p',
    ...change,
  }) as Job;

describe('usual rates (domain, Benchmarks)', () => {
  const five = [job(300, 'a'), job(320, 'a'), job(340, 'b'), job(360, 'c'), job(380, 'c')];
  it('are the quartiles and the median of what is paid', () =>
    expect(usualRates(five, 'day', 'GBP')).toEqual({ low: 320, middle: 340, high: 360 }));
  it('count a range as its midpoint', () =>
    expect(usualRates([...five.slice(0, 4), job(300, 'c', { salary_max: 460 })], 'day', 'GBP')).toEqual({
      low: 320,
      middle: 340,
      high: 360,
    }));
  it.each<[string, Job[]]>([
    ['fewer than five values', five.slice(0, 4)],
    [
      'fewer than three payers',
      five.map((each) => ({ ...each, company_id: each.company_id === 'c' ? 'b' : each.company_id })),
    ],
    ['another currency', five.map((each) => ({ ...each, currency: 'USD' }))],
    ['another pay type', five.map((each) => ({ ...each, pay_type: 'week' }))],
  ])('are not shown for %s', (_, jobs) => expect(usualRates(jobs, 'day', 'GBP')).toBeNull());
});

describe('an answer is promised by', () => {
  it.each(RESPOND_BY_CASES)('$what', (each) =>
    expect(respondBy(jobOfCase(each, '2027-05-01'), '2027-05-01')).toEqual({
      day: addDays('2027-05-01', each.answered),
      because: each.because,
    }),
  );
});

describe('a town typed by name', () => {
  it('is recognized in any case and without accents', () => {
    expect(findPlaceByName('montreal')?.timezone).toBe('America/Toronto');
    expect(findPlaceByName(' LONDON ')?.currency).toBe('GBP');
  });
  it('is not guessed from its first letters', () =>
    expect([findPlaceByName('Lon'), findPlaceByName('')]).toEqual([null, null]));
});
