import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '@/domain/security/rate-limits';
import {
  CONTENT_SECURITY_POLICY,
  HEADERS_WITH_CAPTCHA,
  POLICY_WITH_CAPTCHA,
  policyText,
  SECURITY_HEADERS,
} from '../../supabase/local/http/security-headers';

const doc = readFileSync('docs/security.md', 'utf8');

describe('docs/security.md matches what is served', () => {
  it.each(Object.entries(SECURITY_HEADERS).filter(([name]) => name !== 'content-security-policy'))(
    '%s',
    (name, value) => {
      expect(doc).toContain(`| \`${name}\` | \`${value}\` |`);
    },
  );
  it('the content security policy, apart from the local backend’s sockets', () => {
    const [, listed = ''] = /```\n(default-src[^`]*)```/.exec(doc) ?? [];
    const directives = Object.fromEntries(
      listed
        .trim()
        .split('\n')
        .map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
    );
    const { 'connect-src': local, ...same } = CONTENT_SECURITY_POLICY;
    const { 'connect-src': hosted, ...documented } = directives;
    expect(documented).toEqual(same);
    expect([local?.split(' ')[0], hosted?.split(' ')[0]]).toEqual(["'self'", "'self'"]);
  });
  it('of inline scripts, only that of index.html is allowed, by its hash', () => {
    const inline = [...readFileSync('index.html', 'utf8').matchAll(/<script>(.*?)<\/script>/gs)];
    const hashes = inline.map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(CONTENT_SECURITY_POLICY['script-src']).toBe(["'self'", ...hashes].join(' '));
    expect(hashes).toHaveLength(1);
  });
  it('exactly what a build with a CAPTCHA needs in addition', () => {
    const more = Object.entries(POLICY_WITH_CAPTCHA).filter(
      ([directive, sources]) => CONTENT_SECURITY_POLICY[directive] !== sources,
    );
    expect(more.map(([directive]) => directive)).toEqual(['script-src', 'frame-src']);
    for (const [directive, sources] of more) expect(doc).toContain(`\`${directive} ${sources}\``);
    expect(HEADERS_WITH_CAPTCHA['content-security-policy']).toBe(policyText(POLICY_WITH_CAPTCHA));
  });
  it('the rate limits', () => {
    for (const [what, { attempts, windowMs, blockMs }] of Object.entries(RATE_LIMITS)) {
      const name = what === 'default' ? 'anything' : `\`${what}\``;
      expect(doc).toContain(
        `| ${name} | ${attempts} | ${windowMs / 60_000} minutes | ${blockMs / 60_000} minutes |`,
      );
    }
  });
});

describe('each threat in docs/security.md', () => {
  const [, table = ''] = /## Threats\n([^]*?)\n## /.exec(doc) ?? [];
  const threats = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| attack'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, attack = '', , triedBy = '']) => ({ attack, triedBy }));

  it('is in the table', () => expect(threats).toHaveLength(44));
  it.each(threats)('$attack: has tests that try it', ({ triedBy }) => {
    const tests = triedBy.split('<br>').map((one) => /^`([^`]+)`: (.+)$/.exec(one));
    for (const found of tests) {
      const [, file = '', title = ''] = found ?? [];
      expect(readFileSync(`tests/${file}`, 'utf8'), `${file}: ${title}`).toContain(title);
      expect(title.length).toBeGreaterThan(15);
    }
  });
});
