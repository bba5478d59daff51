import { describe, expect, it } from 'vitest';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobContent } from '@/domain/jobs/job-content';
import { publishProblems } from '@/domain/jobs/publish-rules';
import { REFUSALS, refusal } from '@/domain/refusals';

const TODAY = '2027-05-10';
const good: JobContent = {
  ...blankJobContent('America/Los_Angeles', 'USD'),
  title: '1st AC',
  category: 'camera',
  salary_min: 620,
  location: 'Berth 46',
  city: 'San Pedro',
  job_dates: [{ day: '2027-05-12', kind: 'shoot', call: '05:30', wrap: '' }],
};
const codes = (change: Partial<JobContent>) =>
  publishProblems({ ...good, ...change }, TODAY).map(({ code }) => code);

describe('what keeps a draft from being published', () => {
  it('is nothing when the job is complete', () => expect(codes({})).toEqual([]));
  it.each<[string, Partial<JobContent>, string]>([
    ['no title', { title: ' ' }, 'MQ109'],
    ['no department', { category: '' }, 'MQ111'],
    ['no dates', { job_dates: [] }, 'MQ108'],
    ['a day in the past', { job_dates: [{ day: '2027-05-09', kind: 'shoot', call: '', wrap: '' }] }, 'MQ104'],
    ['no pay, and not marked as unpaid', { salary_min: null }, 'MQ101'],
    ['a rate of nothing', { salary_min: 0, salary_max: 0 }, 'MQ101'],
    ['unpaid without a reason', { pay_type: 'unpaid', salary_min: null }, 'MQ102'],
    ['a maximum below the minimum', { salary_max: 100 }, 'MQ103'],
    ['no place', { location: '', city: '' }, 'MQ112'],
    ['a deadline on the first shoot day', { application_deadline: '2027-05-12' }, 'MQ105'],
    ['a deadline that has passed', { application_deadline: '2027-05-09' }, 'MQ116'],
    [
      'a day further away than anybody plans',
      { job_dates: [...good.job_dates, { day: '2029-05-10', kind: 'shoot', call: '', wrap: '' }] },
      'MQ785',
    ],
  ])('%s', (_, change, code) => expect(codes(change)).toEqual([code]));
  it.each<[string, Partial<JobContent>]>([
    ['today', { job_dates: [{ day: TODAY, kind: 'shoot', call: '', wrap: '' }] }],
    [
      'the last day that can be planned',
      { job_dates: [{ day: '2029-05-09', kind: 'shoot', call: '', wrap: '' }] },
    ],
    ['a deadline today', { application_deadline: TODAY }],
    ['unpaid student work', { pay_type: 'unpaid', salary_min: null, unpaid_reason: 'student' }],
    ['deferred pay', { pay_type: 'deferred', salary_min: null }],
    ['remote work without a place', { is_remote: true, location: '', city: '' }],
    [
      'a deadline after prep but before the shoot',
      {
        application_deadline: '2027-05-11',
        job_dates: [
          { day: '2027-05-10', kind: 'prep', call: '', wrap: '' },
          { day: '2027-05-12', kind: 'shoot', call: '', wrap: '' },
        ],
      },
    ],
  ])('allows %s', (_, change) => expect(codes(change)).toEqual([]));
});

it('says for how many years days can be named', () => {
  const [problem] = publishProblems(
    { ...good, job_dates: [{ day: '2040-05-10', kind: 'shoot', call: '', wrap: '' }] },
    TODAY,
  );
  expect(problem?.sentence).toBe('Choose a day within the next 2 years.');
});

describe('refusals', () => {
  it('fill in their placeholders', () => {
    expect(refusal('MQ301', { Name: 'Mara' })).toBe('Mara is not accepting messages.');
    expect(refusal('MQ107', { from: 'archived', to: 'active' })).toBe(
      'A job that is archived cannot become active.',
    );
  });
  it('are whole sentences', () => {
    for (const sentence of Object.values(REFUSALS)) expect(sentence).toMatch(/^[A-Z{].*[.}]$/);
  });
});
