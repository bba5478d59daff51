import { createElement, type ComponentType } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobContent } from '@/domain/jobs/job-content';
import { JOB_FIELDS, jobFieldNamed } from '@/domain/jobs/job-fields';
import { inputLabel, type JobForm, SHOWN_FIELDS } from '@/domain/jobs/job-form-fields';
import { PUBLISH_RULES } from '@/domain/jobs/publish-rules';
import { JobContent as JobContentSchema } from '@/domain/jobs/job-content';
import { CheckStep } from '@/features/posting/wizard/check-step';
import { DateFields } from '@/features/posting/fields/date-fields';
import { formOf } from '@/features/posting/form/job-form';
import { PayFields } from '@/features/posting/fields/pay-fields';
import { RoleFields } from '@/features/posting/fields/role-fields';
import { STEPS } from '@/features/posting/form/steps';
import { conflictLabel, conflictValue } from '@/features/sync/conflict/conflict-copy';

const blank = blankJobContent('America/Los_Angeles', 'USD');
const whole: JobContent = {
  ...blank,
  title: '1st AC, second unit',
  category: 'camera',
  role_code: 'first_ac',
  production: 'Low Tide',
  production_kind: 'series',
  headcount: 2,
  required_skills: ['Anamorphic', 'Boats'],
  city: 'San Pedro',
  region: 'CA',
  location: 'Berth 46',
  salary_min: 620,
  salary_max: 680,
  job_dates: [
    { day: '2027-05-12', kind: 'shoot', call: '05:30', wrap: '16:30' },
    { day: '2027-05-13', kind: 'travel', call: '', wrap: '' },
  ],
  application_deadline: '2027-05-09',
  questions: ['Own focus unit?', 'Own transport?'],
};

/** Set together with the town, so they have no input of their own. */
const SET_BY_TOWN = ['timezone', 'region', 'lat', 'lng'];

/** The rendered markup of a step. */
function markupOf(Fields: ComponentType, content: JobContent): string {
  const Form = () =>
    createElement(
      FormProvider<JobForm>,
      useForm<JobForm>({ defaultValues: formOf(content) }) as never,
      createElement(Fields),
    );
  return renderToStaticMarkup(createElement(Form));
}

describe('the table of a job’s fields', () => {
  it('has a row for each field that is stored, and for nothing else', () => {
    const stored = Object.keys(JobContentSchema.shape);
    const rows = Object.keys(JOB_FIELDS);
    expect({
      'without a row': stored.filter((name) => !rows.includes(name)),
      'not stored': rows.filter((name) => !stored.includes(name)),
    }).toEqual({ 'without a row': [], 'not stored': [] });
    expect(Object.keys(blank).toSorted()).toEqual(rows.toSorted());
  });

  it('gives each field its own input and its own name', () => {
    const inputs = SHOWN_FIELDS.map(({ inputName }) => inputName);
    expect(inputs).toEqual([...new Set(inputs)]);
    const labels = Object.values(JOB_FIELDS).map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
    expect(labels.filter((label) => !/^[A-Z][a-z ]+$/.test(label))).toEqual([]);
  });

  it('places every input on exactly one step', () =>
    expect(STEPS.flatMap(({ inputs }) => inputs).toSorted()).toEqual(Object.keys(formOf(blank)).toSorted()));

  it('includes in quick post every field that publishing can be refused for, except the deadline', () => {
    const notInQuickPost = Object.values(PUBLISH_RULES).filter((name) => !('quick' in JOB_FIELDS[name]));
    expect([...new Set<string>(notInQuickPost)]).toEqual(['application_deadline']);
  });

  it('finds no field for a property that every object inherits', () => {
    for (const name of ['constructor', 'toString', 'full_name']) expect(jobFieldNamed(name)).toBeUndefined();
  });
});

