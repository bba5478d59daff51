import { screen, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { createOnboardedAccount } from '../../support/accounts';
import { DEMO_PASSWORD } from '../../support/session';
import { fill, openApp, press, site } from '../support/app';

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('account settings', () => {
  it('offer an admin no other role', async () => {
    await openApp('/settings/account', 'admin@marquee.test');
    await screen.findByRole('heading', { name: 'Account' });
    expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull();
  });

  it('change the address after the password, and explain the next step', async () => {
    const ines = await createOnboardedAccount(site(), { name: 'Ines Component' });
    const user = await openApp('/settings/security', ines.email);
    await screen.findByLabelText('New email');
    const part = await section('Email');
    await fill(user, part.getByLabelText('New email'), 'not an address');
    await user.click(part.getByRole('button', { name: 'Change email' }));
    await part.findByText('Please enter a valid email address');
    await fill(user, part.getByLabelText('New email'), `new-${ines.email}`);
    await user.click(part.getByRole('button', { name: 'Change email' }));
    await part.findByText('Enter your current password.');
    await fill(user, part.getByLabelText('Your password'), 'Not-The-One-1!');
    await user.click(part.getByRole('button', { name: 'Change email' }));
    expect((await part.findByRole('alert')).textContent).toBe('Your current password is incorrect.');
    expect(part.queryByRole('status')).toBeNull();
    await fill(user, part.getByLabelText('Your password'), DEMO_PASSWORD);
    await user.click(part.getByRole('button', { name: 'Change email' }));
    expect((await part.findByRole('status')).textContent).toContain(`a link went to new-${ines.email}`);
  });

  it('refuse a new password without the current one, and keep the input', async () => {
    const ines = await createOnboardedAccount(site(), { name: 'Ines Component' });
    const user = await openApp('/settings/security', ines.email);
    await screen.findByLabelText('Current password');
    const part = await section('Password');
    await fill(user, part.getByLabelText('Current password'), 'Not-The-One-1!');
    await fill(user, part.getByLabelText('New password'), 'Another-Barge-46!');
    await fill(user, part.getByLabelText('Confirm password'), 'Another-Barge-46!');
    await user.click(part.getByRole('button', { name: 'Change password' }));
    expect((await part.findByRole('alert')).textContent).toBe('Your current password is incorrect.');
    // Only the current one has to be typed again.
    await fill(user, part.getByLabelText('Current password'), DEMO_PASSWORD);
    await press(user, () => part.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Password changed');
  });
});
