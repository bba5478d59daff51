import { matchScore, type ScoredJob } from '@/domain/jobs/match';
import { memoryBackend } from '@/store/storage/memory-backend';
import { firstValueFrom, skipWhile } from 'rxjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankJobContent } from '@/domain/jobs/blank-job';
import { newId } from '@/domain/ids';
import { observeJobs } from '@/store/entities/jobs';
import { inUsDollars } from '@/domain/pay/day-pay';
import { compactJob, predicateOf } from '@/store/search/compact-job';
import type { JobFilter, JobPage, JobQuery } from '@/store/search/job-query';
import { openStore } from '@/store/open/open';
import { observePeople } from '@/store/entities/profiles';
import type { PersonFilter, PersonOrder } from '@/store/search/person-query';
import type { Store } from '@/store/store';
import { CLEAN, type SyncedRow } from '@/sync/document';

const JOBS = 3_000;
const CATEGORIES = ['grip', 'electric', 'camera', 'sound'];
let store: Store;

/** For a ten-hour day in US dollars; the jobs of this file are paid in euros. */
const dayPayOf = (row: SyncedRow): number =>
  row.pay_type === 'unpaid'
    ? 0
    : inUsDollars(Number(row.salary_min) * (row.pay_type === 'hour' ? 10 : 1), 'EUR')!;

const job = (n: number): SyncedRow => ({
  ...blankJobContent('Europe/Berlin', 'EUR'),
  id: newId(),
  rev: 1,
  snapshot: '',
  sync: CLEAN,
  status: n % 10 === 9 ? 'closed' : 'active',
  posted_by: '',
  company_name: `Company ${n % 7}`,
  title: n === 1234 ? 'Underwater focus puller' : `Job ${n}`,
  category: CATEGORIES[n % 4],
  role_code: n % 8 === 0 ? 'gaffer' : 'spark',
  description: n === 77 ? 'Shooting on a zeppelin' : 'On location',
  city: n % 3 === 0 ? 'Berlin' : 'Łódź',
  country_code: n % 3 === 0 ? 'DE' : 'PL',
  pay_type: n % 20 === 3 ? 'unpaid' : n % 2 === 0 ? 'day' : 'hour',
  salary_min: n % 2 === 0 ? 300 + (n % 500) : 30 + (n % 50),
  salary_max: null,
  is_remote: n % 50 === 0,
  is_urgent: n % 25 === 0,
  union_status: n % 5 === 0 ? 'union' : 'either',
  starts_on: n % 11 === 0 ? null : `2027-0${1 + (n % 9)}-10`,
  ends_on: n % 11 === 0 ? null : `2027-0${1 + (n % 9)}-12`,
  published_at: new Date(Date.parse('2026-01-01T00:00:00Z') + n * 60_000).toISOString(),
});
/** Of the people who are not in Berlin. */
const TOWNS: Readonly<Record<number, readonly [string, string]>> = {
  96: ['Lisbon', 'PT'],
  97: ['Atlantis', 'DE'],
  98: ['Munich', 'DE'],
  99: ['Los Angeles', 'US'],
};
const person = (n: number): SyncedRow => ({
  id: newId(),
  rev: 1,
  snapshot: '',
  sync: CLEAN,
  kind: 'person',
  full_name: `Person ${n}`,
  headline: n === 5 || n === 20 || n === 98 ? 'Steadicam operator' : 'Crew',
  bio: '',
  city: TOWNS[n]?.[0] ?? 'Berlin',
  location: '',
  region: '',
  country_code: TOWNS[n]?.[1] ?? 'DE',
  departments: [CATEGORIES[n % 4]],
  role_codes: n % 2 ? ['gaffer'] : ['spark'],
  skills: n % 10 === 0 ? ['drone'] : [],
  kit: [],
  open_to_contact: n % 2 === 0,
  // A hundred kronor are less than any of the others' euros; what a bean is worth nobody knows.
  currency: n === 50 ? 'CZK' : n === 49 ? 'XXX' : 'EUR',
  // Two name an hourly rate alone, one of them a very low one, and one names both: the day counts.
  hourly_rate: n === 33 ? 1 : n === 36 ? 900 : n === 1 ? 700 : null,
  day_rate_minor: n % 3 === 0 ? null : n === 50 ? 10_000 : n * 1000,
  created_at: new Date(Date.parse('2026-01-01T00:00:00Z') + n * 60_000).toISOString(),
});

let jobs: SyncedRow[] = [];
beforeAll(async () => {
  store = await openStore(newId(), {
    backend: memoryBackend(),
    isShared: false,
    collections: ['jobs', 'profiles', 'drafts'],
  });
  jobs = Array.from({ length: JOBS }, (_, n) => job(n));
  const people = Array.from({ length: 100 }, (_, n) => person(n));
  await store.rows('jobs').change(
    jobs.map(({ id }) => id),
    (id) => ({ put: jobs.find((row) => row.id === id)! }),
    { expectNew: true },
  );
  await store.rows('profiles').change(
    people.map(({ id }) => id),
    (id) => ({ put: people.find((row) => row.id === id)! }),
    { expectNew: true },
  );
});
afterAll(() => store.remove());