describe('each step renders every input that the table places on it', () => {
  const unpaid = { ...whole, pay_type: 'unpaid' as const };
  const external = { ...whole, apply_mode: 'external' as const };
  it.each([
    ['role', markupOf(RoleFields, whole)],
    ['dates', markupOf(DateFields, whole)],
    ['pay', markupOf(PayFields, external) + markupOf(PayFields, unpaid)],
  ])('%s', (step, markup) => {
    const missing = SHOWN_FIELDS.filter((field) => field.step === step)
      .map(({ inputName }) => inputName)
      // The title's input also sets the role code, and the town's input sets everything known about the town.
      .filter((input) => ![...SET_BY_TOWN, 'role_code'].includes(input))
      .filter(
        (input) => !markup.includes(`>${inputLabel(input)}<`) && !markup.includes(`>${inputLabel(input)} <`),
      );
    expect(missing).toEqual([]);
  });
});

/** Each line of the last step, as `label: value`. */
function linesOf(content: JobContent): string[] {
  const markup = renderToStaticMarkup(createElement(CheckStep, { content, onStep: () => {} }));
  return [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, name, value]) => `${name}: ${value?.replaceAll(/<[^>]+>/g, '')}`,
  );
}

describe('the last step', () => {
  it('summarizes the whole job', () =>
    expect(linesOf(whole)).toEqual([
      'Listed as: 1st AC',
      'Role: 1st AC, second unit',
      'Department: Camera',
      'Production: Low Tide, series',
      'Kind of work: Freelance',
      'People: 2',
      'Needed: Anamorphic, Boats',
      'Days: 12–13 May',
      'In all: 1 shoot day',
      'Call: 05:30',
      'Wrap: 16:30',
      'Time zone: America/Los Angeles',
      'Place: San Pedro, CA, Berth 46',
      'Rate: $620–$680 /day',
      'Hours in a day: 10 h',
      'Union: Union or not',
      'Apply by: Sun 9 May',
      'Where to apply: On Marquee',
    ]));
  it('shows what is still open in a blank job', () =>
    expect(linesOf(blank)).toEqual([
      'Role: none yet',
      'Department: none yet',
      'Production: not named',
      'Kind of work: Freelance',
      'People: 1',
      'Needed: nothing in particular',
      'Days: Dates open',
      'In all: none yet',
      'Call: open',
      'Wrap: open',
      'Time zone: America/Los Angeles',
      'Place: Place open',
      'Rate: N/A /day',
      'Hours in a day: 10 h',
      'Union: Union or not',
      'Apply by: no deadline',
      'Questions: none',
      'Where to apply: On Marquee',
    ]));
});

describe('a conflict labels a field and formats its values as the table does', () => {
  it.each<[keyof JobContent, unknown, string]>([
    ['title', 'Gaffer', 'Title: Gaffer'],
    ['production_kind', 'music_video', 'Kind of show: Music video'],
    ['pay_type', 'a pay type of a newer version', 'Paid: a pay type of a newer version'],
    ['category', 'camera', 'Department: Camera'],
    ['headcount', 2, 'People: 2'],
    ['salary_min', 620, 'Pay from: £620'],
    ['kit_fee_minor', 7550, 'Kit fee: £75.50'],
    ['pay_day_hours', null, 'Hours in a paid day: Nothing'],
    ['travel_paid', false, 'Travel paid: No'],
    ['country_code', 'GB', 'Country: United Kingdom'],
    ['application_deadline', '2027-05-09', 'Apply by: Sun 9 May'],
    ['required_skills', [], 'Required skills: Nothing'],
    ['questions', ['Own kit?'], 'Questions: 1. Own kit?'],
    ['apply_mode', 'external', 'Where to apply: On another site'],
    ['job_dates', whole.job_dates, 'Dates: Wed 12 May, shoot, call 05:30, wrap 16:30\nThu 13 May, travel'],
  ])('%s', (name, value, text) =>
    expect(`${conflictLabel(name)}: ${conflictValue(name, value, { currency: 'GBP' }, new Map())}`).toBe(
      text,
    ),
  );
});
