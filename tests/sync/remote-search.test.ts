import { firstValueFrom, filter as only } from 'rxjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { SyncFault } from '@/backend/sync/sync-protocol';
import { STREAMS } from '@/domain/streams';
import {
  type RemoteSearchState,
  type RemoteSearch,
  searchRemoteJobs,
  searchRemotePeople,
} from '@/store/sync/remote-search';
import { markDays } from '@/store/entities/availability';
import { observeJob, observeJobs } from '@/store/entities/jobs';
import type { JobFilter, JobSort } from '@/store/search/job-query';
import { observePeople } from '@/store/entities/profiles';
import type { PersonFilter, PersonOrder } from '@/store/search/person-query';
import { findTown } from '@/domain/taxonomy/places';
import { townDistances } from '@/domain/search/near-place';
import { portOf } from '@/store/sync/sync-port';
import { evictStream } from '@/sync/pull/evict';
import type { SearchRows } from '@/sync/pull/ingest-fetched-rows';
import { NEWEST_QUERY } from '@/features/jobs/first-look/fetch-newest-jobs';
import { firstOfList } from '@/features/jobs/first-look/first-of-list';
import type { Job } from '@/domain/streams/jobs';
import type { Device } from './support/device';
import { stage } from './support/fixture';
import { TextGate } from './support/texts';

const set = stage();
beforeEach(async () => {
  await set.server.sql('delete from public.jobs');
});
const jobStream = STREAMS.find(({ name }) => name === 'jobs')!;

/** The real answer of the server, with this person's rights. */
const searchAs =
  (id: string | null, queries: Record<string, unknown>[] = []): SearchRows =>
  async (accountId, name, query) => {
    expect(accountId).toBe(id);
    queries.push(query);
    const [row] = await set.server
      .as({ id })
      .sql<{ answer: never }>(`select public.search_${name}($1::text::jsonb) as answer`, [
        JSON.stringify(query),
      ]);
    return row!.answer;
  };

/** JSON is passed as text and cast, because one of the two drivers would store a text as a JSON string. */
const placeholder = (column: string, index: number): string =>
  `$${index + 1}${column === 'job_dates' ? '::text::jsonb' : ''}`;

const insertJob = async (
  owner: string,
  title: string,
  minutesAgo: number,
  more: Record<string, unknown> = {},
): Promise<string> => {
  const row: Record<string, unknown> = {
    id: crypto.randomUUID(),
    posted_by: owner,
    title,
    category: 'electric',
    published_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    ...more,
  };
  const names = Object.keys(row);
  await set.server.sql(
    `insert into public.jobs (${names.join(', ')}) values (${names.map(placeholder).join(', ')})`,
    Object.values(row),
  );
  return String(row.id);
};

/** A phone with this budget of jobs, which each pull sends along. */
async function smallPhone(userId: string, budget: number): Promise<Device> {
  const device = await set.phone(userId, { collections: ['jobs', 'drafts'] });
  device.network.before.push((call, body) => {
    if (call === 'pull')
      for (const request of body.p_requests as Record<string, unknown>[]) request.budget = budget;
    return null;
  });
  await set.server.sql('select sync_private.new_epoch()');
  await device.sync();
  return device;
}

/** A phone that holds fewer jobs than the server has. */
async function crowdedPhone(userId: string): Promise<Device> {
  const owner = await set.server.createUser({ role: 'employer' });
  for (let n = 0; n < 2; n += 1) await insertJob(owner, 'One of many', n);
  return smallPhone(userId, 1);
}

/** Runs a search until it has an outcome, then unsubscribes. */
async function settledSearch(search: RemoteSearch): Promise<RemoteSearchState> {
  return firstValueFrom(search.state$.pipe(only(({ state }) => state !== 'asking')));
}

const titles = async (device: Device, text: string) =>
  (await firstValueFrom(observeJobs(device.store, { filter: { text }, limit: 50 }))).jobs.map(
    ({ title }) => title,
  );
const coverageOf = async (device: Device) =>
  ((await device.store.metadata.get('sync-coverage')) as Record<string, { since: string | null }> | null)
    ?.jobs?.since;
const ids = async (device: Device) =>
  (await device.store.rows('jobs').find({ selector: {} })).map(({ id }) => id);

