import { describe, expect, it } from 'vitest';
import {
  CSRF_FIELD,
  CSRF_HEADER,
  CSRF_LIFETIME_MS,
  CSRF_PATH,
  CSRF_SECRET_BYTES,
  isCsrfFresh,
  isCsrfToken,
  isStaleToken,
} from '@/domain/auth/csrf';
import {
  csrfCookie,
  generateSecret,
  checkOrigin,
  readCsrfCookie,
  signToken,
  checkToken,
  verifyToken,
} from '../../supabase/functions/api/csrf';

const NOW = Date.UTC(2026, 10, 22, 9);
const TOKEN = '0f8fad5b-d9cb-469f-a165-70867728950e';
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const SECRET = generateSecret();
const SITE = {
  origins: ['https://marquee.example', 'https://app.marquee.example'],
  domains: ['marquee.example'],
};

const cookie = async (token = TOKEN, timestamp = NOW, secret = SECRET): Promise<string> =>
  csrfCookie(await signToken({ token, timestamp }, secret), true).split(';')[0]!;
const origin = (headers: Record<string, string>) => checkOrigin(new Headers(headers), SITE);

describe('P5, P9: a CSRF token', () => {
  it('is a UUID of 36 characters', () => {
    expect(TOKEN).toHaveLength(36);
    expect(isCsrfToken(TOKEN)).toBe(true);
    expect(isCsrfToken(TOKEN.toUpperCase())).toBe(true);
    expect(isCsrfToken(crypto.randomUUID())).toBe(true);
  });
  it.each([
    '',
    'x',
    TOKEN.slice(1),
    `${TOKEN}0`,
    ` ${TOKEN}`,
    `${TOKEN}\n`,
    TOKEN.replaceAll('-', ''),
    TOKEN.replace('0', 'g'),
    TOKEN.replace('-', '_'),
    7,
    null,
    undefined,
    [TOKEN],
  ])('%j is not a token', (value) => {
    expect(isCsrfToken(value)).toBe(false);
  });
  it('uses the path and header names that the server expects (docs/security.md)', () => {
    expect([CSRF_PATH, CSRF_HEADER, CSRF_FIELD]).toEqual(['/api/csrf-token', 'x-csrf-token', 'csrf_token']);
  });
  it('is valid for 24 hours', () => {
    expect(CSRF_LIFETIME_MS).toBe(86_400_000);
    const record = { token: TOKEN, timestamp: NOW };
    expect([NOW, NOW + CSRF_LIFETIME_MS - 1].map((now) => isCsrfFresh(record, now))).toEqual([true, true]);
    expect([NOW - 1, NOW + CSRF_LIFETIME_MS].map((now) => isCsrfFresh(record, now))).toEqual([false, false]);
  });
  it('is signed with 32 random bytes, and with nothing else', async () => {
    expect(CSRF_SECRET_BYTES).toBe(32);
    expect(SECRET).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(generateSecret()).not.toBe(SECRET);
    await expect(signToken({ token: TOKEN, timestamp: NOW }, SECRET.slice(2))).rejects.toThrow('32 bytes');
  });
  it('is replaced only for the reasons that a new one fixes', () => {
    expect(
      [
        'missing_token',
        'invalid_token_format',
        'token_mismatch',
        'invalid_origin',
        'invalid_referrer',
        undefined,
      ].filter(isStaleToken),
    ).toEqual(['missing_token', 'token_mismatch']);
  });
});

describe('the signed cookie', () => {
  it('is sent to our endpoints only, and is hidden from scripts and other sites', async () => {
    const signed = await signToken({ token: TOKEN, timestamp: NOW }, SECRET);
    expect(csrfCookie(signed, true)).toBe(
      `marquee-csrf=${signed}; Path=/api; Max-Age=86400; HttpOnly; SameSite=Strict; Secure`,
    );
    expect(csrfCookie(signed, false)).not.toContain('Secure');
  });
  it('is found among others, by its full name', () => {
    expect(readCsrfCookie('a=1; marquee-csrf=x.1.y; b=2')).toBe('x.1.y');
    expect(readCsrfCookie('not-marquee-csrf=x; a=marquee-csrf=y')).toBeNull();
    expect(readCsrfCookie(null)).toBeNull();
  });
  it('verifies under any secret in force, and gives token and time', async () => {
    const signed = await signToken({ token: TOKEN, timestamp: NOW }, SECRET);
    expect(await verifyToken(signed, [generateSecret(), SECRET], NOW)).toEqual({
      token: TOKEN,
      timestamp: NOW,
    });
    expect(await verifyToken(signed, [generateSecret()], NOW)).toBeNull();
    expect(await verifyToken(signed, [], NOW)).toBeNull();
  });
  it('is valid for 24 hours as well', async () => {
    const signed = await signToken({ token: TOKEN, timestamp: NOW }, SECRET);
    expect(await verifyToken(signed, [SECRET], NOW + CSRF_LIFETIME_MS - 1)).not.toBeNull();
    expect(await verifyToken(signed, [SECRET], NOW + CSRF_LIFETIME_MS)).toBeNull();
    expect(await verifyToken(signed, [SECRET], NOW - 1)).toBeNull();
  });
  it('fails verification after a change of any single character', async () => {
    const signed = await signToken({ token: TOKEN, timestamp: NOW }, SECRET);
    // Without the last base64 character: four of its bits are not part of the bytes, so changing it may change nothing.
    for (let at = 0; at < signed.length - 1; at += 1) {
      const forged = `${signed.slice(0, at)}${signed[at] === '1' ? '2' : '1'}${signed.slice(at + 1)}`;
      expect(await verifyToken(forged, [SECRET], NOW + 1000), `changed at ${at}`).toBeNull();
    }
  });
  it.each([
    '',
    '.',
    '..',
    TOKEN,
    `${TOKEN}.${NOW}`,
    `${TOKEN}.${NOW}.`,
    `${TOKEN}.${NOW}.%%%`,
    `${TOKEN}..x`,
    `x.${NOW}.y`,
  ])('%j is rejected', async (text) => {
    expect(await verifyToken(text, [SECRET], NOW)).toBeNull();
  });
  it('is rejected with anything appended', async () => {
    expect(
      await verifyToken(`${await signToken({ token: TOKEN, timestamp: NOW }, SECRET)}.more`, [SECRET], NOW),
    ).toBeNull();
  });
});

