import { screen, waitFor, within } from '@testing-library/dom';
import { type ReactNode, useMemo, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { newId } from '@/domain/ids';
import { applications } from '@/domain/streams';
import { applications as stream } from '@/domain/streams/applications';
import { people as peopleStream } from '@/domain/streams/people';
import { type Applicant, toApplicant } from '@/features/applications/applicants/applicant';
import { Applications } from '@/features/applications/applicants/applications';
import { setActionsPlace } from '@/ui/layout/actions-place';
import { SAMPLE_JOB } from '../../support/sample-job';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const NOW = new Date();
const NAMES = ['Ann One', 'Ben Two', 'Cleo Three', 'Dan Four', 'Eve Five'] as const;

/** Cleo’s profile is not on this device, and nobody but Ann says anything of kit. */
const applicantCalled = (name: string): Applicant => {
  const sample = stream.sample(sampleWorld({ job: SAMPLE_JOB.id }));
  const person = {
    ...peopleStream.sample(sampleWorld()),
    id: newId(),
    full_name: name,
    experience_years: 9,
  };
  const application = {
    ...sample,
    id: newId(),
    applicant_id: person.id,
    applicant_name: name,
    status: 'pending' as const,
    kit_offered: name === 'Ann One' ? ['Dolly'] : [],
    cover_note: `${name} is free.`,
    rev: 1,
    sync: { state: 'sent' as const },
  };
  return toApplicant(application, SAMPLE_JOB, name === 'Cleo Three' ? null : person, NOW);
};

function List({ all }: { all: Applicant[] }): ReactNode {
  const [search, setSearch] = useState('');
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
  return () => {
    setActionsPlace(null);
    vi.unstubAllGlobals();
  };
});

async function open() {
  const { me, put, show } = await onDevice('employer');
  const all = NAMES.map(applicantCalled);
  await put(applications, ...all.map(({ application }) => ({ ...application, employer_id: me })));
  const user = show(<List all={all} />);
  setActionsPlace(document.body.appendChild(document.createElement('div')));
  const choose = (name: string) => user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await screen.findByRole('checkbox', { name: 'Select Ann One' });
  return { user, choose };
}
const compare = () => screen.queryByRole('button', { name: 'Compare' });

it('two to four people can be compared on a phone: not one, and not five', async () => {
  const { choose } = await open();
  const isOffered: boolean[] = [];
  for (const name of NAMES) {
    await choose(name);
    isOffered.push(compare() !== null);
  }
  expect(isOffered).toEqual([false, true, true, true, false]);
});

it('every fact of everybody is in one table, with words where nothing is said', async () => {
  const { user, choose } = await open();
  for (const name of ['Ann One', 'Cleo Three']) await choose(name);
  await user.click(compare()!);
  const sheet = within(await screen.findByRole('dialog', { name: 'Compare 2 people' }));
  expect(sheet.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Ann One',
    'Cleo Three',
  ]);
  const row = (name: string): string[] =>
    within(sheet.getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(row('Kit')).toEqual(['Dolly', 'Not given']);
  expect(row('Experience')).toEqual(['9 years', 'No profile here']);
  expect(row('Cover note')).toEqual(['Ann One is free.', 'Cleo Three is free.']);
  // Nobody has written a note: the row would say nothing.
  expect(sheet.queryByRole('rowheader', { name: 'Only for you' })).toBeNull();
  // The names of the rows and the people stay in sight, and the keys scroll the rest.
  expect(sheet.getByRole('region', { name: 'People side by side' }).tabIndex).toBe(0);
});

it('a name opens the whole application over the comparison, and closes back to that name', async () => {
  const { user, choose } = await open();
  for (const name of ['Ann One', 'Ben Two']) await choose(name);
  await user.click(compare()!);
  const sheet = await screen.findByRole('dialog', { name: 'Compare 2 people' });
  await user.click(within(sheet).getByRole('button', { name: 'Ben Two' }));
  await within(await screen.findByRole('dialog', { name: 'Ben Two' })).findByText('Ben Two is free.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ben Two' })).toBeNull());
  screen.getByRole('dialog', { name: 'Compare 2 people' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ben Two'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The selection is as it was.
  expect(compare()).not.toBeNull();
});

it('who is shortlisted from there is no longer selected, and still compared', async () => {
  const { user, choose } = await open();
  for (const name of ['Ann One', 'Ben Two']) await choose(name);
  await user.click(compare()!);
  const sheet = await screen.findByRole('dialog', { name: 'Compare 2 people' });
  await user.click(within(sheet).getByRole('button', { name: 'Ben Two' }));
  const person = await screen.findByRole('dialog', { name: 'Ben Two' });
  await user.click(within(person).getByRole('button', { name: 'Shortlist' }));
  await screen.findByText('1', { selector: '[role="status"] .mono' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ben Two' })).toBeNull());
  screen.getByRole('dialog', { name: 'Compare 2 people' });
});

it('a step that asks first takes the place of the comparison: no two questions at once', async () => {
  const { user, choose } = await open();
  for (const name of ['Ann One', 'Ben Two']) await choose(name);
  await user.click(compare()!);
  const sheet = await screen.findByRole('dialog', { name: 'Compare 2 people' });
  await user.click(within(sheet).getByRole('button', { name: 'Ben Two' }));
  const person = await screen.findByRole('dialog', { name: 'Ben Two' });
  await user.click(within(person).getByRole('button', { name: 'Decline' }));
  await screen.findByRole('dialog', { name: 'Decline Ben Two' });
  expect(screen.queryByRole('dialog', { name: 'Compare 2 people' })).toBeNull();
});
