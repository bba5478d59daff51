import { screen } from '@testing-library/dom';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { JobRow } from '@/features/posting/manage/job-rows';
import { SAMPLE_JOB } from '../../support/sample-job';
import { onDevice } from '../support/on-device';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function openMenuOf(production: string) {
  const { me, show } = await onDevice('employer');
  const job = { ...SAMPLE_JOB, posted_by: me, production, sync: { state: 'sent' as const } };
  const user = show(
    <>
      <Address />
      <JobRow job={job} applicants={0} isPicked={false} onPick={() => {}} />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: /^What to do with/ }));
  await screen.findByRole('menuitem', { name: 'Repeat' });
  return user;
}

it('another role of a show begins with what its job says', async () => {
  const user = await openMenuOf('Low Tide');
  await user.click(screen.getByRole('menuitem', { name: 'Another role on this show' }));
  await screen.findByText(`/jobs/post?repeat=${SAMPLE_JOB.id}&role=another`);
});

it('none is offered of a job that names no show', async () => {
  await openMenuOf('');
  expect(screen.queryByRole('menuitem', { name: 'Another role on this show' })).toBeNull();
});
