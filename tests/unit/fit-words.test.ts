import { describe, expect, it } from 'vitest';
import { candidateFacts, candidatesFor } from '@/domain/jobs/fit/candidates';
import { busyWords, fitHeadline, fitLabel, fitReasons } from '@/domain/jobs/fit/fit-words';
import { MATCH_THRESHOLDS, type ScoredJob, type ScoredPerson } from '@/domain/jobs/match';
import { distanceAway } from '@/domain/people/distance-units';
import type { Person } from '@/domain/streams/people';

const job: ScoredJob = {
  category: 'camera',
  role_code: 'first_ac',
  required_skills: ['Anamorphic', 'Wireless focus'],
  job_dates: ['2027-05-12', '2027-05-13'].map((day) => ({ day, kind: 'shoot', call: '', wrap: '' })),
  is_remote: false,
  city: 'San Pedro',
  region: 'CA',
  country_code: 'US',
  lat: 33.74,
  lng: -118.29,
  pay_type: 'day',
  salary_min: 620,
  salary_max: null,
  currency: 'USD',
  published_at: '2027-05-09T12:00:00Z',
};
const person: ScoredPerson = {
  departments: ['camera'],
  role_codes: ['first_ac'],
  skills: ['anamorphic', 'wireless focus'],
  city: 'Los Angeles',
  region: 'CA',
  country_code: 'US',
  travel_radius_km: 80,
  day_rate_minor: 60_000,
  hourly_rate: null,
  currency: 'USD',
};
const said = (
  jobChange: Partial<ScoredJob> = {},
  personChange: Partial<ScoredPerson> = {},
  busy: string[] | null = null,
): Record<string, string> =>
  Object.fromEntries(
    fitReasons(
      { ...job, ...jobChange },
      { ...person, ...personChange },
      busy && ((day) => (busy.includes(day) ? 'busy' : 'free')),
    ).map(({ part, verdict, text }) => [part, `${verdict}: ${text}`]),
  );

