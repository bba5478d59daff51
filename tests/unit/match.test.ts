import { describe, expect, it } from 'vitest';
import { matchScore } from '@/domain/jobs/match';

const NOW = new Date('2027-05-10T12:00:00Z');
const job = {
  category: 'camera',
  role_code: 'first_ac',
  required_skills: ['Anamorphic', 'Wireless focus'],
  is_remote: false,
  city: 'Los Angeles',
  region: 'CA',
  country_code: 'US',
  pay_type: 'day',
  salary_min: 620,
  salary_max: null,
  currency: 'USD',
  published_at: '2027-05-09T12:00:00Z',
  job_dates: [
    { day: '2027-05-12', kind: 'shoot', call: '', wrap: '' },
    { day: '2027-05-13', kind: 'shoot', call: '', wrap: '' },
  ],
} as const;
const person = {
  departments: ['camera'],
  role_codes: ['first_ac'],
  skills: ['anamorphic', 'wireless focus'],
  city: 'los angeles',
  region: 'CA',
  country_code: 'US',
  day_rate_minor: 62_000,
  currency: 'USD',
};
const score = (jobChange: object = {}, personChange: object = {}, busy: string[] = []) =>
  matchScore(
    { ...job, required_skills: [...job.required_skills], job_dates: [...job.job_dates], ...jobChange },
    { ...person, ...personChange },
    new Set(busy),
    NOW,
  );

describe('match score (domain: 30, 25, 20, 10, 10, 5)', () => {
  it('is 100 when everything fits', () => expect(score().score).toBe(100));
  it('is the sum of its parts, each within its maximum', () => {
    const { score: sum, parts } = score({ city: 'San Diego' }, { skills: [] }, ['2027-05-12']);
    expect(parts.reduce((total, { points }) => total + points, 0)).toBe(sum);
    for (const { points, maxPoints } of parts) expect(points).toBeLessThanOrEqual(maxPoints);
  });
  it.each<[string, object, object, string[], number]>([
    ['same department, other role', {}, { role_codes: [] }, [], 88],
    ['another department', {}, { role_codes: [], departments: [] }, [], 70],
    ['half of the skills', {}, { skills: ['Anamorphic'] }, [], 88],
    ['busy on one of two days', {}, {}, ['2027-05-12'], 90],
    ['same region, other city', { city: 'San Diego' }, {}, [], 97],
    ['remote', { city: 'Berlin', country_code: 'DE', is_remote: true }, {}, [], 100],
    ['half the rate', { salary_min: 310 }, {}, [], 95],
    ['half the rate in another currency', { salary_min: 266.6, currency: 'EUR' }, {}, [], 95],
    ['a rate for the week', { salary_min: 3_100, pay_type: 'week' }, {}, [], 100],
    ['a fee over two days', { salary_min: 1_240, pay_type: 'project' }, {}, [], 100],
    ['half a fee over two days', { salary_min: 620, pay_type: 'project' }, {}, [], 95],
    ['paid, but the person names no rate', {}, { day_rate_minor: null }, [], 96],
    ['a currency without a rate', { currency: 'XTS' }, {}, [], 96],
    ['unpaid', { pay_type: 'unpaid', salary_min: null }, {}, [], 90],
    ['posted ten days ago', { published_at: '2027-04-30T12:00:00Z' }, {}, [], 97],
  ])('%s', (_, jobChange, personChange, busy, expected) =>
    expect(score(jobChange, personChange, busy).score).toBe(expected),
  );
});