describe('remote search', () => {
  test('S12: a device knows whether its budget cut a snapshot, and since when it holds everything', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    for (let n = 0; n < 4; n += 1) await insertJob(owner, 'Reach', n);
    const device = await smallPhone(await set.server.createUser(), 2);
    const local = await device.store.rows('jobs').find({ selector: {} });
    expect(local).toHaveLength(2);
    expect(await coverageOf(device)).toBe(local.map((row) => String(row.published_at)).toSorted()[0]);
    const whole = await set.phone(await set.server.createUser(), { collections: ['jobs'] });
    expect(await coverageOf(whole)).toBeNull();
  });

  test('S1: a job older than the coverage is found, stored, listed, opened and found again offline, and then follows the server', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const old = await insertJob(owner, 'Puppeteer for a dragon', 90_000);
    for (let n = 0; n < 3; n += 1) await insertJob(owner, 'Newer', n);
    const me = await set.server.createUser();
    const device = await smallPhone(me, 3);
    expect(await titles(device, 'puppeteer')).toEqual([]);
    expect(
      await settledSearch(searchRemoteJobs(device.store, { text: 'pupp dragon' }, 'newest', searchAs(me))),
    ).toEqual({ state: 'asked', pages: 1, hasMore: false });
    await expect.poll(() => titles(device, 'puppeteer')).toEqual(['Puppeteer for a dragon']);
    expect(await firstValueFrom(observeJob(device.store, old))).toMatchObject({
      id: old,
      sync: { state: 'sent' },
    });
    await device.goOffline();
    expect(await titles(device, 'dragon')).toEqual(['Puppeteer for a dragon']);
    expect(
      await settledSearch(searchRemoteJobs(device.store, { text: 'dragon' }, 'newest', searchAs(me))),
    ).toEqual({ state: 'offline' });
    await set.server.sql("update public.jobs set status = 'closed', closed_reason = 'filled' where id = $1", [
      old,
    ]);
    device.network.isUp = true;
    await device.sync();
    expect(await firstValueFrom(observeJob(device.store, old))).toBeNull();
  });

  test('only rows older than the coverage are requested, one page each time the list reaches its end', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    for (let n = 0; n < 3; n += 1) await insertJob(owner, 'Pager', n);
    for (let n = 0; n < 130; n += 1) await insertJob(owner, `Pager ${n}`, 100_000 + n);
    const me = await set.server.createUser();
    const device = await smallPhone(me, 3);
    const since = await coverageOf(device);
    const queries: Record<string, unknown>[] = [];
    const search = searchRemoteJobs(device.store, { text: 'pager' }, 'newest', searchAs(me, queries));
    const seen: RemoteSearchState[] = [];
    const subscription = search.state$.subscribe((state) => seen.push(state));
    for (let page = 1; page <= 3; page += 1) {
      await expect.poll(() => seen.at(-1)).toMatchObject({ state: 'asked', pages: page, hasMore: page < 3 });
      search.more();
    }
    subscription.unsubscribe();
    expect(queries.map(({ before }) => before)).toEqual([since, since, since]);
    expect(await device.store.rows('jobs').count()).toBe(133);
  });

  test('a device that holds everything sends no request', async () => {
    const device = await set.phone(await set.server.createUser(), { collections: ['jobs'] });
    const queries: Record<string, unknown>[] = [];
    expect(
      await settledSearch(
        searchRemoteJobs(device.store, { text: 'anything' }, 'newest', searchAs(null, queries)),
      ),
    ).toEqual({ state: 'complete' });
    expect(queries).toEqual([]);
  });

  test('typing sends one request, for the latest text; leaving cancels it', async () => {
    const device = await crowdedPhone(await set.server.createUser());
    const queries: { query: Record<string, unknown>; signal: AbortSignal }[] = [];
    const never: SearchRows = (_account, _name, query, signal) => {
      queries.push({ query, signal });
      return new Promise(() => {});
    };
    for (const text of ['d', 'dr', 'dra'])
      searchRemoteJobs(device.store, { text }, 'newest', never).state$.subscribe().unsubscribe();
    const subscription = searchRemoteJobs(device.store, { text: 'drag' }, 'newest', never).state$.subscribe();
    await expect.poll(() => queries.length).toBe(1);
    expect(queries[0]?.query).toMatchObject({ words: [{ word: 'drag' }] });
    expect(queries[0]?.signal.aborted).toBe(false);
    subscription.unsubscribe();
    expect(queries[0]?.signal.aborted).toBe(true);
  });

  test('S8: a failed search reports whether the server or the connection failed', async () => {
    const device = await crowdedPhone(await set.server.createUser());
    const failing =
      (kind: 'busy' | 'offline'): SearchRows =>
      () =>
        Promise.reject(new SyncFault(kind, 'no'));
    expect(
      await settledSearch(searchRemoteJobs(device.store, { text: 'x' }, 'newest', failing('busy'))),
    ).toEqual({ state: 'failed' });
    expect(
      await settledSearch(searchRemoteJobs(device.store, { text: 'x' }, 'newest', failing('offline'))),
    ).toEqual({ state: 'offline' });
  });

  test('a search made offline is sent on its own when the connection is back', async () => {
    const me = await set.server.createUser();
    const device = await crowdedPhone(me);
    await device.goOffline();
    const seen: string[] = [];
    const subscription = searchRemoteJobs(
      device.store,
      { text: 'x' },
      'newest',
      searchAs(me),
    ).state$.subscribe(({ state }) => seen.push(state));
    await expect.poll(() => seen).toEqual(['offline']);
    device.network.isUp = true;
    await device.sync();
    await expect.poll(() => seen.at(-1)).toBe('asked');
    subscription.unsubscribe();
  });

  test('S12: rows of a search are evicted first, but not while they are observed, and eviction shortens the coverage', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const old = await insertJob(owner, 'Lighthouse keeper', 95_000);
    for (let n = 0; n < 3; n += 1) await insertJob(owner, 'Newer still', n);
    const me = await set.server.createUser();
    const device = await smallPhone(me, 3);
    const seen: RemoteSearchState[] = [];
    const subscription = searchRemoteJobs(
      device.store,
      { text: 'lighthouse' },
      'newest',
      searchAs(me),
    ).state$.subscribe((state) => seen.push(state));
    await expect.poll(() => seen.at(-1)?.state).toBe('asked');
    const before = await coverageOf(device);
    await evictStream(portOf(device.store), jobStream, 3);
    expect(await ids(device)).toContain(old);
    expect(Date.parse((await coverageOf(device))!)).toBeGreaterThan(Date.parse(before!) - 1);
    subscription.unsubscribe();
    await evictStream(portOf(device.store), jobStream, 1);
    expect(await ids(device)).not.toContain(old);
    expect(Date.parse((await coverageOf(device))!)).toBeGreaterThan(Date.parse(before!));
    const kept = (await device.store.rows('jobs').find({ selector: {} })).map((row) =>
      Date.parse(String(row.published_at)),
    );
    expect(Math.min(...kept)).toBeGreaterThan(Date.parse((await coverageOf(device))!));
  });
});

