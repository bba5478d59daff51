import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliverMail, type Mail } from '../../supabase/functions/_shared/mail';
import { outcomeOfAnswer, outcomeOfFailure } from '../../supabase/functions/_shared/mail-outcome';

const answer = (status: number, body: unknown = '', headers: Record<string, string> = {}) =>
  outcomeOfAnswer(
    new Response(null, { status, headers }),
    typeof body === 'string' ? body : JSON.stringify(body),
    Date.UTC(2026, 10, 26),
  );

describe('what a mail service’s answer means', () => {
  it.each([
    [200, '', 'sent'],
    [202, '{"smtp": 550}', 'sent'],
    [400, '', 'later'],
    [413, 'too large', 'later'],
    [422, '{"smtp": null}', 'later'],
    [401, '', 'down'],
    [403, '', 'down'],
    [404, '', 'down'],
    [429, '', 'down'],
    [500, '', 'down'],
    [502, '<html>', 'down'],
    [503, '[]', 'down'],
    [504, '', 'unknown'],
  ])('%i %s: %s', (status, body, outcome) => {
    expect(answer(status, body).outcome).toBe(outcome);
  });
  it.each([
    [450, '4.2.1', 'later'],
    [451, '', 'later'],
    [452, '', 'later'],
    [421, '', 'down'],
    [550, '5.1.1', 'bounced'],
    [550, '', 'bounced'],
    [551, '', 'bounced'],
    [553, '', 'bounced'],
    // About us, or about the connection: as bounces, these would end every subscription.
    [550, '5.7.26', 'failed'],
    [554, '5.7.1', 'failed'],
    [530, '', 'down'],
    [535, '5.7.8', 'down'],
  ])('the next server’s %i %s: %s', (smtp, status, outcome) => {
    expect(answer(500, { smtp, status }).outcome).toBe(outcome);
    expect(answer(422, { smtp, status }).outcome).toBe(outcome);
  });
  it('asks for a later try in its own way', () => {
    expect(answer(503, '', { 'retry-after': '120' })).toEqual({ outcome: 'down', after_s: 120 });
    expect(answer(503, { smtp: 450 }, { 'retry-after': 'Thu, 26 Nov 2026 00:05:00 GMT' })).toEqual({
      outcome: 'later',
      after_s: 300,
    });
    expect(answer(500)).toEqual({ outcome: 'down', after_s: null });
  });
  it('is unknown where none came, unless nothing was sent', () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])
      expect(outcomeOfFailure(new TypeError('fetch failed', { cause: { code } }))).toEqual({
        outcome: 'down',
        after_s: null,
      });
    for (const error of [
      new DOMException('The operation timed out.', 'TimeoutError'),
      new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }),
      new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } }),
    ])
      expect(outcomeOfFailure(error)).toEqual({ outcome: 'unknown' });
  });
});

describe('a header of a mail', () => {
  afterEach(() => vi.unstubAllGlobals());
  const MAIL = { to: 'ines@example.com', subject: 'Hello', text: 'One\nTwo' };
  it.each<Mail>([
    { ...MAIL, to: 'ines@example.com\r\nBcc: all@example.com' },
    { ...MAIL, subject: 'Hello\nBcc: all@example.com' },
    { ...MAIL, headers: { 'List-Id': 'a\r\n\r\nText' } },
    { ...MAIL, headers: { 'List-Id\nBcc': 'a' } },
  ])('is one line, or the mail never leaves (%#)', async (mail) => {
    const send = vi.fn(async () => new Response(null, { status: 204 }));
    vi.stubGlobal('Deno', {
      env: { get: (name: string) => (name === 'MAILER_URL' ? 'http://127.0.0.1:9' : undefined) },
    });
    vi.stubGlobal('fetch', send);
    expect(await deliverMail(mail, 'one')).toEqual({ outcome: 'failed' });
    expect(send).not.toHaveBeenCalled();
    expect(await deliverMail(MAIL, 'two')).toEqual({ outcome: 'sent' });
  });
});
