import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

describe.each(ENGINES)('Auth on %s behaves as GoTrue does', (engine) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startOnEngine(engine);
  });
  afterAll(() => backend.stop());

  const address = (): string => `${randomUUID()}@marquee.test`;
  const auth = (
    path: string,
    init: { token?: string; method?: string; body?: unknown; key?: string } = {},
  ): Promise<Response> =>
    fetch(`${backend.url}/auth/v1/${path}`, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      headers: {
        apikey: init.key ?? backend.publishableKey,
        'content-type': 'application/json',
        ...(init.token && { authorization: `Bearer ${init.token}` }),
      },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    });

  describe('signing up and in', () => {
    it('signs a new person in at once, and the welcome trigger receives the name', async () => {
      const { client, id } = await backend.signUp(address(), { full_name: 'Noor Haddad', role: 'talent' });
      expect((await client.from('people').select('full_name').eq('id', id).single()).data).toEqual({
        full_name: 'Noor Haddad',
      });
    });

    it('refuses a taken address', async () => {
      const email = address();
      await backend.signUp(email);
      const { error } = await backend
        .client()
        .auth.signUp({ email: email.toUpperCase(), password: PASSWORD });
      expect(error).toMatchObject({
        status: 422,
        code: 'user_already_exists',
        message: 'User already registered',
      });
    });

    it('refuses a weak password and says what it lacks', async () => {
      const { error } = await backend.client().auth.signUp({ email: address(), password: 'short' });
      expect(error).toMatchObject({
        status: 422,
        code: 'weak_password',
        message: expect.stringContaining('at least 8 characters'),
      });
    });

    it('refuses a wrong password and an unknown address in the same words', async () => {
      const email = address();
      await backend.signUp(email);
      for (const tried of [email, address()]) {
        const { error } = await backend
          .client()
          .auth.signInWithPassword({ email: tried, password: 'Wrong-Password-1!' });
        expect(error).toMatchObject({
          status: 400,
          code: 'invalid_credentials',
          message: 'Invalid login credentials',
        });
      }
    });
  });

  describe('tokens carry the claims of hosted ones', () => {
    it('after a sign-up, a sign-in and a refresh', async () => {
      const email = address();
      const { client, id, token } = await backend.signUp(email, { full_name: 'Kit Marlow' });
      const first = decodeJwt(token);
      expect(first).toMatchObject({
        iss: `${backend.url}/auth/v1`,
        aud: 'authenticated',
        role: 'authenticated',
        sub: id,
        email,
        aal: 'aal1',
        is_anonymous: false,
        session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: expect.objectContaining({ full_name: 'Kit Marlow' }),
        amr: [{ method: 'password', timestamp: expect.any(Number) }],
      });
      const { data } = await client.auth.refreshSession();
      const second = decodeJwt(data.session!.access_token);
      expect(second).toMatchObject({
        session_id: first['session_id'],
        amr: first['amr'],
        aal: 'aal1',
        user_metadata: first['user_metadata'],
      });
    });

    it('the database can read them', async () => {
      const { client, id } = await backend.signUp(address());
      const { data } = await client.rpc('who_am_i');
      expect(data).toMatchObject({
        role: 'authenticated',
        uid: id,
        claims: { aal: 'aal1', app_metadata: { provider: 'email' } },
      });
    });

    it('app_metadata set by an admin is in the next token; user_metadata cannot forge it', async () => {
      const { client, id } = await backend.signUp(address(), { app_metadata: { role: 'admin' } });
      await backend
        .client(backend.secretKey)
        .auth.admin.updateUserById(id, { app_metadata: { role: 'editor' } });
      await client.auth.updateUser({ data: { role: 'admin' } });
      const { data } = await client.auth.refreshSession();
      expect(decodeJwt(data.session!.access_token)).toMatchObject({
        app_metadata: { provider: 'email', role: 'editor' },
      });
    });
  });

  describe('S10: only a refusal by the auth server ends a session', () => {
    it('an unknown refresh token is answered as not found', async () => {
      const response = await auth('token?grant_type=refresh_token', {
        body: { refresh_token: 'abcdefghijkl' },
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: 'refresh_token_not_found' });
    });

    it('a refresh whose reply was lost can be repeated with the old token', async () => {
      const { client } = await backend.signUp(address());
      const old = (await client.auth.getSession()).data.session!.refresh_token;
      const lost = await auth('token?grant_type=refresh_token', { body: { refresh_token: old } });
      expect(lost.status).toBe(200);
      const repeated = await auth('token?grant_type=refresh_token', { body: { refresh_token: old } });
      expect(repeated.status).toBe(200);
      const { access_token: token } = (await repeated.json()) as { access_token: string };
      expect((await auth('user', { token })).status).toBe(200);
    });

    it('reuse of a refresh token two generations old ends the session as stolen', async () => {
      const { client } = await backend.signUp(address());
      const first = (await client.auth.getSession()).data.session!.refresh_token;
      await client.auth.refreshSession();
      await client.auth.refreshSession();
      const response = await auth('token?grant_type=refresh_token', { body: { refresh_token: first } });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: 'refresh_token_already_used' });
    });

    it('a token whose session was deleted is answered with session_not_found', async () => {
      const { client, token } = await backend.signUp(address());
      await client.auth.signOut({ scope: 'global' });
      const response = await auth('user', { token });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error_code: 'session_not_found' });
    });

    it('a token whose user was deleted is answered with user_not_found, and its refresh token is not found', async () => {
      const { client, id, token } = await backend.signUp(address());
      const refresh = (await client.auth.getSession()).data.session!.refresh_token;
      await backend.client(backend.secretKey).auth.admin.deleteUser(id);
      const response = await auth('user', { token });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error_code: 'user_not_found' });
      const refreshed = await auth('token?grant_type=refresh_token', { body: { refresh_token: refresh } });
      expect(await refreshed.json()).toMatchObject({ error_code: 'refresh_token_not_found' });
      expect(await backend.sql('select id from public.people where id = $1', [id])).toEqual([]);
    });

    it('a forged token is refused', async () => {
      const token = await new SignJWT({ role: 'authenticated', sub: randomUUID() })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('somebody else’s secret, long enough to sign'));
      expect((await auth('user', { token })).status).toBe(403);
    });

    it('signing out on one device leaves the others signed in', async () => {
      const email = address();
      const { client } = await backend.signUp(email);
      const other = backend.client();
      await other.auth.signInWithPassword({ email, password: PASSWORD });
      await client.auth.signOut({ scope: 'local' });
      expect((await other.auth.getUser()).data.user?.email).toBe(email);
    });
  });

  describe('the admin API', () => {
    it('creates, reads, lists, updates and deletes accounts', async () => {
      const { admin } = backend.client(backend.secretKey).auth;
      const email = address();
      const made = await admin.createUser({
        email,
        password: PASSWORD,
        email_confirm: true,
        user_metadata: { full_name: 'Ines' },
      });
      const id = made.data.user!.id;
      expect(made.data.user).toMatchObject({
        email,
        user_metadata: { full_name: 'Ines' },
        app_metadata: { provider: 'email' },
      });
      expect((await admin.getUserById(id)).data.user?.email_confirmed_at).toBeTruthy();
      expect((await admin.listUsers({ perPage: 1000 })).data.users.map((user) => user.id)).toContain(id);
      expect(
        (await backend.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
      ).toBeNull();
      await admin.updateUserById(id, { password: 'Another-Password-1!' });
      expect(
        (await backend.client().auth.signInWithPassword({ email, password: 'Another-Password-1!' })).error,
      ).toBeNull();
      expect((await admin.createUser({ email, password: PASSWORD })).error).toMatchObject({
        status: 422,
        code: 'email_exists',
      });
      expect((await admin.deleteUser(id)).error).toBeNull();
      expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    });

    it('leaves no session behind for an account it created', async () => {
      const { data } = await backend
        .client(backend.secretKey)
        .auth.admin.createUser({ email: address(), email_confirm: true });
      expect(await backend.sql('select id from auth.sessions where user_id = $1', [data.user?.id])).toEqual(
        [],
      );
    });

    it('is closed to visitors and to accounts', async () => {
      const { token, id } = await backend.signUp(address());
      for (const path of ['admin/users', `admin/users/${id}`]) {
        expect((await auth(path, { token })).status).toBe(401);
        expect((await auth(path, { token, method: 'DELETE' })).status).toBe(401);
      }
      expect(
        (await auth('admin/generate_link', { token, body: { type: 'magiclink', email: address() } })).status,
      ).toBe(401);
    });

    it('creates a link whose token opens one session, once', async () => {
      const email = address();
      await backend.signUp(email);
      const { data } = await backend
        .client(backend.secretKey)
        .auth.admin.generateLink({ type: 'magiclink', email });
      const hash = data.properties!.hashed_token;
      const client = backend.client();
      expect((await client.auth.verifyOtp({ token_hash: hash, type: 'email' })).data.user?.email).toBe(email);
      expect((await client.rpc('who_am_i')).data.claims.amr[0].method).toBe('otp');
      expect(
        (await backend.client().auth.verifyOtp({ token_hash: hash, type: 'email' })).error,
      ).toMatchObject({ status: 403, code: 'otp_expired' });
    });
  });
});
