import { describe, expect, it } from 'vitest';
import { canReopen, whyNotReopen } from '@/domain/jobs/lifetime/reopen';
import type { Job } from '@/domain/streams/jobs';
import { toCsv } from '@/domain/values/text/csv';
import { jobsAsCsv, shownJobs } from '@/features/posting/manage/shown-jobs';
import { SAMPLE_JOB } from '../support/sample-job';

const job = (id: string, change: Partial<Job> = {}): Job => ({
  ...SAMPLE_JOB,
  id,
  production: '',
  location: '',
  region: '',
  ...change,
});

describe('an employer’s own jobs', () => {
  const jobs = [
    job('gaffer', {
      title: 'Gaffer',
      role_code: 'gaffer',
      production: 'Night Ferry',
      city: 'Leeds',
      published_at: '2027-01-02T00:00:00Z',
      starts_on: '2027-03-01',
    }),
    job('ac', {
      title: 'Focus puller',
      role_code: 'first_ac',
      production: 'Low Tide',
      city: 'Montréal',
      published_at: '2027-01-03T00:00:00Z',
      starts_on: '2027-02-01',
    }),
    job('pa', {
      title: 'PA',
      role_code: 'set_pa',
      production: '',
      city: 'Leeds',
      published_at: '2027-01-01T00:00:00Z',
      starts_on: null,
    }),
  ];
  const shown = (
    text: string,
    sort: Parameters<typeof shownJobs>[2] = 'newest',
    counts?: Map<string, number>,
  ) => shownJobs(jobs, text, sort, counts).map(({ id }) => id);

  it('are found by role, show and place, whatever the accents and the order of the words', () => {
    expect(shown('')).toEqual(['ac', 'gaffer', 'pa']);
    expect(shown('montreal')).toEqual(['ac']);
    expect(shown('leeds GAFF')).toEqual(['gaffer']);
    expect(shown('1st ac')).toEqual(['ac']);
    expect(shown('leeds tide')).toEqual([]);
  });
  it('are in the order that was chosen', () => {
    expect(shown('', 'soonest')).toEqual(['ac', 'gaffer', 'pa']);
    expect(shown('', 'show')).toEqual(['ac', 'gaffer', 'pa']);
    expect(
      shown(
        '',
        'applicants',
        new Map([
          ['pa', 3],
          ['gaffer', 1],
        ]),
      ),
    ).toEqual(['pa', 'gaffer', 'ac']);
  });

  it('are a table for a spreadsheet', () => {
    const [head, row, end] = jobsAsCsv(jobs.slice(0, 1), new Map([['gaffer', 4]])).split('\r\n');
    const cells = Object.fromEntries(
      (head ?? '')
        .slice(1)
        .split(',')
        .map((name, at) => [name, (row ?? '').split(',')[at]]),
    );
    expect(cells).toMatchObject({
      Job: 'Gaffer',
      Show: 'Night Ferry',
      Role: 'Gaffer',
      'First day': '2027-03-01',
      Applicants: '4',
      Published: '2027-01-02',
    });
    expect(end).toBe('');
    expect(jobsAsCsv(jobs.slice(0, 1), undefined)).toContain(',,2027-01-02');
  });
});

describe('a table for a spreadsheet', () => {
  it('quotes what would break it', () =>
    expect(toCsv([['a,b', 'say "no"', 'two\nlines', 7, null]])).toBe(
      '\uFEFF"a,b","say ""no""","two\nlines",7,\r\n',
    ));
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('runs %j as no formula', (text) =>
    expect(toCsv([[text]]).replaceAll('"', '')).toBe(`\uFEFF'${text}\r\n`),
  );
  it('leaves numbers numbers', () => expect(toCsv([[-1]])).toBe('\uFEFF-1\r\n'));
});

describe('opening a closed job again', () => {
  const now = Date.parse('2027-05-10T12:00:00Z');
  const closed = (changes: Partial<typeof SAMPLE_JOB> = {}) => ({
    ...SAMPLE_JOB,
    status: 'closed' as const,
    closed_at: '2027-05-01T12:00:00Z',
    ends_on: '2027-05-10',
    timezone: 'America/Los_Angeles',
    ...changes,
  });

  it('is offered up to and including its last day, in its own time zone', () => {
    expect(canReopen(closed(), now)).toBe(true);
    // It is the 11th in Europe, and still the 10th where the job is.
    expect(canReopen(closed(), Date.parse('2027-05-11T06:00:00Z'))).toBe(true);
    expect(canReopen(closed(), Date.parse('2027-05-11T08:00:00Z'))).toBe(false);
    expect(whyNotReopen(closed({ ends_on: '2027-05-09' }), now)).toBe('no day of it is ahead');
    expect(whyNotReopen(closed({ ends_on: null }), now)).toBe('no day of it is ahead');
  });
  it('is offered for 30 days', () => {
    const later = closed({ closed_at: '2027-04-10T11:00:00Z' });
    expect(whyNotReopen(later, now)).toBe('30 days are over');
    expect(canReopen(closed({ status: 'archived' as never }), now)).toBe(false);
  });
});
