import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY, readConfig } from '@/backend/config';
import { retryingFetch } from '@/backend/retrying-fetch';
import { readStoredSession } from '@/backend/session/stored-session';
import { authMessage } from '@/domain/auth/auth-messages';

const origin = 'http://localhost:4173';

test('without configuration the app talks to the server it was loaded from', () => {
  expect(readConfig({}, origin)).toEqual({ url: origin, key: LOCAL_PUBLISHABLE_KEY });
});

test.each([
  [
    { VITE_SUPABASE_URL: 'https://abc.supabase.co/', VITE_SUPABASE_ANON_KEY: 'eyJhbGciOi' },
    'https://abc.supabase.co',
  ],
  [
    { VITE_SUPABASE_URL: 'https://abc.supabase.co', VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' },
    'https://abc.supabase.co',
  ],
  [{ VITE_SUPABASE_URL: 'http://127.0.0.1:54321', VITE_SUPABASE_ANON_KEY: 'eyJ' }, 'http://127.0.0.1:54321'],
  [
    {
      VITE_SUPABASE_URL: 'https://api.example.org',
      VITE_SUPABASE_ANON_KEY: 'eyJ',
      VITE_SUPABASE_CUSTOM_DOMAIN: 'api.example.org',
    },
    'https://api.example.org',
  ],
])('accepts %o', (env, url) => {
  expect(readConfig(env, origin).url).toBe(url);
});

test.each([
  [
    { VITE_SUPABASE_URL: 'https://abc.supabase.co' },
    'Missing Supabase environment variables: VITE_SUPABASE_ANON_KEY',
  ],
  [{ VITE_SUPABASE_ANON_KEY: 'eyJ' }, 'Missing Supabase environment variables: VITE_SUPABASE_URL'],
  [
    { VITE_SITE_URL: 'https://marquee.example' },
    'Missing Supabase environment variables: VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY',
  ],
  [
    { VITE_SUPABASE_URL: 'http://abc.supabase.co', VITE_SUPABASE_ANON_KEY: 'eyJ' },
    'Invalid VITE_SUPABASE_URL format. Must be a valid Supabase URL.',
  ],
  [
    { VITE_SUPABASE_URL: 'https://supabase.co.evil.test', VITE_SUPABASE_ANON_KEY: 'eyJ' },
    'Invalid VITE_SUPABASE_URL format. Must be a valid Supabase URL.',
  ],
  [
    { VITE_SUPABASE_URL: 'https://evilsupabase.co', VITE_SUPABASE_ANON_KEY: 'eyJ' },
    'Invalid VITE_SUPABASE_URL format. Must be a valid Supabase URL.',
  ],
  [
    { VITE_SUPABASE_URL: 'https://api.example.org', VITE_SUPABASE_ANON_KEY: 'eyJ' },
    'Invalid VITE_SUPABASE_URL format. Must be a valid Supabase URL.',
  ],
  [
    { VITE_SUPABASE_URL: 'https://abc.supabase.co', VITE_SUPABASE_ANON_KEY: 'sb_secret_x' },
    'Invalid VITE_SUPABASE_ANON_KEY format. Must be a valid JWT token.',
  ],
])('refuses %o', (env, sentence) => {
  expect(() => readConfig(env, origin)).toThrow(sentence);
});

test('the app and the local backend share one key', () => {
  expect(readFileSync('supabase/local/keys.ts', 'utf8')).toContain(`'${LOCAL_PUBLISHABLE_KEY}'`);
});

test('requests are retried three times, after 1, 2 and 4 seconds, unless they could take effect twice', async () => {
  const waits: number[] = [];
  const base = vi.fn<typeof fetch>(async () => new Response('', { status: 503 }));
  const fetcher = retryingFetch(base, async (ms) => void waits.push(ms));
  expect((await fetcher('http://x/rest/v1/jobs')).status).toBe(503);
  expect(waits).toEqual([1000, 2000, 4000]);
  base.mockClear();
  await fetcher('http://x/rest/v1/jobs', { method: 'POST' });
  await fetcher('http://x/auth/v1/token?grant_type=refresh_token', { method: 'POST' });
  expect(base).toHaveBeenCalledTimes(2);
});

test.each(['token?grant_type=password', 'signup', 'otp', 'logout'])(
  'P7: a POST to the auth server is retried like a read, unless it spends a refresh token: %s',
  async (call) => {
    const base = vi.fn<typeof fetch>(async () => new Response('', { status: 503 }));
    await retryingFetch(base, async () => {})(`http://x/auth/v1/${call}`, { method: 'POST' });
    expect(base).toHaveBeenCalledTimes(4);
  },
);

test('P8: a request that fails every time reports a network error; one that was aborted reports the caller’s own reason', async () => {
  const lost = new TypeError('fetch failed');
  const base = vi.fn<typeof fetch>(() => Promise.reject(lost));
  const fetcher = retryingFetch(base, async () => {});
  await expect(fetcher('http://x/')).rejects.toThrow(
    new TypeError('Request failed after all retries', { cause: lost }),
  );
  expect(base).toHaveBeenCalledTimes(4);
  await expect(fetcher('http://x/', { method: 'POST' })).rejects.toBe(lost);
  await expect(fetcher('http://x/', { signal: AbortSignal.abort() })).rejects.toBe(lost);
});

test('a client error is not retried', async () => {
  const base = vi.fn<typeof fetch>(async () => new Response('', { status: 404 }));
  await retryingFetch(base, async () => {})('http://x/');
  expect(base).toHaveBeenCalledTimes(1);
});

const storage = (value: string | null) => ({ getItem: () => value });

test('the session is read without the auth client, and unreadable data means nobody is signed in', () => {
  expect(
    readStoredSession(
      storage(JSON.stringify({ access_token: 't', expires_at: 3605, expires_in: 3600, user: { id: 'u' } })),
    ),
  ).toEqual({ userId: 'u', accessToken: 't', expiresAt: 3605, issuedAt: 5 });
  for (const unreadable of [null, '', '{', '[]', '{"user":{}}', '"x"'])
    expect(readStoredSession(storage(unreadable))).toBeNull();
});

test.each([
  ['Invalid login credentials', 'The email or password you entered is incorrect. Please try again.'],
  [
    'AuthApiError: USER ALREADY REGISTERED',
    'An account with this email already exists. Please sign in instead.',
  ],
  ['Failed to fetch', 'Connection error. Please check your internet and try again.'],
  ['Request failed after all retries', 'Connection error. Please check your internet and try again.'],
  ['Something new', 'Something new'],
  ['', 'An unexpected error occurred. Please try again.'],
])('the auth server’s message "%s" is shown as "%s"', (message, shown) => {
  expect(authMessage(message)).toBe(shown);
});
