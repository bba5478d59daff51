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
  lat: 34.05,
  lng: -118.24,
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
  travel_radius_km: null as number | null,
  day_rate_minor: 62_000 as number | null,
  hourly_rate: null as number | null,
  currency: 'USD',
};
const score = (jobChange: object = {}, personChange: object = {}, busy: string[] | null = []) =>
  matchScore(
    { ...job, required_skills: [...job.required_skills], job_dates: [...job.job_dates], ...jobChange },
    { ...person, ...personChange },
    busy && ((day) => (busy.includes(day) ? 'busy' : 'free')),
    NOW,
  );
/** San Diego is 180 km from Los Angeles, Toronto 3,490. */
const SAN_DIEGO = { city: 'San Diego', lat: 32.72, lng: -117.16 };
const NOWHERE = { city: '', region: '', country_code: '', travel_radius_km: null };
const TORONTO = { city: 'Toronto', region: 'ON', country_code: 'CA', lat: 43.65, lng: -79.38 };

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
    [
      'half of an hourly rate for ten hours',
      { salary_min: 310 },
      { day_rate_minor: null, hourly_rate: 62 },
      [],
      95,
    ],
    ['a day rate, which counts before the hourly one', {}, { hourly_rate: 620 }, [], 100],
    ['paid, but the person names no rate', {}, { day_rate_minor: null }, [], 100],
    ['a currency without a rate', { currency: 'XTS' }, {}, [], 100],
    ['half the rate, which they do not show', { salary_min: 310 }, { day_rate_minor: null }, [], 100],
    ['far away from somebody who does not show where they are', TORONTO, NOWHERE, [], 100],
    ['in the town of somebody who does not show it', {}, NOWHERE, [], 100],
    [
      'the wrong role, of somebody who shows neither place nor rate',
      {},
      { ...NOWHERE, day_rate_minor: null, role_codes: [] },
      [],
      85,
    ],
    ['unpaid', { pay_type: 'unpaid', salary_min: null }, {}, [], 90],
    ['posted ten days ago', { published_at: '2027-04-30T12:00:00Z' }, {}, [], 97],
  ])('%s', (_, jobChange, personChange, busy, expected) =>
    expect(score(jobChange, personChange, busy).score).toBe(expected),
  );
});

describe('days of a calendar', () => {
  const days = (of: Record<string, 'free' | 'partly' | 'hold' | 'busy'>) =>
    matchScore(
      { ...job, required_skills: [...job.required_skills], job_dates: [...job.job_dates] },
      person,
      (day) => of[day] ?? 'unknown',
      NOW,
    );
  const part = (of: Parameters<typeof days>[0]) => days(of).parts.find(({ id }) => id === 'days');

  it('that are partly free or on hold count half', () => {
    for (const state of ['partly', 'hold'] as const)
      expect(part({ '2027-05-12': state, '2027-05-13': 'free' })).toMatchObject({
        points: 15,
        maxPoints: 20,
      });
    expect(part({ '2027-05-12': 'busy', '2027-05-13': 'busy' })).toMatchObject({ points: 0, maxPoints: 20 });
  });

  it('of which nothing is known count neither for nor against anybody', () => {
    expect(part({ '2027-05-12': 'free' })).toMatchObject({ points: 10, maxPoints: 10, isCounted: true });
    expect(part({ '2027-05-12': 'busy' })).toMatchObject({ points: 0, maxPoints: 10, isCounted: true });
    expect(days({ '2027-05-12': 'free' }).score).toBe(100);
    expect(part({})).toMatchObject({ points: 0, isCounted: false });
  });
});

describe('what is not known', () => {
  it('makes nobody free: without a calendar the days are left out, and the other parts are the whole', () => {
    const { score: all, parts } = score({}, {}, null);
    expect(all).toBe(100);
    expect(parts.find(({ id }) => id === 'days')).toMatchObject({ points: 0, isCounted: false });
    // 18 of the 30 points of the role are missing of 80.
    expect(score({}, { role_codes: [] }, null).score).toBe(85);
  });
  it('leaves the days of a job without dates out as well', () => {
    expect(score({ job_dates: [] }).parts.find(({ id }) => id === 'days')?.isCounted).toBe(false);
  });
});

describe('how far somebody travels', () => {
  it('makes work within it as near as their town, also across a border', () => {
    const near = { travel_radius_km: 200 };
    expect(score(SAN_DIEGO, near).score).toBe(100);
    expect(score({ ...SAN_DIEGO, region: 'BC', country_code: 'MX' }, near).score).toBe(100);
  });
  it('makes work outside it no fit, whatever else fits', () => {
    const { score: far, isOutOfReach } = score(TORONTO, { travel_radius_km: 80 });
    expect([far, isOutOfReach]).toEqual([59, true]);
    expect(
      score({ ...SAN_DIEGO, role_code: '', category: 'sound' }, { skills: [], travel_radius_km: 80 }).score,
    ).toBeLessThan(59);
  });
  it('says nothing of remote work, of a town that is not known, and of people who do not say', () => {
    expect(score({ ...TORONTO, is_remote: true }, { travel_radius_km: 80 }).isOutOfReach).toBe(false);
    expect(score({ ...TORONTO, lat: null, lng: null }, { travel_radius_km: 80 }).isOutOfReach).toBe(false);
    expect(score(TORONTO, { city: 'Nowhere in particular', travel_radius_km: 80 }).isOutOfReach).toBe(false);
    expect(score(TORONTO).isOutOfReach).toBe(false);
  });
  it('does not take a town of the same name in another country for theirs', () =>
    expect(score(TORONTO, { country_code: 'GB', travel_radius_km: 80 }).isOutOfReach).toBe(false));
});
