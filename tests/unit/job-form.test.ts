import { describe, expect, it } from 'vitest';
import { inputFor, type JobForm } from '@/domain/jobs/job-form-fields';
import {
  contentFromDraft,
  contentOf,
  formOf,
  formProblems,
  inputOf,
  problemsNotInDraft,
} from '@/features/posting/form/job-form';
import { inputOfRefusal, STEPS, stepOf } from '@/features/posting/form/steps';
import { postingResolver } from '@/features/posting/form/job-form-resolver';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobContent } from '@/domain/jobs/job-content';
import { publishProblems } from '@/domain/jobs/publish-rules';

const blank = blankJobContent('America/Los_Angeles', 'USD');
const whole: JobContent = {
  ...blank,
  company_id: '019a1d9e-0000-7000-8000-000000000001',
  title: '1st AC',
  category: 'camera',
  role_code: 'ac_1',
  production: 'Low Tide',
  production_kind: 'feature',
  headcount: 2,
  description: 'Second unit on the harbor.',
  required_skills: ['Anamorphic'],
  nice_skills: ['Small boats'],
  salary_min: 620.5,
  salary_max: 680,
  kit_fee_minor: 7550,
  per_diem_minor: 6000,
  pay_day_hours: 10,
  overtime_terms: '1.5× after 10 h',
  travel_paid: true,
  city: 'San Pedro',
  region: 'CA',
  country_code: 'US',
  lat: 33.74,
  lng: -118.29,
  location: 'Berth 46',
  job_dates: [{ day: '2027-05-12', kind: 'shoot', call: '05:30', wrap: '' }],
  application_deadline: '2027-05-09',
  questions: ['Own focus unit?'],
  apply_mode: 'external',
  external_url: 'https://low-tide.test/apply',
};
const form = formOf(whole);
const errorAt = (change: Partial<JobForm>, input: string) =>
  formProblems({ ...form, ...change }).find(({ path }) => inputOf(path) === input)?.sentence;

describe('the posting form', () => {
  it('returns the job it was filled from, including fields that it does not show', () => {
    expect(contentOf(form, whole)).toEqual(whole);
    expect(contentOf(formOf(blank), blank)).toEqual(blank);
  });
  it('sorts the days, in whatever order they were picked', () => {
    const days = ['2027-05-14', '2027-05-12', '2027-05-13'].map((day) => ({
      day,
      kind: 'shoot' as const,
      call: '',
      wrap: '',
    }));
    expect(contentOf({ ...form, job_dates: days }, whole).job_dates.map(({ day }) => day)).toEqual([
      '2027-05-12',
      '2027-05-13',
      '2027-05-14',
    ]);
  });
  it('S2: keeps the days of a time that is half typed, which no draft can hold', () => {
    const half = { day: '2027-05-12', kind: 'shoot', call: '6:3', wrap: 'late' } as const;
    expect(contentOf({ ...form, job_dates: [half] }, whole).job_dates).toEqual([
      { ...half, call: '', wrap: '' },
    ]);
    expect(problemsNotInDraft({ ...form, job_dates: [half] }).map(({ path }) => path)).toEqual([
      'job_dates.0.call',
      'job_dates.0.wrap',
    ]);
  });
  it('drops the amounts of a job that became unpaid, and the reason of one that is paid again', () => {
    expect(contentOf({ ...form, pay_type: 'unpaid', unpaid_reason: 'student' }, whole)).toMatchObject({
      salary_min: null,
      salary_max: null,
      unpaid_reason: 'student',
    });
    expect(contentOf({ ...form, pay_type: 'day', unpaid_reason: 'student' }, whole)).toMatchObject({
      salary_min: 620.5,
      unpaid_reason: null,
    });
  });
  it('stores amounts in minor units, which yen does not have', () => {
    expect(contentOf({ ...form, currency: 'JPY', kit_fee: '7500' }, whole).kit_fee_minor).toBe(7500);
    expect(contentOf({ ...form, kit_fee: '75.50' }, whole).kit_fee_minor).toBe(7550);
  });
  it('accepts half-typed input, because drafts are saved at every pause', () => {
    const half = {
      ...form,
      headcount: '',
      salary_min: '$1,200',
      pay_day_hours: 'ten',
      questions: [{ text: ' ' }],
      external_url: '',
    };
    expect(contentOf(half, whole)).toMatchObject({
      headcount: 1,
      salary_min: 1200,
      pay_day_hours: null,
      questions: [],
      external_url: null,
    });
  });
  it.each([
    ['text for an amount', { salary_min: 'plenty' }, 'salary_min', 'Enter an amount, such as 620.'],
    ['more than anybody pays', { salary_max: '99999999' }, 'salary_max', 'At most $10,000,000.'],
    ['nobody to hire', { headcount: '0' }, 'headcount', 'Say how many people, from 1 to 500.'],
    ['a day of 30 hours', { pay_day_hours: '30' }, 'pay_day_hours', 'A paid day has 1 to 24 hours.'],
    [
      'half an address',
      { external_url: 'low-tide' },
      'external_url',
      'Enter the whole address, starting with https://.',
    ],
    ['a title that is too long', { title: 'x'.repeat(121) }, 'title', 'Keep this to 120 characters.'],
    [
      'half a time of day',
      { job_dates: [{ day: '2027-05-12', kind: 'shoot', call: '6:3', wrap: '' }] },
      'job_dates',
      'Enter a time, like 6:30 or 18:30.',
    ],
    [
      'a question that is too long',
      { questions: [{ text: 'x'.repeat(201) }] },
      'questions',
      'Keep this to 200 characters.',
    ],
    ['more than any kit costs', { kit_fee: '10000001' }, 'kit_fee', 'At most $10,000,000.'],
  ] as [string, Partial<JobForm>, string, string][])(
    'reports %s at its input',
    (_, change, field, sentence) => expect(errorAt(change, field)).toBe(sentence),
  );
  it('reports nothing for a complete job', () => expect(formProblems(form)).toEqual([]));
});

