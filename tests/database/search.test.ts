import { describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { comparedDayPay, type ComparedPay } from '@/domain/pay/day-pay';
import { EXCHANGE_RATES_DAY, perUsDollar, RATED_CURRENCIES } from '@/domain/pay/exchange-rates';
import { countries } from '@/domain/taxonomy/countries';
import { CURRENCIES, findCurrency } from '@/domain/taxonomy/currencies';
import type { As, TestDatabase } from '../support/database';
import { onEveryDatabase } from './every-database';

interface Found {
  documents: { id: string; title?: string; full_name?: string; rev: number }[];
  after: unknown;
}

const search = async (who: As, what: 'jobs' | 'people', query: unknown): Promise<Found> => {
  const [row] = await who.sql<{ answer: Found }>(`select public.search_${what}($1::text::jsonb) as answer`, [
    JSON.stringify(query),
  ]);
  return row!.answer;
};
const words = (...all: string[]) => ({ words: all.map((word) => ({ word })) });

/** Jobs of a poster, inserted directly: the search does not depend on how they were created. */
async function jobs(db: TestDatabase, owner: string, rows: Record<string, unknown>[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, row] of rows.entries()) {
    const id = newId();
    ids.push(id);
    const all: Record<string, unknown> = {
      id,
      posted_by: owner,
      title: 'Gaffer',
      category: 'electric',
      published_at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
      ...row,
    };
    const names = Object.keys(all);
    await db.sql(
      `insert into public.jobs (${names.join(', ')}) values (${names.map((name, i) => `$${i + 1}${name === 'job_dates' ? '::text::jsonb' : ''}`).join(', ')})`,
      Object.values(all),
    );
  }
  return ids;
}

onEveryDatabase('what a country or a currency is', (db) => {
  it('is the same here as in the forms', async () => {
    const letters = Array.from({ length: 26 }, (_, n) => String.fromCodePoint(65 + n));
    const known = await db().sql<{ code: string }>(
      'select a || b as code from unnest($1::text[]) a, unnest($1::text[]) b where private.is_country(a || b) order by 1',
      [letters],
    );
    expect(known.map(({ code }) => code)).toEqual(
      countries()
        .map(({ code }) => code)
        .toSorted(),
    );
    for (const { code } of CURRENCIES)
      expect(await db().sql('select private.is_currency($1) as known', [code]), code).toEqual([
        { known: true },
      ]);
  });
});