describe('how a job fits, in words', () => {
  it('says what fits and why', () =>
    expect(said()).toEqual({
      role: 'fits: Your role: 1st AC',
      skills: 'fits: You have every skill it asks for',
      days: 'open: Your calendar says nothing of its days',
      place: 'fits: 35 km away, within your 80 km',
      rate: 'fits: Pays $620 a day; you ask $600',
    }));

  it.each<[string, Partial<ScoredJob>, Partial<ScoredPerson>, string, string]>([
    [
      'the department alone',
      {},
      { role_codes: [] },
      'role',
      'partly: Your department, Camera; the role is not on your profile',
    ],
    [
      'another department',
      { category: 'sound', role_code: 'boom_operator' },
      {},
      'role',
      'misfit: Another department: Sound',
    ],
    [
      'an empty profile',
      {},
      { role_codes: [], departments: [] },
      'role',
      'open: Your profile names no role yet',
    ],
    [
      'some skills',
      {},
      { skills: ['Anamorphic'] },
      'skills',
      'partly: 1 of 2 skills; also asks for Wireless focus',
    ],
    ['no skill', {}, { skills: [] }, 'skills', 'misfit: Asks for Anamorphic, Wireless focus'],
    ['the one skill', { required_skills: ['Anamorphic'] }, {}, 'skills', 'fits: You have Anamorphic'],
    ['the own town', { city: 'los angeles' }, {}, 'place', 'fits: In los angeles, where you are'],
    ['remote', { is_remote: true }, {}, 'place', 'fits: Remote: from anywhere'],
    [
      'too far',
      { city: 'Toronto', country_code: 'CA', lat: 43.65, lng: -79.38 },
      {},
      'place',
      'misfit: 3,494 km away; you travel up to 80 km',
    ],
    [
      'far, for somebody who does not say',
      { city: 'Toronto', region: 'ON', country_code: 'CA', lat: 43.65, lng: -79.38 },
      { travel_radius_km: null },
      'place',
      'misfit: 3,494 km away, in Canada',
    ],
    ['the own region', {}, { travel_radius_km: null }, 'place', 'partly: 35 km away, in your region'],
    ['a town that nobody knows', { lat: null, lng: null }, {}, 'place', 'partly: In your region, CA'],
    [
      'no place in the profile',
      {},
      { city: '', country_code: '' },
      'place',
      'open: Your profile does not say where you are',
    ],
    ['a little less', { salary_min: 500 }, {}, 'rate', 'partly: Pays $500 a day; you ask $600'],
    ['much less', { salary_min: 400 }, {}, 'rate', 'misfit: Pays $400 a day; you ask $600'],
    [
      'a week',
      { pay_type: 'week', salary_min: 3_100 },
      {},
      'rate',
      'fits: Pays about $620 a day; you ask $600',
    ],
    [
      'a range of which only the top reaches it',
      { salary_min: 400, salary_max: 800 },
      {},
      'rate',
      'partly: Pays $400 to $800 a day; you ask $600',
    ],
    [
      'a range that begins with it',
      { salary_min: 600, salary_max: 800 },
      {},
      'rate',
      'fits: Pays $600 to $800 a day; you ask $600',
    ],
    [
      'a range below it',
      { salary_min: 300, salary_max: 400 },
      {},
      'rate',
      'misfit: Pays $300 to $400 a day; you ask $600',
    ],
    [
      'a range by the hour',
      { pay_type: 'hour', salary_min: 50, salary_max: 70 },
      {},
      'rate',
      'partly: Pays about $500 to $700 a day; you ask $600',
    ],
    [
      'a range for somebody without a rate',
      { salary_min: 400, salary_max: 800 },
      { day_rate_minor: null },
      'rate',
      'open: Pays $400 to $800 a day; your profile names no rate',
    ],
    [
      'no rate of their own',
      {},
      { day_rate_minor: null },
      'rate',
      'open: Pays $620 a day; your profile names no rate',
    ],
    [
      'an hourly rate',
      {},
      { day_rate_minor: null, hourly_rate: 62.5 },
      'rate',
      'partly: Pays $620 a day; you ask $62.50 an hour, $625 for ten',
    ],
    ['no amount', { salary_min: null }, {}, 'rate', 'open: Its rate is open'],
    ['unpaid', { pay_type: 'unpaid', salary_min: null }, {}, 'rate', 'misfit: Unpaid'],
    ['a currency without a rate', { currency: 'XTS' }, {}, 'rate', 'open: Pays XTS 620 a day; you ask $600'],
  ])('%s', (_, jobChange, personChange, part, text) =>
    expect(said(jobChange, personChange)[part]?.replaceAll('\u00a0', ' ')).toBe(text),
  );

  it('compares pay in another currency in the person’s own', () =>
    expect(said({ currency: 'EUR', salary_min: 620 }).rate).toMatch(
      /^fits: Pays €620 a day, about \$\d{3}; you ask \$600$/,
    ));

  it('compares both ends of a range in another currency', () =>
    expect(said({ currency: 'EUR', salary_min: 300, salary_max: 900 }).rate).toMatch(
      /^partly: Pays €300 to €900 a day, about \$\d{3} to \$[\d,]+; you ask \$600$/,
    ));

  it('says nothing of skills that nobody asks for', () =>
    expect(said({ required_skills: [] })).not.toHaveProperty('skills'));

  it('counts days once there is a calendar', () => {
    expect(said({}, {}, []).days).toBe('fits: You are free on both days');
    expect(said({}, {}, ['2027-05-12']).days).toBe('partly: You are busy on Wed 12 May; free on 1 of 2 days');
    expect(said({}, {}, ['2027-05-12', '2027-05-13']).days).toBe('misfit: You are busy on both days');
  });

  it('puts what keeps it from being a fit into the headline', () => {
    const headline = (score: number, isOutOfReach = false, busyDays = 0) =>
      fitHeadline({ score, parts: [], isOutOfReach, busyDays, allDays: 2 });
    expect([80, 79, 70, 69, 60, 59].map((score) => headline(score))).toEqual([
      'Great fit',
      'Good fit',
      'Good fit',
      'Fair fit',
      'Fair fit',
      'Not much of a fit',
    ]);
    expect(headline(59, true)).toBe('Outside the distance you travel');
    expect([headline(80, false, 1), headline(80, false, 2)]).toEqual([
      'Great fit',
      'You are busy on its days',
    ]);
  });

  it.each([
    [0, 3, ''],
    [1, 1, ', busy on the day'],
    [2, 3, ', busy on 2 of 3 days'],
    [3, 3, ', busy on all 3 days'],
  ])('says beside it that somebody is busy on %s of %s days: "%s"', (busyDays, allDays, words) =>
    expect(busyWords({ busyDays, allDays })).toBe(words),
  );
});

