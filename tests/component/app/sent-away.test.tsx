import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { closeApp, openApp } from '../support/app';

afterEach(closeApp);

it('says whose page it was to whoever is sent away from it, until they go on', async () => {
  await openApp('/jobs/manage', 'talent@marquee.test');
  const line = await screen.findByText(/That page is for employers/, {}, { timeout: 10_000 });
  expect(location.pathname).toBe('/dashboard');
  expect(line.closest('[role="status"]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Switch role' }));
  await waitFor(() => expect(screen.queryByText(/That page is for employers/)).toBeNull());
  expect(location.pathname).toBe('/settings/account');
});

it('says nothing where something else than the role leads elsewhere', async () => {
  await openApp('/sign-in', 'talent@marquee.test');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  const { clientStore } = await import('@/client-state/client-state');
  const { sentAwayAtom } = await import('@/client-state/page/sent-away');
  expect(clientStore.get(sentAwayAtom)).toBeNull();
});
