import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { wrongCode } from '../../support/authenticator';
import { createAccountWithSecondFactor } from '../../support/second-factor';
import { DEMO_PASSWORD } from '../../support/session';
import { address, fill, openApp, site } from '../support/app';

/** The first step is taken, and the second one asked for. */
async function firstStep() {
  const ines = await createAccountWithSecondFactor(site());
  const user = await openApp('/sign-in');
  await fill(user, await screen.findByLabelText('Email'), ines.email);
  await fill(user, screen.getByLabelText('Password'), DEMO_PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { level: 1, name: 'Two-Factor Authentication' });
  return { ines, user };
}
const code = () => screen.getByLabelText('Authentication code');
const verify = () => screen.getByRole('button', { name: 'Verify' });

describe('the second step (A4, S14)', () => {
  it('requires a code, and rejects a wrong one with a message', async () => {
    const { ines, user } = await firstStep();
    expect(verify()).toHaveProperty('disabled', true);
    await fill(user, code(), wrongCode(ines.secret));
    await user.click(verify());
    await screen.findByText('Invalid verification code');
  });

  it('accepts digits only', async () => {
    const { user } = await firstStep();
    await user.type(code(), '12a3');
    expect(code()).toHaveProperty('value', '123');
  });

  it('accepts a backup code; switching clears the input and its error', async () => {
    const { ines, user } = await firstStep();
    await user.type(code(), '123');
    await user.click(screen.getByRole('button', { name: 'Use Backup Code Instead' }));
    expect(screen.getByLabelText('Backup code')).toHaveProperty('value', '');
    await user.click(verify());
    await screen.findByText('Please enter a backup code');
    await user.click(screen.getByRole('button', { name: 'Use Authenticator App Instead' }));
    expect(screen.queryByText('Please enter a backup code')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use Backup Code Instead' }));
    await fill(user, screen.getByLabelText('Backup code'), ines.backup_codes[3]!.toLowerCase());
    await user.click(verify());
    await waitFor(() => expect(address()).toBe('/dashboard'));
    await screen.findByText('Verification Successful');
    await screen.findByText('Backup code verified. You have 9 backup codes remaining.');
  });
});
