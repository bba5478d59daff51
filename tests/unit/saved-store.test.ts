import { firstValueFrom, skipWhile } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { observeJobs } from '@/store/entities/jobs';
import { observeSaved, setSaved } from '@/store/entities/saved';
import { observeRelaxations } from '@/features/jobs/list/search/relaxations';
import { openStore } from '@/store/open/open';
import { observeHiddenJobs, observeSavedJobs } from '@/store/saved/saved-jobs';
import {
  changeSearch,
  markSearchOpened,
  observeNewIn,
  observeSearches,
  putSearchBack,
  removeSearch,
  saveSearch,
} from '@/store/saved/saved-searches';
import { forgetSearches, observeRecentSearches, rememberSearch } from '@/store/saved/recent-searches';
import { forgetViewedJobs, observeViewedJobs, rememberViewedJob } from '@/store/saved/viewed-jobs';
import type { JobSort } from '@/store/search/job-query';
import { memoryBackend } from '@/store/storage/memory-backend';
import type { Store } from '@/store/store';
import { CLEAN, type SyncedRow } from '@/sync/document';
import { SAMPLE_JOB } from '../support/sample-job';

let store: Store;
beforeEach(async () => {
  store = await openStore(newId(), {
    backend: memoryBackend(),
    isShared: false,
    collections: ['jobs', 'profiles', 'saved', 'drafts'],
  });
});
afterEach(() => store.remove());

async function put(...changes: Partial<typeof SAMPLE_JOB>[]): Promise<string[]> {
  const rows = changes.map((change): SyncedRow => ({
    ...SAMPLE_JOB,
    id: newId(),
    snapshot: '',
    sync: CLEAN,
    ...change,
  }));
  await store.rows('jobs').change(
    rows.map(({ id }) => id),
    (id) => ({ put: rows.find((row) => row.id === id)! }),
    { expectNew: true },
  );
  return rows.map(({ id }) => id);
}
const save = (kind: 'job' | 'hidden', id: string) =>
  setSaved(store, kind, { id, label: `Label of ${id}` }, true);

test('saved jobs are listed by when they close, closed and missing ones last, or by when they were saved', async () => {
  const [late, soon, closed] = await put(
    { valid_through: null, starts_on: '2027-06-01', application_deadline: null },
    { application_deadline: '2027-05-02' },
    { status: 'closed', closed_reason: 'filled', application_deadline: '2027-05-01' },
  );
  const missing = newId();
  for (const id of [late!, missing, closed!, soon!]) await save('job', id);
  const listed = async (order: 'closing' | 'saved') =>
    (await firstValueFrom(observeSavedJobs(store, order))).map(({ saved, job }) => [
      saved.target_id,
      job?.status,
    ]);
  const closing = await listed('closing');
  expect(closing.slice(0, 2)).toEqual([
    [soon, 'active'],
    [late, 'active'],
  ]);
  expect(closing.slice(2)).toEqual(
    expect.arrayContaining([
      [closed, 'closed'],
      [missing, undefined],
    ]),
  );
  expect((await listed('saved')).map(([id]) => id)).toHaveLength(4);
});

test('a hidden job is neither listed nor counted, is still saved, and comes back when it is shown again', async () => {
  const [hidden, shown] = await put({ title: 'Gaffer' }, { title: 'Spark' });
  await save('hidden', hidden!);
  await save('job', hidden!);
  const counted = async (without: readonly string[], filter = {}, sort: JobSort = 'newest') => {
    const page = await firstValueFrom(
      observeJobs(store, { without, filter, sort, limit: 10 }).pipe(skipWhile(({ total }) => total === null)),
    );
    return [page.jobs.map(({ id }) => id), page.total];
  };
  const ids = await firstValueFrom(observeHiddenJobs(store));
  expect(ids).toEqual([hidden]);
  expect(await counted(ids)).toEqual([[shown], 1]);
  for (const sort of ['match', 'pay'] as const) {
    expect(await counted(ids, { text: 'gaffer' }, sort)).toEqual([[], 0]);
    expect(await counted([], { text: 'gaffer' }, sort)).toEqual([[hidden], 1]);
  }
  expect(await counted(ids, { departments: ['camera'] })).toEqual([[shown], 1]);
  // The first page of an unfiltered list comes from an index, before anything is counted.
  expect(
    (await firstValueFrom(observeJobs(store, { without: ids, limit: 1 }))).jobs.map(({ id }) => id),
  ).toEqual([shown]);
  await setSaved(store, 'hidden', { id: hidden!, label: '' }, false);
  expect(await firstValueFrom(observeHiddenJobs(store))).toEqual([]);
  expect((await firstValueFrom(observeSaved(store, 'job'))).map(({ target_id: id }) => id)).toEqual([hidden]);
});