describe('the server finds the same rows as the device', () => {
  const FILTERS: [JobFilter, JobSort?][] = [
    [{ text: 'gaff' }],
    [{ text: 'GAFFER, night!' }],
    [{ text: 'low tide' }],
    [{ text: 'gaffer' }, 'match'],
    [{ text: 'best boy' }, 'match'],
    [{ text: 'chief lighting technician potsdam' }, 'match'],
    [{ text: 'days gaffer paris' }, 'match'],
    [{ text: 'gafer potsdan' }, 'match'],
    [{ text: 'lighting germany', remote: false }, 'match'],
    [{ text: 'low' }, 'match'],
    [{ text: 'ontario' }, 'match'],
    [{ near: { city: 'Berlin', countryCode: 'DE', km: 30 } }],
    [{ near: { city: 'Berlin', countryCode: 'DE', km: 2000 } }, 'nearest'],
    [{ near: { city: 'potsdam', countryCode: '', km: 5 } }],
    [{ fitsDays: true }],
    [{ text: '!!' }, 'match'],
    [{ departments: ['electric', 'camera'] }],
    [{ roleCodes: ['gaffer'] }],
    [{ payTypes: ['hour', 'unpaid'] }],
    [{ unions: ['union'] }],
    [{ remote: true }],
    [{ remote: false }],
    [{ urgent: true }],
    [{ urgent: false, remote: true }],
    [{ countryCode: 'DE' }],
    [{ city: ' pots' }],
    [{ minDayPay: 300 }],
    [{ from: '2027-02-03' }],
    [{ to: '2027-02-03' }],
    [{ from: '2027-02-02', to: '2027-02-04' }],
    [{ text: 'gaffer', departments: [], minDayPay: 1 }, 'pay'],
    [{ minDayPay: 1 }, 'soonest'],
  ];
  test('for every filter and order of jobs', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const [pay, union, city] = [
      ['hour', 'day', 'week', 'unpaid', 'project'],
      ['union', 'non_union', 'either'],
      ['Potsdam', 'potsdam West', 'Paris', ''],
    ];
    for (let n = 0; n < 40; n += 1) {
      await insertJob(owner, n % 2 ? 'Gaffer' : 'Best boy', n * 7, {
        category: n % 3 ? 'electric' : 'camera',
        role_code: ['best_boy_electric', 'gaffer', 'rigging_gaffer', 'electrician'][n % 4],
        description: n % 5 ? 'Nights' : 'Days',
        production: n % 6 ? '' : 'Low_Tide',
        pay_type: pay[n % 5],
        currency: ['USD', 'EUR', 'JPY', 'NGN'][n % 4],
        required_skills: n % 11 ? [] : ['Gaffer tape art'],
        salary_min: n % 7 ? n * 20 : null,
        salary_max: n % 8 ? n * 30 : null,
        union_status: union[n % 3],
        city: n % 8 === 3 ? 'Berlin' : n % 8 === 7 ? 'Munich' : city[n % 4],
        region: n % 4 ? '' : 'ON',
        country_code: n % 2 ? 'DE' : 'CA',
        is_remote: n % 9 === 0,
        is_urgent: n % 10 === 0,
        job_dates: JSON.stringify(
          n % 6
            ? [(n % 5) + 1, (n % 5) + 2].map((day) => ({
                day: `2027-02-0${day}`,
                kind: 'shoot',
                call: '',
                wrap: '',
              }))
            : [],
        ),
      });
    }
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['jobs', 'profiles', 'bookings', 'applications'] });
    expect(await device.store.rows('jobs').count()).toBe(40);
    await markDays(device.store, {
      '2027-02-03': { state: 'unavailable', part: 'day', note: '' },
      '2027-02-04': { state: 'free', part: 'day', note: '' },
    });
    for (const [filter, sort = 'newest'] of FILTERS) {
      const local = (await firstValueFrom(observeJobs(device.store, { filter, sort, limit: 100 }))).jobs.map(
        ({ id }) => id,
      );
      const queries: Record<string, unknown>[] = [];
      await device.store.metadata.set('sync-coverage', {});
      await settledSearch(searchRemoteJobs(device.store, filter, sort, searchAs(me, queries)));
      const { documents } = await searchAs(me)(
        me,
        'jobs',
        { ...queries[0], limit: 100 },
        new AbortController().signal,
      );
      expect([JSON.stringify(filter), documents.map(({ id }) => id)]).toEqual([
        JSON.stringify(filter),
        local,
      ]);
      expect(local.length, JSON.stringify(filter)).toBeGreaterThan(0);
    }
  });

  test('for every filter of people, and for alternative names of a role', async () => {
    await set.server.sql('delete from public.public_profiles');
    for (let n = 0; n < 12; n += 1) {
      await set.server.createUser({
        name: n % 2 ? `Ida Kern ${n}` : `Jo Park ${n}`,
        profile: {
          departments: n % 3 ? ['camera'] : ['electric'],
          role_codes: n % 3 ? ['first_ac'] : ['gaffer'],
          skills: n % 4 ? ['balloon'] : [],
          city: n % 2 ? 'Berlin' : 'Bergen',
          region: n % 3 ? 'CA' : 'Vestland',
          country_code: n % 2 ? 'US' : 'NO',
          open_to_contact: n % 5 > 0,
          show_rate: true,
          // Some name an hourly rate alone, some both.
          day_rate_minor: n % 4 === 1 ? null : n * 10_000,
          hourly_rate: n % 4 > 1 ? 999 : n === 9 ? null : n * 10 + 0.5,
          experience_years: n % 6 ? n : null,
        },
      });
    }
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['profiles'] });
    const filters: PersonFilter[] = [
      { text: 'ida' },
      { text: 'gaffer' },
      { text: 'balloon kern' },
      { text: 'gaffer bergen' },
      { text: 'focus puler' },
      { text: 'lighting norway' },
      { text: 'california' },
      { text: '1ac california' },
      { departments: ['electric'] },
      { roleCodes: ['gaffer'] },
      { skills: ['balloon', 'led'] },
      { countryCode: 'NO' },
      { city: 'ber' },
      { openToContact: true },
      { maxDayRate: 500 },
      { minExperience: 4 },
      { text: 'jo', openToContact: true },
    ];
    for (const filter of filters) {
      const local = (await firstValueFrom(observePeople(device.store, { filter, limit: 100 }))).people.map(
        ({ id }) => id,
      );
      const queries: Record<string, unknown>[] = [];
      await device.store.metadata.set('sync-coverage', {});
      await settledSearch(searchRemotePeople(device.store, filter, undefined, searchAs(me, queries)));
      const { documents } = await searchAs(me)(
        me,
        'people',
        { ...queries[0], limit: 100 },
        new AbortController().signal,
      );
      expect([JSON.stringify(filter), documents.map(({ id }) => id)]).toEqual([
        JSON.stringify(filter),
        local,
      ]);
      expect(local.length, JSON.stringify(filter)).toBeGreaterThan(0);
    }
  });
});

