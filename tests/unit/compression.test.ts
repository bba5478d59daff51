import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compressJson } from '../../supabase/local/http/compression';

const rows = Array.from({ length: 500 }, (_, id) => ({ id, title: 'Second unit on the harbor' }));
const answer = (body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status: 201, headers });
const asking = (encoding: string): Request =>
  new Request('http://localhost/', { headers: { 'accept-encoding': encoding } });

describe('an answer of the API', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('accepting %s, is compressed with %s', async (accepted, encoding, decompress) => {
    const response = await compressJson(asking(accepted), answer(rows, { vary: 'Origin', etag: '"1"' }));
    expect(response.status).toBe(201);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(response.headers.get('etag')).toBe('"1"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(bytes.byteLength).toBeLessThan(JSON.stringify(rows).length / 5);
    expect(JSON.parse(decompress(bytes).toString())).toEqual(rows);
  });

  test.each([
    ['is short', asking('br'), () => answer([])],
    ['goes to a caller that does not decompress', asking('identity'), () => answer(rows)],
    [
      'is not JSON',
      asking('br'),
      () => new Response('x'.repeat(5_000), { headers: { 'content-type': 'image/png' } }),
    ],
    ['has no body', asking('br'), () => new Response(null, { status: 204 })],
  ])('is left as it is when it %s', async (_when, request, made) => {
    const response = await compressJson(request, made());
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(await response.text()).toBe(await made().text());
  });
});
