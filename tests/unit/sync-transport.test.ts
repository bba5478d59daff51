import { describe, expect, test } from 'vitest';
import { retryAfterMs } from '@/backend/sync/read-answer';
import { createSyncTransport } from '@/backend/sync/sync-transport';
import { TestClock } from '../sync/support/test-clock';
import type { SyncFault } from '@/backend/sync/sync-protocol';

const never = new AbortController().signal;

function transport(answer: (request: Request) => Response | Promise<Response>, now?: () => number) {
  return createSyncTransport({
    accountId: 'me',
    url: 'http://127.0.0.1:1',
    key: 'sb_publishable_test',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    fetch: async (input, init) => answer(new Request(input, init)),
    token: async () => ({ accountId: 'me', accessToken: 'a.b.c' }),
    refresh: async () => true,
    silenceMs: 50,
    now,
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

const pageOf = (stream: string) => ({
  stream,
  documents: [],
  checkpoint: 'epoch/2',
  more: false,
  rows_behind_horizon: 0,
});

const faultOf = async (response: () => Response | Promise<Response>): Promise<SyncFault> => {
  try {
    await transport(response).pull([{ stream: 'jobs', checkpoint: null, limit: 1 }], never);
  } catch (error) {
    return error as SyncFault;
  }
  throw new Error('It should have failed.');
};

describe('an answer in the form of the call is checked before anything of it is believed', () => {
  const ask = { stream: 'jobs', checkpoint: 'epoch/1' };
  const pulled = (page: unknown) => transport(() => json([page])).pull([ask], never);
  const page = {
    ...pageOf('jobs'),
    documents: [
      { id: 'a', rev: 1 },
      { id: 'b', _deleted: true },
    ],
  };

  test.each([
    ['following', page],
    ['a snapshot', { ...page, snapshot: 's', snapshot_complete: true, truncated: false, restored: true }],
    ['a stream that visitors do not have', { ...page, documents: [], checkpoint: null }],
    ['a page before the last', { ...page, more: true }],
  ])('a pull is answered by %s', async (_name, answer) => {
    expect(await pulled(answer)).toEqual([answer]);
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['null', null],
    ['a text', 'ok'],
    ['another stream', { ...page, stream: 'people' }],
    ['no list', { ...page, documents: null }],
    ['a document that is none', { ...page, documents: [null] }],
    ['a document without an id', { ...page, documents: [{ rev: 1 }] }],
    ['a document with another kind of id', { ...page, documents: [{ id: 1, rev: 1 }] }],
    ['a document without a version', { ...page, documents: [{ id: 'a' }] }],
    ['no word about further pages', { ...page, more: undefined }],
    ['no checkpoint', { ...page, checkpoint: undefined }],
    ['no count of what waits', { ...page, rows_behind_horizon: null }],
    ['a number as the snapshot', { ...page, snapshot: 1 }],
    ['a text as the end of a snapshot', { ...page, snapshot_complete: 'no' }],
    ['a further page, from the same place', { ...page, checkpoint: ask.checkpoint, more: true }],
  ])('a pull is not answered by %s', async (_name, answer) => {
    await expect(pulled(answer)).rejects.toMatchObject({ kind: 'broken', code: 'unknown_form' });
  });

  test('a further page of a snapshot from the same place is no progress, either', async () => {
    const checkpoint = { e: 'epoch', x: '1', f: { n: 0 } };
    await expect(
      transport(() => json([{ ...page, checkpoint, more: true }])).pull([{ ...ask, checkpoint }], never),
    ).rejects.toMatchObject({ code: 'unknown_form' });
  });

  test('the pages of two streams in the other order are no answer', async () => {
    await expect(
      transport(() => json([pageOf('people'), pageOf('jobs')])).pull(
        [ask, { stream: 'people', checkpoint: null }],
        never,
      ),
    ).rejects.toMatchObject({ code: 'unknown_form' });
  });

  const write = { stream: 'drafts', id: 'a', base: null, document: {} };
  const pushed = (...answers: unknown[]) =>
    transport(() => json(answers)).push('device', [write, { ...write, id: 'b' }], [], never);
  const answerTo = (id: string) => ({ stream: 'drafts', id, status: 'accepted', master: { id, rev: 1 } });

  test.each([
    ['a row', answerTo('b')],
    ['a row that may not be read any more', { ...answerTo('b'), master: null }],
    ['a row that is gone', { ...answerTo('b'), master: { id: 'b', _deleted: true } }],
    ['a conflict', { ...answerTo('b'), status: 'conflict', fields: ['title'], superseded: [] }],
    ['a refusal', { ...answerTo('b'), status: 'refused', code: 'MQ403', message: 'No', master: null }],
    ['a failure', { ...answerTo('b'), status: 'broken', code: 'XX000', master: null }],
  ])('a write is answered by %s', async (_name, answer) => {
    expect(await pushed(answerTo('a'), answer)).toEqual([answerTo('a'), answer]);
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['null', null],
    ['the answer to another write', answerTo('a')],
    ['the answer of another stream', { ...answerTo('b'), stream: 'messages' }],
    ['a status that is none', { ...answerTo('b'), status: 'done' }],
    ['another row', { ...answerTo('b'), master: { id: 'a', rev: 1 } }],
    ['a row without a version', { ...answerTo('b'), master: { id: 'b' } }],
    ['no word about the row', { ...answerTo('b'), master: undefined }],
    ['a refusal without a code', { ...answerTo('b'), status: 'refused', master: null }],
    ['a failure without a code', { ...answerTo('b'), status: 'broken', master: null }],
    ['fields that are none', { ...answerTo('b'), status: 'conflict', fields: [1] }],
    ['newer fields that are no list', { ...answerTo('b'), superseded: 'title' }],
  ])('a write is not answered by %s', async (_name, answer) => {
    await expect(pushed(answerTo('a'), answer)).rejects.toMatchObject({
      kind: 'broken',
      code: 'unknown_form',
    });
  });

  test('answers in the other order are no answers', async () => {
    await expect(pushed(answerTo('b'), answerTo('a'))).rejects.toMatchObject({ code: 'unknown_form' });
  });
});

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
    expect(await seen?.json()).toEqual({
      p_requests: [{ stream: 'jobs', checkpoint: null, limit: 5, nonce: expect.any(String), short: 'same' }],
    });
  });

  test('B7: a stream without news has the checkpoint of the short answer before, and none without one', async () => {
    const asked = ['jobs', 'people', 'saved'].map((stream) => ({ stream, checkpoint: 'e/1' }));
    const pull = (answer: unknown) => transport(() => json(answer)).pull(asked, never);
    const news = { stream: 'people', documents: [], checkpoint: 'e/9', more: false, rows_behind_horizon: 0 };
    expect(
      (await pull([{ stream: 'jobs', checkpoint: 'e/2' }, news, { stream: 'saved' }])).map(
        ({ stream, checkpoint, documents, more }) => [stream, checkpoint, documents, more],
      ),
    ).toEqual([
      ['jobs', 'e/2', [], false],
      ['people', 'e/9', [], false],
      ['saved', 'e/2', [], false],
    ]);
    await expect(
      pull([{ stream: 'jobs' }, news, { stream: 'saved', checkpoint: 'e/2' }]),
    ).rejects.toMatchObject({
      code: 'unknown_form',
    });
  });

  test('B7: a checkpoint is named once, of a server that has said that it understands this, and of no other', async () => {
    const asked = ['jobs', 'people', 'saved'].map((stream) => ({ stream, checkpoint: 'e/1' }));
    const sent: Record<string, unknown>[][] = [];
    let understands = true;
    const own = transport(async (request) => {
      const { p_requests: requests } = (await request.json()) as { p_requests: Record<string, unknown>[] };
      sent.push(requests);
      return json([
        ...requests.map(({ stream }) => ({
          stream,
          documents: [],
          checkpoint: 'e/2',
          more: false,
          rows_behind_horizon: 0,
        })),
        { nonce: requests[0]?.['nonce'], ...(understands ? { short: 'both' } : {}) },
      ]);
    });
    const checkpoints = () => sent.at(-1)?.map(({ checkpoint }) => checkpoint);
    await own.pull(asked, never);
    expect(checkpoints()).toEqual(['e/1', 'e/1', 'e/1']);
    understands = false;
    await own.pull(
      [...asked, { stream: 'notes', checkpoint: null }, { stream: 'drafts', checkpoint: null }],
      never,
    );
    expect(checkpoints()).toEqual(['e/1', undefined, undefined, null, null]);
    expect(sent.at(-1)?.[0]?.['short']).toBe('both');
    // The server was put back to an earlier release.
    await own.pull(asked, never);
    expect(checkpoints()).toEqual(['e/1', 'e/1', 'e/1']);
    expect(sent.at(-1)?.[0]?.['short']).toBe('same');
  });

  test('a pull says how far the server’s clock is ahead, from the middle of its way, and an earlier server says nothing', async () => {
    let deviceTime = 1_000_000;
    let at: number | undefined;
    const own = transport(
      async (request) => {
        const { p_requests: requests } = (await request.json()) as { p_requests: [{ nonce: string }] };
        deviceTime += 4_000;
        return json([pageOf('jobs'), { nonce: requests[0].nonce, ...(at === undefined ? {} : { at }) }]);
      },
      () => deviceTime,
    );
    const pull = () => own.pull([{ stream: 'jobs', checkpoint: null }], never);
    await pull();
    expect(own.aheadMs()).toBeNull();
    // Two hours ahead, said two seconds after it was asked.
    at = deviceTime + 2_000 + 7_200_000;
    await pull();
    expect(own.aheadMs()).toBe(7_200_000);
    at = undefined;
    await pull();
    expect(own.aheadMs()).toBe(7_200_000);
  });

  test('S8: a pull takes the answer with its own nonce, and no earlier one', async () => {
    const page = { stream: 'jobs', documents: [], checkpoint: {}, more: false, rows_behind_horizon: 0 };
    let earlier: unknown;
    const own = transport(async (request) => {
      const { p_requests: requests } = (await request.json()) as { p_requests: [{ nonce: string }] };
      earlier ??= [page, { nonce: requests[0].nonce }];
      return json(earlier);
    });
    const pull = () => own.pull([{ stream: 'jobs', checkpoint: null }], never);
    expect(await pull()).toEqual([page]);
    await expect(pull()).rejects.toMatchObject({ kind: 'broken', code: 'unknown_form' });
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
    ['500 of the server is busy', () => json({ code: 'XX000', message: 'oh' }, 500), 'busy'],
    ['504 of PostgREST is busy', () => json({ code: 'PGRST003', message: 'oh' }, 504), 'busy'],
    ['429 of the server is busy', () => json({ code: 'PT429', message: 'slow down' }, 429), 'busy'],
    ['502 from a proxy is foreign', () => html(502), 'foreign'],
    ...[401, 403, 407, 408, 409, 425, 429, 500, 502, 503, 504].flatMap((status) => [
      [
        `JSON of a proxy with ${status} is foreign`,
        () => json({ error: 'blocked' }, status),
        'foreign',
      ] as const,
      [
        `JSON with a code of somebody else and ${status} is foreign`,
        () => json({ code: 'BLOCK', message: 'No' }, status),
        'foreign',
      ] as const,
      [
        `JSON with the status as its code and ${status} is foreign`,
        () => json({ code: String(status), message: 'No' }, status),
        'foreign',
      ] as const,
    ]),
    ['an expired token (PostgREST)', () => json({ code: 'PGRST303', message: 'JWT expired' }, 401), 'token'],
    ['a malformed token (PostgREST)', () => json({ code: 'PGRST301', message: 'No' }, 401), 'token'],
    ['a missing token (PostgREST)', () => json({ code: 'PGRST302', message: 'No' }, 401), 'token'],
    [
      'a code of our form that says nothing about the token',
      () => json({ code: '40101', message: 'No' }, 401),
      'broken',
    ],
    ['an ended session (the gate)', () => json({ code: 'PT401', message: 'session_ended' }, 401), 'token'],
    [
      'a key that the gateway does not know',
      () => json({ message: 'Invalid API key', hint: 'Double check your API key.' }, 401),
      'broken',
    ],
    ['no key', () => json({ message: 'No API key found in request' }, 401), 'broken'],
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
        return json([pageOf('jobs')]);
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
    const answer = [{ ...pageOf('jobs'), documents: [{ id: 'é'.repeat(20), rev: 1 }] }];
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
    const pushed = line.push('device', [write], [], never);
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
    // Hosted, the database answers without a header, and says how many seconds in the details.
    const asked = { code: 'PT429', message: 'Too many requests', details: '90' };
    expect((await faultOf(() => json(asked, 429))).retryAfterMs).toBe(90_000);
    expect((await faultOf(() => json({ ...asked, details: '99999' }, 429))).retryAfterMs).toBe(3_600_000);
    for (const details of [null, '', 'soon', 90, { seconds: 90 }])
      expect(
        (await faultOf(() => json({ ...asked, details }, 429))).retryAfterMs,
        String(details),
      ).toBeNull();
    // Of another error they are about something else.
    expect(
      (await faultOf(() => json({ code: 'XX000', message: 'x', details: '90' }, 500))).retryAfterMs,
    ).toBeNull();
    // A proxy that asks for a year would keep a day's work on the phone.
    expect(retryAfterMs('31536000', 0)).toBe(3_600_000);
  });
});
