import { describe, expect, test } from 'vitest';
import { createSyncTransport, retryAfterMs } from '@/backend/sync/sync-transport';
import type { SyncFault } from '@/backend/sync/sync-protocol';

const never = new AbortController().signal;

function transport(answer: (request: Request) => Response | Promise<Response>) {
  return createSyncTransport({
    accountId: 'me',
    url: 'http://127.0.0.1:1',
    key: 'sb_publishable_test',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    fetch: async (input, init) => answer(new Request(input, init)),
    token: async () => ({ accountId: 'me', accessToken: 'a.b.c' }),
    refresh: async () => true,
    timeoutMs: 50,
  });
}
const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
const html = (status: number): Response =>
  new Response('<h1>Welcome to the hotel</h1>', { status, headers: { 'content-type': 'text/html' } });

const faultOf = async (response: () => Response | Promise<Response>): Promise<SyncFault> => {
  try {
    await transport(response).pull([{ stream: 'jobs', checkpoint: null, limit: 1 }], never);
  } catch (error) {
    return error as SyncFault;
  }
  throw new Error('It should have failed.');
};

describe('the two sync calls', () => {
  test('send the session, the key and the requests', async () => {
    let seen: Request | undefined;
    const answer = [{ stream: 'jobs', documents: [], checkpoint: {}, more: false, rows_behind_horizon: 0 }];
    const result = await transport((request) => {
      seen = request;
      return json(answer);
    }).pull([{ stream: 'jobs', checkpoint: null, limit: 5 }], never);
    expect(result).toEqual(answer);
    expect(seen?.url).toBe('http://127.0.0.1:1/rest/v1/rpc/sync_pull');
    expect(seen?.headers.get('authorization')).toBe('Bearer a.b.c');
    expect(seen?.headers.get('apikey')).toBe('sb_publishable_test');
    expect(seen?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(await seen?.json()).toEqual({ p_requests: [{ stream: 'jobs', checkpoint: null, limit: 5 }] });
  });

  test.each([
    ['a captive portal (HTML with 200) counts as offline', () => html(200), 'offline'],
    ['a proxy page with 404 counts as offline', () => html(404), 'offline'],
    [
      'a network failure counts as offline',
      () => {
        throw new TypeError('fetch failed');
      },
      'offline',
    ],
    ['500 is busy', () => json({ message: 'oh' }, 500), 'busy'],
    ['502 from a proxy is busy', () => html(502), 'busy'],
    ['429 is busy', () => json({}, 429), 'busy'],
    ['401 is a token fault', () => json({ message: 'JWT expired' }, 401), 'token'],
    ['403 bars the account', () => json({ code: 'MQ403', message: 'No' }, 403), 'barred'],
    ['400 is a bug of the client', () => json({ code: 'PGRST202' }, 400), 'broken'],
    ['an answer of another form is a bug of the client', () => json({ ok: true }), 'broken'],
    ['an answer of another length is a bug of the client', () => json([]), 'broken'],
  ] as const)('%s', async (_name, response, kind) => {
    expect((await faultOf(response)).kind).toBe(kind);
  });

  test('S9: nothing is sent with another account’s session, even one that changed between two requests', async () => {
    let requests = 0;
    let session = 'me';
    const mine = createSyncTransport({
      accountId: 'me',
      url: 'http://127.0.0.1:1',
      key: 'key',
      headers: {},
      fetch: async () => {
        requests += 1;
        session = 'somebody else';
        return json([{ stream: 'jobs' }]);
      },
      token: async () => ({ accountId: session, accessToken: 'a.b.c' }),
      refresh: async () => true,
    });
    const pull = () => mine.pull([{ stream: 'jobs', checkpoint: null }], never);
    await pull();
    await expect(pull()).rejects.toMatchObject({ kind: 'token', code: 'account' });
    expect(requests).toBe(1);
  });

  test('a request without a reply times out', async () => {
    const stuck = createSyncTransport({
      accountId: 'me',
      url: 'http://127.0.0.1:1',
      key: 'k',
      headers: {},
      token: async () => ({ accountId: 'me', accessToken: 'a.b.c' }),
      refresh: async () => true,
      timeoutMs: 20,
      fetch: (_input, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
    });
    await expect(stuck.pull([], never)).rejects.toMatchObject({ kind: 'offline', code: 'timeout' });
  });

  test('Retry-After is passed on', async () => {
    expect((await faultOf(() => json({}, 429, { 'retry-after': '7' }))).retryAfterMs).toBe(7000);
    expect(retryAfterMs('Sat, 21 Nov 2026 10:00:30 GMT', Date.parse('2026-11-21T10:00:00Z'))).toBe(30_000);
    expect(retryAfterMs('soon', 0)).toBeNull();
    expect(retryAfterMs(null, 0)).toBeNull();
  });
});
