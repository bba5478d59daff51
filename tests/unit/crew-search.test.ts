import { memoryBackend } from '@/store/storage/memory-backend';
import { firstValueFrom, skipWhile } from 'rxjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankJobContent } from '@/domain/jobs/blank-job';
import { newId } from '@/domain/ids';
import { observeJobs } from '@/store/entities/jobs';
import { observePeople } from '@/store/entities/profiles';
import { openStore } from '@/store/open/open';
import type { JobFilter, JobPage, JobQuery } from '@/store/search/job-query';
import type { Store } from '@/store/store';
import { CLEAN, type SyncedRow } from '@/sync/document';

/** Each job by its id's name, the newest first. */
const JOBS: Record<string, Record<string, unknown>> = {
  wigs: {
    title: 'Wig maker',
    role_code: 'wig_maker',
    category: 'hair_make_up',
    description: 'You spark joy, parking paid.',
  },
  gimbal: {
    title: 'Gimbal operator',
    role_code: 'gimbal_operator',
    category: 'camera',
    city: 'Los Angeles',
    description: 'With a focus puller, a clapper loader, a gaffer and a DoP.',
  },
  bts: {
    title: 'Behind-the-scenes videographer',
    role_code: 'bts_videographer',
    category: 'publicity',
    description: '1st AC helps.',
  },
  accountant: {
    title: '1st assistant accountant',
    role_code: 'first_assistant_accountant',
    category: 'accounting_legal',
  },
  rigging: {
    title: 'Rigging gaffer',
    role_code: 'rigging_gaffer',
    category: 'electric',
    city: 'London',
    country_code: 'GB',
  },
  best: { title: 'Best boy to the gaffer', role_code: 'best_boy_electric', category: 'electric' },
  gaffer: { title: 'Gaffer', role_code: 'gaffer', category: 'electric', city: 'London', country_code: 'GB' },
  focusLondon: {
    title: '1st AC',
    role_code: 'first_ac',
    category: 'camera',
    city: 'London',
    country_code: 'GB',
  },
  focusLA: {
    title: '1st AC',
    role_code: 'first_ac',
    category: 'camera',
    city: 'Los Angeles',
    region: 'CA',
    country_code: 'US',
    required_skills: ['Anamorphic'],
  },
  loader: { title: '2nd AC', role_code: 'second_ac', category: 'camera' },
  lamp: { title: 'Lamp operator', role_code: 'electrician', category: 'electric' },
  photo: {
    title: 'Lighting lead',
    role_code: 'director_of_photography',
    category: 'camera',
    company_name: 'Kuroko',
  },
  misnamed: { title: 'Producer', role_code: 'producer', category: 'production', company_name: 'Gafer Films' },
  makeUp: { title: 'Beauty for a commercial', role_code: 'make_up_artist', category: 'hair_make_up' },
};

const PEOPLE: Record<string, Record<string, unknown>> = {
  riggingFirst: { full_name: 'Ada', role_codes: ['rigging_gaffer', 'gaffer'], departments: ['electric'] },
  rigging: {
    full_name: 'Bo',
    headline: 'Rigging gaffer',
    role_codes: ['rigging_gaffer'],
    departments: ['electric'],
  },
  gaffer: {
    full_name: 'Cy',
    city: 'Macon',
    region: 'GA',
    country_code: 'US',
    role_codes: ['gaffer'],
    departments: ['electric'],
    kit: ['Balloon light'],
  },
  named: { full_name: 'Dee Gaffer', role_codes: ['editor'], departments: ['post'] },
  mentions: { full_name: 'Eli', role_codes: ['editor'], departments: ['post'], bio: 'Was a gaffer.' },
};

let store: Store;
const names = new Map<string, string>();

const rowOf = (name: string, index: number, row: Record<string, unknown>): SyncedRow => {
  const id = newId();
  names.set(id, name);
  const at = new Date(Date.parse('2026-06-01T00:00:00Z') - index * 3_600_000).toISOString();
  return {
    id,
    rev: 1,
    snapshot: '',
    sync: CLEAN,
    ...row,
    published_at: at,
    created_at: at,
  } as unknown as SyncedRow;
};

async function put(collection: 'jobs' | 'profiles', rows: SyncedRow[]): Promise<void> {
  await store.rows(collection).change(
    rows.map(({ id }) => id),
    (id) => ({ put: rows.find((row) => row.id === id)! }),
    { expectNew: true },
  );
}

beforeAll(async () => {
  store = await openStore(newId(), {
    backend: memoryBackend(),
    isShared: false,
    collections: ['jobs', 'profiles', 'drafts'],
  });
  const blank = {
    ...blankJobContent('Europe/London', 'USD'),
    status: 'active',
    posted_by: '',
    company_name: '',
    region: '',
  };
  await put(
    'jobs',
    Object.entries(JOBS).map(([name, row], n) => rowOf(name, n, { ...blank, ...row })),
  );
  const person = {
    kind: 'person',
    headline: '',
    bio: '',
    city: '',
    location: '',
    region: '',
    country_code: '',
    skills: [],
    kit: [],
    open_to_contact: true,
    day_rate_minor: null,
    currency: 'USD',
    experience_years: null,
  };
  await put(
    'profiles',
    Object.entries(PEOPLE).map(([name, row], n) => rowOf(name, n, { ...person, ...row })),
  );
});
afterAll(() => store.remove());

