import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY } from '@/backend/config';
import { createAccount } from '../../support/accounts';
import { DEMO_PASSWORD } from '../../support/session';
import { address, closeApp, fill, openApp, press, site } from '../support/app';
import { network } from '../support/network';

it('P4, ruling 40: onboarding that was skipped without a connection on one device is not shown on another', async () => {
  const ines = await createAccount(site(), { name: 'Ines Component' });
  const user = await openApp('/onboarding', ines.email);
  const skip = await screen.findByRole('button', { name: 'Skip for now' });
  const metadata = async () => {
    const answer = await fetch(`${site()}/auth/v1/user`, {
      headers: { apikey: LOCAL_PUBLISHABLE_KEY, authorization: `Bearer ${ines.token}` },
    });
    return ((await answer.json()) as { user_metadata: Record<string, unknown> }).user_metadata;
  };
  network.cut('skip_onboarding');
  await user.click(skip);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  // For the guard, which may be asked before the device has kept it.
  expect(history.state).toHaveProperty('usr', { onboardingSkipped: true });
  expect(await metadata()).not.toHaveProperty('onboarding_skipped');
  network.restore();
  await openApp('/dashboard', ines.email);
  await waitFor(async () => expect(await metadata()).toHaveProperty('onboarding_skipped', true), {
    timeout: 30_000,
  });

  await closeApp();
  const other = await openApp('/sign-in?redirect=%2Fmessages');
  await fill(other, await screen.findByLabelText('Email'), ines.email);
  await fill(other, screen.getByLabelText('Password'), DEMO_PASSWORD);
  await press(other, () => screen.queryByRole('button', { name: 'Sign In' }) ?? undefined);
  await waitFor(() => expect(address()).toBe('/messages'));
});