test('a search counts what was published since it was opened, by the server’s clock, and opening it starts anew', async () => {
  await put({ published_at: '2027-05-01T08:00:00+00:00' });
  const id = await saveSearch(store, {
    searched: 'jobs',
    name: '  Camera  ',
    address: 'department=camera',
    filter: { departments: ['camera'], text: ' ', urgent: false, showHidden: true },
    alerts: 'daily',
    mail: false,
  });
  const search = async () => (await firstValueFrom(observeSearches(store))).find((one) => one.id === id)!;
  const count = async () => {
    const { filter, opened_at: openedAt } = await search();
    return firstValueFrom(observeNewIn(store, 'jobs', filter, openedAt));
  };
  expect(await search()).toMatchObject({ filter: { departments: ['camera'] }, alerts: 'daily', words: [] });
  expect((await search()).filter).toEqual({ departments: ['camera'] });
  expect(await count()).toBe(0);
  const [hidden] = await put(
    { published_at: '2027-05-01T08:00:01+00:00' },
    { published_at: '2027-05-01T08:00:02+00:00' },
    { published_at: '2027-05-01T08:00:03+00:00', category: 'sound' },
    { published_at: '2027-05-01T08:00:04+00:00', status: 'closed' },
  );
  expect(await count()).toBe(2);
  await save('hidden', hidden!);
  expect(await count()).toBe(1);
  await setSaved(store, 'hidden', { id: hidden!, label: '' }, false);
  expect(await count()).toBe(2);
  await markSearchOpened(store, id);
  expect(await count()).toBe(0);
  expect((await search()).opened_at).toBe('2027-05-01T08:00:03+00:00');
});

test('a search for people counts who was listed since it was opened, and opening it starts anew', async () => {
  const putPeople = async (...listed: [at: string, department: string][]): Promise<void> => {
    const rows = listed.map(([at, department]): SyncedRow => ({
      id: newId(),
      rev: 1,
      snapshot: '',
      sync: CLEAN,
      kind: 'person',
      full_name: 'Mara Voss',
      headline: '',
      bio: '',
      city: '',
      location: '',
      region: '',
      country_code: 'DE',
      departments: [department],
      role_codes: [],
      skills: [],
      kit: [],
      open_to_contact: true,
      currency: 'EUR',
      hourly_rate: null,
      day_rate_minor: null,
      created_at: at,
    }));
    await store.rows('profiles').change(
      rows.map(({ id }) => id),
      (id) => ({ put: rows.find((row) => row.id === id)! }),
      { expectNew: true },
    );
  };
  await putPeople(['2027-05-01T08:00:00+00:00', 'camera']);
  const id = await saveSearch(store, {
    searched: 'people',
    name: 'Camera',
    address: 'department=camera',
    filter: { departments: ['camera'] },
    alerts: 'daily',
    mail: false,
  });
  const search = async () => (await firstValueFrom(observeSearches(store))).find((one) => one.id === id)!;
  const count = async () => {
    const { searched, filter, opened_at: openedAt } = await search();
    return firstValueFrom(observeNewIn(store, searched, filter, openedAt));
  };
  expect(await count()).toBe(0);
  await putPeople(
    ['2027-05-01T08:00:01+00:00', 'camera'],
    ['2027-05-01T08:00:02+00:00', 'sound'],
    ['2027-04-01T08:00:00+00:00', 'camera'],
  );
  // A job that is newer than everybody says nothing of people.
  await put({ published_at: '2027-06-01T08:00:00+00:00' });
  expect(await count()).toBe(1);
  await markSearchOpened(store, id);
  expect(await count()).toBe(0);
  expect((await search()).opened_at).toBe('2027-05-01T08:00:02+00:00');
});

test('opening a search where older jobs are does not make seen ones new again', async () => {
  const [newest] = await put({ published_at: '2027-05-02T00:00:00+00:00' });
  const id = await saveSearch(store, {
    searched: 'jobs',
    name: 'All',
    address: '',
    filter: {},
    alerts: 'off',
    mail: false,
  });
  await store.rows('jobs').change([newest!], () => ({ remove: true }));
  await put({ published_at: '2027-05-01T00:00:00+00:00' });
  await markSearchOpened(store, id);
  expect((await firstValueFrom(observeSearches(store)))[0]?.opened_at).toBe('2027-05-02T00:00:00+00:00');
});

