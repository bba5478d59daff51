import { describe, expect, it } from 'vitest';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobContent } from '@/domain/jobs/job-content';
import {
  withoutRoles,
  jobOfRole,
  type MoreRole,
  moreRolesIn,
  problemsOfRole,
} from '@/domain/jobs/roles/more-roles';
import { anotherRoleOf } from '@/features/posting/drafts/repeat';
import { SAMPLE_JOB } from '../support/sample-job';

const first: JobContent = {
  ...blankJobContent('Europe/London', 'GBP'),
  title: 'Gaffer',
  role_code: 'gaffer',
  category: 'electric',
  production: 'Night Ferry',
  required_skills: ['Rigging'],
  kit_required: ['Own meter'],
  kit_fee_minor: 5000,
  salary_min: 430,
  salary_max: 480,
  city: 'London',
  country_code: 'GB',
  location: 'Pier 3',
  travel_paid: true,
  job_dates: [{ day: '2027-05-12', kind: 'shoot', call: '05:30', wrap: '' }],
};
const role: MoreRole = {
  id: '019a1d9e-0000-7000-8000-000000000002',
  title: ' 1st AC ',
  role_code: 'first_ac',
  headcount: '2',
  rate: '£410',
};
const problems = (change: Partial<MoreRole>, base: Partial<JobContent> = {}) =>
  problemsOfRole({ ...role, ...change }, { ...first, ...base }, '2027-05-01');

describe('further roles of a show', () => {
  it('are jobs with the days, the place and the terms of the first, and nothing of its own', () =>
    expect(jobOfRole(role, first)).toEqual({
      ...first,
      title: '1st AC',
      role_code: 'first_ac',
      category: 'camera',
      headcount: 2,
      salary_min: 410,
      salary_max: null,
      required_skills: [],
      kit_required: [],
      kit_fee_minor: null,
    }));
  it('are in the first role’s department where nobody knows the role', () =>
    expect(jobOfRole({ ...role, role_code: '' }, first).category).toBe('electric'));
  it('are unpaid where the first one is', () =>
    expect(jobOfRole(role, { ...first, pay_type: 'unpaid' }).salary_min).toBeNull());

  it('say what is missing, each at its field', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ title: ' ' })).toEqual([
      { field: 'title', sentence: 'Say which role this is before publishing.' },
    ]);
    expect(problems({ rate: '' }).map(({ field }) => field)).toEqual(['rate']);
    expect(problems({ rate: 'plenty' })).toEqual([
      { field: 'rate', sentence: 'Enter an amount, such as 620.' },
    ]);
    expect(problems({ headcount: '0' }).map(({ field }) => field)).toEqual(['headcount']);
    expect(problems({ rate: '' }, { pay_type: 'unpaid', unpaid_reason: 'student' })).toEqual([]);
    // What is wrong with the first role is said there.
    expect(problems({}, { job_dates: [], city: '', location: '' })).toEqual([]);
  });

  it('are read from a draft of whatever version', () => {
    expect(moreRolesIn({ more_roles: [role, { id: 'x' }, 7] })).toEqual([role]);
    expect([moreRolesIn({}), moreRolesIn({ more_roles: 'none' })]).toEqual([[], []]);
  });
  it('are no field of a job', () => expect(withoutRoles({ ...first, more_roles: [role] })).toEqual(first));
});

describe('another role on the show of a job', () => {
  it('has its days, place and terms, and says nothing of the role', () => {
    const blank = blankJobContent('UTC', 'USD');
    const job = { ...SAMPLE_JOB, ...first };
    const {
      title,
      role_code: code,
      salary_min: pay,
      job_dates: days,
      production,
      city,
      travel_paid: travel,
    } = anotherRoleOf(job, blank);
    expect([title, code, pay]).toEqual(['', '', null]);
    expect([days, production, city, travel]).toEqual([first.job_dates, 'Night Ferry', 'London', true]);
  });
});
