import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { call, createConversation, createOnboardedAccount, publishJob } from '../../support/accounts';
import { fill, openApp, press, site } from '../support/app';

const LIGHT = 50;
const MEDIUM = 100;
const ERROR = [100, 60, 100, 60, 100];

/** A phone that vibrates. */
function phone() {
  const vibrated = vi.fn();
  Object.assign(navigator, { vibrate: vibrated });
  return vibrated;
}
afterEach(() => void Reflect.deleteProperty(navigator, 'vibrate'));

const write = async (user: Awaited<ReturnType<typeof openApp>>, text: string) => {
  await fill(user, await screen.findByRole('textbox', { name: 'Message' }), text);
  await user.click(screen.getByRole('button', { name: 'Send' }));
};

it('A9: sending is felt, and so is that the server refused', async () => {
  const vibrated = phone();
  const { ines, mara, thread } = await createConversation(site(), 'Haptic');
  const user = await openApp(`/messages/${thread}`, ines.email);
  await write(user, 'On my way.');
  expect(vibrated.mock.calls).toEqual([[LIGHT]]);
  // This one: another message of theirs is sent from the start.
  await waitFor(
    () => expect(screen.getByText('On my way.').closest('li')?.textContent).toMatch(/Sent|Delivered/),
    { timeout: 15_000 },
  );
  // What is refused before the app is idle is no news: with the toasts comes what listens.
  await waitFor(() => expect(document.querySelector('section[aria-label^="Notifications"]')).not.toBeNull(), {
    timeout: 15_000,
  });
  await call(site(), `/rest/v1/conversations?id=eq.${thread}`, { state: 'blocked' }, mara.token, 'PATCH');
  await write(user, 'Are you there?');
  await waitFor(() => expect(vibrated.mock.calls).toEqual([[LIGHT], [LIGHT], [ERROR]]), { timeout: 20_000 });
});

it('A9: applying is felt', async () => {
  const vibrated = phone();
  const employer = await createOnboardedAccount(site(), { role: 'employer' });
  const job = await publishJob(site(), employer, { title: 'Gaffer' });
  const ines = await createOnboardedAccount(site(), { name: 'Ines Haptic' });
  const user = await openApp(`/jobs/${job}/apply`, ines.email);
  await fill(user, await screen.findByLabelText(/^Your rate/), '620');
  await press(user, () => screen.queryAllByRole('button', { name: 'Check before sending' })[0]);
  await press(user, () => screen.queryAllByRole('button', { name: 'Send application' })[0]);
  await waitFor(() => expect(vibrated.mock.calls).toEqual([[MEDIUM]]));
});