describe('the server’s check of a request', () => {
  it('passes when header and cookie match', async () => {
    expect(await checkToken(TOKEN, await cookie(), [SECRET], NOW)).toBeNull();
    expect(await checkToken(TOKEN.toUpperCase(), await cookie(), [SECRET], NOW)).toBeNull();
  });
  it.each([undefined, null, ''])('missing_token for %j', async (token) => {
    expect(await checkToken(token, await cookie(), [SECRET], NOW)).toBe('missing_token');
  });
  it.each(['x', TOKEN.slice(1), `${TOKEN}0`, 7, {}])('invalid_token_format for %j', async (token) => {
    expect(await checkToken(token, await cookie(), [SECRET], NOW)).toBe('invalid_token_format');
  });
  it('token_mismatch for another token, no cookie, a forged, expired or unverifiable one', async () => {
    expect(await checkToken(OTHER, await cookie(), [SECRET], NOW)).toBe('token_mismatch');
    expect(await checkToken(TOKEN, null, [SECRET], NOW)).toBe('token_mismatch');
    expect(await checkToken(TOKEN, await cookie(TOKEN, NOW, generateSecret()), [SECRET], NOW)).toBe(
      'token_mismatch',
    );
    expect(await checkToken(TOKEN, await cookie(TOKEN, NOW - CSRF_LIFETIME_MS), [SECRET], NOW)).toBe(
      'token_mismatch',
    );
    expect(await checkToken(TOKEN, await cookie(), [], NOW)).toBe('token_mismatch');
  });
  it('token_mismatch when one character differs, at any position', async () => {
    for (const at of [0, 35]) {
      const near = `${TOKEN.slice(0, at)}${TOKEN[at] === 'a' ? 'b' : 'a'}${TOKEN.slice(at + 1)}`;
      expect(await checkToken(near, await cookie(), [SECRET], NOW)).toBe('token_mismatch');
    }
  });

  it.each(SITE.origins)('passes for a page of %s', (from) => {
    expect(origin({ origin: from, referer: `${from}/jobs` })).toBeNull();
    expect(origin({ origin: from })).toBeNull();
  });
  it.each([
    '',
    'null',
    'https://evil.example',
    'http://marquee.example',
    'https://marquee.example:8443',
    'https://marquee.example.evil.example',
    'https://evil-marquee.example',
    'https://other.marquee.example',
    'https://marquee.example/',
  ])('invalid_origin for "%s"', (from) => {
    expect(origin({ origin: from, referer: 'https://marquee.example/' })).toBe('invalid_origin');
  });
  it('invalid_origin without an origin, even when the referrer is ours', () => {
    expect(origin({ referer: 'https://marquee.example/' })).toBe('invalid_origin');
  });
  it.each([
    'https://marquee.example/jobs?x=1',
    'https://app.marquee.example/',
    'https://deep.app.marquee.example',
  ])('passes for a referrer on the domain or a subdomain: %s', (referer) => {
    expect(origin({ origin: SITE.origins[0]!, referer })).toBeNull();
  });
  it.each([
    'https://evil.example/marquee.example',
    'https://marquee.example.evil.example/',
    'https://app.marquee.example.evil.example/',
    'https://evilmarquee.example/',
    'https://marquee.example@evil.example/',
    'file:///marquee.example',
    'marquee.example',
    '',
  ])('invalid_referrer for "%s"', (referer) => {
    expect(origin({ origin: SITE.origins[0]!, referer })).toBe('invalid_referrer');
  });
  it('passes for a referrer on any of several domains', () => {
    const site = { origins: SITE.origins, domains: ['marquee.example', 'marquee.test'] };
    const faults = ['https://marquee.example/', 'https://marquee.test/', 'https://evil.example/'].map(
      (referer) => checkOrigin(new Headers({ origin: SITE.origins[0]!, referer }), site),
    );
    expect(faults).toEqual([null, null, 'invalid_referrer']);
  });
  it('checks the origin first, so that a foreign site learns nothing else', () => {
    expect(origin({ origin: 'https://evil.example', referer: 'https://evil.example/' })).toBe(
      'invalid_origin',
    );
  });
});
