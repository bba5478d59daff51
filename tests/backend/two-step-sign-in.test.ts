import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PendingSignIn, signInByPassword } from '@/backend/auth/two-step-sign-in';
import { codeOf, inFreshStep, wrongCode } from '../support/authenticator';
import { PASSWORD, startTestBackend, type TestBackend } from '../support/backend';

const [WITH, WITHOUT] = ['ines@marquee.test', 'mara@marquee.test'];

describe('A4: the two steps of a sign-in', () => {
  let backend: TestBackend;
  let secret: string;
  let codes: string[];
  beforeAll(async () => {
    backend = await startTestBackend();
    const { client, id } = await backend.signUp(WITH);
    await backend.signUp(WITHOUT);
    await inFreshStep();
    await client.rpc('prove_identity', { p_purpose: 'second_factor', p_password: PASSWORD });
    ({ secret, backup_codes: codes } = (await client.rpc('setup_2fa', { p_user_id: id, p_secret: null }))
      .data as { secret: string; backup_codes: string[] });
    await client.rpc('enable_2fa', { p_user_id: id, p_token: codeOf(secret, -1) });
  });
  afterAll(() => backend.stop());

  async function pending(): Promise<PendingSignIn> {
    const first = await signInByPassword(backend.client(), WITH, PASSWORD);
    if (!first.ok || !('pending' in first.value)) throw new Error(JSON.stringify(first));
    return first.value.pending;
  }

  it('without a second factor the password is enough', async () => {
    expect(await signInByPassword(backend.client(), WITHOUT, PASSWORD)).toMatchObject({
      ok: true,
      value: { session: { user: { email: WITHOUT } } },
    });
  });
  it('a wrong password is reported in the auth server’s words', async () => {
    expect(await signInByPassword(backend.client(), WITH, 'Wrong-1!')).toMatchObject({
      ok: false,
      error: { message: 'Invalid login credentials' },
    });
  });
  it('a valid code signs in; a malformed one is refused without asking the server', async () => {
    const step = await pending();
    expect(await step.verifyToken('')).toEqual({
      ok: false,
      message: 'Please enter a 6-digit code',
      offline: false,
    });
    expect(await step.verifyToken('12 34')).toEqual({
      ok: false,
      message: 'Invalid token format. Please enter a 6-digit code.',
      offline: false,
    });
    expect(await step.verifyToken(wrongCode(secret))).toEqual({
      ok: false,
      message: 'Invalid verification code',
      offline: false,
    });
    await inFreshStep();
    expect(await step.verifyToken(codeOf(secret).replace(/^.../, '$& '))).toMatchObject({
      ok: true,
      value: { user: { email: WITH } },
    });
  });
  it('a backup code signs in as well, and says how many are left', async () => {
    const step = await pending();
    expect(await step.verifyBackupCode(' ')).toMatchObject({ message: 'Please enter a backup code' });
    expect(await step.verifyBackupCode('AAAA-AAAA')).toMatchObject({
      message: 'Invalid backup code. Please try again.',
    });
    expect(await step.verifyBackupCode(` ${codes[0]!.toLowerCase()}`)).toMatchObject({
      ok: true,
      value: { left: 9 },
    });
  });
  it('cancelling ends the pending session', async () => {
    const client = backend.client();
    const first = await signInByPassword(client, WITH, PASSWORD);
    if (!first.ok || !('pending' in first.value)) throw new Error('There is no second step.');
    const {
      data: { session },
    } = await client.auth.getSession();
    await first.value.pending.cancel();
    expect(
      (await backend.client().auth.refreshSession({ refresh_token: session!.refresh_token })).error,
    ).not.toBeNull();
  });
  it('too many guesses get a friendly message', async () => {
    const step = await pending();
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push(await step.verifyToken(wrongCode(secret)));
    expect(answers.at(-1)).toEqual({
      ok: false,
      message: 'Too many attempts. Please wait a few minutes and try again.',
      offline: false,
    });
  });
  it('nobody is signed in while the server cannot say whether a second step is required', async () => {
    const client = backend.client();
    const away = Object.create(client, {
      rpc: { value: async () => ({ data: null, error: { message: 'TypeError: fetch failed' }, status: 0 }) },
    }) as typeof client;
    expect(await signInByPassword(away, WITHOUT, PASSWORD)).toEqual({
      ok: false,
      message: 'Connection error. Please check your internet and try again.',
      offline: true,
    });
    expect((await client.auth.getSession()).data.session).toBeNull();
  });
});
