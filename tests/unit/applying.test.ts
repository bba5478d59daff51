import { describe, expect, it } from 'vitest';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { REFUSALS } from '@/domain/refusals';
import {
  type ApplyForm,
  applyForm,
  blankApplication,
  fromDraft,
  toNewApplication,
} from '@/features/applications/apply/apply-form';
import { applyRefusal } from '@/features/applications/apply/apply-refusal';

const TODAY = '2026-05-10';
const job = {
  ...blankJobContent('America/Los_Angeles', 'USD'),
  id: 'job',
  posted_by: 'poster',
  status: 'active',
  title: '1st AC',
  kit_required: ['Carts', 'Tape'],
  questions: ['Own kit?', 'Night work?'],
  job_dates: [
    { day: '2026-05-12', kind: 'prep', call: '', wrap: '' },
    { day: '2026-05-13', kind: 'shoot', call: '05:30', wrap: '' },
    { day: '2026-05-13', kind: 'travel', call: '', wrap: '' },
  ],
} as unknown as Job;
const me = {
  id: 'me',
  first_name: 'Ines',
  last_name: 'Marlow',
  bio: 'Focus.',
  role: 'talent',
  currency: 'USD',
  day_rate_minor: 62_000,
  hourly_rate: 70,
  kit: ['Tape'],
  media: {
    cv: { kind: 'cv', place: 0, title: 'Ines.pdf' },
    a: { kind: 'still', place: 1 },
    b: { kind: 'still', place: 0 },
    v: { kind: 'video', place: 0 },
  },
} as unknown as Profile;
const facts = { role: 'talent', me, job, mine: null, today: TODAY } as const;

describe('people who may not apply learn so before they start writing (S13)', () => {
  const cases = [
    ['an employer', { role: 'employer' }, 'MQ204', '/talent'],
    ['the poster', { me: { ...me, id: 'poster' } }, 'MQ205', '/employer/applications?job=job'],
    ['somebody who has applied', { mine: { id: 'mine' } }, 'MQ201', '/applications?a=mine'],
    ['anybody, once the job is closed', { job: { ...job, status: 'closed' } }, 'MQ202', '/jobs'],
    [
      'anybody, once the deadline has passed',
      { job: { ...job, application_deadline: '2026-05-09' } },
      'MQ202',
      '/jobs',
    ],
    [
      'somebody without a bio',
      { me: { ...me, bio: ' ' } },
      'MQ203',
      '/profile?edit=bio&redirect=%2Fjobs%2Fjob%2Fapply',
      ' Still missing: your bio/description.',
    ],
  ] as const;
  it.each(cases)('%s', (_, change, code, to, more?: string) => {
    expect(applyRefusal({ ...facts, ...change } as Parameters<typeof applyRefusal>[0])).toMatchObject({
      code,
      sentence: REFUSALS[code] + (more ?? ''),
      action: { to },
    });
  });

  it('everyone else may apply, up to and including the day of the deadline', () => {
    expect(applyRefusal(facts)).toBeNull();
    expect(applyRefusal({ ...facts, job: { ...job, application_deadline: TODAY } })).toBeNull();
  });
});

describe('the form is prefilled with what is known', () => {
  it('with every day once, the person’s rate in the job’s unit, and the required kit they own', () => {
    expect(blankApplication(job, me)).toEqual({
      coverNote: '',
      rate: '620',
      days: ['2026-05-12', '2026-05-13'],
      kit: ['Tape'],
      cv: true,
      pieces: [],
      answers: ['', ''],
    });
    expect(blankApplication({ ...job, pay_type: 'hour' }, me).rate).toBe('70');
  });

  it('but never with a rate converted across units or currencies', () => {
    for (const other of [{ pay_type: 'week' }, { currency: 'EUR' }, { pay_type: 'unpaid' }] as const)
      expect(blankApplication({ ...job, ...other }, me).rate).toBe('');
  });

  it('and with only those parts of a draft that still fit the job', () => {
    const draft = {
      coverNote: 'Half a thought',
      rate: '5x',
      days: ['2026-05-13', '2026-06-01'],
      kit: [],
      cv: false,
      pieces: ['a'],
      answers: ['Yes'],
    };
    expect(fromDraft(draft, blankApplication(job, me))).toEqual({
      coverNote: 'Half a thought',
      rate: '5x',
      days: ['2026-05-13'],
      kit: [],
      cv: false,
      pieces: ['a'],
      answers: ['Yes', ''],
    });
    const { cv: _cv, pieces: _pieces, ...old } = draft;
    expect(fromDraft(old, blankApplication(job, me)), 'of an earlier version of the app').toMatchObject({
      coverNote: 'Half a thought',
      cv: true,
      pieces: [],
    });
    expect(fromDraft({ days: 'all' }, blankApplication(job, me))).toEqual(blankApplication(job, me));
  });
});

describe('what is sent', () => {
  const form: ApplyForm = {
    coverNote: ' Hello ',
    rate: '1,250.50',
    days: ['2026-05-13', '2026-05-12'],
    kit: [],
    cv: true,
    pieces: ['v', 'a', 'gone'],
    answers: [' Yes ', 'No'],
  };

  it('is in minor units of the job’s currency, trimmed, with the days in order', () => {
    expect(toNewApplication(form, job, me)).toMatchObject({
      jobId: 'job',
      coverNote: 'Hello',
      rateQuoteMinor: 125_050,
      rateUnit: 'day',
      availableDates: ['2026-05-12', '2026-05-13'],
      answers: ['Yes', 'No'],
    });
  });

  it('has no rate for unpaid work, whatever was typed', () => {
    expect(toNewApplication(form, { ...job, pay_type: 'unpaid' }, me).rateQuoteMinor).toBeNull();
  });

  it('has the CV unless it was switched off, and those picked pieces that the profile still has', () => {
    expect(toNewApplication(form, job, me)).toMatchObject({ cvId: 'cv', pieceIds: ['a', 'v'] });
    expect(toNewApplication({ ...form, cv: false }, job, me).cvId).toBeNull();
    expect(toNewApplication(form, job, { media: {} })).toMatchObject({ cvId: null, pieceIds: [] });
  });

  it('MQ630: has at most six pieces', () => {
    const pieces = Array.from({ length: 7 }, (_, i) => `piece ${i}`);
    expect(applyForm(job).safeParse({ ...form, pieces }).error?.issues).toMatchObject([
      { path: ['pieces'], message: REFUSALS.MQ630 },
    ]);
    expect(applyForm(job).safeParse({ ...form, pieces: pieces.slice(1) }).success).toBe(true);
  });

  it.each([
    ['620', true],
    ['', true],
    ['$620', true],
    ['plenty', false],
    ['-5', false],
    ['10000001', false],
    ['650,50', true],
    ['1.2345', false],
  ])('rate %j: %s', (rate, fits) => {
    expect(applyForm(job).safeParse({ ...form, rate }).success).toBe(fits);
  });

  it('needs an answer to each question, and states the note’s limit as the refusal does', () => {
    expect(applyForm(job).safeParse({ ...form, answers: ['Yes', ' '] }).error?.issues).toMatchObject([
      { path: ['answers', 1] },
    ]);
    expect(applyForm(job).safeParse({ ...form, coverNote: 'x'.repeat(4001) }).error?.issues).toMatchObject([
      { path: ['coverNote'], message: REFUSALS.MQ207 },
    ]);
  });
});
