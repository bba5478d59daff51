import { screen, within } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '@/domain/ids';
import { applications, people } from '@/domain/streams';
import { applications as applicationStream } from '@/domain/streams/applications';
import { people as peopleStream } from '@/domain/streams/people';
import CompareSheet from '@/features/talent/chosen/compare-sheet';
import { sampleWorld } from '../../support/sample-world';
import { ChosenBar } from '@/features/talent/chosen/chosen-bar';
import { onDevice } from '../support/on-device';
import { show as showAlone } from '../support/shown';

const nothing = (): void => {};
const ANYTHING = { days: [], origin: null };

afterEach(() => vi.unstubAllGlobals());

it('somebody who has applied can be written to and invited, whatever they say of strangers', async () => {
  const { me, put, show } = await onDevice('employer');
  const called = (full_name: string) => ({
    ...peopleStream.sample(sampleWorld()),
    id: newId(),
    full_name,
    role: 'talent' as const,
    open_to_contact: false,
  });
  const [noor, jo] = [called('Noor Hale'), called('Jo Park')];
  await put(people, noor, jo);
  await put(applications, {
    ...applicationStream.sample(sampleWorld()),
    applicant_id: noor.id,
    employer_id: me,
    company_id: null,
  });
  show(<CompareSheet ids={[noor.id, jo.id]} asked={ANYTHING} onOpenChange={nothing} />);
  const row = within((await screen.findByRole('rowheader', { name: 'Contact' })).closest('tr')!);
  await row.findByText('You can write to them');
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'You can write to them',
    'Not open to messages from strangers',
  ]);
  screen.getByRole('button', { name: 'Invite Noor Hale to a job' });
  expect(screen.queryByRole('button', { name: 'Invite Jo Park to a job' })).toBeNull();
});

it.each([
  [1, false, false],
  [2, true, false],
  [4, true, false],
  [5, false, true],
])('of %i chosen people: compared %s, too many %s', (count, isOffered, areTooMany) => {
  // On a phone it is docked in a place that the frame has.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  const chosen = {
    isOn: true,
    ids: Array.from({ length: count }, newId),
    askedFor: {},
    start: nothing,
    choose: nothing,
    stop: nothing,
  };
  showAlone(<ChosenBar chosen={chosen} asked={ANYTHING} />);
  expect(screen.queryByRole('button', { name: 'Compare' }) !== null).toBe(isOffered);
  expect(screen.queryByText('Choose up to 4 to compare them.') !== null).toBe(areTooMany);
});
