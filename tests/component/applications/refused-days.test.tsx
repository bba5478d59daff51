import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { formatDays } from '@/domain/availability/day-words';
import { REFUSALS } from '@/domain/refusals';
import { applications, jobs } from '@/domain/streams';
import { applications as stream } from '@/domain/streams/applications';
import { addDays, today } from '@/domain/values/days';
import { MyApplication } from '@/features/applications/my-applications/my-application';
import { nameDays, observeMyApplicationTo } from '@/store/entities/applications';
import { useLive } from '@/store/react/use-live';
import { portOf } from '@/store/sync/sync-port';
import { opened } from '@/store/writes/form-edit';
import { applyAnswers } from '@/sync/push/apply-answers';
import { writeOf } from '@/sync/push/push-batch';
import { SAMPLE_JOB } from '../../support/sample-job';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const NOW = new Date();
const FIRST = addDays(today(NOW), 30);
const SECOND = addDays(FIRST, 2);

function Mine() {
  const application = useLive(observeMyApplicationTo, SAMPLE_JOB.id);
  return application ? <MyApplication application={application} now={NOW} /> : null;
}

it('S7: days that were said again after the employer went on stay readable, with what happened and what can be done', async () => {
  const { me, store, put, show } = await onDevice('talent');
  const row = {
    ...stream.sample(sampleWorld({ me, job: SAMPLE_JOB.id })),
    applicant_id: me,
    job_id: SAMPLE_JOB.id,
    status: 'pending' as const,
    available_dates: [FIRST],
    asked_dates: [FIRST, SECOND],
    rev: 1,
  };
  await put(jobs, SAMPLE_JOB);
  await put(applications, row);
  await nameDays(store, opened(row), [SECOND], [FIRST, SECOND]);
  show(<Mine />);
  await screen.findByRole('button', { name: 'Message the employer' });
  expect(screen.queryByText('Days that were not saved')).toBeNull();

  const port = portOf(store);
  const [queued] = await port.queue(1);
  const sent = writeOf(queued!)!;
  const { code, message } = { code: 'MQ219', message: REFUSALS.MQ219 };
  const master = { ...row, status: 'shortlisted', rev: 2 };
  await applyAnswers(
    { store: port, now: Date.now, snapshotOf: () => '' },
    [sent],
    [{ stream: 'applications', id: row.id, status: 'refused', code, message, master }],
  );
  await screen.findByText(REFUSALS.MQ219);
  const days = await screen.findByText('Days that were not saved');
  expect(days.nextSibling?.textContent).toBe(
    `You had chosen ${formatDays([SECOND])}. The employer does not see this.`,
  );
  screen.getByRole('button', { name: 'Message the employer' });
  expect(screen.queryByRole('button', { name: 'Say your days again' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dismiss the notice' })).toBeTruthy());
});
