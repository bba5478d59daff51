import { screen, waitFor } from '@testing-library/dom';
import { firstValueFrom } from 'rxjs';
import { expect, it } from 'vitest';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { newId } from '@/domain/ids';
import { callsheets } from '@/domain/streams';
import { callsheets as callsheetStream } from '@/domain/streams/production/callsheets';
import { SheetForm } from '@/features/projects/editor/sheet-form';
import { observeCallsheet } from '@/store/projects/callsheets';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const WHY = 'The clocks go forward that night: there is no 02:30. Write 03:30.';

it('a time that the clocks skip is named at its field, and holds the sheet until it is another', async () => {
  const { store, put, show } = await onDevice('employer');
  const id = newId();
  await put(callsheets, {
    ...callsheetStream.sample(sampleWorld()),
    id,
    status: 'draft',
    timezone: 'Europe/Berlin',
    shoot_day: '2027-03-27',
    content: { ...BLANK_CONTENT, general_call: '19:00', schedule: [{ time: '02:30', what: 'Sc. 12' }] },
    calls: { [newId()]: { ...NO_CALL, name: 'Boat pilot', call: '02:30' } },
  });
  const sheet = (await firstValueFrom(observeCallsheet(store, id)))!;
  const user = show(<SheetForm sheet={sheet} members={[]} bookings={[]} />);
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
  const said = (name: string) =>
    field(name)
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((note) => document.getElementById(note)?.textContent)
      .join(' ');
  await waitFor(() => expect(said('Time of line 1')).toContain(WHY));
  expect(said('Call of person 1')).toContain(WHY);
  expect(field('General call').getAttribute('aria-invalid')).toBeNull();

  const type = async (name: string, text: string): Promise<void> => {
    await user.clear(field(name));
    await user.type(field(name), text);
    await user.tab();
  };
  await type('Time of line 1', '03:30');
  expect(field('Time of line 1').getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Publish' })[0]!);
  expect((await screen.findByRole('alert')).textContent).toBe(WHY);
  const status = async () => (await firstValueFrom(observeCallsheet(store, id)))?.status;
  expect(await status()).toBe('draft');

  await type('Call of person 1', '03:30');
  await user.click(screen.getAllByRole('button', { name: 'Publish' })[0]!);
  await waitFor(async () => expect(await status()).toBe('published'));
});
