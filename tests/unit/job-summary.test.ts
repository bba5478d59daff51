import { describe, expect, it } from 'vitest';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobContent } from '@/domain/jobs/job-content';
import { SHOWN_FIELDS } from '@/domain/jobs/job-form-fields';
import { summaryOf } from '@/domain/jobs/summary/job-summary';

const blank = blankJobContent('America/Los_Angeles', 'USD');
const day = { day: '2027-05-12', kind: 'shoot', call: '05:30', wrap: '17:30' } as const;

/** Something entered in each field that the form shows, beside what it needs to be shown. */
const ENTERED: Partial<Record<keyof JobContent, Partial<JobContent>>> = {
  title: { title: 'Gaffer' },
  role_code: { role_code: 'gaffer' },
  category: { category: 'electric' },
  production: { production: 'Low Tide' },
  production_kind: { production_kind: 'feature' },
  job_type: { job_type: 'contract' },
  headcount: { headcount: 3 },
  description: { description: 'Two nights on the pier.' },
  required_skills: { required_skills: ['Rigging'] },
  nice_skills: { nice_skills: ['Small boats'] },
  is_urgent: { is_urgent: true },
  job_dates: { job_dates: [day] },
  timezone: { timezone: 'Europe/London' },
  is_remote: { is_remote: true },
  city: { city: 'London' },
  region: { city: 'London', region: 'England' },
  country_code: { country_code: 'GB' },
  location: { location: 'Berth 46' },
  pay_type: { pay_type: 'week', salary_min: 100 },
  unpaid_reason: { pay_type: 'unpaid', unpaid_reason: 'student' },
  salary_min: { salary_min: 100 },
  salary_max: { salary_max: 200 },
  currency: { salary_min: 100, currency: 'EUR' },
  pay_day_hours: { pay_day_hours: 12 },
  overtime_terms: { overtime_terms: '1.5× after 10 h' },
  kit_fee_minor: { kit_fee_minor: 7500 },
  per_diem_minor: { per_diem_minor: 6000 },
  travel_paid: { travel_paid: true },
  accommodation_paid: { accommodation_paid: true },
  union_status: { union_status: 'union' },
  kit_required: { kit_required: ['Own harness'] },
  application_deadline: { application_deadline: '2027-05-01' },
  nda_required: { nda_required: true },
  questions: { questions: ['Own transport?'] },
  apply_mode: { apply_mode: 'external' },
  external_url: { external_url: 'https://low-tide.test/apply' },
};
/** Come with the town that was picked. */
const NOT_ENTERED = ['lat', 'lng'];

const STEPS = ['role', 'dates', 'pay'] as const;
const summary = (content: JobContent): string =>
  STEPS.flatMap((step) => summaryOf(step, content))
    .map(({ label, words }) => `${label}: ${words}`)
    .join('\n');

describe('the last step of posting', () => {
  it.each(SHOWN_FIELDS.map(({ name }) => name).filter((name) => !NOT_ENTERED.includes(name)))(
    'shows what was entered as %s',
    (name) => {
      const entered = { ...blank, ...ENTERED[name] };
      const without = { ...entered, [name]: blank[name] };
      expect(summary(entered)).not.toBe(summary(without));
    },
  );

  it('says what was entered in words', () => {
    const said = summary({
      ...blank,
      job_dates: [day],
      kit_fee_minor: 7500,
      per_diem_minor: 6000,
      salary_min: 620,
      pay_day_hours: 10,
      questions: ['Own transport?', 'Night work?'],
    });
    for (const line of [
      'Call: 05:30',
      'Wrap: 17:30',
      'Kit fee: $75 /day',
      'Per diem: $60 /day',
      'Rate: $620 /day',
      'Hours in a day: 10 h',
      'Questions: 1. Own transport?\n2. Night work?',
      'Time zone: America/Los Angeles',
    ])
      expect(said).toContain(line);
    expect(said).not.toContain('Each day');
  });

  it('lists days that differ one by one', () => {
    const days = [day, { day: '2027-05-13', kind: 'wrap', call: '', wrap: '' } as const];
    expect(summary({ ...blank, job_dates: days })).toContain(
      'Each day: Wed 12 May, shoot, call 05:30, wrap 17:30\nThu 13 May, wrap',
    );
  });

  it('has no row for what was left open, except where people look for it', () => {
    const said = summary(blank);
    expect(said).toContain('Call: open');
    expect(said).toContain('Questions: none');
    for (const name of ['Kit fee', 'Overtime', 'NDA', 'Travel', 'Urgent'])
      expect(said).not.toContain(`${name}:`);
  });
});