const search = (filter: JobFilter, query: Partial<JobQuery> = { sort: 'match' }): Promise<JobPage> =>
  firstValueFrom(
    observeJobs(store, { filter, limit: 20, ...query }).pipe(skipWhile(({ total }) => total === null)),
  );
const found = async (text: string, query?: Partial<JobQuery>): Promise<string[]> =>
  (await search({ text }, query)).jobs.map(({ id }) => names.get(id) ?? '');
const reasons = async (text: string): Promise<Record<string, string>> => {
  const page = await search({ text });
  return Object.fromEntries([...(page.found?.reasons ?? [])].map(([id, reason]) => [names.get(id), reason]));
};

describe('job search speaks crew', () => {
  test.each([
    ['focus puller', ['focusLondon', 'focusLA', 'gimbal']],
    ['focus pul', ['focusLondon', 'focusLA', 'gimbal']],
    ['clapper loader', ['loader', 'gimbal']],
    ['dop', ['photo', 'gimbal']],
    ['D.P.', ['photo']],
    ['mua', ['makeUp']],
    ['spark', ['lamp', 'wigs']],
    ['sparks', ['lamp']],
    ['gaffer', ['gaffer', 'rigging', 'best', 'gimbal']],
    ['1ac', ['focusLondon', 'focusLA']],
    ['2ac', ['loader']],
    ['california', ['focusLA']],
    ['1st ac', ['focusLondon', 'focusLA', 'accountant', 'bts']],
    ['lighting', ['lamp', 'photo', 'rigging', 'best', 'gaffer']],
    ['1st ac los angeles', ['focusLA']],
    ['1st ac LA', ['focusLA']],
    ['focus puller uk', ['focusLondon']],
    ['los angeles', ['gimbal', 'focusLA']],
    ['kuroko', ['photo']],
  ])('%s', async (text, expected) => {
    const order = await found(text);
    expect(order.slice(0, expected.length)).toEqual(expected);
  });

  test('typos: what was meant is found, and said', async () => {
    const page = await search({ text: 'focus puller los angelos' });
    expect(page.jobs.map(({ id }) => names.get(id))).toEqual(['focusLA', 'gimbal']);
    expect(page.total).toBe(2);
    expect(page.found?.corrections).toEqual([{ typed: 'angelos', meant: 'angeles' }]);
    expect((await search({ text: 'focus puller' })).found?.corrections).toEqual([]);
  });

  test('typos in a word that only the rows have', async () => {
    const page = await search({ text: 'kuruko' });
    expect(page.jobs.map(({ id }) => names.get(id))).toEqual(['photo']);
    expect(page.found?.corrections).toEqual([{ typed: 'kuruko', meant: 'kuroko' }]);
  });

  test('a word that a row has is never replaced', async () => {
    expect(await found('spark joy')).toEqual(['wigs']);
    expect(await found('parking')).toEqual(['wigs']);
    expect(await found('gafer')).toEqual(['misnamed']);
    expect(await found('gaffr')).toContain('gaffer');
  });

  test('nothing is found when a word is nowhere', async () => {
    expect(await found('focus puller zzzyx')).toEqual([]);
  });

  test('says why a job is there, where its title does not', async () => {
    expect(await reasons('focus puller')).toEqual({
      focusLondon: 'Role: 1st AC (focus puller)',
      focusLA: 'Role: 1st AC (focus puller)',
      gimbal: 'In the text: focus puller',
    });
    expect(await reasons('gaffer london')).toEqual({ gaffer: 'London', rigging: 'London' });
    expect(await reasons('anamorphic')).toEqual({ focusLA: 'Skill: Anamorphic' });
    expect(await reasons('anamorphc')).toEqual({ focusLA: 'Skill: Anamorphic' });
    expect((await search({})).found).toBeUndefined();
  });

  test('filters and the limit narrow what was found, and the total counts all of it', async () => {
    const page = await search({ text: 'gaffer', departments: ['electric'] }, { sort: 'match', limit: 2 });
    expect(page.jobs.map(({ id }) => names.get(id))).toEqual(['gaffer', 'rigging']);
    expect(page.total).toBe(3);
  });

  test('another order is kept with words, with the same reasons', async () => {
    const page = await search({ text: 'gaffer' }, { sort: 'newest' });
    expect(page.jobs.map(({ id }) => names.get(id))).toEqual(['gimbal', 'rigging', 'best', 'gaffer']);
    expect(page.total).toBe(4);
    expect([...(page.found?.reasons.values() ?? [])]).toEqual(['In the text: gaffer']);
  });

  test('punctuation alone is no search', async () => {
    expect((await search({ text: '!!' })).total).toBe(Object.keys(JOBS).length);
  });
});

test('the search of people: gaffers before rigging gaffers, by their main role first', async () => {
  const page = await firstValueFrom(observePeople(store, { filter: { text: 'gaffer' }, limit: 10 }));
  expect(page.people.map(({ id }) => names.get(id))).toEqual([
    'gaffer',
    'riggingFirst',
    'rigging',
    'named',
    'mentions',
  ]);
  expect(page.total).toBe(5);
  const there = await firstValueFrom(observePeople(store, { filter: { text: 'georgia' }, limit: 10 }));
  expect(there.people.map(({ id }) => names.get(id))).toEqual(['gaffer']);
  const kit = await firstValueFrom(observePeople(store, { filter: { text: 'clt balloon' }, limit: 10 }));
  expect([...(kit.found?.reasons.values() ?? [])]).toEqual(['Role: Gaffer (CLT) · Kit: Balloon light']);
});
