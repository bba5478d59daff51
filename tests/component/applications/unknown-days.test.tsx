import { screen } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { formatDays } from '@/domain/availability/day-words';
import { applications, jobs } from '@/domain/streams';
import { applications as stream, type Application } from '@/domain/streams/applications';
import { addDays, today } from '@/domain/values/days';
import { toApplicant } from '@/features/applications/applicants/applicant';
import { ApplicantDetail } from '@/features/applications/applicants/person/applicant-detail';
import { MyApplication } from '@/features/applications/my-applications/my-application';
import { SAMPLE_JOB } from '../../support/sample-job';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const NOW = new Date();
const FIRST = addDays(today(NOW), 30);
const [SECOND, THIRD] = [addDays(FIRST, 1), addDays(FIRST, 2)];
const JOB = {
  ...SAMPLE_JOB,
  timezone: 'UTC',
  job_dates: [FIRST, SECOND, THIRD].map((day) => ({ day, kind: 'shoot' as const, call: '', wrap: '' })),
};

type Change = Partial<Application>;
/** From before it was kept which days somebody was asked about. */
const OLD: Change = { available_dates: [FIRST], asked_dates: [] };
const ELSEWHERE: Change = { available_dates: [addDays(FIRST, 90)], asked_dates: [] };

/** What stands in the cell of this name. */
const cell = async (name: string): Promise<string | null | undefined> =>
  (await screen.findByText(name)).parentElement?.textContent;

async function open(side: 'talent' | 'employer', change: Change): Promise<void> {
  const { me, put, show } = await onDevice(side);
  const row = {
    ...stream.sample(sampleWorld({ job: JOB.id })),
    [side === 'talent' ? 'applicant_id' : 'employer_id']: me,
    employer_viewed_at: NOW.toISOString(),
    ...change,
  };
  await put(jobs, JOB);
  await put(applications, row);
  const application = { ...row, rev: 1, sync: { state: 'sent' as const } };
  show(
    side === 'talent' ? (
      <MyApplication application={application} now={NOW} />
    ) : (
      <ApplicantDetail applicant={toApplicant(application, JOB, null, NOW)} now={NOW} />
    ),
  );
}

describe('days of which an application says nothing', () => {
  it('are not known to the employer, who reads neither free nor busy', async () => {
    await open('employer', OLD);
    expect(await cell('Free')).toBe('Free1 of 3 2 not known');
  });

  it('are what the applicant reads as well, with which they are and what can be done', async () => {
    await open('talent', OLD);
    await screen.findByRole('button', { name: 'Say your days again' });
    expect(await cell('Your days')).toBe('Your days1 of 3 2 not known');
    screen.getByText(
      `The employer does not know whether you can work on ${formatDays([SECOND, THIRD])}. Say your days again.`,
    );
  });

  it('are written about once the application has moved on', async () => {
    await open('talent', { ...OLD, status: 'shortlisted' });
    await screen.findByText(/^The employer does not know .* Write to them\.$/);
  });

  it('are no matter any more once it has ended', async () => {
    await open('talent', { ...OLD, status: 'declined' });
    await screen.findByText('1 of 3', { exact: false });
    expect(screen.queryByText(/^The employer does not know/)).toBeNull();
  });

  it.each([
    ['employer', 'Free', 'Named other days'],
    ['talent', 'Your days', 'Other days'],
  ] as const)('for the %s, days that the job does not have are other days', async (side, name, words) => {
    await open(side, ELSEWHERE);
    if (side === 'talent') await screen.findByText(/^The employer does not know/);
    expect(await cell(name)).toBe(`${name}${words}`);
  });
});

it('days that an applicant was asked about and left out are known', async () => {
  await open('talent', { available_dates: [FIRST], asked_dates: [FIRST, SECOND, THIRD] });
  await screen.findByRole('button', { name: 'Say your days again' });
  expect(await cell('Your days')).toBe('Your days1 of 3');
  expect(screen.queryByText(/^The employer does not know/)).toBeNull();
});