const namesOf = (rows: readonly object[]): string[] =>
  rows.map((row) => String('full_name' in row ? row.full_name : ''));

test('people around a place: the device and the server find the same, in the same order, by any spelling of a town', async () => {
  await set.server.sql('delete from public.public_profiles');
  const TOWNS = [
    ['London', 'GB', null],
    ['  london ', '', null],
    ['Watford', 'GB', 1],
    ['Bristol', 'GB', null],
    ['Bristol', 'GB', 200],
    ['Montréal', 'CA', null],
    ['montreal', '', null],
    ['St. John’s', 'CA', null],
    ['London', 'CA', null],
    ['London Colney', 'GB', null],
    ['London-Soho', '', 900],
    ['Little Snoring', 'GB', 900],
    ['', 'GB', 900],
    ['SÃO  PAULO', 'BR', 20_000],
  ] as const;
  for (const [n, [city, country, travels]] of TOWNS.entries())
    await set.server.createUser({
      name: `Townsperson ${String.fromCodePoint(65 + n)}`,
      profile: { city, country_code: country, travel_radius_km: travels },
    });
  const me = await set.server.createUser({ role: 'employer' });
  const device = await set.phone(me, { collections: ['profiles'] });
  const places = [
    ['London', 'GB', 1],
    ['London', '', 30],
    ['Watford', 'GB', 80],
    ['Bristol', 'GB', 171],
    ['Montreal', 'CA', 400],
    ['St Johns', 'CA', 80],
    ['Little Snoring', 'GB', 80],
    ['Sao Paulo', '', 10],
  ] as const;
  const found: Record<string, number> = {};
  for (const [city, countryCode, km] of places)
    for (const by of ['match', 'nearest'] as const) {
      const filter: PersonFilter = { near: { city, countryCode, km } };
      const town = findTown(city, countryCode);
      if (by === 'nearest' && !town) continue;
      const order: PersonOrder = town && by === 'nearest' ? { by, from: town } : { by: 'match' };
      const page = await firstValueFrom(observePeople(device.store, { filter, order, limit: 100 }));
      const queries: Record<string, unknown>[] = [];
      await device.store.metadata.set('sync-coverage', {});
      await settledSearch(searchRemotePeople(device.store, filter, order, searchAs(me, queries)));
      const { documents } = await searchAs(me)(
        me,
        'people',
        { ...queries[0], limit: 100 },
        new AbortController().signal,
      );
      expect([city, by, namesOf(documents)]).toEqual([city, by, namesOf(page.people)]);
      found[`${city} ${countryCode} ${km}`] = documents.length;
    }
  // London and Watford by the map; Bristol, who travel so far; the last one, from anywhere; and by its name what is on no map.
  expect(found).toEqual({
    'London GB 1': 6,
    'London  30': 8,
    'Watford GB 80': 5,
    'Bristol GB 171': 6,
    'Montreal CA 400': 3,
    'St Johns CA 80': 1,
    'Little Snoring GB 80': 1,
    'Sao Paulo  10': 1,
  });
});

