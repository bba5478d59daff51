import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECOY_HASH } from '../../supabase/local/auth/unknown-addresses';
import { temporaryFolder, type TestBackend } from '../support/backend';
import { ENGINES, FASTEST_ENGINE, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const WRONG = 'Wrong-Password-1!';
const address = (): string => `${randomUUID()}@marquee.test`;

const asker =
  (backend: TestBackend) =>
  async (path: string, body: object): Promise<{ status: number; body: unknown; ms: number }> => {
    const started = performance.now();
    const response = await fetch(`${backend.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json(), ms: performance.now() - started };
  };
/** As a sign-in with Google makes it. */
const accountWithoutPassword = (backend: TestBackend, email: string): Promise<unknown> =>
  backend.sql(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values (gen_random_uuid(), $1, now(), '{"full_name": "Ines Marlow", "role": "talent"}')`,
    [email],
  );
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

describe.each(ENGINES)('an address without an account, on %s,', (engine) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
  });
  afterAll(() => backend.stop());
  const ask = (path: string, body: object) => asker(backend)(path, body);

  it.each([
    ['otp', { create_user: false }],
    ['otp', { create_user: false, code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }],
    ['otp', { options: { shouldCreateUser: false } }],
    ['recover', {}],
    ['resend', { type: 'signup' }],
  ])(
    'asks %s for a mail and gets the answer of a known one, and neither mail nor account',
    async (path, body) => {
      const [known, unknown] = [address(), address()];
      await backend.signUp(known);
      const answers = [];
      for (const email of [known, unknown]) {
        const { status, body: answer } = await ask(path, { email, ...body });
        answers.push({ status, answer });
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[0]).toEqual({ status: 200, answer: {} });
      expect(backend.mailbox.list(known)).toHaveLength(path === 'resend' ? 0 : 1);
      expect(backend.mailbox.list(unknown)).toEqual([]);
      expect(await backend.sql('select id from auth.users where email = $1', [unknown])).toEqual([]);
    },
  );

  it('is an account after a code was asked for, where the request says so', async () => {
    const email = address();
    expect(await ask('otp', { email, create_user: true })).toMatchObject({ status: 200, body: {} });
    expect(backend.mailbox.list(email)).toHaveLength(1);
  });

  it('takes as long to refuse a password as one with an account, and as one whose account has none', async () => {
    const took: Record<string, number[]> = { known: [], withoutPassword: [], unknown: [] };
    for (let round = 0; round < 9; round += 1) {
      const [known, withoutPassword] = [address(), address()];
      await backend.signUp(known);
      await accountWithoutPassword(backend, withoutPassword);
      for (const [kind, email] of Object.entries({ known, withoutPassword, unknown: address() })) {
        const { ms, ...answer } = await ask('token?grant_type=password', { email, password: WRONG });
        expect(answer).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
        took[kind]!.push(ms);
      }
    }
    const [known, ...others] = Object.values(took).map(median);
    for (const other of others) {
      expect(other).toBeGreaterThan(known! * 0.5);
      expect(other).toBeLessThan(known! * 2);
    }
  });

  it('is refused a password by the work that a real one costs', async () => {
    await backend.signUp(address());
    const [user] = await backend.sql<{ hash: string }>(
      'select encrypted_password as hash from auth.users limit 1',
    );
    expect([DECOY_HASH.length, DECOY_HASH.slice(4, 7)]).toEqual([60, user!.hash.slice(4, 7)]);
  });
});

it('without sign-ups, no request for a mail creates an account or tells whether there is one', async () => {
  const configFile = join(temporaryFolder(), 'config.toml');
  const config = readFileSync('supabase/config.toml', 'utf8');
  writeFileSync(configFile, config.replaceAll('enable_signup = true', 'enable_signup = false'));
  const backend = await startOnEngine(FASTEST_ENGINE, {
    migrationsFolder: 'supabase/migrations',
    configFile,
  });
  const known = address();
  await accountWithoutPassword(backend, known);
  for (const [path, body] of [
    ['otp', {}],
    ['otp', { create_user: true }],
    ['magiclink', {}],
  ] as const) {
    const unknown = address();
    for (const email of [known, unknown])
      expect(await asker(backend)(path, { email, ...body })).toMatchObject({ status: 200, body: {} });
    expect(await backend.sql('select id from auth.users where email = $1', [unknown])).toEqual([]);
  }
  await backend.stop();
});
