import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type RememberedList,
  readRememberedList,
  writeRememberedList,
} from '@/features/jobs/list/remembered/remembered-list';

const stored = new Map<string, string>();

/** A page load: its modules and what they remember are new, what is stored stays. */
async function pageLoad() {
  vi.resetModules();
  return import('@/client-state/last/last-screen');
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what the last screen showed', () => {
  it('is recalled at the next start, for the same account at the same address', async () => {
    (await pageLoad()).keepLastScreen('ines', '/jobs?q=gaffer', 'the list');
    const page = await pageLoad();
    expect(page.recalledScreen('ines')).toBeNull();
    expect(page.recallLastScreen('ines', '/jobs?q=gaffer')).toBe(true);
    expect(page.recalledScreen('ines')).toBe('the list');
  });

  it.each([
    ['another account', 'mara', '/jobs'],
    ['a visitor', null, '/jobs'],
    ['another address', 'ines', '/jobs?q=gaffer'],
    ['the beginning of the address', 'ines', '/job'],
  ])('is nothing to %s (S9)', async (_whom, accountId, address) => {
    (await pageLoad()).keepLastScreen('ines', '/jobs', 'the list');
    const page = await pageLoad();
    expect(page.recallLastScreen(accountId, address)).toBe(false);
    expect(page.recalledScreen(accountId)).toBeNull();
  });

  it('is nothing to whoever signs in while the page is open (S9)', async () => {
    (await pageLoad()).keepLastScreen('ines', '/jobs', 'the list');
    const page = await pageLoad();
    page.recallLastScreen('ines', '/jobs');
    expect(page.recalledScreen('mara')).toBeNull();
    expect(page.recalledScreen(null)).toBeNull();
  });

  it('is there once: the next one replaces it, whoever saw it', async () => {
    const page = await pageLoad();
    page.keepLastScreen('ines', '/jobs', 'hers');
    page.keepLastScreen(null, '/jobs', 'of a visitor');
    expect(page.recallLastScreen('ines', '/jobs')).toBe(false);
    expect(page.recallLastScreen(null, '/jobs')).toBe(true);
    expect(stored.size).toBe(1);
  });

  it('leaves nothing when it is forgotten', async () => {
    const page = await pageLoad();
    page.keepLastScreen('ines', '/jobs', 'the list');
    page.recallLastScreen('ines', '/jobs');
    page.forgetLastScreen();
    expect(stored.size).toBe(0);
    expect(page.recalledScreen('ines')).toBeNull();
  });

  it('is not kept when it is too long, nor is what was kept before', async () => {
    const page = await pageLoad();
    page.keepLastScreen('ines', '/jobs', 'short');
    page.keepLastScreen('ines', '/jobs', 'x'.repeat(page.MAX_LAST_SCREEN_CHARACTERS));
    expect(stored.size).toBe(0);
  });

  it('is not recalled when somebody has made it longer than it may be', async () => {
    const page = await pageLoad();
    page.keepLastScreen('ines', '/jobs', 'short');
    const [[key, text]] = [...stored] as [[string, string]];
    stored.set(key, text + 'x'.repeat(page.MAX_LAST_SCREEN_CHARACTERS));
    expect((await pageLoad()).recallLastScreen('ines', '/jobs')).toBe(false);
  });
});

const job = (n: number, title = `Gaffer ${n}`) => ({
  id: `019a1d9e-0000-7000-8000-${String(n).padStart(12, '0')}`,
  title,
  production: 'Low Tide',
  production_kind: 'feature' as const,
  company_name: 'Harbour Films',
  poster_name: 'Mara Lindqvist',
  starts_on: '2026-05-14',
  ends_on: null,
  call_time: '06:30',
  pay_type: 'day' as const,
  salary_min: 620,
  salary_max: null,
  currency: 'USD',
  unpaid_reason: null,
  union_status: 'either' as const,
  is_remote: false,
  city: 'San Pedro',
  region: 'CA',
  location: 'Pier 9',
  status: 'active' as const,
  closed_reason: null,
  is_urgent: true,
});

const KEPT_AT = new Date('2026-05-04T12:00:00Z');
/** As it was worded when it was kept. */
const facts = { publishedAt: '2026-05-04T09:00:00+00:00', posted: 'Posted today', total: '$1,240 in all' };

const listOf = (rows: RememberedList['rows'], change: Partial<RememberedList> = {}): RememberedList => ({
  rows,
  total: 5_000,
  asOf: null,
  saved: [],
  departments: ['electric'],
  searched: null,
  ...change,
});

