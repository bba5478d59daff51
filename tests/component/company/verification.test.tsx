import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { type Account, createCompany, createOnboardedAccount } from '../../support/accounts';
import { fill, openApp, site } from '../support/app';
import { network } from '../support/network';

const WAIT = { timeout: 45_000 };

describe('the verification of a company', () => {
  const ownerWith = async (website?: string): Promise<Account> => {
    const owner = await createOnboardedAccount(site(), { role: 'employer', name: 'Ines Marlow' });
    await createCompany(site(), owner, { name: 'Salt & Light', ...(website && { website }) });
    return owner;
  };
  const section = async () => within(await screen.findByRole('region', { name: 'Verification' }, WAIT));

  it('keeps what was typed when the server is not reached, and sends one request when it is', async () => {
    const owner = await ownerWith('https://salt.example');
    const user = await openApp('/company', owner.email);
    const here = await section();
    const field = await here.findByLabelText('Address at your company’s domain', {}, WAIT);
    await fill(user, field, 'office@salt.example');
    network.cut('ask_domain_verification');
    await user.click(here.getByRole('button', { name: 'Send the mail' }));
    await here.findByText('Network error. Please check your connection and try again.', {}, WAIT);
    expect(field).toHaveProperty('value', 'office@salt.example');
    network.restore();
    await user.click(here.getByRole('button', { name: 'Send the mail' }));
    await here.findByText('office@salt.example', {}, WAIT);
    expect(here.queryByText('Network error. Please check your connection and try again.')).toBeNull();
    await waitFor(() => here.getByRole('button', { name: 'Send another mail' }), WAIT);
  }, 150_000);

  it('offers a check alone where the website is everybody’s', async () => {
    const owner = await ownerWith('https://www.linkedin.com/company/salt');
    await openApp('/company', owner.email);
    const here = await section();
    await here.findByText(/^Others have pages at linkedin.com, too/, {}, WAIT);
    expect(here.queryByLabelText('Address at your company’s domain')).toBeNull();
    here.getByLabelText('What proves that this is your company');
  }, 150_000);
});
