import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { retryAfterCopy } from '@/domain/security/retry-after-copy';
import { PASSWORD, startTestBackend, temporaryFolder, type TestBackend } from '../support/backend';
import { Siteverify } from '../support/siteverify';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const WRONG = 'Wrong-Password-1!';
const BLOCKED = retryAfterCopy(30 * 60_000);
const SECONDS = /^Too many attempts\. Try again in (30|29|28) seconds\.$/;
const address = (): string => `${randomUUID()}@marquee.test`;

interface Answer {
  status: number;
  code?: string;
  message?: string;
}

const call = async (
  backend: TestBackend,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(`${backend.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const messages = (await response.json()) as { error_code?: string; msg?: string };
  return { status: response.status, code: messages.error_code, message: messages.msg };
};

describe.each(ENGINES)('sign-in limits on %s (P9, A9, rulings 15, 16)', (engine) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations', proxyHops: 1 });
  });
  afterAll(() => backend.stop());

  const signIn = async (email: string, password: string): Promise<string | null> =>
    (await backend.client().auth.signInWithPassword({ email, password })).error?.message ?? null;
  const letSecondsPass = (seconds: number): Promise<unknown> =>
    backend.sql(
      "update private.rate_records set first_attempt = first_attempt - $1 * interval '1 second', last_attempt = last_attempt - $1 * interval '1 second'",
      [seconds],
    );

  it('known and unknown addresses get the same answer at every attempt', async () => {
    const known = address();
    await backend.signUp(known);
    const messagesByAddress: (string | null)[][] = [];
    for (const email of [known, address()]) {
      const messages: (string | null)[] = [];
      for (let i = 0; i < 4; i += 1) messages.push(await signIn(email, WRONG));
      for (let i = 0; i < 2; i += 1) {
        await letSecondsPass(31);
        messages.push(await signIn(email, WRONG));
      }
      await letSecondsPass(31);
      messages.push(await signIn(email, WRONG));
      messagesByAddress.push(messages);
    }
    const INVALID = 'Invalid login credentials';
    const expected = [INVALID, INVALID, INVALID, expect.stringMatching(SECONDS), INVALID, INVALID, BLOCKED];
    expect(messagesByAddress).toEqual([expected, expected]);
  });
  it('during a wait the right password is refused like a wrong one, and leaves no session', async () => {
    const email = address();
    const { id } = await backend.signUp(email);
    const before = await backend.sql('select id from auth.sessions where user_id = $1', [id]);
    for (let i = 0; i < 3; i += 1) await signIn(email, WRONG);
    const { error } = await backend.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: expect.stringMatching(SECONDS),
    });
    expect(await backend.sql('select id from auth.sessions where user_id = $1', [id])).toEqual(before);
    await letSecondsPass(31);
    expect(await signIn(email, PASSWORD)).toBeNull();
    expect(await signIn(email, WRONG)).toBe('Invalid login credentials');
  });
  it('a stranger’s guesses do not lock the owner out: a mailed link still works', async () => {
    const email = address();
    await backend.signUp(email);
    for (let i = 0; i < 5; i += 1) {
      await signIn(email, WRONG);
      await letSecondsPass(31);
    }
    expect(await signIn(email, PASSWORD)).toBe(BLOCKED);
    const { data } = await backend
      .client(backend.secretKey)
      .auth.admin.generateLink({ type: 'magiclink', email });
    expect(
      (
        await backend
          .client()
          .auth.verifyOtp({ token_hash: data.properties!.hashed_token, type: 'magiclink' })
      ).data.user?.email,
    ).toBe(email);
    expect((await backend.client().auth.resetPasswordForEmail(email)).error).toBeNull();
  });
  it('failed and successful sign-ins are recorded for the owner', async () => {
    const email = address();
    const { client, id } = await backend.signUp(email);
    await signIn(email, WRONG);
    await signIn(email, PASSWORD);
    const { data } = await client
      .from('security_events')
      .select('event_type, severity')
      .eq('user_id', id)
      .order('id');
    expect(data).toEqual([
      { event_type: 'sign_in_failed', severity: 'medium' },
      { event_type: 'sign_in_success', severity: 'low' },
    ]);
  });
  it('parallel guesses gain nothing', async () => {
    const email = address();
    await backend.signUp(email);
    const messages = await Promise.all(Array.from({ length: 12 }, () => signIn(email, WRONG)));
    expect(messages.filter((message) => message === 'Invalid login credentials')).toHaveLength(3);
  });

  it('allows three sign-ups per address in ten minutes, then says how long to wait', async () => {
    const email = address();
    await backend.signUp(email);
    for (let i = 0; i < 2; i += 1)
      expect(await call(backend, 'signup', { email, password: PASSWORD })).toMatchObject({
        status: 422,
        code: 'user_already_exists',
      });
    expect(await call(backend, 'signup', { email: email.toUpperCase(), password: PASSWORD })).toMatchObject({
      status: 429,
      message: BLOCKED,
    });
    const { error } = await backend.client().auth.signUp({ email, password: PASSWORD });
    expect(error).toMatchObject({ status: 429, message: retryAfterCopy(60 * 60_000) });
  });
  it('accounts created by an admin do not count', async () => {
    const { admin } = backend.client(backend.secretKey).auth;
    for (let i = 0; i < 5; i += 1) {
      const { data } = await admin.createUser({
        email: 'made@marquee.test',
        password: PASSWORD,
        email_confirm: true,
      });
      expect((await admin.deleteUser(data.user!.id)).error).toBeNull();
    }
  });

  it.each([
    ['recover', {}],
    ['otp', { create_user: false }],
    ['magiclink', {}],
    ['resend', { type: 'signup' }],
  ])('allows three mails by /%s in 15 minutes, to known and unknown addresses alike', async (path, more) => {
    const known = address();
    await backend.signUp(known);
    for (const email of [known, address()]) {
      for (let i = 0; i < 3; i += 1)
        expect((await call(backend, path, { email, ...more })).status, `${path} ${i}`).not.toBe(429);
      expect(await call(backend, path, { email, ...more })).toEqual({
        status: 429,
        code: 'over_email_send_rate_limit',
        message: BLOCKED,
      });
    }
  });
  it('allows ten typed codes per address in 15 minutes; a link’s token does not count', async () => {
    const email = address();
    for (let i = 0; i < 10; i += 1)
      expect(await call(backend, 'verify', { email, token: '123456', type: 'email' })).toMatchObject({
        status: 403,
        code: 'otp_expired',
      });
    expect(await call(backend, 'verify', { email, token: '123456', type: 'email' })).toEqual({
      status: 429,
      code: 'over_request_rate_limit',
      message: BLOCKED,
    });
    for (let i = 0; i < 12; i += 1)
      expect((await call(backend, 'verify', { token_hash: randomUUID(), type: 'email' })).status).toBe(403);
  });
  it('email_available is true for free addresses, and for any address once asked too often', async () => {
    const email = address();
    await backend.signUp(email);
    const ask = async (p_email: string): Promise<unknown> =>
      (await backend.client().rpc('email_available', { p_email })).data;
    expect([await ask(email.toUpperCase()), await ask(address())]).toEqual([false, true]);
    for (let i = 0; i < 9; i += 1) await ask(email);
    expect(await ask(email)).toBe(true);
  });

  describe('if a proxy names the network', () => {
    const fromNetwork = (network: string): Record<string, string> => ({
      'x-forwarded-for': `10.0.0.1, ${network}`,
    });
    const signInFrom = (email: string, password: string, headers: Record<string, string>): Promise<Answer> =>
      call(backend, 'token?grant_type=password', { email, password }, headers);
    /** Further failures, without the tenth of a second that comparing each password takes. */
    const failFurther = async (network: string, times: number): Promise<void> => {
      const changed = await backend.sql(
        "update private.rate_records set count = count + $2 where what = '/sign-in (network)' and caller = private.network_key($1) returning count",
        [network, times],
      );
      expect(changed).toHaveLength(1);
    };
    it('its failures count across accounts', async () => {
      const mine = address();
      await backend.signUp(mine);
      for (let i = 0; i < 3; i += 1) await signInFrom(address(), WRONG, fromNetwork('203.0.113.5'));
      await failFurther('203.0.113.5', 57);
      expect((await signInFrom(mine, PASSWORD, fromNetwork('203.0.113.5'))).status).toBe(200);
      await signInFrom(address(), WRONG, fromNetwork('203.0.113.5'));
      expect(await signInFrom(mine, PASSWORD, fromNetwork('203.0.113.5'))).toMatchObject({
        status: 400,
        message: BLOCKED,
      });
      expect((await signInFrom(mine, PASSWORD, fromNetwork('203.0.113.6'))).status).toBe(200);
    });
    it('what the caller adds to that changes nothing', async () => {
      const ask = async (forged: string): Promise<unknown> => {
        const response = await fetch(`${backend.url}/rest/v1/rpc/email_available`, {
          method: 'POST',
          headers: {
            apikey: backend.publishableKey,
            'content-type': 'application/json',
            'cf-connecting-ip': forged,
            'x-forwarded-for': `${forged}, 203.0.113.9`,
          },
          body: JSON.stringify({ p_email: taken }),
        });
        return response.json();
      };
      const taken = address();
      await backend.signUp(taken);
      await letSecondsPass(3_600);
      for (let i = 0; i < 10; i += 1) await ask(`198.51.100.${i}`);
      await backend.sql("delete from private.rate_records where caller like 'address %'");
      expect(await ask('198.51.100.77')).toBe(true);
      const forging = (forged: string): Record<string, string> => ({
        ...fromNetwork('203.0.113.10'),
        'cf-connecting-ip': forged,
      });
      for (let i = 0; i < 4; i += 1) await signInFrom(address(), WRONG, forging(`198.51.100.${i}`));
      await failFurther('203.0.113.10', 57);
      expect(await signInFrom(taken, PASSWORD, forging('198.51.100.78'))).toMatchObject({
        status: 400,
        message: BLOCKED,
      });
    });
    it('its sign-ups count', async () => {
      for (let i = 0; i < 30; i += 1)
        await call(backend, 'signup', { email: address(), password: 'weak' }, fromNetwork('203.0.113.7'));
      expect(
        await call(backend, 'signup', { email: address(), password: PASSWORD }, fromNetwork('203.0.113.7')),
      ).toMatchObject({ status: 429, message: BLOCKED });
    });
    it('Auth’s own limit applies as well', async () => {
      const answers = [];
      for (let i = 0; i < 121; i += 1)
        answers.push(
          (await call(backend, 'verify', { token_hash: 'x', type: 'email' }, fromNetwork('203.0.113.8')))
            .status,
        );
      expect([new Set(answers.slice(0, -1)), answers.at(-1)]).toEqual([new Set([403]), 429]);
      expect(
        (await call(backend, 'verify', { token_hash: 'x', type: 'email' }, fromNetwork('203.0.113.9')))
          .status,
      ).toBe(403);
    });
  });
});

it('an unconfirmed address is revealed only to those who know its password', async () => {
  const configFile = join(temporaryFolder(), 'config.toml');
  writeFileSync(
    configFile,
    readFileSync('supabase/config.toml', 'utf8').replace(
      'enable_confirmations = false',
      'enable_confirmations = true',
    ),
  );
  const backend = await startTestBackend({ configFile });
  const email = address();
  await backend.client().auth.signUp({ email, password: PASSWORD });
  const messages = async (password: string): Promise<unknown> =>
    (await backend.client().auth.signInWithPassword({ email, password })).error?.code;
  expect([await messages(WRONG), await messages(PASSWORD)]).toEqual([
    'invalid_credentials',
    'email_not_confirmed',
  ]);
  expect(await backend.sql('select id from auth.sessions')).toEqual([]);
  await backend.stop();
});

describe('with a CAPTCHA (Turnstile)', () => {
  let backend: TestBackend;
  let siteverify: Siteverify;
  beforeAll(async () => {
    siteverify = await Siteverify.open();
    vi.stubEnv('SUPABASE_AUTH_CAPTCHA_ENABLED', 'true');
    vi.stubEnv('SUPABASE_AUTH_CAPTCHA_SECRET', siteverify.secret);
    vi.stubEnv('TURNSTILE_SITEVERIFY_URL', siteverify.url);
    backend = await startTestBackend();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await backend.stop();
    await siteverify.close();
  });
  const token = (value?: string): object => ({
    gotrue_meta_security: value === undefined ? {} : { captcha_token: value },
  });

  it.each(['signup', 'token?grant_type=password', 'recover', 'otp', 'magiclink', 'resend'])(
    '%s requires a token',
    async (path) => {
      const refused = await call(backend, path, { email: address(), password: PASSWORD, ...token() });
      expect(refused).toEqual({
        status: 400,
        code: 'captcha_failed',
        message: 'captcha protection: request disallowed (no captcha_token found)',
      });
      const forged = await call(backend, path, { email: address(), password: PASSWORD, ...token('forged') });
      expect(forged).toEqual({
        status: 400,
        code: 'captcha_failed',
        message: 'captcha protection: request disallowed (timeout-or-duplicate)',
      });
    },
  );
  it('a token works once', async () => {
    const client = backend.client();
    const email = address();
    const captchaToken = siteverify.solve();
    expect(
      (await client.auth.signUp({ email, password: PASSWORD, options: { captchaToken } })).error,
    ).toBeNull();
    expect(
      (await client.auth.signInWithPassword({ email, password: PASSWORD, options: { captchaToken } })).error,
    ).toMatchObject({ code: 'captcha_failed' });
    expect(
      (
        await client.auth.signInWithPassword({
          email,
          password: PASSWORD,
          options: { captchaToken: siteverify.solve() },
        })
      ).error,
    ).toBeNull();
    expect(siteverify.requests.at(-1)).toEqual({ secret: siteverify.secret, response: expect.any(String) });
  });
  it('requests that already prove something need none', async () => {
    const client = backend.client();
    await client.auth.signUp({
      email: address(),
      password: PASSWORD,
      options: { captchaToken: siteverify.solve() },
    });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.verifyOtp({ token_hash: 'x', type: 'email' })).error).toMatchObject({
      code: 'otp_expired',
    });
    expect(
      (
        await backend
          .client(backend.secretKey)
          .auth.admin.createUser({ email: address(), password: PASSWORD })
      ).error,
    ).toBeNull();
  });
  it('replaces the wait; five failures still block', async () => {
    const email = address();
    const messages: unknown[] = [];
    for (let i = 0; i < 6; i += 1)
      messages.push(
        (
          await call(backend, 'token?grant_type=password', {
            email,
            password: WRONG,
            ...token(siteverify.solve()),
          })
        ).message,
      );
    expect(messages).toEqual([...Array.from({ length: 5 }, () => 'Invalid login credentials'), BLOCKED]);
  });
  it('a request without a token does not count as an attempt', async () => {
    const email = address();
    for (let i = 0; i < 8; i += 1)
      await call(backend, 'token?grant_type=password', { email, password: WRONG });
    expect(
      (
        await call(backend, 'token?grant_type=password', {
          email,
          password: WRONG,
          ...token(siteverify.solve()),
        })
      ).message,
    ).toBe('Invalid login credentials');
  });
  it('fails closed when the verifier is unreachable', async () => {
    const elsewhere = await Siteverify.open();
    vi.stubEnv('TURNSTILE_SITEVERIFY_URL', elsewhere.url);
    const unreachable = await startTestBackend();
    vi.stubEnv('TURNSTILE_SITEVERIFY_URL', siteverify.url);
    await elsewhere.close();
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(
      await call(unreachable, 'signup', { email: address(), password: PASSWORD, ...token('any') }),
    ).toMatchObject({ status: 500 });
    silence.mockRestore();
    await unreachable.stop();
  });
});
