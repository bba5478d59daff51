import { describe, expect, test } from 'vitest';
import { createFileTransport, FileRefused, type SendFile } from '@/backend/sync/file-transport';
import { SyncFault } from '@/backend/sync/sync-protocol';

const never = new AbortController().signal;
type Reply = Awaited<ReturnType<SendFile>>;

const transport = (send: SendFile, accountId = 'me') =>
  createFileTransport({
    accountId,
    url: 'http://127.0.0.1:1',
    key: 'key',
    headers: {},
    fetch: () => Promise.reject(new TypeError('unused')),
    token: async () => ({ accountId: 'me', accessToken: 'a.b.c' }),
    refresh: async () => true,
    send,
  });
const reply = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  header: (name) => headers[name] ?? null,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

async function failureOf(answer: Reply | Error): Promise<unknown> {
  const send: SendFile = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
  return transport(send)
    .upload('me/1', new Blob(['x']), () => undefined, never)
    .then(
      () => null,
      (error: unknown) => error,
    );
}

describe('an upload', () => {
  test('carries the sender’s token, goes to its own path, and is never stored as a web page', async () => {
    let sent: Parameters<SendFile>[0] | null = null;
    await transport(async (request) => {
      sent = request;
      return reply(200, { Key: 'attachments/me/1' });
    }).upload('me/1', new Blob(['<script>'], { type: 'text/html' }), () => undefined, never);
    expect(sent).toMatchObject({
      url: 'http://127.0.0.1:1/storage/v1/object/attachments/me/1',
      headers: {
        Authorization: 'Bearer a.b.c',
        apikey: 'key',
        'Content-Type': 'application/octet-stream',
        'x-upsert': 'false',
      },
    });
  });

  test('S9: is never sent with another account’s token', async () => {
    const sent: string[] = [];
    const other = transport(async ({ url }) => (sent.push(url), reply(200, {})), 'somebody else');
    await expect(other.upload('x/1', new Blob(['x']), () => undefined, never)).rejects.toMatchObject({
      kind: 'token',
      code: 'account',
    });
    expect(sent).toEqual([]);
  });

  test.each<[string, Reply | Error, Partial<SyncFault>]>([
    ['no reply', new TypeError('No reply.'), { kind: 'offline' }],
    ['a captive portal with 200', reply(200, '<h1>Welcome</h1>'), { kind: 'foreign' }],
    ['a portal’s JSON with 200', reply(200, { status: 'ok' }), { kind: 'foreign' }],
    ['an empty list with 200', reply(200, []), { kind: 'foreign' }],
    ['a portal’s JSON with 201', reply(201, { error: 'please log in' }), { kind: 'foreign' }],
    ['the answer about another file', reply(200, { Key: 'attachments/me/2' }), { kind: 'foreign' }],
    [
      'too large for a proxy',
      reply(413, '<h1>413 Request Entity Too Large</h1>'),
      { kind: 'foreign', code: 'too_large_in_between' },
    ],
    ['a captive portal with 403', reply(403, '<h1>Pay</h1>'), { kind: 'foreign' }],
    ['a proxy with 502', reply(502, '<h1>Bad gateway</h1>'), { kind: 'foreign', code: 'gateway' }],
    [
      'too many requests',
      reply(429, { message: 'slow down' }, { 'retry-after': '7' }),
      { kind: 'foreign', code: 'throttled', retryAfterMs: 7_000 },
    ],
    [
      'too many requests for Storage itself',
      reply(429, { statusCode: '429', error: 'TooMany', message: 'slow down' }, { 'retry-after': '7' }),
      { kind: 'busy', retryAfterMs: 7_000 },
    ],
    ['a firewall’s JSON with 403', reply(403, { error: 'blocked', message: 'policy' }), { kind: 'foreign' }],
    ['a proxy’s JSON with 401', reply(401, { error: 'proxy authentication' }), { kind: 'foreign' }],
    ['a gateway that does not know the key', reply(401, { message: 'Invalid API key' }), { kind: 'broken' }],
    [
      'hosted storage, busy inside a 400',
      reply(400, { statusCode: '503', error: 'SlowDown', message: 'slow' }),
      { kind: 'busy' },
    ],
    [
      'an expired token',
      reply(400, {
        statusCode: '403',
        error: 'Unauthorized',
        message: '"exp" claim timestamp check failed: jwt expired',
      }),
      { kind: 'token' },
    ],
    [
      'a malformed token',
      reply(401, { statusCode: '401', error: 'InvalidJWT', message: 'Invalid JWT' }),
      { kind: 'token' },
    ],
  ])('%s is a fault of the connection, server or session, and is retried', async (_what, answer, fault) => {
    const failure = await failureOf(answer);
    expect(failure).toBeInstanceOf(SyncFault);
    expect(failure).toMatchObject(fault);
  });

  test.each<[string, Reply, FileRefused['reason']]>([
    [
      'too large for hosted storage',
      reply(400, {
        statusCode: '413',
        error: 'Payload too large',
        message: 'The object exceeded the maximum allowed size',
      }),
      'too_large',
    ],
    [
      'a file that exists already',
      reply(409, { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' }),
      'not_accepted',
    ],
    [
      'not allowed',
      reply(400, {
        statusCode: '403',
        error: 'Unauthorized',
        message: 'new row violates row-level security policy',
      }),
      'not_accepted',
    ],
  ])('%s is a verdict on this file, and is final', async (_what, answer, reason) => {
    const failure = await failureOf(answer);
    expect(failure).toBeInstanceOf(FileRefused);
    expect(failure).toMatchObject({ reason });
  });
});

describe('a download', () => {
  const download = (answer: Response): Promise<Blob> =>
    createFileTransport({
      accountId: 'me',
      url: 'http://127.0.0.1:1',
      key: 'key',
      headers: {},
      fetch: async () => answer,
      token: async () => ({ accountId: 'me', accessToken: 'a.b.c' }),
      refresh: async () => true,
      send: () => Promise.reject(new TypeError('unused')),
    }).download('me/1');

  test('is what Storage stores', async () => {
    const answer = new Response('bytes', { headers: { 'content-type': 'application/octet-stream' } });
    expect(await (await download(answer)).text()).toBe('bytes');
  });

  test.each([
    ['a portal’s page', new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })],
    ['a portal’s JSON', Response.json({ status: 'ok' })],
  ])('%s is never taken for the file', async (_what, answer) => {
    await expect(download(answer)).rejects.toMatchObject({ kind: 'foreign' });
  });
});
