import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '../../supabase/local/http/security-headers';
import { temporaryFolder, type TestBackend } from '../support/backend';
import { startOnEngine } from './database-engines';

const SCRIPT = `console.log(${JSON.stringify('take one '.repeat(200))})`;

describe('the HTTP port', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    // In a folder of its own: what the build makes for the server lies beside the app.
    const appFolder = join(temporaryFolder(), 'app');
    mkdirSync(join(appFolder, 'assets'), { recursive: true });
    writeFileSync(join(appFolder, 'app.html'), '<!doctype html><title>Marquee</title>');
    for (const page of ['index', 'jobs'])
      writeFileSync(join(appFolder, `${page}.html`), `<!doctype html><title>Marquee</title>${page}`);
    writeFileSync(join(appFolder, 'sw.js'), SCRIPT);
    writeFileSync(join(appFolder, 'manifest.webmanifest'), '{}');
    writeFileSync(join(appFolder, 'assets/app-3f9a.js'), SCRIPT);
    mkdirSync(join(appFolder, '.vite'));
    writeFileSync(join(appFolder, '.vite/manifest.json'), '{}');
    writeFileSync(join(appFolder, 'assets/icon.png'), 'not really');
    backend = await startOnEngine('PGlite', { appFolder });
  });
  afterAll(() => backend.stop());

  /** Like `fetch`, but can set forbidden headers and does not decompress. */
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
      (done, fail) => {
        const outgoing = request(
          { host: '127.0.0.1', port: backend.port, path, method, headers, agent: false },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () =>
              done({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(chunks),
              }),
            );
          },
        );
        outgoing.once('error', fail);
        outgoing.end();
      },
    );

  describe('the app', () => {
    it.each(['/', '/jobs', '/jobs/some-id', '/auth/callback?code=1', '/sign-in'])(
      '%s serves the page uncached, with every security header',
      async (path) => {
        const { status, headers, body } = await ask(path, { accept: 'text/html,*/*' });
        expect([status, headers['content-type'], headers['cache-control']]).toEqual([
          200,
          'text/html; charset=utf-8',
          'no-cache',
        ]);
        expect(body.toString()).toContain('<title>Marquee</title>');
        expect(headers).toMatchObject(SECURITY_HEADERS);
      },
    );

    it('an address that was prerendered gets its page, and no other does', async () => {
      const bodyOf = async (path: string) => (await ask(path, { accept: 'text/html' })).body.toString();
      expect(await bodyOf('/')).toMatch(/index$/);
      expect(await bodyOf('/jobs')).toMatch(/jobs$/);
      for (const path of ['/jobs/some-id', '/sign-in', '/jobs/'])
        expect(await bodyOf(path)).toMatch(/title>$/);
    });

    it('answers a health check with curl', async () => {
      expect((await ask('/', { accept: '*/*' })).status).toBe(200);
    });

    it('scripts come only from the app’s files, and the page cannot be framed', () => {
      const policy = SECURITY_HEADERS['content-security-policy'] ?? '';
      expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.replace(/style-src [^;]*/, '')).not.toContain('unsafe');
    });

    it('files with a hash in their name are cached for a year; the worker and the manifest are revalidated each time', async () => {
      expect((await ask('/assets/app-3f9a.js')).headers['cache-control']).toBe(
        'public, max-age=31536000, immutable',
      );
      expect((await ask('/sw.js')).headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/javascript; charset=utf-8',
      });
      const manifest = await ask('/manifest.webmanifest');
      expect(manifest.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'application/manifest+json; charset=utf-8',
      });
    });

    it('compresses text but not pictures', async () => {
      const br = await ask('/assets/app-3f9a.js', { 'accept-encoding': 'gzip, deflate, br' });
      expect([br.headers['content-encoding'], brotliDecompressSync(br.body).toString()]).toEqual([
        'br',
        SCRIPT,
      ]);
      const gz = await ask('/assets/app-3f9a.js', { 'accept-encoding': 'gzip' });
      expect([gz.headers['content-encoding'], gunzipSync(gz.body).toString()]).toEqual(['gzip', SCRIPT]);
      expect(
        (await ask('/assets/icon.png', { 'accept-encoding': 'br' })).headers['content-encoding'],
      ).toBeUndefined();
      expect(Number(br.headers['content-length'])).toBe(br.body.length);
    });

    it('does not resend what has not changed', async () => {
      const first = await ask('/sw.js', { 'accept-encoding': 'br' });
      const second = await ask('/sw.js', {
        'accept-encoding': 'br',
        'if-none-match': String(first.headers['etag']),
      });
      expect([second.status, second.body.length]).toEqual([304, 0]);
    });

    it('what the build keeps for itself is not served', async () => {
      expect((await ask('/.vite/manifest.json', { accept: '*/*' })).status).toBe(404);
      const page = await ask('/.well-known/security.txt', { accept: 'text/html' });
      expect(page.status).toBe(404);
      expect(page.headers['content-type']).toContain('text/html');
    });

    it.each<Record<string, string>>([{}, { accept: '*/*' }, { accept: 'application/json' }])(
      'an address of the app is there for whoever asks, also %o',
      async (headers) => {
        const { status, body } = await ask('/sign-in', headers);
        expect([status, body.toString().includes('<title>Marquee</title>')]).toEqual([200, true]);
      },
    );

    it('a missing file is a 404, not the page', async () => {
      expect((await ask('/assets/gone', { accept: '*/*' })).status).toBe(404);
      expect((await ask('/assets/gone.js', { accept: 'text/html' })).status).toBe(404);
      expect((await ask('/gone.js', { accept: '*/*' })).status).toBe(404);
      expect((await ask('/api/vitals', { accept: 'text/html' })).status).toBe(404);
    });

    it.each([
      '/../secrets.json',
      '/..%2f..%2fsecrets.json',
      '/assets/%2e%2e/%2e%2e/secrets.json',
      '/%00',
      '/%',
    ])('%s reveals nothing', async (path) => {
      const { body } = await ask(path, { accept: '*/*' });
      expect(body.toString()).not.toContain(backend.jwtSecret);
    });

    it('refuses writes', async () => {
      expect((await ask('/', {}, 'POST')).status).toBe(405);
    });
  });

  describe('access control', () => {
    const key = (): Record<string, string> => ({ apikey: backend.publishableKey });

    it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', '192.168.1.7:4173'])(
      'refuses requests to the host name "%s"',
      async (host) => {
        for (const path of ['/', '/health', '/rest/v1/notes', '/_mail.json', '/auth/v1/health']) {
          expect((await ask(path, { ...key(), host })).status).toBeGreaterThanOrEqual(400);
        }
      },
    );

    it.each(['https://evil.example', 'http://127.0.0.1.evil.example', 'null', 'http://evil.example:4173'])(
      'refuses pages of %s',
      async (origin) => {
        const { status, headers } = await ask('/rest/v1/notes', { ...key(), origin });
        expect(status).toBe(403);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      },
    );

    it.each(['http://localhost:5173', 'http://127.0.0.1:4173', 'http://[::1]:3000'])(
      'a page at %s may send requests and is the only origin that may read the answers',
      async (origin) => {
        const { status, headers } = await ask('/rest/v1/rpc/who_am_i', { ...key(), origin }, 'POST');
        expect(status).toBe(200);
        expect(headers).toMatchObject({
          'access-control-allow-origin': origin,
          vary: expect.stringContaining('Origin'),
        });
        const preflight = await ask(
          '/rest/v1/notes',
          { origin, 'access-control-request-headers': 'apikey,x-client-info' },
          'OPTIONS',
        );
        expect(preflight.status).toBe(204);
        expect(preflight.headers).toMatchObject({
          'access-control-allow-origin': origin,
          'access-control-allow-headers': 'apikey,x-client-info',
        });
      },
    );

    it('no other origin may read the mailbox', async () => {
      expect(
        (await ask('/_mail.json', { origin: 'http://localhost:5173' })).headers[
          'access-control-allow-origin'
        ],
      ).toBeUndefined();
    });

    it('refuses requests above the size limit', async () => {
      const { status } = await ask(
        '/rest/v1/notes',
        { ...key(), 'content-length': String(11 * 1024 * 1024) },
        'POST',
      ).catch(() => ({ status: 0 }));
      expect(status).toBe(413);
    });
  });

  describe('bodies', () => {
    // Node sends a stream only in half duplex, which its types do not know.
    const send = (body: BodyInit) => {
      const init: RequestInit & { duplex: string } = {
        method: 'POST',
        headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
        body,
        duplex: 'half',
      };
      return fetch(`${backend.url}/rest/v1/rpc/sync_push`, init);
    };
    const streamed = (bytes: number): ReadableStream<Uint8Array> => {
      let left = bytes;
      return new ReadableStream({
        pull: (controller) => {
          if (left <= 0) return controller.close();
          controller.enqueue(new Uint8Array(Math.min(left, 65_536)).fill(32));
          left -= 65_536;
        },
      });
    };

    it('of no stated length are counted while they arrive', async () => {
      const status = await send(streamed(11 * 1024 * 1024)).then(
        (response) => response.status,
        // The server answered and closed the connection while we were still sending.
        () => 413,
      );
      expect(status).toBe(413);
      expect((await send(streamed(100))).status).not.toBe(413);
    });
    it.each([65, 5_000, 200_000])('of JSON %i levels deep are refused, not tried', async (levels) => {
      const response = await send('['.repeat(levels) + ']'.repeat(levels));
      expect([response.status, await response.json()]).toEqual([
        400,
        { code: '400', message: 'JSON can be at most 64 levels deep.' },
      ]);
    });
  });

  it('reports its health', async () => {
    const { status, body, headers } = await ask('/health');
    expect([status, body.toString(), headers['cache-control']]).toEqual([200, '{"status":"ok"}', 'no-store']);
  });
});
