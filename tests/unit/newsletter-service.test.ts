import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '@/domain/newsletter/subscription';
import { countReaders, subscribe } from '@/backend/newsletter';
import { queueIssue } from '@/backend/newsletter-issues';
import { pageSession } from '@/backend/sync/page-transport';
import type { Token } from '@/backend/sync/sync-transport';

/** A7, A8: the calls of the newsletter service, against a stubbed network. */
describe('the newsletter’s client', () => {
  let answers: (Response | Error)[];
  let calls: { url: string; body: unknown }[];
  beforeEach(() => {
    [answers, calls] = [[], []];
    vi.stubGlobal('location', { origin: 'https://marquee.example' });
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      calls.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
      const answer = answers.shift() ?? Response.json({ success: true, message: 'Done.' });
      if (answer instanceof Error) throw answer;
      return answer;
    });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const ask = () => subscribe('ines@example.test', DEFAULT_PREFERENCES, '');

  it.each([
    ['https://news.example', 'https://news.example'],
    ['https://news.example/v1/', 'https://news.example/v1'],
  ])('A7: calls the base that the build names, %s', async (base, called) => {
    vi.stubEnv('VITE_NEWSLETTER_URL', base);
    await ask();
    await countReaders();
    expect(calls.map(({ url }) => url)).toEqual([`${called}/subscribe`, `${called}/status`]);
  });

  it('A7: calls the project’s own function where the build names none, with what is specified', async () => {
    vi.stubEnv('VITE_NEWSLETTER_URL', '');
    await ask();
    expect(calls).toEqual([
      {
        url: expect.stringMatching(/^https?:\/\/[^/]+\/functions\/v1\/newsletter\/subscribe$/),
        body: {
          email: 'ines@example.test',
          source: 'website',
          preferences: { frequency: 'weekly', categories: ['all'] },
          website: '',
        },
      },
    ]);
  });

  it.each<[string, Response | Error, string]>([
    ['the service’s own sentence', Response.json({ error: 'No.' }, { status: 400 }), 'No.'],
    [
      'HTTP status and status text, where it has none',
      new Response('<html>', { status: 503, statusText: 'Service Unavailable' }),
      '503 Service Unavailable',
    ],
    [
      'its message, where it says that it failed',
      Response.json({ success: false, message: 'Not now.' }),
      'Not now.',
    ],
    [
      'a fallback, where it fails without a message',
      Response.json({ success: false }),
      'Subscription failed',
    ],
    ['a fallback for what is no answer', new Response('<html>'), 'An unexpected error occurred'],
    [
      'what has failed, where nobody answers',
      new TypeError('Failed to fetch'),
      'Failed to subscribe to newsletter. Check your connection and try again.',
    ],
  ])('A8: shows %s', async (_, answer, sentence) => {
    answers = [answer];
    expect(await ask()).toMatchObject({ ok: false, sentence });
  });

  it.each([0, null, 'many'])('A7: has no count to show where the service counts %s', async (count) => {
    answers = [Response.json({ newsletterSubscribers: count })];
    expect(await countReaders()).toEqual({ ok: true, value: null });
  });

  it.each([
    ['nobody answers', new TypeError('Failed to fetch')],
    ['the service fails', Response.json({ error: 'No.' }, { status: 500 })],
    ['what comes is no answer', new Response('<html>')],
  ])('A8: says that the statistics could not be fetched where %s', async (_, answer) => {
    answers = [answer];
    expect(await countReaders()).toEqual({
      ok: false,
      sentence: 'Failed to fetch subscription statistics',
    });
  });

  it('A8: says that a newsletter could not be sent, where the service gives no reason, and else why', async () => {
    vi.spyOn(pageSession, 'token').mockResolvedValue({ accessToken: 'token', accountId: 'admin' } as Token);
    answers = [Response.json({ success: false }), Response.json({ error: 'Already sent.' }, { status: 409 })];
    expect(await queueIssue('i1')).toEqual({ ok: false, sentence: 'Failed to send newsletter' });
    expect(await queueIssue('i1')).toEqual({ ok: false, sentence: 'Already sent.' });
    expect(calls.map(({ body }) => body)).toEqual([1, 2].map(() => ({ action: 'queue', issue: 'i1' })));
  });
});
