import { screen, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { createOnboardedAccount } from '../../support/accounts';
import { openApp, press, site } from '../support/app';

describe('a profile', () => {
  it.each(['nobody', '00000000-0000-7000-8000-000000000000'])(
    'shows that a profile does not exist: %s',
    async (unknown) => {
      await openApp(`/talent/${unknown}`);
      await screen.findByRole('heading', { name: 'Nobody is here' });
    },
  );

  it('rejects an empty first message before sending', async () => {
    const talent = await createOnboardedAccount(site(), { name: 'Quiet Person' });
    const employer = await createOnboardedAccount(site(), { role: 'employer' });
    const user = await openApp(`/talent/${talent.id}`, employer.email);
    await press(user, () => screen.getAllByRole('button', { name: 'Message Quiet' })[0]);
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(await sheet.findByRole('button', { name: 'Send message' }));
    await sheet.findByText('Write a message before sending.');
    expect(sheet.getByLabelText('Message').getAttribute('aria-invalid')).toBe('true');
  });
});
