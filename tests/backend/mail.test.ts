import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { mailboxPage } from '../../supabase/local/http/mailbox-page';
import { PASSWORD, temporaryFolder, type TestBackend } from '../support/backend';
import { startKind } from './kinds';

describe('mailed links and codes', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startKind('PGlite');
  });
  afterAll(() => backend.stop());

  const address = (): string => `${randomUUID()}@marquee.test`;
  const mailTo = (email: string): string => backend.mailbox.list(email)[0]?.text ?? '';
  const linkIn = (text: string): string => /http:\S+/.exec(text)?.[0] ?? '';
  const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

  /** Where a link leads, without going there. */
  const follow = async (link: string): Promise<URL> => {
    const response = await fetch(link, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  };

  /** As the app is set up: the link's code works only where the mail was asked for. */
  const pkceClient = (): SupabaseClient => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    return createClient(backend.url, backend.publishableKey, {
      auth: { flowType: 'pkce', persistSession: true, autoRefreshToken: false, detectSessionInUrl: false, storage },
      realtime: { transport: WebSocket as never },
    });
  };

  it('a reset link leads to the address that the client named, with a session', async () => {
    const email = address();
    await backend.signUp(email);
    await backend.client().auth.resetPasswordForEmail(email, { redirectTo: `${backend.url}/reset-password` });
    const target = await follow(linkIn(mailTo(email)));
    expect(target.origin + target.pathname).toBe(`${backend.url}/reset-password`);
    const session = new URLSearchParams(target.hash.slice(1));
    expect(session.get('type')).toBe('recovery');
    const client = backend.client();
    const { data } = await client.auth.setSession({ access_token: session.get('access_token')!, refresh_token: session.get('refresh_token')! });
    expect(data.user?.email).toBe(email);
    expect((await client.auth.updateUser({ password: 'Another-Password-1!' })).error).toBeNull();
    expect((await backend.client().auth.signInWithPassword({ email, password: 'Another-Password-1!' })).error).toBeNull();
  });

  it.each(['https://evil.example/', 'javascript:alert(1)', '//evil.example', 'http://127.0.0.1.evil.example/'])(
    'a link never leads to %s',
    async (redirectTo) => {
      const email = address();
      await backend.signUp(email);
      await backend.client().auth.resetPasswordForEmail(email, { redirectTo });
      expect((await follow(linkIn(mailTo(email)))).origin).toBe(backend.url);
      const tampered = new URL(linkIn(mailTo(email)));
      tampered.searchParams.set('redirect_to', redirectTo);
      expect((await follow(tampered.href)).origin).toBe(backend.url);
    },
  );

  it('a link asked for with a code challenge carries a code that only that client can use, once', async () => {
    const email = address();
    await backend.signUp(email);
    const mine = pkceClient();
    await mine.auth.signInWithOtp({ email, options: { emailRedirectTo: `${backend.url}/dashboard` } });
    const target = await follow(linkIn(mailTo(email)));
    expect(target.hash).toBe('');
    const code = target.searchParams.get('code')!;
    expect(target.pathname).toBe('/dashboard');

    expect((await pkceClient().auth.exchangeCodeForSession(code)).error).not.toBeNull();
    const { data } = await mine.auth.exchangeCodeForSession(code);
    expect(data.user?.email).toBe(email);
    expect(decodeJwt(data.session!.access_token)).toMatchObject({ amr: [{ method: 'magiclink' }], aal: 'aal1' });
    expect((await mine.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('a reset asked for with a code challenge ends in a session that may set the password', async () => {
    const email = address();
    await backend.signUp(email);
    const mine = pkceClient();
    await mine.auth.resetPasswordForEmail(email, { redirectTo: `${backend.url}/reset-password` });
    const code = (await follow(linkIn(mailTo(email)))).searchParams.get('code')!;
    expect((await mine.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await mine.auth.updateUser({ password: 'Another-Password-1!' })).error).toBeNull();
  });

  it('a link that was used leads back with the reason', async () => {
    const email = address();
    await backend.signUp(email);
    const mine = pkceClient();
    await mine.auth.signInWithOtp({ email });
    const link = linkIn(mailTo(email));
    await follow(link);
    const second = await follow(link);
    expect(second.searchParams.get('error')).toBe('access_denied');
    expect(second.searchParams.get('error_code')).toBe('otp_expired');
  });

  it('following a link leaves no session but the one the code was exchanged for', async () => {
    const email = address();
    const { id } = await backend.signUp(email);
    const mine = pkceClient();
    await mine.auth.signInWithOtp({ email });
    const before = await backend.sql('select id from auth.sessions where user_id = $1', [id]);
    const code = (await follow(linkIn(mailTo(email)))).searchParams.get('code')!;
    expect(await backend.sql('select id from auth.sessions where user_id = $1', [id])).toEqual(before);
    await mine.auth.exchangeCodeForSession(code);
    expect(await backend.sql('select id from auth.sessions where user_id = $1', [id])).toHaveLength(before.length + 1);
  });

  it('a typed code signs in with the type "email"', async () => {
    const email = address();
    await backend.signUp(email);
    await backend.client().auth.signInWithOtp({ email });
    const client = backend.client();
    const { data, error } = await client.auth.verifyOtp({ email, token: codeIn(mailTo(email)), type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await backend.client().auth.verifyOtp({ email, token: '000000', type: 'email' })).error?.code).toBe('otp_expired');
  });

  it('the mailbox page shows mails newest first, with their links', async () => {
    const email = address();
    await backend.signUp(email);
    await backend.client().auth.resetPasswordForEmail(email);
    const page = await (await fetch(`${backend.url}/_mail`)).text();
    expect(page).toContain(`To ${email}`);
    expect(page).toContain(`<a href="${linkIn(mailTo(email)).replaceAll('&', '&amp;')}">`);
    const [newest] = (await (await fetch(`${backend.url}/_mail.json`)).json()) as { to: string; subject: string }[];
    expect(newest).toMatchObject({ to: email, subject: 'Reset Your Password' });
  });

  it('nothing in a mail becomes part of the page', async () => {
    const hostile = '<img src=x onerror=alert(1)> "quoted" https://ok.example/?a=1&b=<script>';
    const response = mailboxPage([{ id: 1, to: hostile, subject: hostile, text: hostile, html: hostile, sentAt: '2026-01-01T00:00:00.000Z' }]);
    const page = await response.text();
    expect(page).not.toMatch(/<img|<script/);
    expect(page).toContain('<a href="https://ok.example/?a=1&amp;b=">');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});

describe('with confirmations on', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const configFile = join(temporaryFolder(), 'config.toml');
    writeFileSync(configFile, '[auth.email]\nenable_confirmations = true\n');
    backend = await startKind('PGlite', { configFile });
  });
  afterAll(() => backend.stop());

  it('a sign-up waits for its mail, and the link confirms and signs in', async () => {
    const email = 'new@marquee.test';
    const client = backend.client();
    const { data } = await client.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${backend.url}/verify-email` } });
    expect(data.session).toBeNull();
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('email_not_confirmed');
    const link = /http:\S+/.exec(backend.mailbox.list(email)[0]?.text ?? '')?.[0] ?? '';
    const response = await fetch(link, { redirect: 'manual' });
    expect(response.headers.get('location')).toMatch(/\/verify-email#access_token=/);
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('an account that an admin confirmed signs in without a mail', async () => {
    const email = 'made@marquee.test';
    await backend.client(backend.secretKey).auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
    expect((await backend.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect(backend.mailbox.list(email)).toEqual([]);
  });
});