test('the nearest of everybody come first from the server, page by page, and those of unknown towns last', async () => {
  await set.server.sql('delete from public.public_profiles');
  const cities = ['Tokyo', 'Little Snoring', 'Watford', 'Paris', 'London', 'Bristol', 'Berlin'];
  for (const city of cities) await set.server.createUser({ name: `Kern ${city}`, profile: { city } });
  const me = await set.server.createUser({ role: 'employer' });
  const search = searchAs(me);
  const seen: string[] = [];
  let after: unknown = null;
  const towns = townDistances(findTown('London', 'GB')!);
  do {
    const page = await search(
      me,
      'people',
      { towns, sort: 'nearest', limit: 2, ...(after ? { after } : {}) },
      new AbortController().signal,
    );
    seen.push(...namesOf(page.documents));
    after = page.after;
  } while (after);
  expect(seen).toEqual(
    ['London', 'Watford', 'Bristol', 'Paris', 'Berlin', 'Tokyo', 'Little Snoring'].map(
      (city) => `Kern ${city}`,
    ),
  );
});

describe('B12: the first look, of jobs that were published together, is the beginning of the list that follows', () => {
  const MOMENT = '2027-01-04T09:00:00.123';

  /** Of `newer` jobs each has its own moment; `together` share a millisecond, every other one of them a microsecond apart. */
  const firstLookAndList = async (newer: number, together: number) => {
    const owner = await set.server.createUser({ role: 'employer' });
    for (let i = 0; i < newer; i += 1)
      await insertJob(owner, `newer ${i}`, 0, { published_at: `2027-01-04T09:0${1 + i}:00Z` });
    for (let i = 0; i < together; i += 1)
      await insertJob(owner, `together ${i}`, 0, {
        published_at: `${MOMENT}${i % 2 === 0 ? '000' : '456'}Z`,
      });
    await insertJob(owner, 'older', 0, { published_at: '2027-01-03T09:00:00Z' });
    const newest = await searchAs(null)(null, 'jobs', NEWEST_QUERY, new AbortController().signal);
    const look = firstOfList(newest.documents as unknown as Job[], newest.after === null);
    const device = await set.phone(null, { collections: ['jobs'] });
    await device.sync();
    const { jobs } = await firstValueFrom(observeJobs(device.store, { limit: 10 }));
    const idsOf = (list: readonly Pick<Job, 'id'>[]): string[] => list.map(({ id }) => id);
    return { look: idsOf(look), list: idsOf(jobs) };
  };

  test.each([
    ['all of them fit', 2, 6],
    ['they fit around the edge', 5, 9],
  ])('%s: the same ten', async (_what, newer, together) => {
    const { look, list } = await firstLookAndList(newer, together);
    expect(look.length).toBe(Math.min(10, newer + together + 1));
    expect(look).toEqual(list);
  });

  test('more than fit around the edge: those before them', async () => {
    const { look, list } = await firstLookAndList(5, 20);
    expect(look).toHaveLength(5);
    expect(look).toEqual(list.slice(0, 5));
  });
});

