import { expect, it } from 'vitest';
import type { Applicant } from '@/features/applications/applicants/applicant';
import { applicantsAsCsv } from '@/features/applications/applicants/views/applicants-csv';

const applicant = (changes: object = {}): Applicant =>
  ({
    application: {
      id: 'a',
      status: 'shortlisted',
      applicant_name: 'Ines Duarte',
      applicant_headline: 'Focus puller',
      job_title: '1st AC',
      created_at: '2027-02-26T23:30:00Z',
      respond_by: '2027-03-02',
      step_by: null,
      is_called_off: false,
      history: [],
      rate_quote_minor: 62_050,
      rate_unit: 'day',
      currency: 'USD',
      offer: null,
      offer_reply: null,
      interview: null,
      interview_reply: null,
      kit_offered: ['Own van', 'Follow focus'],
      cover_note: 'Six years on nights.',
      sync: { state: 'sent' },
      ...changes,
    },
    person: null,
    match: { score: 82 },
    job: { job_dates: ['2027-03-05', '2027-03-06', '2027-03-08'].map((day) => ({ day })) },
    free: { kind: 'counted', days: 2, of: 3, unknown: 0 },
    note: { stars: 1, tags: ['too slow'], note: 'Never again.' },
  }) as unknown as Applicant;

const NOW = new Date('2027-02-27T12:00:00Z');
const rowsOf = (csv: string): string[] => csv.replace('\uFEFF', '').trimEnd().split('\r\n');

it('has one row for each applicant under names of columns', () => {
  const [head, row] = rowsOf(applicantsAsCsv([applicant()], NOW));
  expect(head).toBe(
    'Name,Headline,Job,State,Applied,Answer by,Rate asked for,Paid by,Currency,Rate offered,Match,Days free,Days of the job,Roles,Experience,Based in,Kit,Cover note',
  );
  expect(row).toBe(
    'Ines Duarte,Focus puller,1st AC,Shortlisted,2027-02-26,,620.5,day,USD,,82,2,3,,,,"Own van, Follow focus",Six years on nights.',
  );
});

it('names the day of a promised answer only while nobody has given one', () => {
  const answerBy = (status: string): string | undefined =>
    rowsOf(applicantsAsCsv([applicant({ status })], NOW))[1]?.split(',')[5];
  expect(['pending', 'reviewed', 'shortlisted', 'withdrawn'].map(answerBy)).toEqual([
    '2027-03-02',
    '2027-03-02',
    '',
    '',
  ]);
});

it('runs nothing that an applicant wrote: text that begins like a formula is text', () => {
  const [, row] = rowsOf(
    applicantsAsCsv([applicant({ applicant_headline: '=HYPERLINK("http://x")', cover_note: '@cmd' })], NOW),
  );
  expect(row).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(row).toMatch(/,'@cmd$/);
});

it('passes on no stars, tags and notes: they are for their author alone', () => {
  const csv = applicantsAsCsv([applicant()], NOW);
  expect(csv).not.toContain('too slow');
  expect(csv).not.toContain('Never again');
});
