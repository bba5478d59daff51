import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Gateway } from '../../supabase/local/http/gateway';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('while the server is still starting', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.open(0, 0, () => {});
  });
  afterAll(() => gateway.close());
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${gateway.port}${path}`, init);

  it.each([
    ['/', {}],
    ['/', PAGE],
    ['/jobs/1', PAGE],
    ['/auth/v1/verify?token=abc', PAGE],
  ])(
    'a browser that opens %s gets a page that says so, and asks again without a script',
    async (path, headers) => {
      const response = await ask(path, { headers });
      const html = await response.text();
      expect(response.status).toBe(503);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('retry-after')).toBe('2');
      expect(html).toContain('<meta http-equiv="refresh" content="2">');
      expect(html).toContain('<h1>Marquee is starting</h1>');
      expect(html).not.toContain('<script');
    },
  );

  it.each([
    ['/rest/v1/jobs', {}],
    ['/auth/v1/token?grant_type=password', { method: 'POST', headers: PAGE }],
    ['/', { method: 'POST' }],
    ['/assets/index.js', { headers: PAGE }],
    ['/functions/v1/health', { headers: { accept: 'application/json' } }],
  ])('a program that calls %s gets the reason as JSON', async (path, init) => {
    const response = await ask(path, init);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      code: '503',
      message: 'Marquee is starting or stopping. Try again in a moment.',
    });
  });
});