describe('a draft from another version of the app', () => {
  it('is read back unchanged', () => expect(contentFromDraft(whole, blank)).toEqual(whole));
  it('keeps valid values and leaves the rest blank', () => {
    const strange = {
      title: 'Gaffer',
      pay_type: 'beer',
      headcount: 'two',
      job_dates: [{ day: 'someday' }],
      salary_min: 500,
      new_field: 1,
    };
    expect(contentFromDraft(strange as unknown as Partial<JobContent>, blank)).toEqual({
      ...blank,
      title: 'Gaffer',
      salary_min: 500,
    });
  });
});

describe('S2, S8: a draft with something wrong in it', () => {
  const long = {
    headcount: 9999,
    title: 'x'.repeat(121),
    description: 'y'.repeat(20_001),
    questions: ['z'.repeat(201)],
  };
  it('keeps a text that is too long, and says so at its field when it is opened again', () => {
    const content = contentFromDraft({ ...whole, ...long }, blank);
    expect(content).toMatchObject(long);
    expect(formProblems(formOf(content)).map(({ path }) => inputOf(path))).toEqual([
      'title',
      'headcount',
      'description',
      'questions',
    ]);
  });
  it('counts what it cannot hold as not saved, and what is only too long as saved', () => {
    const typed = { ...form, salary_min: 'plenty', title: long.title };
    expect(problemsNotInDraft(typed)).toEqual([
      { path: 'salary_min', sentence: 'Enter an amount, such as 620.' },
    ]);
    expect(problemsNotInDraft(form)).toEqual([]);
    expect(problemsNotInDraft(formOf(blank))).toEqual([]);
  });
});

describe('a deadline that has passed', () => {
  const start: JobContent = { ...whole, application_deadline: '2020-05-01' };
  const errorOf = async (isPublished: boolean, deadline: string): Promise<unknown> => {
    const { errors } = await postingResolver(start, isPublished)(
      { ...formOf(start), application_deadline: deadline },
      undefined,
      { fields: {}, shouldUseNativeValidation: false },
    );
    return errors.application_deadline?.message;
  };
  it('is refused of a new job, and of a published one once it is changed', async () => {
    expect(await errorOf(false, '2020-05-01')).toBe('The deadline must be today or later.');
    expect(await errorOf(true, '2020-05-02')).toBe('The deadline must be today or later.');
    expect(await errorOf(true, '2020-05-01')).toBeUndefined();
  });
});

describe('the steps', () => {
  it('show every publishing problem on the step where it can be fixed', () => {
    const problems = publishProblems({ ...blank, pay_type: 'unpaid' }, '2027-05-10').concat(
      publishProblems({ ...whole, salary_max: 1, application_deadline: '2027-05-12' }, '2027-05-13'),
      publishProblems(whole, '2020-05-10'),
    );
    for (const { code, field } of problems) {
      const input = inputFor(field);
      expect([code, inputOfRefusal(code)]).toEqual([code, input]);
      expect(STEPS[stepOf(input)]?.inputs).toContain(input);
    }
    expect(new Set(problems.map(({ code }) => code))).toEqual(
      new Set(['MQ109', 'MQ111', 'MQ108', 'MQ102', 'MQ112', 'MQ103', 'MQ104', 'MQ105', 'MQ116', 'MQ785']),
    );
  });
  it('report a missing place at the town, the first of its two inputs', () =>
    expect(inputOfRefusal('MQ112')).toBe('city'));
  it('have no input for a refusal that concerns none', () => expect(inputOfRefusal('MQ110')).toBeUndefined());
});
