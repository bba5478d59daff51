import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { applications, people } from '@/domain/streams';
import { applications as applicationStream } from '@/domain/streams/applications';
import { people as peopleStream } from '@/domain/streams/people';
import CompareSheet from '@/features/talent/chosen/compare-sheet';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

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
  show(<CompareSheet ids={[noor.id, jo.id]} asked={{ days: [], origin: null }} onOpenChange={() => {}} />);
  const row = within((await screen.findByRole('rowheader', { name: 'Contact' })).closest('tr')!);
  await row.findByText('You can write to them');
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'You can write to them',
    'Not open to messages from strangers',
  ]);
  screen.getByRole('button', { name: 'Invite Noor Hale to a job' });
  expect(screen.queryByRole('button', { name: 'Invite Jo Park to a job' })).toBeNull();
});
