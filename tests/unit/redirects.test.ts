import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  intendedPath,
  isSafeRedirect,
  isSafeUrl,
  sanitizePath,
  signInAgainPath,
  withRedirect,
} from '@/domain/navigation/redirects';

const HOSTILE = [
  '//evil.com',
  '///evil.com',
  '/\\evil.com',
  '/\\/evil.com',
  '\\\\evil.com',
  '/\t/evil.com',
  '/\n/evil.com',
  '/\r/evil.com',
  '\t//evil.com',
  ' //evil.com',
  '/ /evil.com',
  '/.//evil.com',
  '/..//evil.com',
  '/x/..//evil.com',
  '/%09/evil.com',
  '/%5cevil.com',
  '/%2e%2e//evil.com',
  '//evil%E3%80%82com',
  'https://evil.com',
  'http:evil.com',
  'https:/evil.com',
  'https://marquee.example@evil.com',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'about:blank',
  '/@evil.com',
  '/%40evil.com',
  '/redirect?to=https://evil.com',
  '/x<script>',
  '/x%3Cscript%3E',
  '/x" onerror=alert(1)',
  '/&#106;avascript',
  '/\u0000',
  '/\u00a0',
  '/\u2028/evil.com',
  '/\ufeff/evil.com',
  '/%0d%0aSet-Cookie:x',
  '/%250d%250aSet-Cookie:x',
  '/%',
  '',
  'jobs',
  './jobs',
  `/${'a'.repeat(2000)}`,
  '/%2fevil.com',
  '/%252fevil.com',
  '/%2F%2Fevil.com',
];

describe('P5, ruling 7: a path from outside stays within this site', () => {
  it.each(HOSTILE)('refuses %j', (value) => {
    expect(isSafeRedirect(value)).toBe(false);
  });

  it.each([null, undefined, 7, {}, ['/jobs']])('refuses %j, which is not a string', (value) => {
    expect(isSafeRedirect(value)).toBe(false);
  });

  it.each([
    '/jobs',
    '/jobs/0190?tab=apply',
    '/messages/1#last',
    '/talent?q=gaffer%20night',
    '/talent?q=caf%C3%A9',
    '/',
  ])('accepts %j', (value) => {
    expect(isSafeRedirect(value)).toBe(true);
  });

  it('checks through two layers of encoding, more than anything here decodes', () => {
    expect(isSafeRedirect('/%25252fevil.com')).toBe(true);
    expect(new URL('/%25252fevil.com', 'https://marquee.example').href).toBe(
      'https://marquee.example/%25252fevil.com',
    );
  });

  it('never accepts a value that a browser would follow to another origin', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      'evil.com',
      '@',
      ':',
      '%2f',
      '%5c',
      '\t',
      ' ',
      '?',
      '#',
      '..',
      '.',
      'https',
      'jobs',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const value = parts.join('');
        if (!isSafeRedirect(value)) return;
        expect(new URL(value, 'https://marquee.example').origin).toBe('https://marquee.example');
      }),
      { numRuns: 5000 },
    );
  });
});

describe('P5: building and reading the redirect parameter', () => {
  it('carries the current path, encoded', () => {
    expect(withRedirect('/sign-in', '/messages/1?x=2')).toBe('/sign-in?redirect=%2Fmessages%2F1%3Fx%3D2');
    expect(signInAgainPath('/messages/1')).toBe('/sign-in?reason=session_expired&redirect=%2Fmessages%2F1');
    expect(signInAgainPath('/')).toBe('/sign-in?reason=session_expired');
  });
  it.each([
    '/',
    '/?from=mail',
    '/sign-in',
    '/sign-up',
    '/sign-up?role=employer',
    '/auth',
    '/auth/callback',
    '/auth/recover-2fa',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/check-email',
    '/check-email#sent',
    '//evil.com',
  ])('neither writes nor follows %j', (from) => {
    expect(withRedirect('/sign-in', from)).toBe('/sign-in');
    expect(intendedPath(`?redirect=${encodeURIComponent(from)}`)).toBeNull();
  });
  it.each(['/authors', '/sign-in/help', '/jobs?next=/sign-in', '/jobs#/auth/callback'])(
    'carries %j, which only looks like an auth page',
    (from) => {
      expect(withRedirect('/sign-in', from)).toBe(`/sign-in?redirect=${encodeURIComponent(from)}`);
    },
  );
  it('follows no fragment', () => {
    expect(intendedPath('?redirect=%2Fjobs%3Fx%3D1%23last')).toBe('/jobs?x=1');
  });
  it('reads back what it built', () => {
    expect(intendedPath(new URL(withRedirect('/sign-in', '/jobs/1?tab=2'), 'https://x.example').search)).toBe(
      '/jobs/1?tab=2',
    );
  });
  it.each(['?redirect=//evil.com', '?redirect=%2Fsign-in', '', '?redirect='])('ignores %j', (search) => {
    expect(intendedPath(search)).toBeNull();
  });
  it('returns / for an unsafe value, and strips fragments', () => {
    expect(sanitizePath('https://evil.com')).toBe('/');
    expect(sanitizePath('/jobs?x=1#last#of-all')).toBe('/jobs?x=1');
    expect(sanitizePath('/jobs')).toBe('/jobs');
  });
});

describe('P5: URL validation', () => {
  it('accepts http, https and relative URLs of up to 2000 characters', () => {
    for (const url of ['https://example.org/x', 'http://example.org/x', '/x', 'x', '?person=1', '/a#b'])
      expect(isSafeUrl(url)).toBe(true);
    expect(isSafeUrl(`/${'a'.repeat(1999)}`)).toBe(true);
    expect(isSafeUrl(`/${'a'.repeat(2000)}`)).toBe(false);
  });
  it.each([
    '',
    'ftp://example.org',
    'mailto:jo@example.org',
    'https://',
    'https://exa mple.org',
    'javascript:x',
    'DATA:x',
    'VBScript:x',
    'file:x',
    'about:x',
    '/<script>',
    '/<  script',
    '/%3cscript',
    '/%3C  SCRIPT',
    '/?onerror=1',
    '/?onClick  =1',
    '/?x=1&onload\t=1',
    '/&#106;',
  ])('refuses %j', (value) => {
    expect(isSafeUrl(value)).toBe(false);
  });
});
