import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STREAMS } from '@/domain/streams';
import type { TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** S7: a query costs what the rows of one table cost, however it is written. A visitor needs no account to ask. */
describe.each(ENGINES)('a query for more than a table holds, on %s,', (engine) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
    token = (await backend.signUp('wide@marquee.test')).token;
  });
  afterAll(() => backend.stop());

  const ask = async (
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
  ) => {
    const response = await fetch(`${backend.url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, code: /"code":"(\w+)"/.exec(text)?.[1] };
  };
  const refused = { status: 400, code: 'PGRST100' };

  const NOBODY = 'id=eq.00000000-0000-4000-8000-000000000000';
  const METHODS = [
    ['GET', 'jobs?limit=1', undefined],
    ['HEAD', 'jobs?limit=1', undefined],
    ['POST', 'drafts?on_conflict=id', []],
    ['PATCH', `drafts?${NOBODY}`, { title: 'x' }],
    ['DELETE', `drafts?${NOBODY}`, undefined],
    ['PUT', `drafts?${NOBODY}`, {}],
    ['GET', 'rpc/list_sessions?limit=1', undefined],
    ['POST', 'rpc/list_sessions?limit=1', {}],
  ] as const;
  const WIDE: readonly string[] = [
    `select=${times(535, (at) => `${at.toString(36)}:description`).join()}`,
    `select=${times(101, (at) => `c${at}`).join()}`,
    `select=${times(3, () => 'description').join()}`,
    `select=a:description,b:description::text,c:description::varchar`,
    `select=a:description,b:%20description,c:description%20`,
    `select=payload-%3Ea,payload-%3E%3Ea,x:payload-%3Ea-%3Eb`,
    `select=*,*,*`,
    `select="description","a::b":description,"c,d":description`,
    `select=id,companies(${times(3, (at) => `n${at}:name`).join()})`,
    `select=id,companies(${times(101, (at) => `c${at}`).join()})`,
    `select=id,a:companies(id),b:companies(id),c:companies(id)`,
    `select=id,companies(id,jobs(id))`,
    `select="description"`,
    `select=id&select=description`,
    `columns=${times(101, (at) => `c${at}`).join()}`,
    `order=${times(9, () => 'description.asc').join()}`,
  ];
  it.each(WIDE)('is refused before any work, whatever asks: %s', async (query) => {
    const answers = [];
    for (const [method, path, body] of METHODS) {
      const answer = await ask(method, `${path}&${query}`, {
        body,
        headers: { prefer: 'return=representation' },
      });
      answers.push([method, path, answer.status, method === 'HEAD' ? 'PGRST100' : answer.code]);
    }
    expect(answers).toEqual(METHODS.map(([method, path]) => [method, path, refused.status, refused.code]));
  });

  it('is refused where it joins without a bound on the rows that are joined to', async () => {
    // By name, because applications lead from a job to a company, too.
    const join = 'jobs?select=id,companies!jobs_company_id_fkey(id)';
    for (const [query, headers] of [
      [join, {}],
      [`${join}&limit=101`, {}],
      [`${join}&limit=1&limit=1000`, {}],
      [`${join}&limit=1`, { range: '0-999' }],
    ] as const)
      expect([query, await ask('GET', query, { headers })]).toEqual([query, refused]);
    expect(await ask('GET', `${join}&limit=100`)).toMatchObject({ status: 200 });
  });

  it.each(STREAMS.map((stream) => [stream.table, stream] as const))(
    'is none of the app’s own: every field of %s',
    async (table, stream) => {
      const select = [...Object.keys(stream.fields), 'rev'].join();
      expect(await ask('GET', `${table}?select=${select}&_deleted=is.false`)).toMatchObject({ status: 200 });
    },
  );

  it('is refused once it is read and too large, before it is written out', async () => {
    const { id } = (await backend.sql<{ id: string }>('select id from auth.users'))[0]!;
    const large = `insert into public.drafts (owner_id, kind, title, payload)
      select $1, 'job', '', jsonb_build_object('text', repeat('x', 90000)) from generate_series(1, 400)`;
    await backend.sql(large, [id]);
    const query = 'drafts?select=id,a:payload,b:payload';
    expect(await ask('GET', query)).toEqual({ status: 413, code: 'PT413' });
    expect(await ask('GET', `${query}&limit=100`)).toMatchObject({ status: 200 });
    // Of these rows, each of 90,000 characters and what is around them, 372 are 32 MB.
    const once = 'drafts?select=id,payload';
    expect(await ask('GET', `${once}&limit=372`)).toMatchObject({ status: 200 });
    expect(await ask('GET', `${once}&limit=373`)).toEqual({ status: 413, code: 'PT413' });
  });

  it('or with a quote left open, which could hide one, is no failure of the server', async () => {
    for (const select of ['"', 'id,"a', 'id->"', 'id::"', 'companies("', 'companies!"(id)'])
      expect([select, await ask('GET', `jobs?select=${encodeURIComponent(select)}&limit=1`)]).toEqual([
        select,
        refused,
      ]);
  });
});
