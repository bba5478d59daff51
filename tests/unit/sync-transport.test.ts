import { describe, expect, test } from 'vitest';
import { retryAfterMs } from '@/backend/sync/read-answer';
import { createSyncTransport } from '@/backend/sync/sync-transport';
import { TestClock } from '../sync/support/test-clock';
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
    silenceMs: 50,
  });
}
const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
const text = (body: string, status: number): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } });
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
    ['a captive portal (HTML with 200) is foreign', () => html(200), 'foreign'],
    ['a proxy page with 404 is foreign', () => html(404), 'foreign'],
    ['a firewall page with 403 is foreign', () => html(403), 'foreign'],
    ['a firewall page with 401 does not end the session', () => html(401), 'foreign'],
    ['a firewall that answers JSON of its own is foreign', () => json({ error: 'blocked' }, 403), 'foreign'],
    ['a page that claims to be JSON is foreign', () => text('<h1>No</h1>', 200), 'foreign'],
    ['nginx with 413 is foreign', () => html(413), 'foreign'],
    ['missing rights on the server are a bug of the server', () => json({ code: '42501' }, 403), 'broken'],
    [
      'a network failure counts as offline',
      () => {
        throw new TypeError('fetch failed');
      },
      'offline',
    ],
    ['500 is busy', () => json({ message: 'oh' }, 500), 'busy'],
    ['502 from a proxy is foreign', () => html(502), 'foreign'],
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

  /** A transport by a test clock, whose answer arrives as the test writes it; or does not even begin. */
  function slowLine(hasAnswer = true) {
    const clock = new TestClock(0);
    const answer = new TransformStream<Uint8Array, Uint8Array>();
    let start: (signal: AbortSignal) => void = () => {};
    const started = new Promise<AbortSignal>((resolve) => (start = resolve));
    const line = createSyncTransport({
      accountId: 'me',
      url: 'http://127.0.0.1:1',
      key: 'k',
      headers: {},
      token: async () => ({ accountId: 'me', accessToken: 'a.b.c' }),
      refresh: async () => true,
      after: (ms, act) => clock.after(ms, act),
      fetch: (_input, init) => {
        const signal = init?.signal as AbortSignal;
        signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}));
        start(signal);
        return new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
          if (hasAnswer)
            resolve(new Response(answer.readable, { headers: { 'content-type': 'application/json' } }));
        });
      },
    });
    const writer = answer.writable.getWriter();
    return { clock, writer, line, started };
  }

  test('a request is given up for silence', async () => {
    const { clock, line, started } = slowLine();
    const pulled = line.pull([], never);
    const signal = await started;
    clock.advance(29_000);
    expect(signal.aborted).toBe(false);
    clock.advance(2_000);
    expect(signal.aborted).toBe(true);
    await expect(pulled).rejects.toMatchObject({ kind: 'slow', code: 'timeout' });
  });

  test('a request is not given up for its length: five minutes of a trickle are an answer', async () => {
    const { clock, writer, line, started } = slowLine();
    const answer = [{ stream: 'jobs', documents: ['é'.repeat(20)] }];
    const pulled = line.pull([{ stream: 'jobs', checkpoint: null }], never);
    const signal = await started;
    for (const byte of new TextEncoder().encode(JSON.stringify(answer))) {
      clock.advance(20_000);
      await writer.write(new Uint8Array([byte]));
      await new Promise((done) => setImmediate(done));
    }
    await writer.close();
    expect(signal.aborted).toBe(false);
    expect(await pulled).toEqual(answer);
  });

  test('the body of a request has the time to leave over a slow uplink', async () => {
    const { clock, line, started } = slowLine(false);
    const write = { stream: 'drafts', id: 'x', base: null, document: { body: 'x'.repeat(200 * 1024) } };
    const pushed = line.push('device', [write], null, never);
    const signal = await started;
    clock.advance(60_000);
    expect(signal.aborted).toBe(false);
    clock.advance(30_000);
    await expect(pushed).rejects.toMatchObject({ kind: 'slow' });
  });

  test('Retry-After is passed on', async () => {
    expect((await faultOf(() => json({}, 429, { 'retry-after': '7' }))).retryAfterMs).toBe(7000);
    expect(retryAfterMs('Sat, 21 Nov 2026 10:00:30 GMT', Date.parse('2026-11-21T10:00:00Z'))).toBe(30_000);
    expect(retryAfterMs('soon', 0)).toBeNull();
    expect(retryAfterMs(null, 0)).toBeNull();
    // A proxy that asks for a year would keep a day's work on the phone.
    expect(retryAfterMs('31536000', 0)).toBe(3_600_000);
  });
});