const counted = (query: JobQuery): Promise<JobPage> =>
  firstValueFrom(observeJobs(store, query).pipe(skipWhile(({ total }) => total === null)));
const titles = async (filter: JobFilter, sort: JobQuery['sort'] = 'newest', limit = 5) =>
  (await counted({ filter, sort, limit })).jobs.map(({ title }) => title);

/** The same query, computed by filtering all rows. */
const expected = (fits: (row: SyncedRow) => boolean): SyncedRow[] =>
  jobs
    .filter((row) => row.status === 'active' && fits(row))
    .toSorted((a, b) => (String(a.published_at) < String(b.published_at) ? 1 : -1));

describe('the job list', () => {
  test('best fit first: the newest of what matches, scored for one person; equal scores stay in order', async () => {
    const me = {
      departments: ['grip'],
      role_codes: ['gaffer'],
      skills: [],
      city: 'Berlin',
      region: '',
      country_code: 'DE',
      travel_radius_km: null,
      day_rate_minor: 50_000,
      hourly_rate: null,
      currency: 'EUR',
    };
    const at = Date.parse('2027-01-01T00:00:00Z');
    const [depth, limit] = [60, 12];
    const filter: JobFilter = { remote: false };
    const score = (row: SyncedRow): number =>
      matchScore(row as unknown as ScoredJob, me, null, new Date(at)).score;
    const best = expected((row) => row.is_remote === false)
      .slice(0, depth)
      .toSorted((a, b) => score(b) - score(a));
    expect(new Set(best.map(score)).size).toBeGreaterThan(3);
    const page = await counted({ filter, bestFit: { person: me, days: '', at, depth }, limit });
    expect(page.jobs.map(({ title }) => title)).toEqual(best.slice(0, limit).map(({ title }) => title));
  });

  test('the first page arrives before the total', async () => {
    const fresh = await firstValueFrom(observeJobs(store, { limit: 3 }));
    expect(fresh.jobs.map(({ title }) => title)).toEqual(
      expected(() => true)
        .slice(0, 3)
        .map(({ title }) => title),
    );
    expect((await counted({ limit: 3 })).total).toBe(expected(() => true).length);
  });

  test.each<[string, JobFilter, (row: SyncedRow) => boolean]>([
    [
      'department',
      { departments: ['grip', 'sound'] },
      (row) => row.category === 'grip' || row.category === 'sound',
    ],
    ['role', { roleCodes: ['gaffer'] }, (row) => row.role_code === 'gaffer'],
    ['pay type', { payTypes: ['unpaid'] }, (row) => row.pay_type === 'unpaid'],
    ['remote', { remote: true }, (row) => row.is_remote === true],
    ['not remote', { remote: false }, (row) => row.is_remote === false],
    ['urgent', { urgent: true }, (row) => row.is_urgent === true],
    ['union', { unions: ['union'] }, (row) => row.union_status === 'union'],
    ['place', { countryCode: 'DE', city: 'ber' }, (row) => row.city === 'Berlin'],
    ['least pay for a day', { minDayPay: 700 }, (row) => dayPayOf(row) >= 700],
    [
      'dates',
      { from: '2027-03-12', to: '2027-04-10' },
      (row) => row.starts_on === '2027-03-10' || row.starts_on === '2027-04-10',
    ],
    [
      'everything at once',
      { departments: ['grip'], countryCode: 'PL', minDayPay: 400, unions: ['either'] },
      (row) =>
        row.category === 'grip' &&
        row.country_code === 'PL' &&
        row.union_status === 'either' &&
        dayPayOf(row) >= 400,
    ],
  ])('by %s', async (_name, filter, fits) => {
    const page = await counted({ filter, limit: 10 });
    const wanted = expected(fits);
    expect(wanted.length).toBeGreaterThan(0);
    expect(page.total).toBe(wanted.length);
    expect(page.jobs.map(({ id }) => id)).toEqual(wanted.slice(0, 10).map(({ id }) => id));
  });

  test('soonest first, those without dates last', async () => {
    const { jobs: found } = await counted({ sort: 'soonest', limit: JOBS });
    const days = found.map(({ starts_on: day }) => day ?? '9999');
    expect(days).toEqual(days.toSorted());
    expect(found.at(-1)?.starts_on).toBeNull();
  });

  test('best paid first, compared by the day', async () => {
    const { jobs: found } = await counted({ sort: 'pay', limit: 50 });
    const pay = found.map((each) => dayPayOf(each as unknown as SyncedRow));
    expect(pay).toEqual(pay.toSorted((a, b) => b - a));
    expect(found.every((each) => each.pay_type !== 'unpaid')).toBe(true);
  });

  test('search finds words in title and description, by prefix or slightly misspelt', async () => {
    expect(await titles({ text: 'underwater' })).toEqual(['Underwater focus puller']);
    expect(await titles({ text: 'zeppel' })).toEqual(['Job 77']);
    expect(await titles({ text: 'underwatre puller' })).toEqual(['Underwater focus puller']);
    expect(await titles({ text: 'nothing like it anywhere' })).toEqual([]);
  });

  test('search results follow new and closed jobs', async () => {
    const seen: JobPage[] = [];
    const subscription = observeJobs(store, { filter: { text: 'hovercraft' }, limit: 5 }).subscribe((page) =>
      seen.push(page),
    );
    const wait = async (titlesNow: string[]) => {
      while (JSON.stringify(seen.at(-1)?.jobs.map(({ title }) => title)) !== JSON.stringify(titlesNow))
        await new Promise((resolve) => setImmediate(resolve));
    };
    await wait([]);
    const row = { ...job(5000), title: 'Hovercraft pilot', status: 'active' };
    await store.rows('jobs').change([row.id], () => ({ put: row }));
    await wait(['Hovercraft pilot']);
    await store.rows('jobs').change([row.id], () => ({ put: { ...row, status: 'closed' } }));
    await wait([]);
    await store.rows('jobs').change([row.id], () => ({ remove: true }));
    subscription.unsubscribe();
  });
});