onEveryDatabase('remote search', (db) => {
  const visitor = () => db().as({ id: null });
  const employer = () => db().createUser({ role: 'employer' });

  it('finds jobs with every word, or its prefix, newest first', async () => {
    const owner = await employer();
    const [older, newer, other] = await jobs(db(), owner, [
      { title: 'Standby rigger', description: 'Rain towers/nights.' },
      { title: 'Rigger', production: 'Low_Tide', description: 'rain.towers' },
      { title: 'Rigger', description: 'Sun' },
    ]);
    const found = async (...all: string[]) =>
      (await search(visitor(), 'jobs', words(...all))).documents.map(({ id }) => id);
    expect(await found('rigger', 'tow')).toEqual([newer, older]);
    expect(await found('NIGHTS', 'rain')).toEqual([older]);
    expect(await found('low', 'tide', 'rigger')).toEqual([newer]);
    expect(await found('rigger', 'sun')).toEqual([other]);
    expect(await found('rigger', 'snow')).toEqual([]);
    for (const hostile of ["rig' | 'x", "'", '\\', '!& |', ':*', "\\' | rigger"])
      expect(await found('rigger', 'snow', hostile)).toEqual([]);
  });

  it('S13: a word or a code of any length finds nothing, rather than failing', async () => {
    const owner = await employer();
    await jobs(db(), owner, [{ title: 'Boundless' }]);
    for (const length of [61, 300, 2100, 12_000])
      for (const what of ['jobs', 'people'] as const)
        for (const word of [
          { word: 'x'.repeat(length) },
          { word: 'ß漢'.repeat(length / 2) },
          { word: 'boundless-not', codes: ['x'.repeat(length)] },
          { word: '', codes: ['漢'.repeat(length / 2), "\\'".repeat(length / 2)] },
        ])
          expect((await search(visitor(), what, { words: [word] })).documents, `${what} ${length}`).toEqual(
            [],
          );
  });

  it('continues where a page ended, in every order, without gaps or repeats', async () => {
    const owner = await employer();
    const ids = await jobs(
      db(),
      owner,
      Array.from({ length: 13 }, (_, n) => ({
        title: 'Paginator',
        salary_max: (n % 4) * 100,
        role_code: n % 5 === 0 ? 'paginator' : '',
        starts_on: n % 3 === 0 ? null : `2027-01-0${(n % 5) + 1}`,
        published_at: new Date(Date.UTC(2026, 1, 1, 0, n % 2)).toISOString(),
      })),
    );
    for (const sort of ['newest', 'soonest', 'pay', 'match']) {
      const seen: string[] = [];
      let after: unknown;
      do {
        const page = await search(visitor(), 'jobs', {
          ...words('paginator'),
          wholeRoles: ['paginator'],
          sort,
          limit: 4,
          ...(after ? { after } : {}),
        });
        seen.push(...page.documents.map(({ id }) => id));
        after = page.after;
      } while (after);
      expect(seen.toSorted()).toEqual(ids.toSorted());
      const whole = await search(visitor(), 'jobs', {
        ...words('paginator'),
        wholeRoles: ['paginator'],
        sort,
        limit: 200,
      });
      expect(whole.documents.map(({ id }) => id)).toEqual(seen);
    }
  });

  it('most relevant first: the role by its name, then the title, then other facts, then the text; of equals the newest', async () => {
    const owner = await employer();
    const rows: [string, Record<string, unknown>][] = [
      ['text', { title: 'Grip', description: 'Stands in for the zoetroper.' }],
      ['skill', { title: 'Grip', required_skills: ['Zoetroper rigging'] }],
      ['title', { title: 'Zoetroper' }],
      ['older role', { title: 'Hand', role_code: 'first_zoe' }],
      ['beginning of a role', { title: 'Zoetroper mate', role_code: 'zoe_mate' }],
      ['role', { title: 'Hand', role_code: 'first_zoe' }],
    ];
    const ids = await jobs(
      db(),
      owner,
      rows.map(([, row]) => row),
    );
    const query = {
      words: [{ word: 'zoetroper', codes: ['role=first_zoe', 'role=zoe_mate'] }],
      wholeRoles: ['first_zoe'],
      beginningRoles: ['zoe_mate'],
      sort: 'match',
    };
    const { documents } = await search(visitor(), 'jobs', query);
    expect(documents.map(({ id }) => rows[ids.indexOf(id)]?.[0])).toEqual([
      'role',
      'older role',
      'beginning of a role',
      'title',
      'skill',
      'text',
    ]);
  });

  it('looks for what was probably meant only while no row has the word', async () => {
    const owner = await employer();
    const [meant] = await jobs(db(), owner, [{ title: 'Theremin player', role_code: 'theremin' }]);
    const query = {
      words: [{ word: 'theramin', instead: [{ word: 'theremin', codes: ['role=theremin'] }] }],
    };
    const found = async () => (await search(visitor(), 'jobs', query)).documents.map(({ id }) => id);
    expect(await found()).toEqual([meant]);
    const [literal] = await jobs(db(), owner, [{ title: 'Theramin Films' }]);
    expect(await found()).toEqual([literal]);
  });

  it('finds accented words without accents, and the other way round', async () => {
    const owner = await employer();
    const [id] = await jobs(db(), owner, [{ title: 'Décorchef', city: 'Montréal' }]);
    for (const all of [['decorchef'], ['montreal', 'decorchef']])
      expect((await search(visitor(), 'jobs', words(...all))).documents.map((each) => each.id)).toEqual([id]);
  });

  it('compares pay in US dollars, by the day: of projects, of weeks and across currencies', async () => {
    const owner = await employer();
    const days = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, (_, n) => ({
          day: `2027-03-0${n + 1}`,
          kind: 'shoot',
          call: '',
          wrap: '',
        })),
      );
    const pays: ComparedPay[] = [
      { pay_type: 'week', salary_min: null, salary_max: 525_000, currency: 'NGN', job_dates: [] },
      { pay_type: 'day', salary_min: 97_000, salary_max: null, currency: 'JPY', job_dates: [] },
      { pay_type: 'hour', salary_min: 40, salary_max: 62, currency: 'EUR', job_dates: [] },
      { pay_type: 'month', salary_min: null, salary_max: 8_000, currency: 'GBP', job_dates: [] },
      { pay_type: 'year', salary_min: null, salary_max: 90_000, currency: 'CHF', job_dates: [] },
      { pay_type: 'project', salary_min: null, salary_max: 1_000, currency: 'USD', job_dates: [] },
      { pay_type: 'project', salary_min: null, salary_max: 1_700, currency: 'CAD', job_dates: [1, 2, 3] },
      { pay_type: 'deferred', salary_min: null, salary_max: 9_000, currency: 'USD', job_dates: [] },
      { pay_type: 'day', salary_min: null, salary_max: 9_000, currency: 'XTS', job_dates: [] },
    ];
    const ids = await jobs(
      db(),
      owner,
      pays.map(({ job_dates, ...pay }) => ({
        title: 'Wagewright',
        ...pay,
        job_dates: days(job_dates.length),
      })),
    );
    const found = async (query: object) =>
      (await search(visitor(), 'jobs', { ...words('wagewright'), ...query })).documents.map(({ id }) =>
        ids.indexOf(id),
      );
    const value = (index: number): number => comparedDayPay(pays[index]!);
    const expected = pays.map((_, index) => index).toSorted((a, b) => value(b) - value(a) || b - a);
    expect(await found({ sort: 'pay' })).toEqual(expected);
    for (const index of expected)
      expect(await found({ sort: 'pay', minDayPay: value(index) })).toEqual(
        expected.filter((other) => value(other) >= value(index)),
      );
  });

  it('has the rates that the device has', async () => {
    const rows = await db().sql<{ currency: string; rate: string; minor_digits: number; day: string }>(
      'select currency, per_us_dollar::text as rate, minor_digits, day::text from private.exchange_rates',
    );
    expect(
      rows
        .map(({ currency, rate, minor_digits, day }) => [currency, Number(rate), minor_digits, day])
        .toSorted(),
    ).toEqual(
      RATED_CURRENCIES.map((code) => [
        code,
        perUsDollar(code),
        findCurrency(code)?.minorDigits,
        EXCHANGE_RATES_DAY,
      ]).toSorted(),
    );
  });

  it('returns documents in the format of a pull', async () => {
    const owner = await employer();
    const [id] = await jobs(db(), owner, [{ title: 'Lookalike' }]);
    const {
      documents: [document],
    } = await search(visitor(), 'jobs', words('lookalike'));
    const [answer] = await visitor().pull([{ stream: 'jobs', checkpoint: null, limit: 2000 }]);
    expect(document).toEqual(answer!.documents.find((pulled) => pulled.id === id));
  });

  describe('S6, S13: returns only what row-level security permits', () => {
    it('of jobs: only open ones, also to their owner', async () => {
      const owner = await employer();
      const [open] = await jobs(db(), owner, [
        { title: 'Whisper' },
        { title: 'Whisper', status: 'closed' },
        { title: 'Whisper', status: 'archived' },
        { title: 'Whisper', _deleted: true },
      ]);
      for (const who of [visitor(), db().as({ id: owner }), db().as({ id: await employer() })]) {
        expect((await search(who, 'jobs', words('whisper'))).documents.map(({ id }) => id)).toEqual([open]);
      }
    });

    it('of people: listed talents, by name, role or skill; no hidden people, and not the caller', async () => {
      const role = { role_codes: ['gaffer'], departments: ['electric'], skills: ['balloon'] };
      const [shown, hidden] = [
        await db().createUser({ name: 'Ysolde Kern', profile: role }),
        await db().createUser({ name: 'Ysolde Hidden', profile: role }),
      ];
      await db().sql('update public.profiles set is_active = false where id = $1', [hidden]);
      const stranger = db().as({ id: await employer() });
      for (const who of [visitor(), stranger]) {
        expect((await search(who, 'people', words('ysolde'))).documents.map(({ id }) => id)).toEqual([shown]);
      }
      const byRole = { words: [{ word: 'ysolde' }, { word: 'oberbeleuchter', codes: ['role=gaffer'] }] };
      expect((await search(stranger, 'people', byRole)).documents.map(({ id }) => id)).toEqual([shown]);
      expect(
        (
          await search(stranger, 'people', {
            ...words('ysolde'),
            skills: ['balloon', 'led'],
            departments: ['camera'],
          })
        ).documents,
      ).toEqual([]);
      expect((await search(db().as({ id: shown }), 'people', words('ysolde'))).documents).toEqual([]);
      const [document] = (await search(stranger, 'people', words('ysolde'))).documents;
      expect(Object.keys(document!)).not.toEqual(expect.arrayContaining(['email']));
    });

    it('nothing to a suspended account', async () => {
      const me = await db().createUser();
      await db().sql('update public.profiles set suspended_at = now() where id = $1', [me]);
      await expect(search(db().as({ id: me }), 'jobs', {})).rejects.toThrow();
    });
  });

  it('refuses a malformed query, with a code', async () => {
    for (const query of [[], 'x', null])
      await expect(search(visitor(), 'jobs', query)).rejects.toMatchObject({ code: 'MQ400' });
    // Before any of it is used: a search that fails on the way is counted against nobody.
    const misshapen: Record<string, unknown> = {
      words: [{ word: 'gaffer', codes: 'gaffer' }],
      wholeRoles: 'gaffer',
      beginningRoles: [1],
      departments: { a: 1 },
      roleCodes: [null],
      payTypes: [['day']],
      unions: true,
      skills: [{}],
      from: '2027-02-30',
      to: 'x',
      freeOn: ['2027-13-01'],
      fitsDays: '2027-01-01xx',
      minDayPay: 'much',
      maxDayRate: '1',
      minExperience: [],
      limit: '20',
      remote: 'yes',
      urgent: 1,
      openToContact: 'true',
      countryCode: 1,
      city: ['London'],
      sort: 1,
      before: '2027-01-01',
      since: 'now',
      id: 'x',
      towns: { 'GB london': '5' },
      after: { k: 1, at: 'never', id: '00000000-0000-4000-8000-000000000000' },
    };
    for (const [filter, value] of Object.entries(misshapen))
      for (const stream of ['jobs', 'people'] as const)
        await expect(search(visitor(), stream, { [filter]: value }), filter).rejects.toMatchObject({
          code: 'MQ400',
          message: expect.stringContaining(filter),
        });
    await expect(
      search(visitor(), 'jobs', { words: [{ word: 'a', instead: [{ word: 'b', instead: [] }] }] }),
      'one level deep',
    ).rejects.toMatchObject({ code: 'MQ400' });
    const near = { name: 'london', country: 'GB', km: 80 };
    for (const query of [
      { near: 'London' },
      { near: { ...near, km: 'far' } },
      { near: { ...near, km: 0.5 } },
      { near: { ...near, km: 1e12 } },
      { near, towns: { 'GB london': 0.5 } },
      { near, towns: { 'GB london': 1e10 } },
      { near, towns: { 'GB london': -1 } },
      { since: '2027-01-01T00:00:00+99:99' },
      { near: { ...near, name: '' } },
      { near: { name: 'london', km: 80 } },
      {
        near,
        towns: {
          'GB london': 0,
          ...Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`GB town number ${n}`, n])),
        },
      },
    ])
      await expect(search(visitor(), 'people', query)).rejects.toMatchObject({ code: 'MQ400' });
    // Without a map of towns only names are compared.
    expect((await search(visitor(), 'people', { near, sort: 'nearest' })).documents).toEqual([]);
    expect((await search(visitor(), 'jobs', { limit: 100_000 })).documents.length).toBeLessThanOrEqual(200);
  });

  it('compares with days that are written as days are, and refuses anything else', async () => {
    for (const fitsDays of ['', '2027-05-12f', '2027-05-12-b'])
      expect((await search(visitor(), 'jobs', { fitsDays })).documents, fitsDays).toBeInstanceOf(Array);
    for (const fitsDays of ['soon', '2027-13-40f', 'infinity', true, 5, null, ['2027-05-12']])
      await expect(search(visitor(), 'jobs', { fitsDays }), JSON.stringify(fitsDays)).rejects.toMatchObject({
        code: 'MQ400',
      });
  });

  it('looks words up in the index, not in every job', async () => {
    const owner = await employer();
    await db().sql(
      `insert into public.jobs (id, posted_by, title, category, published_at)
       select gen_random_uuid(), $1::text::uuid, 'Grip ' || n, 'grip', now() - make_interval(mins => n) from generate_series(1, 3000) n`,
      [owner],
    );
    await db().exec('analyze public.jobs');
    // A rare word and an unused one: scanning the newest jobs would scan all of them.
    for (const word of ['1234', 'nowhere']) {
      const plan = await db().sql<Record<string, string>>(
        `explain select t.id from public.jobs t where t.status = 'active' and not t._deleted
         and private.job_search_vector(t.title, t.role_code, t.category, t.production, t.company_name, t.city, t.region, t.location,
           t.country_code, t.description, t.required_skills)
           @@ private.search_query(private.word_queries('[{"word": "${word}"}]')) order by t.published_at desc limit 60`,
      );
      expect(plan.map((line) => Object.values(line)[0]).join('\n')).toContain('jobs_words');
    }
  });
});

onEveryDatabase('a snapshot', (db) => {
  it('reports whether its budget cut it short', async () => {
    const owner = await db().createUser({ role: 'employer' });
    await jobs(db(), owner, [{}, {}, {}]);
    const visitor = db().as({ id: null });
    const fill = async (budget: number) => {
      const [answer] = await visitor.pull([
        { stream: 'jobs', checkpoint: null, limit: 500, budget } as never,
      ]);
      return [answer!.documents.length, answer!.snapshot_complete, answer!.truncated];
    };
    expect(await fill(2)).toEqual([2, true, true]);
    expect(await fill(4)).toEqual([3, true, false]);
  });
});
