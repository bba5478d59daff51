import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ClaimedMessageMail, messageMail } from '../../supabase/functions/_shared/message-mail';

beforeEach(() =>
  vi.stubGlobal('Deno', {
    env: { get: (name: string) => (name === 'SUPABASE_URL' ? 'https://db.example.com' : undefined) },
  }),
);
afterEach(() => vi.unstubAllGlobals());

const ORIGIN = 'https://app.example.com';
const TOKEN = 'x'.repeat(43);
const mail = (changes: Partial<ClaimedMessageMail> = {}) =>
  messageMail(
    {
      id: 'm1',
      claim: 1,
      to: 'mara@example.com',
      token: TOKEN,
      conversation_id: 'c1',
      name: 'Petra Lind',
      count: 1,
      requested: false,
      ...changes,
    },
    ORIGIN,
  );

it('says who wrote and leads there, of messages and of a request', () => {
  const { subject, text, html } = mail();
  expect(subject).toBe('Petra Lind wrote to you on Marquee');
  for (const part of [text, html!])
    for (const said of ['One message waits for you.', `${ORIGIN}/messages/c1`]) expect(part).toContain(said);
  expect(mail({ count: 7 }).text).toContain('7 messages wait for you.');
  const request = mail({ requested: true });
  expect(request.subject).toBe('Petra Lind wants to write to you on Marquee');
  expect(request.text).toContain('You decide whether to accept.');
});

it('has the links and headers by which it ends, also for mail programs', () => {
  const { headers, text, html } = mail();
  expect(headers).toEqual({
    'List-Id': 'Marquee messages <messages.app.example.com>',
    'List-Unsubscribe': `<https://db.example.com/functions/v1/newsletter/unsubscribe-messages?token=${TOKEN}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  for (const part of [text, html!]) expect(part).toContain(`${ORIGIN}/unsubscribe/messages?token=${TOKEN}`);
});

it.each([
  ['Petra\r\nBcc: all@example.com <img src=x>', 'Petra Bcc all example com img src x'],
  ['Marquee Billing: pay at http://evil.example/x', 'Marquee Billing pay at http evil example x'],
  ['  ', 'Somebody'],
  [`Petra ${'Lind '.repeat(40)}`, `Petra ${'Lind '.repeat(15)}`.slice(0, 80).trim()],
  ['Núria O’Brien-Ōe', 'Núria O’Brien-Ōe'],
])(
  'S13: a name of before there was a rule ends no header, opens no tag and leads nowhere: %j',
  (name, who) => {
    const { subject, text, html } = mail({ name });
    expect(subject).toBe(`${who} wrote to you on Marquee`);
    expect(html).not.toContain('<img');
    expect(text).not.toContain('evil.example');
  },
);