describe('jobs that fit the own calendar', () => {
  const dated = (...days: string[]) =>
    compactJob({ ...job(1), job_dates: days.map((day) => ({ day })) } as never)!;
  // From 12 May on: free, busy, not marked, partly free, on hold, free.
  const fits = predicateOf({ fitsDays: true }, { ownDays: '2027-05-12fb-phf' });
  test.each<[string, string[], boolean]>([
    ['all of its days are free, or not marked', ['2027-05-12', '2027-05-14', '2027-05-17'], true],
    ['it is before and after what is marked', ['2027-05-01', '2028-09-01'], true],
    ['one of its days is booked', ['2027-05-12', '2027-05-13'], false],
    ['one of its days is partly free', ['2027-05-15'], false],
    ['one of its days is on hold', ['2027-05-16'], false],
    ['it has no days', [], false],
  ])('%s', (_, days, isFit) => expect(fits(dated(...days))).toBe(isFit));
  test('an empty calendar is in nobody’s way', () =>
    expect(predicateOf({ fitsDays: true }, {})(dated('2027-05-13'))).toBe(true));
});

test.each<[string, PersonFilter, number]>([
  ['everyone', {}, 100],
  ['department', { departments: ['grip'] }, 25],
  ['role and skill', { roleCodes: ['spark'], skills: ['drone'] }, 10],
  ['open to contact', { openToContact: true }, 50],
  ['rate in US dollars, of those who show one that can be compared', { maxDayRate: 100 }, 6 + 1 + 1],
  ['words', { text: 'steadicam' }, 3],
])('people by %s', async (_name, filter, total) => {
  const page = await firstValueFrom(
    observePeople(store, { filter, limit: 10 }).pipe(skipWhile((each) => each.total === null)),
  );
  expect(page.total).toBe(total);
  expect(page.people.length).toBe(Math.min(10, total));
});

const LISBON = { lat: 38.72, lng: -9.14 };
const BERLIN = { lat: 52.52, lng: 13.4 };

test.each<[string, PersonOrder, PersonFilter, number[]]>([
  ['newest first', { by: 'newest' }, {}, [99, 98, 97]],
  ['newest first where there is no word to match', { by: 'match' }, {}, [99, 98, 97]],
  ['by the lowest day rate in US dollars', { by: 'rate' }, {}, [50, 33, 1, 2, 4]],
  ['by the nearest town', { by: 'nearest', from: LISBON }, {}, [96, 98, 95]],
  [
    'by the nearest town, of those that fit',
    { by: 'nearest', from: LISBON },
    { openToContact: true },
    [96, 98],
  ],
  ['who have a word, newest first', { by: 'newest' }, { text: 'steadicam' }, [98, 20, 5]],
  ['who have a word, by the lowest day rate', { by: 'rate' }, { text: 'steadicam' }, [5, 20, 98]],
  [
    'who have a word, by the nearest town',
    { by: 'nearest', from: BERLIN },
    { text: 'steadicam' },
    [20, 5, 98],
  ],
])('people %s', async (_name, order, filter, first) => {
  const page = await firstValueFrom(
    observePeople(store, { filter, order, limit: first.length }).pipe(
      skipWhile((each) => each.total === null),
    ),
  );
  expect(page.people.map(({ full_name: name }) => name)).toEqual(first.map((n) => `Person ${n}`));
});

test('people whose rate or town is not known are listed last, the newest of them first', async () => {
  const last = async (order: PersonOrder) => {
    const { people } = await firstValueFrom(
      observePeople(store, { order, limit: 100 }).pipe(skipWhile((each) => each.total === null)),
    );
    return people.slice(-3).map(({ full_name: name }) => name);
  };
  expect(await last({ by: 'rate' })).toEqual(['Person 6', 'Person 3', 'Person 0']);
  expect(await last({ by: 'nearest', from: BERLIN })).toEqual(['Person 96', 'Person 99', 'Person 97']);
});
