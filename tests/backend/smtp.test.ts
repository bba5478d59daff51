import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverMail, type Mail, sendMail } from '../../supabase/functions/_shared/mail';
import { smtpDouble, smtpReply as reply } from '../support/smtp-double';

const MAIL: Mail = {
  to: 'ines@example.com',
  subject: 'The week on set: Tîmecode',
  text: 'Hello.\n.\nA line with one dot, as the end of a mail has.',
  html: '<p>Hello.</p>',
  headers: { 'List-Unsubscribe': '<https://marquee.example/u>' },
};
const TIMEOUT_MS = 2_000;
const { received, listen, closeLatest, closeAll } = smtpDouble();

function settings(url: string, from = 'Marquee <no-reply@marquee.example>'): void {
  const values: Record<string, string> = {
    MAILER_URL: url,
    MAILER_FROM: from,
    MAILER_TIMEOUT_MS: String(TIMEOUT_MS),
  };
  vi.stubGlobal('Deno', { env: { get: (name: string) => values[name] } });
}

beforeEach(() => {
  received.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('mail over SMTP', () => {
  it('arrives whole: sender, recipient, subject, both texts, headers, and an id that is the same for each try', async () => {
    settings(await listen());
    expect(await deliverMail(MAIL, 'newsletter-7')).toEqual({ outcome: 'sent' });
    expect(await deliverMail(MAIL, 'newsletter-7')).toEqual({ outcome: 'sent' });
    expect(received).toHaveLength(2);
    const [{ from, to, source } = { from: '', to: [], source: '' }, again] = received;
    expect({ from, to }).toEqual({ from: 'no-reply@marquee.example', to: ['ines@example.com'] });
    for (const part of [
      'From: Marquee <no-reply@marquee.example>',
      'Subject: =?UTF-8?Q?The_week_on_set=3A_T=C3=AEmecode?=',
      'List-Unsubscribe: <https://marquee.example/u>',
      'Message-ID: <newsletter-7@marquee.example>',
      'A line with one dot, as the end of a mail has.',
      '<p>Hello.</p>',
    ])
      expect(source).toContain(part);
    expect(again?.source).toContain('Message-ID: <newsletter-7@marquee.example>');
  });

  it('goes to one address, whatever is written in it', async () => {
    settings(await listen());
    const mail = { ...MAIL, to: 'ines@example.com, all@example.com' };
    await deliverMail(mail, 'one').catch(() => undefined);
    expect(received.flatMap(({ to }) => to)).not.toContain('all@example.com');
  });

  it('many at once share a few connections, and each leaves once', async () => {
    let connections = 0;
    let most = 0;
    settings(
      await listen({
        onConnect: (_, done) => {
          connections += 1;
          most = Math.max(most, connections);
          done();
        },
        onClose: () => void (connections -= 1),
      }),
    );
    const all = Array.from({ length: 20 }, (_, n) => `reader-${n}@example.com`);
    const outcomes = await Promise.all(all.map((to) => deliverMail({ ...MAIL, to }, to.split('@')[0] ?? to)));
    expect(outcomes.every(({ outcome }) => outcome === 'sent')).toBe(true);
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(all.toSorted());
    expect(most).toBeLessThanOrEqual(5);
    await expect.poll(() => connections).toBe(0);
  });

  it('signs in with what the address says, and a wrong password is a server that is down, not a bounce', async () => {
    const server = await listen({ authOptional: false }, 'marquee%40post:p%40ss%2Fword@');
    settings(server);
    expect(await deliverMail(MAIL, 'one')).toEqual({ outcome: 'sent' });
    expect(received[0]?.user).toBe('marquee@post');
    settings(server.replace('p%40ss%2Fword', 'wrong'));
    expect(await deliverMail(MAIL, 'two')).toEqual({ outcome: 'down', after_s: null });
  });

  it('is never sent to a server whose certificate cannot be trusted', async () => {
    settings(await listen({ disabledCommands: [] }));
    expect(await deliverMail(MAIL, 'one')).toEqual({ outcome: 'down', after_s: null });
    expect(received).toEqual([]);
  });

  it.each<[string, SMTPServerOptions, string]>([
    ['450 for the address', { onRcptTo: (_, __, done) => done(reply(450, '4.2.1 Busy')) }, 'later'],
    ['550 for the address', { onRcptTo: (_, __, done) => done(reply(550, '5.1.1 Unknown')) }, 'bounced'],
    ['550 by policy', { onRcptTo: (_, __, done) => done(reply(550, '5.7.1 Not you')) }, 'failed'],
    ['550 for the sender', { onMailFrom: (_, __, done) => done(reply(550, '5.1.8 No such domain')) }, 'down'],
    ['421 at once', { onConnect: (_, done) => done(reply(421, '4.3.2 Closing')) }, 'down'],
    [
      '554 for the text',
      {
        onData: (stream, _, done) => void stream.resume().on('end', () => done(reply(554, '5.6.0 Bad text'))),
      },
      'failed',
    ],
    [
      '550 for the address, after the text',
      {
        onData: (stream, _, done) => void stream.resume().on('end', () => done(reply(550, '5.1.1 Unknown'))),
      },
      'bounced',
    ],
    ['nothing after the text', { onData: (stream) => void stream.resume() }, 'unknown'],
    ['nothing to the address', { onRcptTo: () => undefined }, 'down'],
  ])('a server that says %s', async (_, options, outcome) => {
    settings(await listen(options));
    expect((await deliverMail(MAIL, 'one')).outcome).toBe(outcome);
  });

  it('nobody listens, or the sender is no address: nothing is lost, and somebody is told', async () => {
    const url = await listen();
    await closeLatest();
    settings(url);
    expect(await deliverMail(MAIL, 'one')).toEqual({ outcome: 'down', after_s: null });
    settings(await listen(), 'Marquee');
    expect(await deliverMail(MAIL, 'two')).toEqual({ outcome: 'down', after_s: null });
    expect(console.error).toHaveBeenCalledWith(expect.any(String), 'MAILER_FROM is not an address.');
    await expect(sendMail(MAIL)).rejects.toThrow('MAILER_FROM is not an address.');
  });
});
