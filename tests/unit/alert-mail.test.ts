import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { jobPlace, payLine } from '@/domain/jobs/job-copy';
import { formatDayRange } from '@/domain/values/days';
import { alertMail, type ClaimedAlertMail } from '../../supabase/functions/_shared/alert-mail';
import { SAMPLE_JOB } from '../support/sample-job';

beforeEach(() =>
  vi.stubGlobal('Deno', {
    env: { get: (name: string) => (name === 'SUPABASE_URL' ? 'https://db.example.com' : undefined) },
  }),
);
afterEach(() => vi.unstubAllGlobals());

const ORIGIN = 'https://app.example.com';
const TOKEN = 'x'.repeat(43);
const job = { ...SAMPLE_JOB, id: 'j1', title: 'Gaffer', production: 'Low Tide' };
type Search = ClaimedAlertMail['searches'][number];
type JobSearch = Extract<Search, { searched: 'jobs' }>;
const search = (changes: Partial<JobSearch> = {}): JobSearch => ({
  id: 's1',
  name: 'Near me',
  address: 'union=union',
  total: 1,
  searched: 'jobs',
  found: [job],
  ...changes,
});
const mail = (searches: readonly Search[], kind: 'instant' | 'daily' = 'daily') =>
  alertMail({ id: 'm1', claim: 1, kind, to: 'mara@example.com', token: TOKEN, searches }, ORIGIN);

it('says of a job what the app says, with a link to it, as text and as HTML', () => {
  const { subject, text, html } = mail([search()], 'instant');
  expect(subject).toBe('New job: Gaffer, Low Tide');
  const line = [payLine(job), formatDayRange(job.starts_on, job.ends_on), jobPlace(job)].join(' \u00b7 ');
  for (const part of [text, html!])
    for (const said of ['1 new job for Near me', 'Gaffer, Low Tide', line, `${ORIGIN}/jobs/j1`])
      expect(part).toContain(said);
  expect(text).toContain('You get this because you asked for mail at once about this saved search.');
});

it('counts what is new, of one search or of all, and leads on to what does not fit', () => {
  expect(mail([search({ total: 3 })]).subject).toBe('3 new jobs for Near me');
  const { subject, text } = mail([
    search({ total: 13, found: Array.from({ length: 10 }, (_, n) => ({ ...job, id: `j${n + 2}` })) }),
    search({ name: 'Far' }),
  ]);
  expect(subject).toBe('14 new jobs for your saved searches');
  expect(text).toContain(`And 3 more:\n${ORIGIN}/jobs?union=union&search=s1`);
  expect(mail([search({ total: 100 })]).text).toContain('100 or more new jobs for Near me');
});

