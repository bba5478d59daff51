import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STREAMS } from '@/domain/streams';
import { newId } from '@/domain/ids';
import type { TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

/** Values that no field and no argument expects. The last two cannot be stored as text. */
const GARBAGE: readonly unknown[] = [
  null,
  true,
  -1,
  1e300,
  '',
  'x',
  'x'.repeat(5000),
  '2027-02-30',
  [],
  [[]],
  [null],
  {},
  { id: {} },
  [{ stream: {}, id: [], document: 'x', base: 5, edit: {} }],
  Array.from({ length: 300 }, () => 'x'),
  'a\u0000b',
  '\ud83d',
];

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

  it('in one write of a push leaves the others as they are', async () => {
    const draft = (title: unknown): object => ({
      stream: 'drafts',
      id: newId(),
      base: null,
      edit: newId(),
      document: { kind: 'job', title },
    });
    const valid = draft('Mine') as Record<string, unknown>;
    const wrong = GARBAGE.slice(0, -2).flatMap((value) => [
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
});
