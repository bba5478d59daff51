import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SUBSCRIBED_MESSAGE } from '@/domain/newsletter/subscription';
import { PASSWORD, type TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** A2, A5, A7: the newsletter's calls, as pages, mail programs and admins make them. */
describe.each(ENGINES)('the newsletter, on %s,', (engine) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
  });
  afterAll(() => backend.stop());
  beforeEach(() => backend.sql("delete from private.rate_records where what like 'newsletter%'"));

  const url = (path: string): string => `${backend.url}/functions/v1/newsletter${path}`;
  const read = async (response: Response): Promise<Answer> => {
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? {} : JSON.parse(text),
      headers: response.headers,
    };
  };
  const post = async (
    path: string,
    body: unknown,
    headers: Record<string, string> = { origin: backend.url },
  ): Promise<Answer> =>
    read(
      await fetch(url(path), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        redirect: 'manual',
      }),
    );
  const address = (): string => `${randomUUID()}@example.com`;
  const stateOf = async (email: string): Promise<string | undefined> =>
    (
      await backend.sql<{ state: string }>(
        'select state from private.newsletter_subscribers where address = $1',
        [email],
      )
    )[0]?.state;
  const mailTo = (email: string, count = 1) =>
    vi.waitFor(() => {
      const mails = backend.mailbox.list(email);
      expect(mails).toHaveLength(count);
      return mails[0]!;
    }, 20_000);
  const tokenIn = (text: string): string => /\?token=([\w-]{43})/.exec(text)![1]!;
  /** Somebody who has confirmed. */
  const aReader = async (preferences = {}): Promise<string> => {
    const email = address();
    expect((await post('/subscribe', { email, preferences })).status).toBe(200);
    expect((await post('/confirm', { token: tokenIn((await mailTo(email)).text) })).status).toBe(200);
    return email;
  };

  it('is mailed a link that opens a page, and a press there confirms', async () => {
    const email = address();
    expect(await post('/subscribe', { email, source: 'footer' })).toMatchObject({
      status: 200,
      body: { success: true, message: SUBSCRIBED_MESSAGE },
    });
    const mail = await mailTo(email);
    const token = tokenIn(mail.text);
    const page = `${backend.url}/newsletter/confirm?token=${token}`;
    expect(mail.text).toContain(page);
    expect(mail.html).toContain(page);
    for (const method of ['GET', 'HEAD']) {
      const opened = await fetch(url(`/confirm?token=${token}`), { method, redirect: 'manual' });
      expect([opened.status, opened.headers.get('location')]).toEqual([303, page]);
      expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect(await stateOf(email)).toBe('pending');
    expect((await post('/confirm', { token })).body).toMatchObject({ success: true });
    expect(await stateOf(email)).toBe('confirmed');
    expect(await post('/confirm', { token })).toMatchObject({
      status: 410,
      body: { error: expect.stringMatching(/^This link has already been used/) },
    });
  });

  it('counts who gets it, for anybody, from fifty on', async () => {
    await aReader();
    expect((await read(await fetch(url('/status')))).body).toEqual({ newsletterSubscribers: null });
    await backend.sql(
      "insert into private.newsletter_subscribers (address, state) select 'one-' || n || '@example.com', 'confirmed' from generate_series(1, 60) n",
    );
    const answer = await read(await fetch(url('/status')));
    const [row] = await backend.sql<{ count: number }>(
      "select count(*)::int as count from private.newsletter_subscribers where state = 'confirmed'",
    );
    expect(answer.body).toEqual({ newsletterSubscribers: row!.count });
    await backend.sql("delete from private.newsletter_subscribers where address like 'one-%'");
  });

  it('gives the same answer for every address, and sends no mail within the request', async () => {
    const states = ['pending', 'confirmed', 'unsubscribed', 'bounced'];
    const answers: string[] = [];
    for (const state of ['unknown', ...states]) {
      const email = address();
      if (state !== 'unknown')
        await backend.sql('insert into private.newsletter_subscribers (address, state) values ($1, $2)', [
          email,
          state,
        ]);
      const { status, body, headers } = await post('/subscribe', { email });
      const sent = [...headers].filter(([name]) => name !== 'date');
      answers.push(JSON.stringify([status, body, sent]));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it('takes three attempts of one address, and says when to try again', async () => {
    const email = address();
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await post('/subscribe', { email })).status).toBe(200);
    const { status, body, headers } = await post('/subscribe', { email: ` ${email.toUpperCase()}` });
    expect([status, body]).toEqual([
      429,
      { error: 'Too many subscription attempts. Please try again in 15 minutes' },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(890);
    expect((await post('/subscribe', { email: address() })).status).toBe(200);
  });

  it('lets programs that fill in the hidden field believe that they have succeeded', async () => {
    const email = address();
    const { status, body } = await post('/subscribe', { email, website: 'https://spam.example' });
    expect([status, body]).toEqual([200, { success: true, message: SUBSCRIBED_MESSAGE }]);
    expect(await stateOf(email)).toBeUndefined();
    expect((await post('/subscribe', { email, website: '' })).status).toBe(200);
    expect(await stateOf(email)).toBe('pending');
  });

  describe('refuses, in one sentence,', () => {
    const count = async (): Promise<number> =>
      (await backend.sql('select from private.newsletter_subscribers')).length;
    it.each<[string, unknown, number, RegExp]>([
      ['no address', {}, 400, /^Please enter your email address$/],
      ['an empty address', { email: '  ' }, 400, /^Please enter your email address$/],
      ['something else', { email: 'ines' }, 400, /^Please enter a valid email address$/],
      ['a list', { email: ['ines@example.com'] }, 400, /^Please enter your email address$/],
      ['a name', { email: 'Ines <ines@example.com>' }, 400, /^Enter the email address alone/],
      ['a second line', { email: 'a@example.com\nBcc: b@example.com' }, 400, /one line/],
      ['a NUL', { email: 'a@exa\0mple.com' }, 400, /one line/],
      ['10,000 characters', { email: `${'x'.repeat(10_000)}@example.com` }, 400, /at most 254 characters/],
      ['a frequency', { email: 'a@b.de', preferences: { frequency: 'hourly' } }, 400, /weekly or monthly/],
      ['categories', { email: 'a@b.de', preferences: { categories: ['<b>'] } }, 400, /categories/],
      ['preferences', { email: 'a@b.de', preferences: 'all' }, 400, /preferences/],
      ['a source', { email: 'a@b.de', source: 'x'.repeat(61) }, 400, /source/],
      ['a list as the body', [], 400, /not in the right form/],
      ['no JSON', '{"email":', 400, /not in the right form/],
      ['a megabyte', { email: 'a@b.de', more: 'x'.repeat(1_000_000) }, 413, /too long/],
    ])('%s', async (_what, body, status, sentence) => {
      const before = await count();
      const answer = await post('/subscribe', body);
      expect([answer.status, answer.body['error']]).toEqual([status, expect.stringMatching(sentence)]);
      expect(await count()).toBe(before);
    });
    it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(10_000), null, 7, ['a']])(
      'a link that is none of ours (%#)',
      async (token) => {
        for (const path of ['/confirm', '/unsubscribe', '/preferences'])
          expect(await post(path, { token })).toMatchObject({
            status: 404,
            body: { error: 'This link is not valid. Copy all of it from the mail.' },
          });
        const opened = await fetch(url(`/confirm?token=${encodeURIComponent(String(token))}`), {
          redirect: 'manual',
        });
        expect(opened.status).toBe(token === 'x'.repeat(43) ? 303 : 404);
      },
    );
    it('a link that has expired', async () => {
      const email = address();
      await post('/subscribe', { email });
      const token = tokenIn((await mailTo(email)).text);
      await backend.sql('update private.newsletter_tokens set expires_at = now()');
      expect(await post('/confirm', { token })).toMatchObject({
        status: 410,
        body: { error: expect.stringMatching(/^This link has expired/) },
      });
    });
    it('pages of other sites, and forms', async () => {
      const email = address();
      expect((await post('/subscribe', { email }, { origin: 'http://localhost:1' })).status).toBe(403);
      expect((await post('/subscribe', { email }, {})).status).toBe(403);
      const form = { origin: backend.url, 'content-type': 'text/plain' };
      expect((await post('/subscribe', { email }, form)).status).toBe(415);
      expect(await stateOf(email)).toBeUndefined();
    });
    it('other methods and addresses', async () => {
      expect((await read(await fetch(url('/subscribe')))).status).toBe(405);
      expect((await read(await fetch(url('/status'), { method: 'DELETE' }))).status).toBe(405);
      for (const path of ['', '/', '/toString', '/subscribe/x'])
        expect((await read(await fetch(url(path)))).status, path).toBe(404);
    });
  });

  describe('an issue', () => {
    let token: string;
    let admin: string;
    let client: Awaited<ReturnType<TestBackend['signUp']>>['client'];
    beforeAll(async () => {
      admin = address();
      const account = await backend.signUp(admin, { full_name: 'Ada Admin', role: 'talent' });
      ({ token, client } = account);
      await backend.sql("update public.profiles set role = 'admin' where id = $1", [account.id]);
    });
    const send = (body: object, bearer = token): Promise<Answer> =>
      post('/send-newsletter', body, { authorization: `Bearer ${bearer}` });
    const CONTENT = { subject: 'The week on set', text: 'Hello <you>.\n\nTwo new jobs.' };
    const draft = async (content: object = CONTENT): Promise<string> => {
      const { status, body } = await send({ action: 'preview', ...content });
      expect(status, JSON.stringify(body)).toBe(200);
      return String(body['issue']);
    };
    const prove = async (issue: string): Promise<void> => {
      const { data } = await client.rpc('newsletter_issues', { p_issue: issue });
      const [{ content }] = data as [{ content: { version: string } }];
      const subject = `${issue}:${content.version}`;
      const proof = { p_purpose: 'newsletter', p_password: PASSWORD, p_subject: subject };
      expect((await client.rpc('prove_identity', proof)).data).toMatchObject({ approved: true });
    };

    it('is shown as readers get it, and tested on the admin alone', async () => {
      const shown = await send({ action: 'preview', ...CONTENT, html: '<h1>Hi</h1>' });
      expect(shown.body).toMatchObject({ state: 'draft', subject: 'The week on set' });
      expect(shown.body['html']).toContain('<h1>Hi</h1>');
      expect(shown.body['text']).toContain('Unsubscribe');
      const before = backend.mailbox.list().length;
      expect((await send({ action: 'test', issue: shown.body['issue'] })).status).toBe(200);
      expect(await mailTo(admin)).toMatchObject({ subject: 'Test: The week on set' });
      expect(backend.mailbox.list().length).toBe(before + 1);
    });

    it('arrives with text, HTML and the headers for a button, once the admin has confirmed who they are', async () => {
      const [reader, monthly] = [await aReader(), await aReader({ frequency: 'monthly' })];
      const issue = await draft({ ...CONTENT, frequencies: ['weekly'] });
      expect(await send({ action: 'queue', issue })).toMatchObject({
        status: 403,
        body: { reason: 'identity_proof_required', error: expect.stringMatching(/^Confirm that it is you/) },
      });
      await prove(issue);
      expect((await send({ action: 'queue', issue })).body).toMatchObject({ state: 'sending' });
      const mail = await mailTo(reader, 2);
      const link = tokenIn(mail.text);
      expect(mail).toMatchObject({
        subject: 'The week on set',
        headers: {
          'List-Unsubscribe': `<${url(`/unsubscribe?token=${link}`)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'List-Id': 'Marquee newsletter <newsletter.127.0.0.1>',
        },
      });
      expect(mail.text).toContain(`${backend.url}/unsubscribe?token=${link}`);
      expect(mail.html).toContain('<p>Hello &lt;you&gt;.</p>');
      await vi.waitFor(async () => {
        const { body } = await send({ action: 'progress', issue });
        expect(body['issues']).toMatchObject([{ state: 'sent' }]);
      }, 20_000);
      expect(backend.mailbox.list(monthly)).toHaveLength(1);

      // Opened by a mail program that looks ahead, then posted by one that shows the button (RFC 8058).
      const opened = await fetch(url(`/unsubscribe?token=${link}`), { redirect: 'manual' });
      expect([opened.status, opened.headers.get('location')]).toEqual([
        303,
        `${backend.url}/unsubscribe?token=${link}`,
      ]);
      expect(await stateOf(reader)).toBe('confirmed');
      const oneClick = (): Promise<Response> =>
        fetch(url(`/unsubscribe?token=${link}`), {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        });
      expect((await oneClick()).status).toBe(200);
      expect(await stateOf(reader)).toBe('unsubscribed');
      expect((await oneClick()).status).toBe(200);
      expect(await post('/unsubscribe', { token: link })).toMatchObject({
        status: 410,
        body: { error: 'This link has already been used to unsubscribe.' },
      });
    });

    it('has a link with which its reader chooses what they get', async () => {
      const reader = await aReader();
      const issue = await draft();
      await prove(issue);
      await send({ action: 'queue', issue });
      const link = tokenIn((await mailTo(reader, 2)).text);
      const choice = { frequency: 'monthly', categories: ['camera'] };
      expect((await post('/preferences', { token: link, ...choice })).body).toMatchObject({
        success: true,
        ...choice,
      });
      expect((await post('/preferences', { token: link })).body).toMatchObject(choice);
      expect((await post('/preferences', { token: link, frequency: 'weekly' })).body).toMatchObject({
        frequency: 'weekly',
        categories: ['camera'],
      });
      expect((await post('/preferences', { token: link, frequency: 'daily' })).status).toBe(400);
      expect((await post('/unsubscribe', { token: link })).status).toBe(200);
      expect(await post('/preferences', { token: link, ...choice })).toMatchObject({ status: 410 });
    });

    it('is for admins in a living session alone', async () => {
      const issue = await draft();
      const other = await backend.signUp(address(), { full_name: 'Otto Other', role: 'talent' });
      for (const action of ['preview', 'test', 'queue', 'stop', 'progress']) {
        expect(await send({ action, issue, ...CONTENT }, other.token), action).toMatchObject({
          status: 403,
          body: { error: 'You do not have permission to perform this action.' },
        });
        for (const bearer of ['x', backend.publishableKey]) {
          const { status, body } = await send({ action, issue, ...CONTENT }, bearer);
          expect([401, 403], `${action}: ${JSON.stringify(body)}`).toContain(status);
        }
        expect((await post('/send-newsletter', { action, issue })).status).toBe(401);
      }
      await other.client.auth.signOut();
      expect((await send({ action: 'progress' }, other.token)).status).toBe(401);
    });

    it('is refused with a sentence that says why', async () => {
      const issue = await draft();
      const cases: [object, number, RegExp][] = [
        [{ action: 'delete' }, 400, /^The action is/],
        [{ action: 'constructor' }, 400, /^The action is/],
        [{ action: 'stop', issue }, 400, /not being sent/],
        [{ action: 'queue', issue: randomUUID() }, 404, /no longer available/],
        [{ action: 'queue', issue: 'x' }, 404, /no longer available/],
        [{ action: 'queue' }, 404, /no longer available/],
        [{ action: 'preview', ...CONTENT, subject: 'Hi\r\nBcc: all@example.com' }, 400, /one line/],
        [{ action: 'preview', ...CONTENT, text: '' }, 400, /text/],
        [{ action: 'preview', ...CONTENT, html: '<script>1</script>' }, 400, /without scripts/],
        [{ action: 'preview', ...CONTENT, categories: 7 }, 400, /lists/],
      ];
      for (const [body, status, sentence] of cases) {
        const answer = await send(body);
        expect([answer.status, answer.body['error']], JSON.stringify(body)).toEqual([
          status,
          expect.stringMatching(sentence),
        ]);
      }
    });
  });
});
