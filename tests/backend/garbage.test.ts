import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STREAMS } from '@/domain/streams';
import { newId } from '@/domain/ids';
import { sendable } from '@/domain/values/text/sendable-text';
import type { TestBackend } from '../support/backend';
import { isPromise } from '../support/scope';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

/** Values that no field and no argument expects: one of each kind. */
const KINDS: readonly unknown[] = [
  null,
  1e300,
  'x'.repeat(5000),
  '2027-02-30',
  [null],
  [{ stream: {}, id: [], document: 'x', base: 5, edit: {} }],
  'a\u0000b',
];
const MORE: readonly unknown[] = [
  true,
  -1,
  '',
  'x',
  [],
  [[]],
  {},
  { id: {} },
  Array.from({ length: 300 }, () => 'x'),
  '\ud83d',
];
const GARBAGE: readonly unknown[] = isPromise() ? KINDS : [...KINDS, ...MORE];
/** Without what cannot be stored as text, which fails a whole request. */
const STORABLE = GARBAGE.filter((value) => JSON.stringify(sendable(value)) === JSON.stringify(value));

afterAll(stopEngines);

/** S7: whatever a caller sends, the answer is a refusal, not a failure of the server, and stops nobody else. */
describe.each(ENGINES)('garbage, on %s,', (engine) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
    const { client } = await backend.signUp('garbage@marquee.test');
    token = (await client.auth.getSession()).data.session!.access_token;
  });
  afterAll(() => backend.stop());

  const status = async (method: string, path: string, body?: unknown): Promise<number> => {
    const response = await fetch(`${backend.url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60);

  it('as an argument of any procedure is a refusal', async () => {
    const procedures = await backend.sql<{ name: string; args: string[] | null }>(
      `select p.proname as name, p.proargnames[1:p.pronargs] as args from pg_proc p
       where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
    );
    expect(procedures.length).toBeGreaterThan(20);
    const failed: string[] = [];
    for (const { name, args } of procedures) {
      // Ends the session, or asks for the account to be deleted: nothing after it would be tried.
      if (/^(end_|request_account)/.test(name)) continue;
      for (const arg of args ?? [])
        for (const value of GARBAGE) {
          const rest = Object.fromEntries((args ?? []).map((other) => [other, null]));
          const answer = await status('POST', `rpc/${name}`, { ...rest, [arg]: value });
          if (answer >= 500) failed.push(`${answer} ${name}(${arg} := ${shown(value)})`);
        }
    }
    expect(failed).toEqual([]);
  });

  it('as a field or a filter of any table is a refusal', async () => {
    const failed: string[] = [];
    // One column of each type is enough: it is types that garbage can break.
    const columns = await backend.sql<{ table: string; field: string }>(
      `select distinct on (c.udt_name) c.table_name as table, c.column_name as field
       from information_schema.columns c where c.table_schema = 'public' and c.table_name = any ($1) and c.column_name = any ($2)
       order by c.udt_name, c.table_name, c.column_name`,
      [STREAMS.map(({ table }) => table), [...new Set(STREAMS.flatMap(({ writable }) => writable))]],
    );
    expect(columns.length).toBeGreaterThan(8);
    for (const { table, field } of columns) {
      for (const value of GARBAGE) {
        const filter = `${table}?${field}=eq.${encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : shown(value))}`;
        for (const [method, path, body] of [
          ['POST', table, { id: newId(), [field]: value }],
          ['PATCH', `${table}?id=eq.${newId()}`, { [field]: value }],
          ['GET', filter, undefined],
        ] as const) {
          const answer = await status(method, path, body);
          if (answer >= 500) failed.push(`${answer} ${method} ${table}.${field} ${shown(value)}`);
        }
      }
    }
    expect(failed).toEqual([]);
  });

  const FORMS: readonly (readonly [method: string, path: string, fields: readonly string[]])[] = [
    ['POST', 'auth/v1/signup', ['email', 'password', 'data']],
    ['POST', 'auth/v1/token?grant_type=password', ['email', 'password']],
    ['POST', 'auth/v1/token?grant_type=refresh_token', ['refresh_token']],
    ['POST', 'auth/v1/token?grant_type=pkce', ['auth_code', 'code_verifier']],
    ['POST', 'auth/v1/recover', ['email']],
    ['POST', 'auth/v1/otp', ['email', 'data', 'code_challenge']],
    ['POST', 'auth/v1/magiclink', ['email']],
    ['POST', 'auth/v1/verify', ['type', 'token_hash', 'token', 'email']],
    ['POST', 'auth/v1/resend', ['type', 'email']],
    ['PUT', 'auth/v1/user', ['email', 'password', 'data', 'nonce']],
    ['POST', 'storage/v1/object/sign/attachments', ['paths', 'expiresIn']],
    ['POST', 'storage/v1/object/sign/attachments/a', ['expiresIn']],
    ['POST', 'storage/v1/object/list/attachments', ['prefix', 'limit', 'offset', 'search', 'sortBy']],
    ['POST', 'storage/v1/object/copy', ['bucketId', 'sourceKey', 'destinationKey']],
    ['POST', 'storage/v1/object/move', ['bucketId', 'sourceKey', 'destinationKey']],
    ['DELETE', 'storage/v1/object/attachments', ['prefixes']],
  ];
  it.each(FORMS)('%s %s: as the body, or a field of it, is a refusal', async (method, path, fields) => {
    const failed: string[] = [];
    for (const value of GARBAGE)
      for (const body of [value, ...fields.map((field) => ({ email: 'a@marquee.test', [field]: value }))]) {
        const answer = await status(method, `../../${path}`, body);
        if (answer >= 500) failed.push(`${answer} ${shown(body)}`);
      }
    expect(failed).toEqual([]);
  });

  it('in an address, as a body without a type, or as too many rows is a refusal', async () => {
    expect(await status('GET', '%')).toBe(400);
    expect(await status('GET', '../../storage/v1/object/attachments/a%00b')).toBe(400);
    const deep = await fetch(`${backend.url}/rest/v1/rpc/sync_pull`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}`, 'content-type': '' },
      body: '['.repeat(200_000),
    });
    expect(deep.status).toBe(400);
    const rows = Array.from({ length: 20_000 }, () => ({ id: newId(), kind: 'job' }));
    expect(await status('POST', 'drafts', rows)).toBe(413);
  });

  const TYPES = [
    'text/plain',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'text/csv',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'nonsense',
  ];
  const BODIES = [
    'null',
    '[]',
    '"x"',
    '{"email":1,"password":{},"token":[],"type":7,"prefix":9,"paths":"x"}',
    '{"email":"a\\u0000b@marquee.test","token_hash":"\\u0000","type":"signup","prefix":"\\u0000"}',
    `{"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    'email=a%00b',
    '--x\r\n\r\n--x--',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\u0000\r\n--x--\r\n',
  ];
  it.each(TYPES)('of the type %s is a refusal, too: services read JSON whatever the type', async (type) => {
    const failed: string[] = [];
    const paths = [
      ...FORMS.map(([method, path]) => [method, `/${path}`] as const),
      ['POST', '/auth/v1/callback'],
      ['POST', '/auth/v1/logout?scope=local%00'],
      ['POST', '/storage/v1/bucket'],
      ['PUT', '/storage/v1/bucket/attachments'],
      ['POST', '/storage/v1/bucket/attachments/empty'],
      ['POST', '/storage/v1/object/%6cist/attachments'],
      ['POST', '/storage/v1/object/attachments/some/file'],
      ['PUT', '/storage/v1/object/attachments/some/file'],
      ['POST', '/rest/v1/drafts'],
      ['POST', '/rest/v1/rpc/list_sessions'],
    ] as const;
    for (const [method, path] of paths)
      for (const body of BODIES) {
        const answer = await ask(path, { method, body, headers: { 'content-type': type } });
        if (answer.status >= 500) failed.push(`${answer.status} ${method} ${path} ${body.slice(0, 40)}`);
      }
    expect(failed).toEqual([]);
  });

  it('in the query of an address of Auth or Storage is a refusal', async () => {
    const failed: string[] = [];
    for (const path of [
      '/auth/v1/verify?type=signup&token=a%00b',
      '/auth/v1/verify?type=%00&token=x',
      '/auth/v1/verify?type=email_change&token=%00',
      '/auth/v1/callback?state=%00&code=%00',
      '/auth/v1/authorize?provider=%00',
      '/auth/v1/authorize?provider=google&redirect_to=%00&scopes=%00&code_challenge=%00',
      '/storage/v1/object/sign/attachments/a?token=%00',
      '/storage/v1/object/attachments/a?width=%00&download=%00',
    ]) {
      const answer = await ask(path, { redirect: 'manual' });
      if (answer.status >= 500) failed.push(`${answer.status} ${path}`);
    }
    expect(failed).toEqual([]);
  });

  it('as a list longer than the app sends, or an order of no column, is refused before any work', async () => {
    const texts = Array.from({ length: 101 }, (_, at) => `a/${at}`);
    const order = (column: unknown, direction: unknown) => ({
      prefix: '',
      sortBy: { column, order: direction },
    });
    for (const [method, path, body, expected] of [
      ['POST', 'object/sign/attachments', { paths: texts, expiresIn: 60 }, 400],
      ['DELETE', 'object/attachments', { prefixes: texts }, 400],
      ['DELETE', 'object/attachments', { prefixes: ['x'.repeat(100_000)] }, 400],
      ['DELETE', 'object/attachments', { prefixes: texts.slice(1) }, 200],
      ['POST', 'object/list/attachments', order("x';", 'y'), 400],
      ['POST', 'object/list/attachments', order('name', 'y'), 400],
      ['POST', 'object/list/attachments', order('metadata', 'asc'), 400],
      ['POST', 'object/list/attachments', order('updated_at', 'desc'), 200],
      ['POST', 'object/list/attachments', { prefix: 'x'.repeat(4_000_000) }, 413],
    ] as const)
      expect([path, await status(method, `../../storage/v1/${path}`, body)]).toEqual([path, expected]);
  });

  const ask = async (path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`${backend.url}${path}`, {
      ...init,
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };

  describe('a query', () => {
    /** Regular expressions, patterns, text search, ranges: what PostgREST has and the app does not use. */
    const REFUSED =
      'match imatch like ilike like(any) ilike(all) match(any) eq(any) fts plfts phfts wfts fts(english) isdistinct cs cd ov sl sr nxl nxr adj';
    const refused = { status: 400, body: { code: 'PGRST100', message: expect.any(String) } };
    const get = (query: string) => ask(`/rest/v1/jobs?select=id&${query}`);

    it.each(REFUSED.split(' '))('with the operator %s is refused, wherever it stands', async (operator) => {
      for (const query of [
        `description=${operator}.x`,
        `description=not.${operator}.x`,
        `or=(id.is.null,description.${operator}.x)`,
        `and=(or(id.is.null,not.and(description.not.${operator}.x,id.is.null)))`,
        `not.or=(description.${operator}.x)`,
        `payload-%3E%3Ea.order=${operator}.x`,
        `or=(id.eq."%5C",description.${operator}.x)`,
        `or=(id.eq."%5C"",description.${operator}.x,title.eq.a")`,
        `or=description.${operator}.x`,
        `companies.name=${operator}.x`,
        `companies.or=(name.${operator}.x)`,
      ])
        expect({ query, ...(await get(query)) }).toMatchObject({ query, ...refused });
      for (const method of ['PATCH', 'DELETE'])
        expect(await ask(`/rest/v1/jobs?description=${operator}.x`, { method })).toMatchObject(refused);
      expect(
        await ask(`/rest/v1/rpc/list_sessions?user_agent=${operator}.x`, { method: 'POST' }),
      ).toMatchObject(refused);
    });

    it.each([
      'title=eq.Grip',
      'title=neq.Grip',
      'title=not.in.(a,"b,c")',
      'published_at=gte.2026-01-01&published_at=lt.2026-02-01',
      'rev=gt.1&rev=lte.9&_deleted=is.false',
      'or=(title.eq."a,(b)",and(rev.gt.1,title.not.is.null))&not.and=(rev.eq.1,rev.eq.2)',
      'order=published_at.desc.nullslast,id&limit=5&offset=1',
    ])('as the app and its tests ask is answered: %s', async (query) => {
      expect(await get(query)).toMatchObject({ status: 200 });
    });

    it('that nests deeper, joins more or is longer than any of ours is refused, not tried', async () => {
      const nested = (levels: number) =>
        Array.from({ length: levels }).reduce<string>(
          (inner, _, level) => `${level % 2 ? 'companies' : 'jobs'}(${inner})`,
          'id',
        );
      const and = (levels: number) => `(${'and('.repeat(levels)}id.is.null${')'.repeat(levels)})`;
      const conditions = (count: number) => `(${Array.from({ length: count }, () => 'id.is.null').join()})`;
      for (const query of [
        `select=id,${nested(8)}`,
        `select=${Array.from({ length: 9 }, (_, at) => `c${at}:companies(id)`).join()}`,
        `or=${and(4)}`,
        `or=${and(1000)}`,
        `or=${'(and'.repeat(1000)}`,
        `or=((id.is.null)`,
        `or=${conditions(500)}`,
        `title=eq.${'x'.repeat(9_000)}`,
        Array.from({ length: 200 }, () => 'title=eq.a').join('&'),
        `order=${'id,'.repeat(1000)}id`,
      ])
        expect({
          query: query.slice(0, 40),
          ...(await ask(`/rest/v1/jobs?${query}`)),
        }).toMatchObject({ query: query.slice(0, 40), ...refused });
      expect(await get(`or=${and(3)}`)).toMatchObject({ status: 200 });
    });

    it('with numbers that are none is a refusal', async () => {
      for (const name of ['limit', 'offset'])
        for (const value of ['-1', '1e300', 'x', '99999999999999999999', '1.5', ''])
          expect({ name, value, ...(await get(`${name}=${value}`)) }).not.toMatchObject({ status: 500 });
    });
  });

  it('in one write of a push leaves the others as they are', async () => {
    const draft = (title: unknown): object => ({
      stream: 'drafts',
      id: newId(),
      base: null,
      edit: newId(),
      document: { kind: 'job', title },
    });
    const valid = draft('Mine') as Record<string, unknown>;
    const wrong = STORABLE.flatMap((value) => [
      value,
      draft(value),
      ...['stream', 'id', 'base', 'edit', 'document'].map((part) => ({
        ...valid,
        id: newId(),
        [part]: value,
      })),
    ]);
    for (const value of wrong) {
      const [before, after] = [draft('Before'), draft('After')];
      const response = await fetch(`${backend.url}/rest/v1/rpc/sync_push`, {
        method: 'POST',
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ p_client: newId(), p_writes: [before, value, after] }),
      });
      const answers = (await response.json()) as { status: string }[];
      expect([shown(value), response.status, answers[0]?.status, answers[2]?.status]).toEqual([
        shown(value),
        200,
        'accepted',
        'accepted',
      ]);
    }
  });

  /** As on a hosted project: the argument is cast before the procedure runs. A device takes such text out before it stores it (`sendable`). */
  it.each([
    ['NUL', 'a\u0000b'],
    ['half of a character', '\ud83d'],
  ])(
    'in one write of a push fails all of it, and none is stored, where `jsonb` cannot hold it: %s',
    async (_, title) => {
      const titles = [`Before ${newId()}`, title, `After ${newId()}`];
      const writes = titles.map((each) => ({
        stream: 'drafts',
        id: newId(),
        base: null,
        edit: newId(),
        document: { kind: 'job', title: each },
      }));
      expect(await status('POST', 'rpc/sync_push', { p_client: newId(), p_writes: writes })).toBe(400);
      expect(
        await backend.sql('select id from public.drafts where title = any ($1)', [[titles[0], titles[2]]]),
      ).toEqual([]);
      const sendableWrites = sendable(writes);
      expect(await status('POST', 'rpc/sync_push', { p_client: newId(), p_writes: sendableWrites })).toBe(
        200,
      );
      expect(
        await backend.sql('select id from public.drafts where title = any ($1)', [[titles[0], titles[2]]]),
      ).toHaveLength(2);
    },
  );
});
