import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { applications, jobs } from '@/domain/streams';
import { applications as stream } from '@/domain/streams/applications';
import { MyApplication } from '@/features/applications/my-applications/my-application';
import { toApplicant } from '@/features/applications/applicants/applicant';
import { ApplicantDetail } from '@/features/applications/applicants/person/applicant-detail';
import { SAMPLE_JOB } from '../../support/sample-job';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const NOW = new Date();
const ASKED = ['Do you drive?', 'Which camera do you own?'];
const ANSWERS = ['Yes, a van.', 'An Alexa.'];

/** An application with two answers, as this side has it beside a job with these questions; null: without the job. */
async function open(side: 'employer' | 'talent', questions: string[] | null): Promise<void> {
  const { me, put, show } = await onDevice(side);
  const row = {
    ...stream.sample(sampleWorld({ job: SAMPLE_JOB.id })),
    [side === 'talent' ? 'applicant_id' : 'employer_id']: me,
    company_id: null,
    employer_viewed_at: NOW.toISOString(),
    answers: ANSWERS,
  };
  const job = questions && { ...SAMPLE_JOB, questions };
  await put(applications, row);
  if (job) await put(jobs, job);
  const application = { ...row, rev: 1, sync: { state: 'sent' as const } };
  show(
    side === 'talent' ? (
      <MyApplication application={application} now={NOW} />
    ) : (
      <ApplicantDetail applicant={toApplicant(application, job, null, NOW)} now={NOW} />
    ),
  );
  await screen.findByText('An Alexa.');
}

it.each(['employer', 'talent'] as const)('the %s reads each answer under its question', async (side) => {
  await open(side, ASKED);
  expect((await screen.findByText('Do you drive?')).nextSibling?.textContent).toBe('Yes, a van.');
  expect(screen.queryByText(/questions/)).toBeNull();
});

it.each(['employer', 'talent'] as const)(
  'the %s reads why answers have no questions above them',
  async (side) => {
    await open(side, null);
    await screen.findByText('The questions are not on this device yet.');
    expect(screen.queryByText(/^Question \d/)).toBeNull();
  },
);

it('a question that may be another one than was answered is above no answer', async () => {
  await open('employer', ['Can you start on Monday?']);
  await screen.findByText('The job asks other questions now, so what was asked is not here.');
  expect(screen.queryByText('Can you start on Monday?')).toBeNull();
});
