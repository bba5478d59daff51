import { afterEach, describe, expect, it, vi } from 'vitest';
import { withCors } from '../../supabase/functions/_shared/cors';
import {
  parseCeremony,
  fromBase64url,
  toBase64url,
  userHandleOf,
} from '../../supabase/functions/_shared/passkeys';

const HOSTED = 'https://project.supabase.co/functions/v1/verify_webauthn_credential';
const ORIGINS = 'https://marquee.example, https://app.marquee.example';
const asHosted = (settings: Record<string, string>) =>
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } });
const request = (headers: Record<string, string> = {}, method = 'POST') =>
  new Request(HOSTED, { method, headers });
const encoded = (fields: unknown): string => toBase64url(new TextEncoder().encode(JSON.stringify(fields)));

afterEach(() => vi.unstubAllGlobals());

describe('a passkey ceremony on a hosted site', () => {
  const of = (origin: string, settings: Record<string, string>) => {
    asHosted(settings);
    return parseCeremony(encoded({ challenge: 'word', origin, crossOrigin: false }), request())?.expected;
  };
  it('is accepted from one of the site’s origins, for the domain of that page', () => {
    expect(of('https://app.marquee.example', { API_ALLOWED_ORIGINS: ORIGINS })).toEqual({
      expectedChallenge: 'word',
      expectedOrigin: ['https://marquee.example', 'https://app.marquee.example'],
      expectedRPID: 'app.marquee.example',
    });
  });
  it('is accepted for the one domain that the host configured', () => {
    expect(
      of('https://app.marquee.example', { API_ALLOWED_ORIGINS: ORIGINS, PASSKEY_RP_ID: 'marquee.example' })
        ?.expectedRPID,
    ).toBe('marquee.example');
  });
  it('is accepted nowhere when the host configured no origin', () => {
    expect(of('https://project.supabase.co', {})?.expectedOrigin).toEqual([]);
  });
  it.each([
    ['not JSON', toBase64url(new TextEncoder().encode('{'))],
    ['null', encoded(null)],
    ['no challenge', encoded({ origin: 'https://marquee.example' })],
    ['no origin', encoded({ challenge: 'word' })],
    ['an invalid origin', encoded({ challenge: 'word', origin: 'nowhere' })],
    ['a list', encoded([])],
  ])('refuses %s', (_what, text) => {
    asHosted({ API_ALLOWED_ORIGINS: ORIGINS });
    expect(parseCeremony(text, request())).toBeNull();
  });
  it('reports that it ran inside another site’s frame', () => {
    asHosted({ API_ALLOWED_ORIGINS: ORIGINS });
    const framed = [true, false, undefined, 'true'].map(
      (crossOrigin) =>
        parseCeremony(
          encoded({ challenge: 'word', origin: 'https://marquee.example', crossOrigin }),
          request(),
        )?.isFramed,
    );
    expect(framed).toEqual([true, false, false, false]);
  });
});

describe('which sites may read the functions’ responses', () => {
  const ask = async (headers: Record<string, string>, method?: string) => {
    asHosted({ API_ALLOWED_ORIGINS: ORIGINS });
    return withCors(request(headers, method), async () => Response.json({ success: true }));
  };
  it('our own may, and the preflight says so', async () => {
    const answer = await ask({ origin: 'https://app.marquee.example' });
    expect(await answer.json()).toEqual({ success: true });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.marquee.example');
    expect(answer.headers.get('vary')).toContain('Origin');
    const before = await ask({ origin: 'https://marquee.example' }, 'OPTIONS');
    expect([before.status, await before.text()]).toEqual([204, '']);
    for (const header of ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-requested-with'])
      expect(before.headers.get('access-control-allow-headers')).toContain(header);
  });
  it.each(['https://evil.example', 'https://marquee.example.evil.example', 'null', 'http://marquee.example'])(
    '%s may not',
    async (origin) => {
      for (const method of ['POST', 'OPTIONS'])
        expect((await ask({ origin }, method)).headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('encodings shared by browsers and functions', () => {
  it('base64url round-trips without padding', () => {
    for (const length of [0, 1, 2, 3, 32, 33]) {
      const bytes = Uint8Array.from({ length }, (_, at) => 255 - at * 7);
      const text = toBase64url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect([...fromBase64url(text)]).toEqual([...bytes]);
    }
  });
  it('an account id is its 16 bytes', () => {
    expect(userHandleOf('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe(
      Buffer.from('0f8fad5bd9cb469fa16570867728950e', 'hex').toString('base64url'),
    );
  });
});
