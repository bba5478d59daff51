import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { GoogleStandIn } from '../../supabase/local/google/stand-in';
import { PASSWORD, startTestBackend, temporaryFolder, type TestBackend } from '../support/backend';

interface ChosenAccount {
  email: string;
  name?: string;
  verified?: boolean;
}

const address = (): string => `${randomUUID()}@gmail.test`;

/** A client configured as the app's: a code works only where the sign-in started. */
function pkceClient(backend: TestBackend): SupabaseClient {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return createClient(backend.url, backend.publishableKey, {
    auth: {
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage,
    },
    realtime: { transport: WebSocket as never },
  });
}

const followRedirect = async (url: string, init: RequestInit = {}): Promise<URL> => {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`${url} leads nowhere: ${response.status} ${await response.text()}`);
  return new URL(location, url);
};

/** The address of Google's page for a sign-in started by this client. */
async function authorizeAddress(backend: TestBackend, client: SupabaseClient): Promise<URL> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${backend.url}/auth/callback`, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return followRedirect(data.url!);
}

/** The form that the page submits for a typed-in account. */
const choose = (
  authorize: URL,
  { email, name = 'June Okafor', verified = true }: ChosenAccount,
): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams([
    ...authorize.searchParams,
    ['account', '(other)'],
    ['email', email],
    ['name', name],
    ...(verified ? [['verified', 'on']] : []),
  ] as [string, string][]),
});

/** Goes through Google and back to the app's address. */
async function returnFromGoogle(
  backend: TestBackend,
  client: SupabaseClient,
  chosen: ChosenAccount,
): Promise<URL> {
  const authorize = await authorizeAddress(backend, client);
  const callback = await followRedirect(`${backend.url}/_google/authorize`, choose(authorize, chosen));
  return followRedirect(callback.href);
}

async function signInWithGoogle(backend: TestBackend, chosen: ChosenAccount) {
  const client = pkceClient(backend);
  const target = await returnFromGoogle(backend, client, chosen);
  const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  return { client, target, user: data.user, session: data.session, error };
}

describe('sign-in with Google, through the stand-in', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.stop());

  const identitiesOf = (id: string) =>
    backend.sql<{ provider: string }>(
      'select provider from auth.identities where user_id = $1 order by provider',
      [id],
    );

  it('creates an account for a new person, with the name from Google', async () => {
    const email = address();
    const { user, session, client } = await signInWithGoogle(backend, { email, name: 'Noor Haddad' });
    expect(user).toMatchObject({ email, app_metadata: { provider: 'google', providers: ['google'] } });
    expect(decodeJwt(session!.access_token)).toMatchObject({ amr: [{ method: 'oauth' }], aal: 'aal1' });
    const { data } = await client
      .from('profiles')
      .select('full_name, first_name, last_name, email, role')
      .eq('id', user!.id)
      .single();
    expect(data).toEqual({
      full_name: 'Noor Haddad',
      first_name: 'Noor',
      last_name: 'Haddad',
      email,
      role: 'talent',
    });
  });

  it.each(['http://localhost:x@evil.example/', 'https://evil.example/'])(
    'never returns to %s, by wish or by the page that linked here',
    async (away) => {
      const client = pkceClient(backend);
      const authorize = await authorizeAddress(backend, client);
      const start = new URL(`${backend.url}/auth/v1/authorize`);
      start.search = new URLSearchParams({
        provider: 'google',
        redirect_to: away,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 's256',
      }).toString();
      const sent = await fetch(start, { redirect: 'manual', headers: { referer: away } });
      authorize.search = new URL(sent.headers.get('location') ?? '').search;
      const callback = await followRedirect(
        `${backend.url}/_google/authorize`,
        choose(authorize, { email: address(), name: 'Noor Haddad' }),
      );
      expect((await followRedirect(callback.href)).origin).toBe(backend.url);
    },
  );

  it('recognises a returning person', async () => {
    const email = address();
    const [first, second] = [
      await signInWithGoogle(backend, { email }),
      await signInWithGoogle(backend, { email: email.toUpperCase() }),
    ];
    expect(second.user!.id).toBe(first.user!.id);
    expect(await identitiesOf(first.user!.id)).toEqual([{ provider: 'google' }]);
  });

  it('joins an existing account with the same verified address, whose password keeps working', async () => {
    const email = address();
    const { id } = await backend.signUp(email);
    expect((await signInWithGoogle(backend, { email })).user!.id).toBe(id);
    expect(await identitiesOf(id)).toEqual([{ provider: 'email' }, { provider: 'google' }]);
    expect((await backend.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('an address that Google has not verified joins no account and signs nobody in', async () => {
    const email = address();
    const { id } = await backend.signUp(email);
    const { target, session } = await signInWithGoogle(backend, { email, verified: false });
    expect(target.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(session).toBeNull();
    expect(await identitiesOf(id)).toEqual([{ provider: 'email' }]);
    expect(await backend.sql('select id from auth.sessions where user_id = $1', [id])).toHaveLength(1);
    // Nor at a second attempt, when the provider's account is known.
    expect((await signInWithGoogle(backend, { email, verified: false })).session).toBeNull();
  });

  it('an unverified address without an account waits for confirmation by mail', async () => {
    const email = address();
    expect((await signInWithGoogle(backend, { email, verified: false })).session).toBeNull();
    const link = backend.mailbox.list(email).flatMap(({ text }) => /http:\S+/.exec(text) ?? [])[0] ?? '';
    await fetch(link, { redirect: 'manual' });
    expect((await signInWithGoogle(backend, { email, verified: false })).user).toMatchObject({ email });
  });

  it('our code works once, and only where the sign-in started', async () => {
    const requester = pkceClient(backend);
    const code = (await returnFromGoogle(backend, requester, { email: address() })).searchParams.get('code')!;
    expect((await pkceClient(backend).auth.exchangeCodeForSession(code)).error).not.toBeNull();
    const { error } = await requester.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect((await requester.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('a callback with an unknown or used state brings no code', async () => {
    const client = pkceClient(backend);
    const authorize = await authorizeAddress(backend, client);
    const callback = await followRedirect(
      `${backend.url}/_google/authorize`,
      choose(authorize, { email: address() }),
    );
    const tampered = new URL(callback);
    tampered.searchParams.set('state', randomUUID());
    expect((await followRedirect(tampered.href)).searchParams.get('code')).toBeNull();
    expect((await followRedirect(callback.href)).searchParams.get('code')).not.toBeNull();
    expect((await followRedirect(callback.href)).searchParams.get('code')).toBeNull();
  });

  it('cancelling returns with access_denied and nothing else', async () => {
    const authorize = await authorizeAddress(backend, pkceClient(backend));
    const callback = await followRedirect(`${backend.url}/_google/authorize`, {
      method: 'POST',
      body: new URLSearchParams([...authorize.searchParams, ['account', '(cancel)']]),
    });
    const target = await followRedirect(callback.href);
    expect(target.pathname).toBe('/auth/callback');
    expect(target.searchParams.get('error')).toBe('access_denied');
    expect(target.searchParams.get('code')).toBeNull();
  });

  it.each(['https://evil.example/', '//evil.example', 'http://127.0.0.1.evil.example/'])(
    'never redirects to %s',
    async (redirectTo) => {
      const { data } = await pkceClient(backend).auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo, skipBrowserRedirect: true },
      });
      const authorize = await followRedirect(data.url!);
      const callback = await followRedirect(
        `${backend.url}/_google/authorize`,
        choose(authorize, { email: address() }),
      );
      expect((await followRedirect(callback.href)).origin).toBe(backend.url);
    },
  );

  describe('the stand-in refuses what Google refuses', () => {
    const page = (authorize: URL): Promise<Response> => fetch(authorize, { redirect: 'manual' });

    it('says what it is, and escapes everything from the address', async () => {
      const authorize = await authorizeAddress(backend, pkceClient(backend));
      authorize.searchParams.set('prompt', '"><img src=x>');
      const html = await (await page(authorize)).text();
      expect(html).toContain('This is a local stand-in for Google');
      expect(html).not.toContain('<img');
    });

    it.each([
      ['client_id', 'another'],
      ['redirect_uri', 'https://evil.example/auth/v1/callback'],
    ])('another %s: neither a page nor a redirect', async (name, value) => {
      const authorize = await authorizeAddress(backend, pkceClient(backend));
      authorize.searchParams.set(name, value);
      const response = await page(authorize);
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      const chosen = await fetch(`${backend.url}/_google/authorize`, {
        redirect: 'manual',
        ...choose(authorize, { email: address() }),
      });
      expect([chosen.status, chosen.headers.get('location')]).toEqual([400, null]);
    });

    it('an invalid address is reported on the page', async () => {
      const authorize = await authorizeAddress(backend, pkceClient(backend));
      const answer = await fetch(`${backend.url}/_google/authorize`, {
        redirect: 'manual',
        ...choose(authorize, { email: 'june' }),
      });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('Please enter a valid email address');
    });

    it('a wrong or missing client secret', async () => {
      const authorize = await authorizeAddress(backend, pkceClient(backend));
      const callback = await followRedirect(
        `${backend.url}/_google/authorize`,
        choose(authorize, { email: address() }),
      );
      const form = {
        client_id: authorize.searchParams.get('client_id')!,
        grant_type: 'authorization_code',
        code: callback.searchParams.get('code')!,
        redirect_uri: `${backend.url}/auth/v1/callback`,
      };
      for (const secret of [[], [['client_secret', 'guessed']]]) {
        const answer = await fetch(`${backend.url}/_google/token`, {
          method: 'POST',
          body: new URLSearchParams([...Object.entries(form), ...secret]),
        });
        expect([answer.status, await answer.json()]).toEqual([
          401,
          expect.objectContaining({ error: 'invalid_client' }),
        ]);
      }
    });

    it('a code that was used, meant for another address, or has a wrong verifier', async () => {
      const settings = { url: 'http://127.0.0.1:1', clientId: 'ours', secret: 'hush' };
      const standIn = new GoogleStandIn(settings);
      const redirect = `${settings.url}/auth/v1/callback`;
      const code = async (): Promise<string> => {
        const form = new URLSearchParams({
          client_id: 'ours',
          redirect_uri: redirect,
          response_type: 'code',
          nonce: 'once',
          code_challenge: createHash('sha256').update('verifier').digest('base64url'),
          account: 'noor.haddad@gmail.test',
        });
        const answer = await standIn.answer(
          new Request(`${settings.url}/_google/authorize`, { method: 'POST', body: form }),
        );
        return new URL(answer.headers.get('location')!).searchParams.get('code')!;
      };
      const redeem = async (
        form: Record<string, string>,
      ): Promise<{ error?: string; id_token?: string; access_token?: string }> => {
        const body = new URLSearchParams({
          client_id: 'ours',
          client_secret: 'hush',
          grant_type: 'authorization_code',
          redirect_uri: redirect,
          code_verifier: 'verifier',
          ...form,
        });
        return (
          await standIn.answer(new Request(`${settings.url}/_google/token`, { method: 'POST', body }))
        ).json() as never;
      };
      expect(await redeem({ code: await code(), redirect_uri: `${redirect}/` })).toMatchObject({
        error: 'invalid_grant',
      });
      expect(await redeem({ code: await code(), code_verifier: 'another' })).toMatchObject({
        error: 'invalid_grant',
      });
      expect(await redeem({ code: 'guessed' })).toMatchObject({ error: 'invalid_grant' });
      const used = await code();
      const tokens = await redeem({ code: used });
      expect(decodeJwt(tokens.id_token!)).toMatchObject({
        iss: 'https://accounts.google.com',
        aud: 'ours',
        nonce: 'once',
        email: 'noor.haddad@gmail.test',
        email_verified: true,
      });
      expect(await redeem({ code: used })).toMatchObject({ error: 'invalid_grant' });
      const info = await standIn.answer(
        new Request(`${settings.url}/_google/userinfo`, {
          headers: { authorization: `Bearer ${tokens.access_token!}` },
        }),
      );
      expect(await info.json()).toMatchObject({ name: 'Noor Haddad', verified_email: true });
      expect(
        (
          await standIn.answer(
            new Request(`${settings.url}/_google/userinfo`, { headers: { authorization: 'Bearer guessed' } }),
          )
        ).status,
      ).toBe(401);
    });

    it('a token not signed by its keys', async () => {
      const keys = (await (await fetch(`${backend.url}/_google/jwks`)).json()) as JSONWebKeySet;
      const { user } = await signInWithGoogle(backend, { email: address() });
      const forged = [
        { alg: 'RS256' },
        { iss: 'https://accounts.google.com', aud: 'marquee-stand-in', sub: user!.id },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      await expect(
        jwtVerify(`${forged}.${Buffer.alloc(256).toString('base64url')}`, createLocalJWKSet(keys)),
      ).rejects.toThrow(/signature/);
    });
  });
});

describe('with confirmations on', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const configFile = join(temporaryFolder(), 'config.toml');
    writeFileSync(
      configFile,
      '[auth.email]\nenable_confirmations = true\n[auth.external.google]\nenabled = true\n',
    );
    backend = await startTestBackend({ configFile });
  });
  afterAll(() => backend.stop());

  it('an account opened in advance in somebody’s name and never confirmed is no back door', async () => {
    const email = address();
    const stranger = backend.client();
    const { data } = await stranger.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Not Them', role: 'employer' } },
    });
    const { user } = await signInWithGoogle(backend, { email, name: 'June Okafor' });
    expect(
      await backend.sql('select full_name, role, role_chosen from public.profiles where id = $1', [user!.id]),
    ).toEqual([{ full_name: 'June Okafor', role: 'talent', role_chosen: false }]);
    expect(user).toMatchObject({ id: data.user!.id, email, user_metadata: { full_name: 'June Okafor' } });
    expect((await stranger.auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    expect(await backend.sql('select provider from auth.identities where user_id = $1', [user!.id])).toEqual([
      { provider: 'google' },
    ]);
  });
});

describe('with a Google client of the host’s own', () => {
  const names = ['SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID', 'SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET'] as const;
  afterAll(() => names.forEach((name) => delete process.env[name]));

  it('people are sent to Google, and there is no stand-in', async () => {
    [process.env[names[0]], process.env[names[1]]] = ['ours.apps.example', 'hush'];
    const backend = await startTestBackend();
    try {
      const authorize = await authorizeAddress(backend, pkceClient(backend));
      expect(authorize.origin + authorize.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
      expect(authorize.searchParams.get('client_id')).toBe('ours.apps.example');
      expect(authorize.searchParams.get('redirect_uri')).toBe(`${backend.url}/auth/v1/callback`);
      expect((await fetch(`${backend.url}/_google/jwks`)).status).toBe(404);
    } finally {
      await backend.stop();
    }
  });

  it('half a configuration is refused at startup, not at the first sign-in', async () => {
    process.env[names[0]] = 'ours.apps.example';
    delete process.env[names[1]];
    await expect(startTestBackend()).rejects.toThrow(/Set both for Google, neither for its stand-in/);
  });
});
