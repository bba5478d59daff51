import { describe, expect, test } from 'vitest';
import { probeBackend, type Reach } from '@/backend/connectivity-probe';

const HEALTH = {
  version: 'v2.188.0',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
};
const json = (status: number, body: unknown): Response => Response.json(body, { status });
const html = (status: number): Response =>
  new Response('<h1>Welcome</h1>', { status, headers: { 'content-type': 'text/html' } });
/** As a browser shows a redirect that it was told not to follow. */
const redirect = (): Response => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });

const asked: RequestInit[] = [];
const reach = (answer: () => Response): Promise<Reach> =>
  probeBackend(
    new AbortController().signal,
    { url: 'http://127.0.0.1:1', key: 'key' },
    async (_url, init) => {
      asked.push(init ?? {});
      return answer();
    },
  );

describe('S8: what answers a look for the server', () => {
  test.each<[string, Reach, () => Response]>([
    ['the auth server', 'reached', () => json(200, HEALTH)],
    [
      'the auth server, busy',
      'reached',
      () => json(429, { code: 'over_request_rate_limit', message: 'Wait.' }),
    ],
    ['a gateway that does not know the key', 'reached', () => json(401, { message: 'Invalid API key' })],
    ['a portal that redirects', 'intercepted', redirect],
    ['a portal’s page', 'intercepted', () => html(200)],
    ['a portal’s page that asks to sign in to the network', 'intercepted', () => html(511)],
    ['a portal’s JSON', 'intercepted', () => json(200, { status: 'ok' })],
    ['a portal’s empty list', 'intercepted', () => json(200, [])],
    ['a portal’s null', 'intercepted', () => json(200, null)],
    ['a proxy’s JSON with 401', 'intercepted', () => json(401, { error: 'login' })],
    ['a firewall’s JSON with 403', 'intercepted', () => json(403, { message: 'Blocked' })],
    ['a firewall’s page', 'intercepted', () => html(403)],
    ['a gateway without a server', 'unreached', () => html(502)],
    [
      'nothing',
      'unreached',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('%s: %s', async (_what, expected, answer) => {
    expect(await reach(answer)).toBe(expected);
  });

  test('redirects are not followed: a portal’s page cannot be read from here', async () => {
    await reach(() => json(200, HEALTH));
    expect(asked.at(-1)).toMatchObject({ redirect: 'manual', cache: 'no-store' });
  });
});