describe('people to invite', () => {
  const somebody = (id: string, change: Partial<Person> = {}): Person =>
    ({ ...person, id, role: 'talent', open_to_contact: true, ...change }) as Person;
  const now = new Date('2027-05-10T12:00:00Z');
  const invited = (people: Person[], exclude: string[] = [], max = 8): string[] =>
    candidatesFor(job, people, new Set(exclude), now, max).map(({ person: { id } }) => id);

  it('are those who fit and may be written to, the best first', () =>
    expect(
      invited(
        [
          somebody('half', { skills: [] }),
          somebody('best'),
          somebody('closed', { open_to_contact: false }),
          somebody('employer', { role: 'employer' }),
          somebody('far', { city: 'Toronto', country_code: 'CA' }),
          somebody('other', { departments: ['sound'], role_codes: [], skills: [] }),
          somebody('applied'),
        ],
        ['applied'],
      ),
    ).toEqual(['best', 'half']));
  it('come after everybody who is free where they are busy on one of its days, also with the better fit', () => {
    const people = [
      somebody('busy', { shown_days: '2027-05-12bf' }),
      somebody('unknown', { skills: [] }),
      somebody('free', { skills: [], shown_days: '2027-05-12ff' }),
    ];
    expect(invited(people)).toEqual(['free', 'unknown', 'busy']);
    // As many as fit on the page are those who can come.
    expect(invited(people, [], 2)).toEqual(['free', 'unknown']);
  });
  it('are no more than fit on the page', () =>
    expect(invited([somebody('a'), somebody('b')], [], 1)).toEqual(['a']));
  it('come with what an employer asks first', () => {
    const shown = { ...person, shown_days: '2027-05-12ff' };
    expect(candidateFacts(job, shown)).toEqual([
      '1st AC',
      'Free on both days',
      '2 of 2 skills',
      '35 km away',
    ]);
    expect(candidateFacts(job, { ...shown, shown_days: '2027-05-12b' })).toContain(
      'Busy on Wed 12 May; Thu 13 May not known',
    );
    expect(candidateFacts(job, { ...shown, shown_days: '' })).toContain('Their days are not known');
    expect(candidateFacts({ ...job, lat: 34.05, lng: -118.24 }, shown)).toContain('In Los Angeles');
    expect(
      candidateFacts({ ...job, required_skills: [], job_dates: [], lat: null }, { ...shown, role_codes: [] }),
    ).toEqual(['Camera']);
  });
});

it('a list names a fit as the job itself does, with its number, and nothing below a good one', () => {
  const label = (score: number, busyDays = 0) =>
    fitLabel({ score, parts: [], isOutOfReach: false, busyDays, allDays: 3 });
  const { great, good } = MATCH_THRESHOLDS;
  expect(label(great)).toEqual({ free: true, text: `Great fit, ${great}` });
  expect(label(great - 1, 2)).toEqual({ free: false, text: `Good fit, ${great - 1}, busy on 2 of 3 days` });
  expect(label(good - 1)).toBeUndefined();
});

it('nobody is nearer than one of their unit', () => {
  expect(distanceAway(0.2, 'km')).toBe('1 km away');
  expect(distanceAway(1204, 'mi')).toBe('748 mi away');
});
