import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HOUR = 3_600_000;
const PATH = '/api/analytics/web-vitals';

type OwnApi = typeof import('@/backend/site-api');

/** Against a stubbed network whose server issues numbered tokens. */
describe('the app’s client for Marquee’s own endpoints', () => {
  let api: OwnApi;
  let calls: { path: string; init: RequestInit | undefined }[];
  let issued: number;
  /** How long the server says that a new token stays valid, ms. */
  let validMs: number;
  let answers: Response[];
  let beacons: { path: string; body: Blob }[];
  const token = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const tokenOf = (call: { init: RequestInit | undefined } | undefined): string | null =>
    new Headers(call?.init?.headers).get('x-csrf-token');
  const refusal = (reason: string): Response => Response.json({ reason }, { status: 403 });
  const posts = () => calls.filter(({ path }) => path === PATH);

  beforeEach(async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 9) });
    vi.resetModules();
    [calls, issued, validMs, answers, beacons] = [[], 0, 24 * HOUR, [], []];
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      calls.push({ path, init });
      if (path !== '/api/csrf-token') return answers.shift() ?? new Response(null, { status: 204 });
      issued += 1;
      return Response.json({ token: token(issued), expiresAt: Date.now() + validMs });
    });
    vi.stubGlobal('navigator', {
      sendBeacon: (path: string, body: Blob) => beacons.push({ path, body }) > 0,
    });
    api = await import('@/backend/site-api');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('fetches a CSRF token with the first request, not before, and reuses it', async () => {
    expect(calls).toEqual([]);
    expect(await Promise.all([api.postToSite(PATH, { a: 1 }), api.postToSite(PATH, { a: 2 })])).toEqual([
      { outcome: 'accepted' },
      { outcome: 'accepted' },
    ]);
    await api.postToSite(PATH, { a: 3 });
    expect(issued).toBe(1);
    expect(posts().map(tokenOf)).toEqual([token(1), token(1), token(1)]);
    expect(posts()[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      credentials: 'same-origin',
      keepalive: true,
    });
  });
  it('renews the token before its 24 hours are over', async () => {
    await api.postToSite(PATH, {});
    vi.advanceTimersByTime(24 * HOUR - 61_000);
    await api.postToSite(PATH, {});
    expect(issued).toBe(1);
    vi.advanceTimersByTime(2000);
    await api.postToSite(PATH, {});
    expect(issued).toBe(2);
  });
  it.each([
    ['a token that another tab fetched hours ago', 2 * HOUR, 2 * HOUR],
    ['a token from a server whose clock is years ahead', 30_000 * HOUR, 24 * HOUR],
    ['a token that has already expired', -HOUR, 0],
  ])('trusts %s only while it can still be valid', async (_what, validity, lasts) => {
    validMs = validity;
    await api.postToSite(PATH, {});
    vi.advanceTimersByTime(Math.max(0, lasts - 61_000));
    await api.postToSite(PATH, {});
    expect(issued).toBe(lasts === 0 ? 2 : 1);
    vi.advanceTimersByTime(2000);
    await api.postToSite(PATH, {});
    expect(issued).toBe(lasts === 0 ? 3 : 2);
  });
  it.each(['missing_token', 'token_mismatch'])(
    'on %s fetches a new token and retries once',
    async (reason) => {
      await api.postToSite(PATH, {});
      answers = [refusal(reason)];
      expect(await api.postToSite(PATH, {})).toEqual({ outcome: 'accepted' });
      expect(posts().map(tokenOf)).toEqual([token(1), token(1), token(2)]);
      answers = [refusal(reason), refusal(reason)];
      expect(await api.postToSite(PATH, {})).toEqual({ outcome: 'refused', status: 403, reason });
      expect(posts()).toHaveLength(5);
    },
  );
  it.each(['invalid_origin', 'invalid_referrer', 'invalid_token_format', ''])(
    'on "%s" does not retry',
    async (reason) => {
      answers = [refusal(reason)];
      expect(await api.postToSite(PATH, {})).toEqual({ outcome: 'refused', status: 403, reason });
      expect([issued, posts().length]).toEqual([1, 1]);
    },
  );
  it('waits as long as the server says, or a minute', async () => {
    answers = [
      new Response('{}', { status: 429, headers: { 'retry-after': '1800' } }),
      new Response('<html>', { status: 500 }),
    ];
    expect([await api.postToSite(PATH, {}), await api.postToSite(PATH, {})]).toEqual([
      { outcome: 'wait', ms: 1_800_000 },
      { outcome: 'wait', ms: 60_000 },
    ]);
  });
  it('sends a beacon with the token in its body, and none without a token', async () => {
    expect(api.beaconToSite(PATH, { a: 1 })).toBe(false);
    await api.postToSite(PATH, {});
    expect(api.beaconToSite(PATH, { a: 1 })).toBe(true);
    expect(JSON.parse(await beacons[0]!.body.text())).toEqual({ a: 1, csrf_token: token(1) });
    expect(beacons[0]!.body.type).toBe('application/json');
    vi.advanceTimersByTime(24 * HOUR);
    expect(api.beaconToSite(PATH, { a: 1 })).toBe(false);
  });
  it('does not accept a malformed token', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ token: 'x', expiresAt: 0 }));
    await expect(api.postToSite(PATH, {})).rejects.toThrow('without a token');
  });
});
