import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { mailboxPage } from '../../supabase/local/pages/mailbox-page';
import { readConfig } from '../../supabase/local/config';
import { TemplateMailer } from '../../supabase/local/mail/mailer';
import { fillTemplate, readTemplates } from '../../supabase/local/mail/templates';
import { Mailbox } from '../../supabase/local/mailbox';
import { PASSWORD, temporaryFolder, type TestBackend } from '../support/backend';
import { FASTEST_ENGINE, startOnEngine } from './database-engines';

describe('mailed links and codes', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startOnEngine(FASTEST_ENGINE);
  });
  afterAll(() => backend.stop());

  const address = (): string => `${randomUUID()}@marquee.test`;
  const mailTo = (email: string): string => backend.mailbox.list(email)[0]?.text ?? '';
  const linkIn = (text: string): string => /http:\S+/.exec(text)?.[0] ?? '';

  /** The target of a link, without following it. */
  const follow = async (link: string): Promise<URL> => {
    const response = await fetch(link, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  };

  /** A client configured as the app's: a link's code works only where the mail was requested. */
  const pkceClient = (): SupabaseClient => {
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
  };

  it('a reset link leads to the address named by the client, with a session', async () => {
    const email = address();
    await backend.signUp(email);
    await backend.client().auth.resetPasswordForEmail(email, { redirectTo: `${backend.url}/reset-password` });
    const target = await follow(linkIn(mailTo(email)));
    expect(target.origin + target.pathname).toBe(`${backend.url}/reset-password`);
    const session = new URLSearchParams(target.hash.slice(1));
    expect(session.get('type')).toBe('recovery');
    const client = backend.client();
    const { data } = await client.auth.setSession({
      access_token: session.get('access_token')!,
      refresh_token: session.get('refresh_token')!,
    });
    expect(data.user?.email).toBe(email);
    expect((await client.auth.updateUser({ password: 'Another-Password-1!' })).error).toBeNull();
    expect(
      (await backend.client().auth.signInWithPassword({ email, password: 'Another-Password-1!' })).error,
    ).toBeNull();
  });

  it.each([
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'http://127.0.0.1.evil.example/',
    'http://localhost:x@evil.example/',
    'http://127.0.0.1:4173@evil.example/inbox',
    'https://localhost:4173@evil.example/',
  ])('a link never leads to %s', async (redirectTo) => {
    const email = address();
    await backend.signUp(email);
    await backend.client().auth.resetPasswordForEmail(email, { redirectTo });
    expect((await follow(linkIn(mailTo(email)))).origin).toBe(backend.url);
    const tampered = new URL(linkIn(mailTo(email)));
    tampered.searchParams.set('redirect_to', redirectTo);
    expect((await follow(tampered.href)).origin).toBe(backend.url);
  });

  /** Each is of this machine, and reads like another site to somebody who does not parse it as a browser does. */
  const ODD = [
    'http://localhost:5111\\@evil.example',
    'http:\\\\localhost:5111\\@evil.example/',
    'http:/localhost:5111/x',
    ' http://localhost:5111/\ta\nb',
    'HTTP://LOCALHOST:5111/../..//evil.example',
    'http://localhost:5111/\u00e9"><b>',
  ];
  it.each(ODD)('%j is sent on only as the address that a browser makes of it', async (odd) => {
    const meant = new URL(odd).href;
    const rawTarget = async (link: string): Promise<string> =>
      (await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '';
    const verify = (token: string, type: string) =>
      `${backend.url}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: odd })}`;
    const email = address();
    const { client } = await backend.signUp(email);
    await client.auth.updateUser({ email: address() }, { emailRedirectTo: odd });
    const change = new URL(linkIn(mailTo(email)));
    const requester = pkceClient();
    await requester.auth.signInWithOtp({ email, options: { emailRedirectTo: odd } });
    const link = new URL(linkIn(mailTo(email)));
    const { data: made } = await backend
      .client(backend.secretKey)
      .auth.admin.generateLink({ type: 'recovery', email, options: { redirectTo: odd } });
    change.searchParams.set('redirect_to', odd);
    for (const target of [
      await rawTarget(change.href),
      await rawTarget(verify('unknown', 'signup')),
      await rawTarget(verify(`pkce_${randomUUID()}.unknown`, 'magiclink')),
      link.searchParams.get('redirect_to') ?? '',
      new URL(made.properties!.action_link).searchParams.get('redirect_to') ?? '',
      made.properties!.redirect_to,
      await rawTarget(made.properties!.action_link),
    ])
      expect(target.replace(/[?#].*$/, '')).toBe(meant);
  });

  it.each([
    ['a code', 'otp'],
    ['a magic link', 'magiclink'],
    ['a sign-up', 'signup'],
    ['a reset', 'recover'],
  ])('the mail of %s never leads away, whatever its request says', async (_, endpoint) => {
    for (const away of ['http://localhost:x@evil.example/', 'https://evil.example/']) {
      const email = address();
      if (endpoint !== 'signup') await backend.signUp(email);
      const response = await fetch(
        `${backend.url}/auth/v1/${endpoint}?redirect_to=${encodeURIComponent(away)}`,
        {
          method: 'POST',
          headers: { apikey: backend.publishableKey, 'content-type': 'application/json', referer: away },
          body: JSON.stringify({ email, password: PASSWORD }),
        },
      );
      expect(response.status).toBe(200);
      const link = linkIn(mailTo(email));
      if (link !== '') expect((await follow(link)).origin).toBe(backend.url);
    }
  });

  it('a link requested with a code challenge carries a code that works once, for that client only', async () => {
    const email = address();
    await backend.signUp(email);
    const requester = pkceClient();
    await requester.auth.signInWithOtp({ email, options: { emailRedirectTo: `${backend.url}/dashboard` } });
    const target = await follow(linkIn(mailTo(email)));
    expect(target.hash).toBe('');
    const code = target.searchParams.get('code')!;
    expect(target.pathname).toBe('/dashboard');

    expect((await pkceClient().auth.exchangeCodeForSession(code)).error).not.toBeNull();
    const { data } = await requester.auth.exchangeCodeForSession(code);
    expect(data.user?.email).toBe(email);
    expect(decodeJwt(data.session!.access_token)).toMatchObject({
      amr: [{ method: 'magiclink' }],
      aal: 'aal1',
    });
    expect((await requester.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('a reset requested with a code challenge gives a session that can set the password', async () => {
    const email = address();
    await backend.signUp(email);
    const requester = pkceClient();
    await requester.auth.resetPasswordForEmail(email, { redirectTo: `${backend.url}/reset-password` });
    const code = (await follow(linkIn(mailTo(email)))).searchParams.get('code')!;
    expect((await requester.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await requester.auth.updateUser({ password: 'Another-Password-1!' })).error).toBeNull();
  });

  it('a used link returns with the reason', async () => {
    const email = address();
    await backend.signUp(email);
    const requester = pkceClient();
    await requester.auth.signInWithOtp({ email });
    const link = linkIn(mailTo(email));
    await follow(link);
    const second = await follow(link);
    expect(second.searchParams.get('error')).toBe('access_denied');
    expect(second.searchParams.get('error_code')).toBe('otp_expired');
  });

  it('following a link leaves only the session that the code was exchanged for', async () => {
    const email = address();
    const { id } = await backend.signUp(email);
    const requester = pkceClient();
    await requester.auth.signInWithOtp({ email });
    const oldEmail = await backend.sql('select id from auth.sessions where user_id = $1', [id]);
    const code = (await follow(linkIn(mailTo(email)))).searchParams.get('code')!;
    expect(await backend.sql('select id from auth.sessions where user_id = $1', [id])).toEqual(oldEmail);
    await requester.auth.exchangeCodeForSession(code);
    expect(await backend.sql('select id from auth.sessions where user_id = $1', [id])).toHaveLength(
      oldEmail.length + 1,
    );
  });

  it('the mailbox page lists mails newest first, with their links', async () => {
    const email = address();
    await backend.signUp(email);
    await backend.client().auth.resetPasswordForEmail(email);
    const page = await (await fetch(`${backend.url}/_mail`)).text();
    expect(page).toContain(`To ${email}`);
    expect(page).toContain(`<a href="${linkIn(mailTo(email)).replaceAll('&', '&amp;')}">`);
    const [newest] = (await (await fetch(`${backend.url}/_mail.json`)).json()) as {
      to: string;
      subject: string;
    }[];
    expect(newest).toMatchObject({ to: email, subject: 'Choose a new password for Marquee' });
  });

  it('a mail can be viewed as sent, in a sandbox', async () => {
    const email = address();
    await backend.signUp(email);
    await backend.client().auth.resetPasswordForEmail(email);
    const { id, html } = backend.mailbox.list(email)[0]!;
    const preview = await fetch(`${backend.url}/_mail/${id}`);
    expect(await preview.text()).toBe(html);
    expect(preview.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*sandbox/);
    expect((await fetch(`${backend.url}/_mail/${id + 1000}`)).status).toBe(404);
  });

  it.each(['old first', 'new first'])(
    'a change of address waits for both addresses to confirm: %s',
    async (order) => {
      const [oldEmail, newEmail] = [address(), address()];
      const { client, id } = await backend.signUp(oldEmail);
      const currentEmail = async (): Promise<string> =>
        (await backend.sql<{ email: string }>('select email from auth.users where id = $1', [id]))[0]!.email;
      expect((await client.auth.updateUser({ email: newEmail })).error).toBeNull();
      const links = [oldEmail, newEmail].map((to) => linkIn(mailTo(to)));
      if (order === 'new first') links.reverse();
      expect(mailTo(newEmail)).toContain(`from ${oldEmail} to ${newEmail}`);
      const first = await follow(links[0]!);
      expect(first.hash).toContain('message=');
      expect(first.hash).not.toContain('access_token');
      expect(await currentEmail()).toBe(oldEmail);
      // Following the same link again does not count for the other address.
      await follow(links[0]!);
      expect(await currentEmail()).toBe(oldEmail);
      await follow(links[1]!);
      expect(await currentEmail()).toBe(newEmail);
    },
  );

  it('every mail uses our template, with its link as button and text, and escapes all values', async () => {
    const email = `"<b>"@marquee.test`;
    const templates = readTemplates(readConfig('supabase/config.toml', {}).mailTemplates, process.cwd())!;
    const mailbox = new Mailbox();
    const mailer = new TemplateMailer(templates, mailbox, 'http://127.0.0.1:1');
    await mailer.sendConfirmation(email, 'hash', '123456', {
      redirectTo: 'http://127.0.0.1:1/verify-email?flow=a&b=c',
    });
    await mailer.sendRecovery(email, 'hash', '123456');
    await mailer.sendMagicLink(email, 'hash', '123456');
    await mailer.sendEmailChange(email, 'hash', '123456', {
      currentEmail: email,
      newEmail: 'new@marquee.test',
    });
    expect(mailbox.list()).toHaveLength(4);
    for (const { html, text, subject } of mailbox.list()) {
      expect(subject).toMatch(/ Marquee$/);
      expect(html).toContain('<title>');
      expect(`${html ?? ''}${text}`).not.toMatch(/\{\{|undefined/);
      expect(html).not.toContain('<b>');
      const link = /http:\S+/.exec(text)![0];
      expect(html!.split(link.replaceAll('&', '&amp;'))).toHaveLength(3);
      expect(new URL(link).searchParams.get('token')).toBe('hash');
    }
  });

  it('a template with an unknown variable is not sent half filled', () => {
    const values = {
      ConfirmationURL: '',
      SiteURL: '',
      Token: '',
      TokenHash: '',
      RedirectTo: '',
      Email: '',
      NewEmail: '',
    };
    expect(() => fillTemplate({ subject: 's', html: '{{ .Emial }}', text: 't' }, values)).toThrow(
      '{{ .Emial }}',
    );
  });

  it('a missing template is reported at startup', () => {
    expect(() =>
      readTemplates({ confirmation: { subject: 's', contentPath: './nowhere.html' } }, process.cwd()),
    ).toThrow(/template is missing: .\/nowhere.html/);
    expect(() =>
      readTemplates(
        { confirmation: { subject: 's', contentPath: './supabase/templates/confirmation.html' } },
        process.cwd(),
      ),
    ).toThrow(/none for recovery/);
  });

  it('a mail’s content cannot inject markup into the mailbox page', async () => {
    const hostile = '<img src=x onerror=alert(1)> "quoted" https://ok.example/?a=1&b=<script>';
    const response = mailboxPage([
      {
        id: 1,
        to: hostile,
        subject: hostile,
        text: hostile,
        html: hostile,
        sentAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
    const page = await response.text();
    expect(page).not.toMatch(/<img|<script/);
    expect(page).toContain('<a href="https://ok.example/?a=1&amp;b=">');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});

describe('with lite’s own mails', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const configFile = join(temporaryFolder(), 'config.toml');
    writeFileSync(configFile, '');
    backend = await startOnEngine(FASTEST_ENGINE, { configFile });
  });
  afterAll(() => backend.stop());

  it('a typed code of type "email" signs in', async () => {
    const email = `${randomUUID()}@marquee.test`;
    await backend.signUp(email);
    await backend.client().auth.signInWithOtp({ email });
    const client = backend.client();
    const { data, error } = await client.auth.verifyOtp({
      email,
      token: /\b\d{6}\b/.exec(backend.mailbox.list(email)[0]?.text ?? '')?.[0] ?? '',
      type: 'email',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(
      (await backend.client().auth.verifyOtp({ email, token: '000000', type: 'email' })).error?.code,
    ).toBe('otp_expired');
  });

  it('a change of address waits for both confirmations, by typed code and by hash as well', async () => {
    const [oldEmail, newEmail] = [`${randomUUID()}@marquee.test`, `${randomUUID()}@marquee.test`];
    const { client, id } = await backend.signUp(oldEmail);
    await client.auth.updateUser({ email: newEmail });
    const typed = /\b\d{6}\b/.exec(backend.mailbox.list(oldEmail)[0]?.text ?? '')?.[0] ?? '';
    const [renewed] = await backend.sql<{ hash: string }>(
      'select email_change_token_new as hash from auth.users where id = $1',
      [id],
    );
    await backend.client().auth.verifyOtp({ email: oldEmail, token: typed, type: 'email_change' });
    expect(
      await backend.sql('select email, email_change_token_current from auth.users where id = $1', [id]),
    ).toEqual([{ email: oldEmail, email_change_token_current: null }]);
    await backend.client().auth.verifyOtp({ token_hash: renewed!.hash, type: 'email_change' });
    expect(await backend.sql('select email from auth.users where id = $1', [id])).toEqual([
      { email: newEmail },
    ]);
  });
});

describe('with confirmations on', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const configFile = join(temporaryFolder(), 'config.toml');
    writeFileSync(configFile, '[auth.email]\nenable_confirmations = true\n');
    backend = await startOnEngine(FASTEST_ENGINE, { configFile });
  });
  afterAll(() => backend.stop());

  it('a sign-up waits for its mail, whose link confirms and signs in', async () => {
    const email = 'new@marquee.test';
    const client = backend.client();
    const { data } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: `${backend.url}/verify-email` },
    });
    expect(data.session).toBeNull();
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'email_not_confirmed',
    );
    const link = backend.mailbox.list(email).flatMap(({ text }) => /http:\S+/.exec(text) ?? [])[0] ?? '';
    const response = await fetch(link, { redirect: 'manual' });
    expect(response.headers.get('location')).toMatch(/\/verify-email#access_token=/);
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('an account confirmed by an admin signs in without a mail', async () => {
    const email = 'made@marquee.test';
    await backend
      .client(backend.secretKey)
      .auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
    expect((await backend.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect(backend.mailbox.list(email)).toEqual([]);
  });
});