it('has the links and headers by which it ends, also for mail programs', () => {
  const { headers, text, html } = mail([search()]);
  expect(headers).toEqual({
    'List-Id': 'Marquee search alerts <search-alerts.app.example.com>',
    'List-Unsubscribe': `<https://db.example.com/functions/v1/newsletter/unsubscribe-alerts?token=${TOKEN}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  for (const part of [text, html!]) {
    expect(part).toContain(`${ORIGIN}/unsubscribe/alerts?token=${TOKEN}`);
    expect(part).toContain(`${ORIGIN}/saved?section=searches`);
  }
});

it('S13: what people wrote ends no header and opens no tag, and leads nowhere else', () => {
  const nasty = {
    ...job,
    title: 'Gaffer\r\nBcc: all@example.com',
    production: '<img src=x>',
    company_name: '"<b>',
  };
  const { subject, html, text } = mail([search({ found: [nasty] })]);
  expect(subject).toBe('New job: Gaffer Bcc: all example com, <img src=x>');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x&gt;');
  expect(text).not.toContain('\r');
  const named = mail([search({ name: 'a\nb<i>', total: 20, address: '"><script>' })]);
  expect(named.subject).toBe('20 new jobs for a b<i>');
  expect(named.html).not.toMatch(/<script|<i>/);
  expect(named.text).toContain(`${ORIGIN}/jobs?search=s1`);
});

const person = {
  id: 'p1',
  full_name: 'Mara Voss',
  headline: 'Gaffer, night exteriors',
  city: 'Los Angeles',
  region: 'CA',
  location: '',
};
const people = (changes: Partial<Extract<Search, { searched: 'people' }>> = {}): Search => ({
  id: 's2',
  name: 'Gaffers',
  address: 'department=electric',
  total: 1,
  searched: 'people',
  found: [person],
  ...changes,
});

it('says of a person their name, headline and place, with a link to their page and to the search', () => {
  const { subject, text, html } = mail([people()]);
  expect(subject).toBe('New person: Mara Voss');
  for (const part of [text, html!])
    for (const said of [
      '1 new person for Gaffers',
      'Gaffer, night exteriors \u00b7 Los Angeles, CA',
      `${ORIGIN}/talent/p1`,
    ])
      expect(part).toContain(said);
  expect(mail([people({ total: 3 })]).text).toContain(
    `And 2 more:\n${ORIGIN}/talent?department=electric&search=s2`,
  );
  expect(mail([people({ total: 2 }), search()]).subject).toBe(
    '1 new job and 2 new people for your saved searches',
  );
  // One that several searches have found is one.
  expect(mail([people(), people({ id: 's3', name: 'Lights' })]).subject).toBe('New person: Mara Voss');
  const other = { ...person, id: 'p2', full_name: 'Odo Voss' };
  expect(mail([people({ total: 2, found: [person, other] }), people({ total: 3 })]).subject).toBe(
    '4 new people for your saved searches',
  );
  const nasty = { ...person, full_name: 'https://evil.test <b>', headline: 'x\r\nBcc: all@example.com' };
  const named = mail([people({ found: [nasty] })]);
  expect(named.subject).not.toMatch(/https:|<b>/);
  expect(named.text).not.toContain('\r');
});

const LINKS = [
  'http://evil.test/login',
  'HTTPS://Evil.Test',
  'www.evil.test/login',
  'evil.test',
  'evil1.test',
  'evil\u200B.\u200Btest',
  'evil\u3002test',
  'post@evil.test',
  'mailto:post',
  'tel:5550100',
  '//evil/login',
  '\\\\evil\\share',
  'evil:8080/login',
  '203.0.113.9/login',
];
/** As mail programs find them: a scheme, a dot within a word, an address, a share, a port, a machine. */
const LINKED = /\w:\w|\/\/|\\|\S[.\u3002]\p{L}|\d\.\d+\.\d+\.|\w@|@\w/u;
/** The mail without the addresses that are Marquee's. */
const foreign = (part: string): string =>
  part.replaceAll(/https:\/\/(?:app|db)\.example\.com[^\s"<]*/g, '').replaceAll(/<[^>]*>/g, ' ');

it.each(LINKS)('S13: no words of a job or a person make a link in a mail of ours: %s', (link) => {
  const locked = `Your Marquee account is locked: ${link}`;
  const posted = { ...job, title: locked, production: link, city: '', location: link, company_name: link };
  const jobMail = mail([search({ found: [posted], name: link })]);
  const shown = { ...person, full_name: link, headline: locked, city: '', location: link };
  const personMail = mail([people({ found: [shown], name: link })]);
  for (const { subject, text, html } of [jobMail, personMail])
    for (const part of [subject, foreign(text), foreign(html!).replaceAll(/&\w+;/g, ' ')])
      expect(part).not.toMatch(LINKED);
  expect(jobMail.subject).toMatch(/^New job: Your Marquee account is locked: /);
});

it('S13: an encoded word is not one any more where a header has it', () => {
  for (const word of ['=?utf-8?B?aGk=?=', '=?utf-8?Q?hi?=', '=?=?utf-8?Q?hi?=?='])
    for (const sent of [
      mail([search({ found: [{ ...job, title: word }] })]),
      mail([search({ name: word, total: 2 })]),
    ])
      expect(sent.subject).not.toMatch(/=\?|\?=/);
});

it('words keep what people write in them', () => {
  const title = '1st AC (B cam) / DIT, 19:30 call: nights; 24/7 & "wet" @ sea... 2.5K, 12.05.2026 Inc.';
  const { subject, text } = mail([search({ found: [{ ...job, title, production: 'Was ist los?' }] })]);
  expect(subject).toBe(`New job: ${title}, Was ist los?`);
  expect(text).toContain(title);
  expect(mail([search({ found: [{ ...job, title: '://', production: '' }] })]).subject).toBe(
    'New job: A job',
  );
});
