import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { createConversation } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { address, openApp, press, site } from '../support/app';

const WAIT = { timeout: 40_000 };
type User = Awaited<ReturnType<typeof openApp>>;

const choose = async (user: User, name: string, item: string) => {
  await press(user, () => screen.queryAllByRole('button', { name: `More about ${name}` })[0]);
  await user.click(await screen.findByRole('menuitem', { name: item }, WAIT));
};

it('a thread is muted and unmuted, archived and put back, here and on the person’s other devices', async () => {
  const { ines, mara, thread } = await createConversation(site(), 'Menu');
  const server = await ApiAccount.of(site(), ines.email);
  const marks = () =>
    server.read<{ kind: string }>(`saved?select=kind&target_id=eq.${thread}&_deleted=is.false`);
  const user = await openApp(`/messages/${thread}`, ines.email);
  await screen.findByRole('textbox', { name: 'Message' }, WAIT);

  await choose(user, mara.name, 'Mute');
  await screen.findByText('Muted', {}, WAIT);
  await waitFor(async () => expect(await marks()).toEqual([{ kind: 'muted' }]), WAIT);
  await choose(user, mara.name, 'Unmute');
  await waitFor(() => expect(screen.queryByText('Muted')).toBeNull(), WAIT);

  await choose(user, mara.name, 'Archive');
  await waitFor(() => expect(address()).toBe('/messages'), WAIT);
  await screen.findByText('Archived. It returns with the next message.', {}, WAIT);
  await waitFor(() => expect(screen.queryByRole('link', { name: /Mara Menu/ })).toBeNull(), WAIT);

  await waitFor(async () => expect(await marks()).toEqual([{ kind: 'archived' }]), WAIT);
  const again = await openApp(`/messages/${thread}`, ines.email);
  await screen.findByRole('textbox', { name: 'Message' }, WAIT);
  await choose(again, mara.name, 'Back to the list');
  await press(again, () => screen.queryAllByRole('button', { name: `More about ${mara.name}` })[0]);
  await screen.findByRole('menuitem', { name: 'Archive' }, WAIT);
  await again.keyboard('{Escape}');
  await waitFor(async () => expect(await marks()).toEqual([]), WAIT);
  await openApp('/messages', ines.email);
  await within(await screen.findByRole('main')).findByRole('link', { name: /Mara Menu/ }, WAIT);
});
