import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryAfterCopy } from '@/domain/security/retry-after-copy';
import { PASSWORD, temporaryFolder, type TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const TOO_MANY = {
  status: 429,
  code: 'over_email_send_rate_limit',
  message: retryAfterCopy(30 * 60_000),
};
const address = (): string => `${randomUUID()}@marquee.test`;

interface Person {
  email: string;
  client: SupabaseClient;
  token: string;
}

/** With confirmations on, so that a sign-up sends a mail, too. */
describe.each(ENGINES)('mails of Auth, on %s,', (engine) => {
  let backend: TestBackend;
  beforeAll(async () => {
    const configFile = join(temporaryFolder(), 'config.toml');
    writeFileSync(
      configFile,
      readFileSync('supabase/config.toml', 'utf8').replace(
        'enable_confirmations = false',
        'enable_confirmations = true',
      ),
    );
    backend = await startOnEngine(engine, {
      migrationsFolder: 'supabase/migrations',
      configFile,
      proxyHops: 1,
    });
  });
  afterAll(() => backend.stop());

  async function person(): Promise<Person> {
    const email = address();
    const { error } = await backend.client(backend.secretKey).auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Ines Marlow', role: 'talent' },
    });
    expect(error).toBeNull();
    const client = backend.client();
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    return { email, client, token: data.session!.access_token };
  }
  const ask = async (
    method: string,
    path: string,
    { body, token, network }: { body?: object; token?: string; network?: string } = {},
  ) => {
    const response = await fetch(`${backend.url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: backend.publishableKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(network && { 'x-forwarded-for': network }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { error_code: code, msg: message } = (await response.json()) as {
      error_code?: string;
      msg?: string;
    };
    return { status: response.status, code, message };
  };
  const mailsTo = (email: string): number => backend.mailbox.list(email).length;
  const prove = async ({ client }: Person, subject: string): Promise<void> => {
    const proof = { p_purpose: 'email', p_password: PASSWORD, p_subject: subject };
    expect((await client.rpc('prove_identity', proof)).data).toMatchObject({ approved: true });
  };

  /** Every way to have a mail sent to an address. `to` has an account where it says so. */
  const WAYS: Readonly<Record<string, (to: Person) => ReturnType<typeof ask>>> = {
    'a new password': ({ email }) => ask('POST', 'recover', { body: { email } }),
    'a code': ({ email }) => ask('POST', 'otp', { body: { email, create_user: false } }),
    'a link': ({ email }) => ask('POST', 'magiclink', { body: { email } }),
    'once more': ({ email }) => ask('POST', 'resend', { body: { email, type: 'signup' } }),
    'once more, for a new address': ({ email }) =>
      ask('POST', 'resend', { body: { email, type: 'email_change' } }),
    'a sign-up': ({ email }) => ask('POST', 'signup', { body: { email, password: PASSWORD } }),
    'a code for what the account does': ({ token }) => ask('GET', 'reauthenticate', { token }),
    'its own change of address': ({ token }) =>
      ask('PUT', 'user', { token, body: { email: address(), data: {} } }),
    'somebody else’s change to it': async ({ email }) =>
      ask('PUT', 'user', { token: (await person()).token, body: { email } }),
  };

  it.each(Object.keys(WAYS))('all kinds of mail count together: after three others, not %s', async (way) => {
    const to = await person();
    const others = Object.keys(WAYS).filter((other) => other !== way && other !== 'a sign-up');
    const start = Object.keys(WAYS).indexOf(way);
    for (let other = 0; other < 3; other += 1)
      expect(await WAYS[others[(start + other * 2) % others.length]!]!(to)).not.toMatchObject({
        status: 429,
      });
    const before = mailsTo(to.email);
    expect(await WAYS[way]!(to)).toEqual(TOO_MANY);
    expect(mailsTo(to.email)).toBe(before);
  });

  it('one session has three sent, to whomever, and learns of three addresses whether they are taken', async () => {
    const [thief, known] = [await person(), await person()];
    const answers = [];
    for (let change = 0; change < 10; change += 1)
      answers.push(
        await ask('PUT', 'user', {
          token: thief.token,
          body: { email: change % 2 ? known.email.toUpperCase() : address() },
        }),
      );
    expect(answers.map(({ status }) => status)).toEqual([
      403,
      422,
      403,
      ...Array.from({ length: 7 }, () => 429),
    ]);
  });

  it('are sent only once the change has been accepted', async () => {
    const owner = await person();
    const wanted = address();
    const change = () => ask('PUT', 'user', { token: owner.token, body: { email: wanted } });
    expect(await change()).toMatchObject({ status: 403, code: 'identity_proof_required' });
    expect([mailsTo(owner.email), mailsTo(wanted)]).toEqual([0, 0]);
    await prove(owner, wanted);
    expect(await change()).toMatchObject({ status: 200 });
    expect([mailsTo(owner.email), mailsTo(wanted)]).toEqual([1, 1]);
  });

  it('count by network as well, where a proxy names it', async () => {
    const network = '203.0.113.21';
    for (let mail = 0; mail < 30; mail += 1)
      expect(await ask('POST', 'recover', { body: { email: address() }, network })).toMatchObject({
        status: 200,
      });
    const to = await person();
    for (const [method, path, body] of [
      ['POST', 'otp', { email: to.email }],
      ['PUT', 'user', { email: address() }],
      ['GET', 'reauthenticate', undefined],
    ] as const)
      expect(await ask(method, path, { body, network, token: to.token })).toMatchObject({ status: 429 });
    expect(mailsTo(to.email)).toBe(0);
    expect(
      await ask('POST', 'recover', { body: { email: to.email }, network: '203.0.113.22' }),
    ).toMatchObject({ status: 200 });
  });
});