const LIST = listOf(
  [
    { job: job(1), facts, fit: { free: true, text: 'Great fit, 84' } },
    { job: job(2), facts },
  ],
  {
    asOf: 1_779_000_000_000,
  },
);

describe('a remembered job list', () => {
  it('is the same after it was stored', () => {
    expect(readRememberedList(writeRememberedList(LIST), KEPT_AT)).toEqual(LIST);
  });

  it('says when a job was posted as of the day on which it is read again', () => {
    const later = readRememberedList(writeRememberedList(LIST), new Date('2026-05-07T12:00:00Z'));
    expect(later?.rows.map((row) => row.facts.posted)).toEqual(['Posted 3 days ago', 'Posted 3 days ago']);
  });

  it('has what its slates draw and nothing else of a job', () => {
    const whole = { ...job(1), description: 'Do not tell.', contact: 'mara@harbour.test', rev: 7 };
    const text = writeRememberedList(listOf([{ job: { ...whole, sync: { state: 'sent' } }, facts }]));
    expect(text).not.toContain('Do not tell.');
    expect(text).not.toContain('mara@harbour.test');
    expect(readRememberedList(text, KEPT_AT)?.rows).toEqual([{ job: job(1), facts }]);
  });

  it('says of an edit that is not sent that it waits (S8), without the text of the refusal', () => {
    const rows = [
      { job: { ...job(1), sync: { state: 'waiting' as const, since: 5 } }, facts },
      { job: { ...job(2), sync: { state: 'refused' as const, sentence: 'You may not.' } }, facts },
    ];
    const kept = readRememberedList(writeRememberedList(listOf(rows)));
    expect(kept?.rows.map((row) => row.job.sync)).toEqual([{ state: 'waiting' }, { state: 'refused' }]);
  });

  it('is the first page, with the saved marks of that page', () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({ job: job(n), facts }));
    const saved = [job(3).id, job(50).id];
    const kept = readRememberedList(writeRememberedList(listOf(rows, { saved })), KEPT_AT);
    expect(kept?.rows).toEqual(rows.slice(0, 12));
    expect(kept?.saved).toEqual([job(3).id]);
    expect(kept?.total).toBe(5_000);
  });

  it('has fewer jobs when their texts are long, so that it can be kept', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => ({ job: job(n, 'G'.repeat(4_000)), facts }));
    const text = writeRememberedList(listOf(rows));
    const page = await pageLoad();
    page.keepLastScreen('019a1d9e-0000-7000-8000-000000000001', '/jobs', text);
    expect(stored.size).toBe(1);
    const kept = readRememberedList(text)?.rows.length ?? 0;
    expect(kept).toBeGreaterThan(2);
    expect(kept).toBeLessThan(12);
  });

  const changed = (change: object): string =>
    JSON.stringify({ ...LIST, rows: [{ job: { ...job(1), ...change }, facts }] });
  const { is_urgent: _added, ...olderJob } = job(1);

  it.each([
    ['no text', ''],
    ['cut off', writeRememberedList(LIST).slice(0, 200)],
    ['null', 'null'],
    ['a list', '[]'],
    ['without jobs', writeRememberedList(listOf([]))],
    ['with something else for a job', JSON.stringify({ ...LIST, rows: [null] })],
    ['by a version whose slates drew less', JSON.stringify({ ...LIST, rows: [{ job: olderJob, facts }] })],
    ['by a version without a line of facts', JSON.stringify({ ...LIST, rows: [{ job: job(1) }] })],
    [
      'with a total that is none',
      JSON.stringify({ ...LIST, rows: [{ job: job(1), facts: { ...facts, total: 3 } }] }),
    ],
    ['with an id that leads elsewhere', changed({ id: '../settings' })],
    ['with a production of no kind', changed({ production_kind: 'opera' })],
    ['with a day that is none', changed({ starts_on: 'tomorrow' })],
    ['with an amount in words', changed({ salary_min: 'a lot' })],
    ['with a state of sync that is none', changed({ sync: { state: 'lost' } })],
    ['with a total in words', JSON.stringify({ ...LIST, total: 'many' })],
    ['with no list of saved jobs', JSON.stringify({ ...LIST, saved: null })],
  ])('is ignored when it is %s', (_how, text) => {
    expect(readRememberedList(text)).toBeNull();
  });
});
