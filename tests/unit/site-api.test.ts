import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HOUR = 3_600_000;
const PATH = '/api/analytics/web-vitals';

type OwnApi = typeof import('@/backend/site-api');

/** The network, and a server that gives out tokens in turn. */
describe('Marquee’s own endpoints, asked by the app', () => {
  let api: OwnApi;
  let calls: { path: string; init: RequestInit | undefined }[];
  let given: number;
  /** What the server says that a token has left. */
  let left: number;
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
    [calls, given, left, answers, beacons] = [[], 0, 24 * HOUR, [], []];
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      calls.push({ path, init });
      if (path !== '/api/csrf-token') return answers.shift() ?? new Response(null, { status: 204 });
      given += 1;
      return Response.json({ token: token(given), expiresAt: Date.now() + left });
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

  it('a token is fetched when the first is sent, not before, and used again', async () => {
    expect(calls).toEqual([]);
    expect(await Promise.all([api.postToSite(PATH, { a: 1 }), api.postToSite(PATH, { a: 2 })])).toEqual([
      { outcome: 'taken' },
      { outcome: 'taken' },
    ]);
    await api.postToSite(PATH, { a: 3 });
    expect(given).toBe(1);
    expect(posts().map(tokenOf)).toEqual([token(1), token(1), token(1)]);
    expect(posts()[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      credentials: 'same-origin',
      keepalive: true,
    });
  });
  it('and renewed before its 24 hours are over', async () => {
    await api.postToSite(PATH, {});
    vi.advanceTimersByTime(24 * HOUR - 61_000);
    await api.postToSite(PATH, {});
    expect(given).toBe(1);
    vi.advanceTimersByTime(2000);
    await api.postToSite(PATH, {});
    expect(given).toBe(2);
  });
  it.each([
    ['one that another tab has had for hours', 2 * HOUR, 2 * HOUR],
    ['one from a server whose clock is years ahead', 30_000 * HOUR, 24 * HOUR],
    ['one that is at its end already', -HOUR, 0],
  ])('%s is believed for as long as it can be true', async (_what, said, lasts) => {
    left = said;
    await api.postToSite(PATH, {});
    vi.advanceTimersByTime(Math.max(0, lasts - 61_000));
    await api.postToSite(PATH, {});
    expect(given).toBe(lasts === 0 ? 2 : 1);
    vi.advanceTimersByTime(2000);
    await api.postToSite(PATH, {});
    expect(given).toBe(lasts === 0 ? 3 : 2);
  });
  it.each(['missing_token', 'token_mismatch'])('%s is mended by a new one, once', async (reason) => {
    await api.postToSite(PATH, {});
    answers = [refusal(reason)];
    expect(await api.postToSite(PATH, {})).toEqual({ outcome: 'taken' });
    expect(posts().map(tokenOf)).toEqual([token(1), token(1), token(2)]);
    answers = [refusal(reason), refusal(reason)];
    expect(await api.postToSite(PATH, {})).toEqual({ outcome: 'refused', status: 403, reason });
    expect(posts()).toHaveLength(5);
  });
  it.each(['invalid_origin', 'invalid_referrer', 'invalid_token_format', ''])(
    '"%s" is not asked again',
    async (reason) => {
      answers = [refusal(reason)];
      expect(await api.postToSite(PATH, {})).toEqual({ outcome: 'refused', status: 403, reason });
      expect([given, posts().length]).toEqual([1, 1]);
    },
  );
  it('waits for as long as the server says, or a minute', async () => {
    answers = [
      new Response('{}', { status: 429, headers: { 'retry-after': '1800' } }),
      new Response('<html>', { status: 500 }),
    ];
    expect([await api.postToSite(PATH, {}), await api.postToSite(PATH, {})]).toEqual([
      { outcome: 'wait', ms: 1_800_000 },
      { outcome: 'wait', ms: 60_000 },
    ]);
  });
  it('a beacon carries the token in its body, and is not sent without one', async () => {
    expect(api.beaconToSite(PATH, { a: 1 })).toBe(false);
    await api.postToSite(PATH, {});
    expect(api.beaconToSite(PATH, { a: 1 })).toBe(true);
    expect(JSON.parse(await beacons[0]!.body.text())).toEqual({ a: 1, csrf_token: token(1) });
    expect(beacons[0]!.body.type).toBe('application/json');
    vi.advanceTimersByTime(24 * HOUR);
    expect(api.beaconToSite(PATH, { a: 1 })).toBe(false);
  });
  it('what is no token is not taken for one', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ token: 'x', expiresAt: 0 }));
    await expect(api.postToSite(PATH, {})).rejects.toThrow('without a token');
  });
});
