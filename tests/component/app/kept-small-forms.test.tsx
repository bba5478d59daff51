import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createOnboardedAccount, publishJob } from '../../support/accounts';
import { address, fill, openApp, press, site } from '../support/app';

const WAIT = { timeout: 40_000 };
const LEFT = /^This is as you left it/;
const employer = () => createOnboardedAccount(site(), { role: 'employer' });

/** Leaves the screen for another one, and comes back. */
async function away(user: UserEvent): Promise<void> {
  const before = address();
  const [link] = await screen.findAllByRole('link', { name: 'Messages' });
  await user.click(link!);
  await screen.findByRole('heading', { level: 1, name: 'Messages' }, WAIT);
  history.back();
  await waitFor(() => expect(address()).toBe(before), WAIT);
}

it('S2: the name of a template is there when it is left and opened again, and gone once it is saved', async () => {
  const { email, ...account } = await employer();
  await publishJob(site(), { email, ...account }, { title: 'Gaffer' });
  const user = await openApp('/employer/jobs', email);
  const open = async (): Promise<HTMLInputElement> => {
    await press(user, () => screen.queryByRole('button', { name: /^What to do with Gaffer/ }) ?? undefined);
    await user.click(await screen.findByRole('menuitem', { name: 'Save as template' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Save as template' }, WAIT));
    return sheet.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  };
  let name = await open();
  await fill(user, name, 'Night gaffer');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  name = await open();
  expect(name.value).toBe('Night gaffer');
  await screen.findByText(LEFT, {}, WAIT);
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await screen.findByText('Saved as a template');
  name = await open();
  expect(name.value).not.toBe('Night gaffer');
  expect(screen.queryByText(LEFT)).toBeNull();
}, 120_000);

it('S2: so are the name of a new list, and another name for one', async () => {
  const { email } = await employer();
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'New list' }, WAIT);
  const user = await openApp('/employer/talent/lists', email);
  await fill(user, await field(), 'Camera B-unit');
  await away(user);
  expect((await field()).value).toBe('Camera B-unit');
  await screen.findByText(LEFT, {}, WAIT);
  await user.click(screen.getByRole('button', { name: 'Add list' }));
  await user.click(await screen.findByRole('link', { name: /^Camera B-unit/ }, WAIT));
  const change = async (): Promise<HTMLInputElement> => {
    await press(user, () => screen.queryByRole('button', { name: /^Rename or remove/ }) ?? undefined);
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' }, WAIT);
  };
  await fill(user, await change(), 'Camera C-unit');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await change()).value).toBe('Camera C-unit');
  await screen.findByText(LEFT, {}, WAIT);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Camera C-unit' }, WAIT);
}, 120_000);