test('S8: while descriptions are on their way, words in them are looked for on the server, and offline it is said that they were not', async () => {
  const me = await set.server.createUser();
  const owner = await set.server.createUser({ role: 'employer' });
  const id = await insertJob(owner, 'Best boy', 1, { description: 'Brings the underwater housing.' });
  const gate = new TextGate();
  const device = await set.phone(me, gate.options);
  const queries: Record<string, unknown>[] = [];
  const last = (filter: JobFilter, state: RemoteSearchState['state']): Promise<RemoteSearchState> =>
    firstValueFrom(
      searchRemoteJobs(device.store, filter, 'newest', searchAs(me, queries)).state$.pipe(
        only((search) => search.state === state),
      ),
    );
  expect(await last({ text: 'underwater' }, 'asking')).toMatchObject({ lacksTexts: true });
  await last({ text: 'underwater' }, 'asked');
  expect(queries).toHaveLength(1);
  expect(queries[0]).not.toHaveProperty('before');
  expect(await device.store.rows('jobs').one(id)).toMatchObject({
    description: 'Brings the underwater housing.',
  });
  // Without words nothing depends on them.
  await last({ remote: true }, 'complete');
  await device.goOffline();
  expect(await last({ text: 'underwater' }, 'offline')).toEqual({ state: 'offline', lacksTexts: true });
  device.network.isUp = true;
  gate.isOpen = true;
  await device.sync();
  await last({ text: 'underwater' }, 'complete');
});
