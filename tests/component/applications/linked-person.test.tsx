import { screen, waitFor, within } from '@testing-library/dom';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { newId } from '@/domain/ids';
import type { ApplicationStatus } from '@/domain/lifecycles';
import { applications } from '@/domain/streams';
import { applications as stream } from '@/domain/streams/applications';
import { type Applicant, toApplicant } from '@/features/applications/applicants/applicant';
import { Applications } from '@/features/applications/applicants/applications';
import { SAMPLE_JOB } from '../../support/sample-job';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const NOW = new Date();

const applicantCalled = (name: string, status: ApplicationStatus): Applicant =>
  toApplicant(
    {
      ...stream.sample(sampleWorld({ job: SAMPLE_JOB.id })),
      id: newId(),
      applicant_name: name,
      status,
      rev: 1,
      sync: { state: 'sent' },
    },
    SAMPLE_JOB,
    null,
    NOW,
  );

let address = '';

function List({ all, opened }: { all: Applicant[]; opened: string }): ReactNode {
  const [search, setSearch] = useState(`a=${opened}`);
  useEffect(() => {
    address = search;
  }, [search]);
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return (
    <Applications
      all={all}
      isWhole
      now={NOW}
      params={params}
      setParamValues={(changes) =>
        setSearch((before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(changes))
            if (value === null) next.delete(key);
            else next.set(key, value);
          return next.toString();
        })
      }
    />
  );
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  return () => vi.unstubAllGlobals();
});

/** On a phone, by a link to Ivo. */
async function open(status: ApplicationStatus) {
  const { me, put, show } = await onDevice('employer');
  const all = [applicantCalled('Ivo Linked', status), applicantCalled('Ann Other', 'reviewed')];
  await put(applications, ...all.map(({ application }) => ({ ...application, employer_id: me })));
  const ivo = all[0]!.application.id;
  const user = show(<List all={all} opened={ivo} />);
  return { user, ivo, person: await screen.findByRole('dialog', { name: 'Ivo Linked' }) };
}
const stage = () => screen.getByRole('tab', { selected: true }).textContent;

it('whoever a link has opened is in the list that closing them shows', async () => {
  const { user } = await open('interview');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stage()).toMatch(/^Interviews/);
  screen.getByText('Ivo Linked');
});

it('stays in the address while a step asks for its terms, and is there again when they are given up', async () => {
  const { user, ivo, person } = await open('pending');
  await user.click(within(person).getByRole('button', { name: 'Decline' }));
  await screen.findByRole('dialog', { name: 'Decline Ivo Linked' });
  expect(screen.queryByRole('dialog', { name: 'Ivo Linked' })).toBeNull();
  expect(address).toBe(`a=${ivo}`);
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Ivo Linked' });
});

it('is closed once the step is taken, and the list stays where it was', async () => {
  const { user, person } = await open('pending');
  await user.click(within(person).getByRole('button', { name: 'Decline' }));
  const sheet = await screen.findByRole('dialog', { name: 'Decline Ivo Linked' });
  await user.selectOptions(within(sheet).getByLabelText('Why'), 'other');
  await user.click(within(sheet).getByRole('button', { name: /^Decline/ }));
  await waitFor(() => expect(address).toBe(''));
  expect(screen.queryByRole('dialog', { name: 'Ivo Linked' })).toBeNull();
  expect(stage()).toMatch(/^Pending/);
});
