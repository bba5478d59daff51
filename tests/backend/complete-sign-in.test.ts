import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { completeSignIn } from '@/backend/auth/complete-sign-in';
import { resetPassword, signUp } from '@/backend/auth/auth';
import { readFlow } from '@/backend/auth/sign-in-flows';
import { PASSWORD, startTestBackend, temporaryFolder, type TestBackend } from '../support/backend';

/** Stubs what the app needs of a browser: its address, and storage for a flow. */
function stubBrowser(origin: string): void {
  const storage = new Map<string, string>();
  // Node 20 has no WebSocket.
  vi.stubGlobal('WebSocket', WebSocket);
  vi.stubGlobal('window', { location: { origin } });
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('localStorage', {
    get length() {
      return storage.size;
    },
    key: (index: number) => [...storage.keys()][index] ?? null,
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
}

describe('returning through a mailed link, with confirmations on', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const configFile = join(temporaryFolder(), 'config.toml');
    writeFileSync(configFile, '[auth.email]\nenable_confirmations = true\n');
    backend = await startTestBackend({ configFile });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await backend.stop();
  });
  beforeEach(() => stubBrowser(backend.url));

  /** The target of the newest mail's link, with code and flow in its address. */
  const follow = async (email: string): Promise<URL> => {
    const link = backend.mailbox.list(email).flatMap(({ text }) => /http:\S+/.exec(text) ?? [])[0] ?? '';
    return new URL((await fetch(link, { redirect: 'manual' })).headers.get('location')!);
  };
  const codeAndFlow = ({ searchParams }: URL): [string, string] => [
    searchParams.get('code') ?? '',
    searchParams.get('flow') ?? '',
  ];

  it('confirms a sign-up, whose role has been chosen', async () => {
    const email = 'ines@marquee.test';
    expect(await signUp({ email, password: PASSWORD, name: 'Ines Marlow', role: 'employer' })).toEqual({
      ok: true,
      value: null,
    });
    const target = await follow(email);
    expect(target.pathname).toBe('/verify-email');
    const [code, flow] = codeAndFlow(target);
    expect(readFlow(flow)?.kind).toBe('confirmation');
    const signIn = await completeSignIn(code, flow);
    if (!signIn.ok || !('session' in signIn.value.firstStep)) throw new Error(JSON.stringify(signIn));
    expect(signIn.value.firstStep.session.user.email).toBe(email);
    expect(await signIn.value.applyChosenRole(signIn.value.firstStep.session)).toEqual({
      ok: true,
      value: 'chosen',
    });
    expect(readFlow(flow)).toBeNull();
    // A second call within the page gets the same answer: React mounts effects twice.
    expect(await completeSignIn(code, flow)).toBe(signIn);
    // Leaving ends the session.
    await signIn.value.endSession();
    expect(
      (
        await backend
          .client()
          .auth.refreshSession({ refresh_token: signIn.value.firstStep.session.refresh_token })
      ).error,
    ).not.toBeNull();
  });

  it('a code is refused under another flow, and that ends the flow', async () => {
    const [one, two] = ['mara@marquee.test', 'dele@marquee.test'];
    for (const email of [one, two])
      await signUp({ email, password: PASSWORD, name: 'Story Person', role: 'talent' });
    const [[code], [, flow]] = [codeAndFlow(await follow(one)), codeAndFlow(await follow(two))];
    expect(await completeSignIn(code, flow)).toMatchObject({ ok: false, problem: 'code_refused' });
    expect(readFlow(flow)).toBeNull();
  });

  it('a flow that was not started in this browser is recognised without asking the server', async () => {
    expect(await completeSignIn('guessed', 'guessed')).toMatchObject({ ok: false, problem: 'unknown_flow' });
  });

  it('an unreachable server does not end the flow', async () => {
    const email = 'june@marquee.test';
    await signUp({ email, password: PASSWORD, name: 'June Okafor', role: 'talent' });
    const [code, flow] = codeAndFlow(await follow(email));
    const online = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    const away = await completeSignIn(code, flow);
    vi.stubGlobal('fetch', online);
    expect(away).toMatchObject({
      ok: false,
      problem: 'unreached',
      message: 'Connection error. Please check your internet and try again.',
    });
    expect(await completeSignIn(code, flow)).toMatchObject({ ok: true });
  });

  it('a reset changes the password, which ends its session', async () => {
    const email = 'ines@marquee.test';
    expect(await resetPassword({ email })).toEqual({ ok: true, value: undefined });
    const target = await follow(email);
    expect(target.pathname).toBe('/reset-password');
    const signIn = await completeSignIn(...codeAndFlow(target));
    if (!signIn.ok || !('session' in signIn.value.firstStep)) throw new Error(JSON.stringify(signIn));
    const { refresh_token: token } = signIn.value.firstStep.session;
    expect(await signIn.value.changePassword('weak')).toMatchObject({ ok: false });
    expect(await signIn.value.changePassword('Another-Password-1!')).toEqual({
      ok: true,
      value: undefined,
    });
    expect((await backend.client().auth.refreshSession({ refresh_token: token })).error).not.toBeNull();
    expect(
      (await backend.client().auth.signInWithPassword({ email, password: 'Another-Password-1!' })).error,
    ).toBeNull();
  });

  it('a refused mail leaves no flow behind', async () => {
    expect(
      await signUp({ email: 'noor@marquee.test', password: 'weak', name: 'Noor Haddad', role: 'talent' }),
    ).toMatchObject({ ok: false });
    expect(localStorage.length).toBe(0);
  });
});
