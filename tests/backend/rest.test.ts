import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

describe.each(ENGINES)('REST on %s behaves as PostgREST does', (engine) => {
  let backend: TestBackend;
  let ada: Awaited<ReturnType<TestBackend['signUp']>>;

  beforeAll(async () => {
    backend = await startOnEngine(engine);
    ada = await backend.signUp('ada@marquee.test', { full_name: 'Ada Reyes' });
  });
  afterAll(() => backend.stop());

  const post = (path: string, token: string, body: unknown): Promise<Response> =>
    fetch(`${backend.url}/rest/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });

  it.each([
    ['x', 'Expected 3 parts in JWT; got 1'],
    [`${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`, 'No suitable key or wrong key type'],
    [`${btoa('{"alg":"none"}')}.${btoa('{"role":"anon"}')}`, 'Expected 3 parts in JWT; got 2'],
    [`${btoa('{"alg":"HS256"}')}.${btoa('{"role":"anon"}')}.x`, 'No suitable key or wrong key type'],
  ])('the token %s is nobody’s, and no visitor’s: 401', async (token, message) => {
    const answer = await fetch(`${backend.url}/rest/v1/people`, {
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
    });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'PGRST301', message }]);
    // A key beside it is no token, and a visitor's.
    const { error } = await backend.client().from('people').select();
    expect(error?.code).not.toBe('PGRST301');
  });

  describe('grants stay as the migrations set them', () => {
    it('refuses a revoked table, even after many requests', async () => {
      await ada.client.from('notes').select();
      for (const client of [backend.client(), ada.client]) {
        const { error } = await client.from('server_only').select();
        expect(error).toMatchObject({ code: '42501', message: 'permission denied for table server_only' });
      }
    });

    it('refuses an ungranted column, for reading and for writing', async () => {
      expect((await ada.client.from('people').select('secret_note')).error?.code).toBe('42501');
      expect(
        (await ada.client.from('people').update({ secret_note: 'mine' }).eq('id', ada.id)).error?.code,
      ).toBe('42501');
      expect(
        (await ada.client.from('people').update({ full_name: 'Ada R.' }).eq('id', ada.id)).error,
      ).toBeNull();
    });

    it('refuses a revoked function', async () => {
      expect((await ada.client.rpc('for_nobody')).error?.code).toBe('42501');
    });

    it('adds no table grants for the API’s roles', async () => {
      await ada.client.from('notes').select();
      const grants = await backend.sql(
        `select grantee, privilege_type from information_schema.role_table_grants
         where table_name in ('people', 'server_only') and grantee in ('anon', 'authenticated')`,
      );
      expect(grants).toEqual([]);
    });

    it('enforces row-level security between accounts', async () => {
      const bob = await backend.signUp('bob@marquee.test');
      const { data } = await ada.client.from('notes').insert({ body: 'only mine' }).select('id').single();
      expect((await bob.client.from('notes').select().eq('id', data?.id)).data).toEqual([]);
      expect((await bob.client.from('notes').insert({ body: 'forged', owner_id: ada.id })).error?.code).toBe(
        '42501',
      );
      expect(
        (await backend.client(backend.secretKey).from('notes').select('body').eq('id', data?.id)).data,
      ).toEqual([{ body: 'only mine' }]);
    });

    it('exposes no schema but public', async () => {
      const { error } = await backend.client().schema('private').rpc('hidden');
      expect(error?.code).toBe('PGRST106');
      expect(
        (await backend.client(backend.secretKey).schema('auth').from('users').select()).error?.code,
      ).toBe('PGRST106');
      expect((await ada.client.from('auth.users').select()).error).not.toBeNull();
    });
  });

  describe('errors keep their code, message, details and hint', () => {
    const cases: [state: string, status: number][] = [
      ['P0001', 400],
      ['MQ106', 400],
      ['P0002', 500],
      ['28000', 403],
      ['40001', 500],
      ['53100', 503],
      ['55P03', 500],
      ['PT418', 418],
    ];
    it.each(cases)('%s raised by a function is answered with %i', async (state, status) => {
      const response = await post('rpc/refuse', ada.token, { p_code: state });
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({
        code: state,
        message: 'This job has closed.',
        details: 'the detail',
        hint: 'the hint',
      });
    });

    it('a violated check constraint is named', async () => {
      const response = await post('notes', ada.token, { body: 'x'.repeat(41) });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: '23514',
        message: expect.stringContaining('notes_body_check'),
      });
    });
  });

  describe('values are formatted as by PostgREST', () => {
    it('timestamps in ISO 8601 with offset, exact numbers, arrays and objects', async () => {
      const written = {
        body: 'values',
        amount: 12.5,
        big: 9007199254740991,
        tags: ['a', 'b, c'],
        meta: { deep: [1, { x: null }] },
      };
      const { data } = await ada.client
        .from('notes')
        .insert({ ...written, written_at: '2026-03-01T10:20:30.5Z' })
        .select('body, amount, big, tags, meta, written_at')
        .single();
      expect(data).toEqual({ ...written, written_at: '2026-03-01T10:20:30.5+00:00' });
    });

    it('a jsonb parameter arrives as JSON, not as a string of it', async () => {
      const { data } = await ada.client.rpc('take_json', { p_rows: [{ a: 1 }, { a: 2 }] });
      expect(data).toEqual({ kind: 'array', count: 2 });
    });

    it('a jsonb column stores what was sent', async () => {
      const { data } = await ada.client
        .from('notes')
        .insert({ body: 'json', meta: { a: [1, 2] } })
        .select('id')
        .single();
      expect(
        await backend.sql('select jsonb_typeof(meta) as kind from public.notes where id = $1', [data?.id]),
      ).toEqual([{ kind: 'object' }]);
    });
  });

  describe('tokens', () => {
    const signed = (claims: object, secret = backend.jwtSecret): Promise<string> =>
      new SignJWT({ role: 'authenticated', sub: ada.id, ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret));

    it('an expired one is answered with 401, never treated as a visitor', async () => {
      const response = await post('rpc/who_am_i', await signed({ exp: 1_000_000_000 }), {});
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
    });

    it('a forged one is answered with 401', async () => {
      const response = await post(
        'rpc/who_am_i',
        await signed({ role: 'service_role' }, 'somebody else’s secret, long enough to sign'),
        {},
      );
      expect(response.status).toBe(401);
    });

    it('a request without a key is answered with 401', async () => {
      expect((await fetch(`${backend.url}/rest/v1/notes`)).status).toBe(401);
    });
  });

  it('periodic tasks run at startup, as pg_cron would run them', async () => {
    expect(await backend.sql('select 1 as once from private.chores_done')).toEqual([{ once: 1 }]);
  });

  it('S9: five accounts in forty concurrent requests each see themselves', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, index) => backend.signUp(`crowd${index}@marquee.test`)),
    );
    const callers = Array.from({ length: 40 }, (_, index) => people[index % people.length]!);
    const answers = await Promise.all(
      callers.map(async ({ client }) => (await client.rpc('who_am_i')).data.uid),
    );
    expect(answers).toEqual(callers.map(({ id }) => id));
  });
});
