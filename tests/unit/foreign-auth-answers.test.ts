import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { authMessage } from '@/domain/auth/auth-messages';

const SITE = 'http://127.0.0.1:1';
const HTML = { 'content-type': 'text/html' };
const LOST = 'Connection error. Please check your internet and try again.';
const html =
  (status: number, headers: Record<string, string> = HTML) =>
  (): Response =>
    new Response('<h1>x</h1>', { status, headers });
const json = (status: number, body: unknown) => (): Response => Response.json(body, { status });

const FOREIGN: Record<string, () => Response> = {
  'a firewall’s page, 403': html(403),
  'a hotel’s page, 200': html(200),
  'a page that is not found': html(404),
  'nginx’s 413': html(413),
  'a page with 429 that asks to wait': html(429, { ...HTML, 'retry-after': '99999' }),
  'a page with 502': html(502),
  'a page with 511': html(511),
  'a page that says it is JSON': html(403, { 'content-type': 'application/json' }),
  'a proxy’s JSON with 401': json(401, { error: 'proxy authentication required' }),
  'a firewall’s JSON with a code of its own': json(403, { code: '40301', message: 'policy' }),
  'a firewall’s JSON with a number': json(403, { code: 403, message: 'policy' }),
  'a portal’s JSON with 200': json(200, { status: 'ok' }),
  'an empty list': json(200, []),
  'half a session': () => new Response('{"access_token":"ey', { status: 200 }),
  'a session without a person': json(200, { access_token: 'a', refresh_token: 'b', expires_in: 3600 }),
  'a gateway that does not know the key': json(401, { message: 'Invalid API key' }),
  'a redirect': () => Object.defineProperty(json(200, { id: 'x' })(), 'redirected', { value: true }),
};

/** Of GoTrue, but about the moment, not about the session. */
const PASSING: Record<string, () => Response> = {
  'too many requests': json(429, { code: 429, error_code: 'over_request_rate_limit', msg: 'slow down' }),
  'a refresh at the same moment': json(409, { code: 'conflict', message: 'Too many concurrent requests' }),
  'a fault of its own': json(500, { code: 'unexpected_failure', message: 'broken' }),
};

const ENDINGS = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
];

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (name: string): string =>
  `${part({ alg: 'HS256' })}.${part({ sub: 'me', exp: Math.floor(Date.now() / 1000) + 3000 })}.${part({ name })}`;

const session = (expiresInS: number, name = 'old') => ({
  access_token: token(name),
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + expiresInS,
  user: { id: 'me', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
});

const storage = new Map<string, string>();
let answer: () => Response | Promise<Response>;

/** The app's auth calls, in a page of its own. */
async function openPage() {
  vi.resetModules();
  return import('@/backend/auth/auth');
}

/** Lets the waits between tries pass at once. */
async function settled<T>(call: Promise<T>): Promise<T> {
  let isOver = false;
  const over = call.finally(() => (isOver = true));
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise((next) => setImmediate(next));
  }
  return over;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  // The auth client reports each of these failures.
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
  // Node 20 has no WebSocket.
  vi.stubGlobal('WebSocket', WebSocket);
  vi.stubGlobal('window', { location: { origin: SITE } });
  vi.stubGlobal('location', { origin: SITE });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal('fetch', async () => answer());
  storage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

const stored = (): boolean => storage.has('marquee-auth');

describe('S10: refreshing a session that has expired', () => {
  test.each(Object.entries({ ...FOREIGN, ...PASSING }))('%s signs nobody out', async (what, given) => {
    storage.set('marquee-auth', JSON.stringify(session(-10)));
    answer = given;
    const { tryRefresh, getSession } = await openPage();
    const isForeign = what in FOREIGN;
    expect(await settled(tryRefresh())).toEqual({ outcome: 'unreached', isForeign });
    expect(stored()).toBe(true);
    expect(await settled(getSession())).toMatchObject({ ok: false, offline: true, message: LOST });
    expect(stored()).toBe(true);
  });

  test.each(
    ENDINGS.flatMap((code) => [
      [`${code}, hosted`, json(400, { code, message: 'Invalid Refresh Token' })] as const,
      [`${code}, local`, json(400, { code: 400, error_code: code, msg: 'Invalid Refresh Token' })] as const,
    ]),
  )('the auth server’s own %s ends it', async (_what, given) => {
    storage.set('marquee-auth', JSON.stringify(session(-10)));
    answer = given;
    const { refreshSession } = await openPage();
    expect(await settled(refreshSession())).toBe('refused');
    expect(stored()).toBe(false);
  });

  test('a session lasts as long as it says by the device’s clock, however wrong that is', async () => {
    storage.set('marquee-auth', JSON.stringify(session(-10)));
    answer = json(200, { ...session(3600, 'new'), expires_at: 1_000 });
    const { refreshSession } = await openPage();
    expect(await settled(refreshSession())).toBe('refreshed');
    const { expires_at: expiresAt } = JSON.parse(storage.get('marquee-auth') ?? '{}') as Record<
      string,
      number
    >;
    expect(Math.abs((expiresAt ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(5);
  });

  test('its own new session is stored', async () => {
    storage.set('marquee-auth', JSON.stringify(session(-10)));
    answer = json(200, session(3600, 'new'));
    const { refreshSession } = await openPage();
    expect(await settled(refreshSession())).toBe('refreshed');
    expect(storage.get('marquee-auth')).toContain(part({ name: 'new' }));
  });
});

test('S10: a refresh ahead of time that something else answers neither refuses the session nor ends it', async () => {
  storage.set('marquee-auth', JSON.stringify(session(3000)));
  answer = html(403);
  const { refreshSession } = await openPage();
  expect(await settled(refreshSession())).toBe('unreached');
  expect(stored()).toBe(true);
});

describe('a form that something else answers says that the connection failed, and nobody is signed out', () => {
  test.each(Object.entries(FOREIGN))('%s', async (_what, given) => {
    storage.set('marquee-auth', JSON.stringify(session(3000)));
    answer = given;
    const auth = await openPage();
    const failure = { ok: false, offline: true, isForeign: true, message: LOST };
    expect(await settled(auth.signIn('ines@marquee.test', 'password'))).toEqual(failure);
    expect(await settled(auth.sendMagicLink({ email: 'ines@marquee.test' }))).toEqual(failure);
    expect(await settled(auth.adoptSession(session(3000) as never))).toEqual(failure);
    expect(stored()).toBe(true);
  });

  test('the auth server’s own refusal keeps its words', async () => {
    answer = json(400, { code: 'invalid_credentials', message: 'Invalid login credentials' });
    const { signIn } = await openPage();
    expect(await settled(signIn('ines@marquee.test', 'password'))).toMatchObject({
      offline: false,
      message: authMessage('Invalid login credentials'),
    });
  });
});
