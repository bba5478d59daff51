import { describe, expect, it } from 'vitest';
import { linkSentence, type LinkOutcome } from '@/domain/companies/verification';
import { verificationMail } from '../../supabase/functions/_shared/company-mail';

const ORIGIN = 'https://marquee.example';
const CLAIMED = {
  kind: 'verification' as const,
  id: 'v',
  claim: 1,
  to: 'office@salt.example',
  token: 'abc_-1',
  name: 'Salt & Light',
  domain: 'salt.example',
  asker: 'Mara <Voss> (m…@gullwing.example)',
};

describe('the mail that asks whether a company is its reader’s', () => {
  it('names the company and its website, and leads to the page that asks again', () => {
    const { to, subject, text, html } = verificationMail(CLAIMED, ORIGIN);
    expect([to, subject]).toEqual([CLAIMED.to, 'Is Salt & Light on Marquee yours?']);
    for (const part of [text, html]) expect(part).toContain(`${ORIGIN}/companies/verify?token=abc_-1`);
    expect(text).toContain('“Salt & Light”');
    expect(text).toContain('salt.example');
    expect(html).toContain('“Salt &amp; Light”');
    expect(text).toContain('do nothing');
    // Whoever asks may be a thief: the reader has to be able to tell.
    expect(text).toContain('Mara <Voss> (m…@gullwing.example) has set up a company');
    expect(html).toContain('Mara &lt;Voss&gt;');
  });
  it('is one line in its subject and plain text in its HTML, whatever the company is called', () => {
    const name = `<b>A</b>\r\nBcc: x@y.example ${'long '.repeat(60)}`;
    const { subject, html, text } = verificationMail({ ...CLAIMED, name }, ORIGIN);
    expect(subject).not.toMatch(/\p{Cc}/u);
    expect(subject.length).toBeLessThan(120);
    expect(html).not.toContain('<b>A');
    expect(text).not.toMatch(/^Bcc/m);
  });
  it.each([
    ['Marquee Billing: pay at http://evil.example/x', 'Marquee Billing pay at http evil example x'],
    ['A24', 'A24'],
    ['Salt & Light (UK), Inc.', 'Salt & Light (UK), Inc.'],
    ['Acme.io', 'Acme io'],
    ['@@', 'A company'],
  ])('has no address in what it calls the company: %j', (name, called) => {
    const { subject, text } = verificationMail({ ...CLAIMED, name }, ORIGIN);
    expect(subject).toBe(`Is ${called} on Marquee yours?`);
    expect(text).toContain(`“${called}”`);
    expect(text).not.toContain('evil.example');
  });
});

it('each link that cannot be used has a sentence of its own, with the company’s name', () => {
  const outcomes: Exclude<LinkOutcome, 'open'>[] = [
    'done',
    'verified',
    'wrong',
    'used',
    'expired',
    'replaced',
    'changed',
    'taken',
  ];
  const sentences = outcomes.map((outcome) => linkSentence(outcome, 'Salt & Light'));
  expect(new Set(sentences).size).toBe(outcomes.length);
  for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]/);
  expect(linkSentence('done', 'Salt & Light')).toMatch(/^Salt & Light is verified now/);
});
