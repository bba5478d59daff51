import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY } from '@/backend/config';
import { type Account, createCompany, createOnboardedAccount } from '../../support/accounts';
import { openApp, site } from '../support/app';

const WAIT = { timeout: 45_000 };

const ownerWith = async (name: string): Promise<Account> => {
  const owner = await createOnboardedAccount(site(), { role: 'employer', name });
  await createCompany(site(), owner, { name: 'Salt & Light' });
  return owner;
};

/** What the server has. */
const stored = async ({ token }: Account, query: string): Promise<unknown> => {
  const headers = { apikey: LOCAL_PUBLISHABLE_KEY, authorization: `Bearer ${token}` };
  return (await fetch(`${site()}/rest/v1/${query}`, { headers })).json();
};

describe('the logo of a company', () => {
  it('is asked for as pixels: an SVG is refused with a sentence, and the initials stay', async () => {
    const owner = await ownerWith('Ines Marlow');
    const user = await openApp('/company', owner.email);
    const here = within(await screen.findByRole('region', { name: 'Logo' }, WAIT));
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], 'logo.png', {
      type: 'image/png',
    });
    await user.upload(here.getByLabelText('Picture from this device'), svg);
    await here.findByText(/^Choose a PNG, JPEG or WebP\. An SVG/, {}, WAIT);
    here.getByText('S&');
    expect(here.queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  }, 150_000);
});

describe('what somebody hears of', () => {
  it('is chosen with the people of the company, and said in the settings', async () => {
    const owner = await ownerWith('Petra Marlow');
    const user = await openApp('/company/people', owner.email);
    const here = within(await screen.findByRole('region', { name: 'What you hear of' }, WAIT));
    const all = (): HTMLInputElement => here.getByRole('radio', { name: 'All jobs of Salt & Light' });
    expect(here.getByRole('radio', { name: 'Jobs I posted' })).toHaveProperty('checked', true);
    await user.click(all());
    await waitFor(() => expect(all().checked).toBe(true), WAIT);
    // Another page of this test has another store.
    await waitFor(
      async () => expect(await stored(owner, 'company_members?select=hears')).toEqual([{ hears: 'all' }]),
      WAIT,
    );
    await openApp('/settings/account', owner.email);
    await screen.findByText('You are notified about all jobs of Salt & Light.', {}, WAIT);
  }, 150_000);
});

describe('hiring preferences', () => {
  it('of a company are one choice, those of the person another; a draft of one stays while the other is looked at', async () => {
    const owner = await ownerWith('Mara Marlow');
    const user = await openApp('/employer/settings/preferences', owner.email);
    await screen.findByText(
      /^Every new job that somebody posts for Salt & Light starts with these/,
      {},
      WAIT,
    );
    const travel = (): HTMLInputElement =>
      screen
        .getAllByRole<HTMLInputElement>('checkbox', { name: 'Travel' })
        .find((box) => box.closest('[hidden]') === null)!;
    await user.click(travel());
    await user.click(screen.getByRole('radio', { name: 'Only you' }));
    await screen.findByText(
      /^Your new jobs start with these where Salt & Light has chosen nothing/,
      {},
      WAIT,
    );
    await waitFor(() => expect(travel().checked).toBe(false), WAIT);
    await user.click(screen.getByRole('radio', { name: 'Company' }));
    await waitFor(() => expect(travel().checked).toBe(true), WAIT);
    const save = screen
      .getAllByRole('button', { name: 'Save' })
      .find((button) => button.getAttribute('form') === 'company-preferences');
    await user.click(save!);
    await waitFor(
      async () =>
        expect(await stored(owner, 'company_settings?select=settings')).toEqual([
          { settings: { hiring: { travel_paid: true } } },
        ]),
      WAIT,
    );
    await user.click(screen.getAllByRole('link', { name: 'Post Job' })[0]!);
    await screen.findByText(/of Salt & Light\./, {}, WAIT);
  }, 150_000);
});