test('a search keeps its words for the server, can be changed, removed, and put back as it was', async () => {
  const id = await saveSearch(store, {
    searched: 'jobs',
    name: 'Gaffers',
    address: 'q=gaffer',
    filter: { text: 'gaffer night' },
    alerts: 'off',
    mail: false,
  });
  await changeSearch(store, id, { name: 'Night gaffers', alerts: 'instant', mail: false });
  const [changed] = await firstValueFrom(observeSearches(store));
  expect(changed).toMatchObject({
    name: 'Night gaffers',
    alerts: 'instant',
    mail: false,
    address: 'q=gaffer',
    filter: { text: 'gaffer night' },
    words: [{ word: 'gaffer', codes: ['role=gaffer', 'role=rigging_gaffer'] }, { word: 'night' }],
    wholeRoles: ['gaffer'],
    beginningRoles: ['gaffer', 'set_security'],
  });
  await removeSearch(store, id);
  expect(await firstValueFrom(observeSearches(store))).toEqual([]);
  await putSearchBack(store, changed!);
  expect(await firstValueFrom(observeSearches(store))).toMatchObject([
    { id, name: 'Night gaffers', alerts: 'instant', mail: false },
  ]);
});

test('what is left out of a search with too much in it is counted without hidden jobs', async () => {
  const [hidden] = await put({ title: 'Gaffer', city: 'Oslo' }, { title: 'Gaffer', city: 'Oslo' });
  await save('hidden', hidden!);
  const offered = async (isTalent: boolean) =>
    (await firstValueFrom(observeRelaxations(store, { text: 'gaffer', urgent: true }, isTalent))).map(
      ({ label, total }) => [label, total],
    );
  expect(await offered(true)).toEqual([['Urgent', 1]]);
  expect(await offered(false)).toEqual([['Urgent', 2]]);
});

test('the words for which the server has most codes fit the row that keeps them', async () => {
  const id = await saveSearch(store, {
    searched: 'jobs',
    name: 'All of it',
    address: '',
    filter: { text: 'pr pro co st se as produc produ prod ass assist assis' },
    alerts: 'instant',
    mail: false,
  });
  const [search] = await firstValueFrom(observeSearches(store));
  expect(search?.id).toBe(id);
  expect(search?.words).toHaveLength(12);
  // Of 20,000 bytes (supabase/schemas/06_jobs/07_saved.sql), with room for the filters.
  expect(JSON.stringify(search?.row.payload, null, 1).length).toBeLessThan(16_000);
});

test('viewed jobs are listed with the last one first, each once, and can be forgotten', async () => {
  const [a, b, c] = await put({}, {}, {});
  const viewed = async () => (await firstValueFrom(observeViewedJobs(store))).map(({ id }) => id);
  await Promise.all([a!, b!, newId(), a!, c!].map((id) => rememberViewedJob(store, id)));
  expect(await viewed()).toEqual([c, a, b]);
  await forgetViewedJobs(store);
  expect(await viewed()).toEqual([]);
});

test('recent searches are listed with the last one first, each once in any spelling, per list, and can be forgotten', async () => {
  const recent = (searched: 'jobs' | 'people') => firstValueFrom(observeRecentSearches(store, searched));
  for (const text of ['gaffer', ' Montréal ', 'g', '!!', 'focus puller', 'montreal', 'GAFFER', 'GAFFER'])
    await rememberSearch(store, 'jobs', text);
  await rememberSearch(store, 'people', 'spark');
  expect(await recent('jobs')).toEqual(['GAFFER', 'montreal', 'focus puller']);
  expect(await recent('people')).toEqual(['spark']);
  for (let n = 0; n < 9; n += 1) await rememberSearch(store, 'jobs', `word ${n}`);
  expect(await recent('jobs')).toHaveLength(6);
  await forgetSearches(store, 'jobs');
  expect([await recent('jobs'), await recent('people')]).toEqual([[], ['spark']]);
});

test('twenty viewed jobs are remembered', async () => {
  const ids = await put(...Array.from({ length: 21 }, () => ({})));
  for (const id of ids) await rememberViewedJob(store, id);
  expect((await firstValueFrom(observeViewedJobs(store))).map(({ id }) => id)).toEqual(
    ids.slice(1).toReversed(),
  );
});
