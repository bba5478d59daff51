import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../support/session';
import { fill, openApp } from '../support/app';
import { network } from '../support/network';

const TAKEN = 'This email is already registered';
const main = () => within(screen.getByRole('main'));
const create = () => screen.getByRole('button', { name: 'Create account' });
const free = () => `free-${crypto.randomUUID()}@example.test`;

describe('signing up', () => {
  it('shows what is missing, and focuses the first field', async () => {
    const user = await openApp('/sign-up');
    await user.click(await screen.findByRole('button', { name: 'Create account' }));
    await main().findByText('Name must be at least 2 characters');
    expect(main().getByText('Please enter a valid email address')).toBeTruthy();
    expect(main().getByText('You must accept the terms')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('validates name and address while typing', async () => {
    const user = await openApp('/sign-up');
    expect(await screen.findByRole('radio', { name: /Find work/ })).toHaveProperty('checked', true);
    await fill(user, screen.getByLabelText('Name'), 'R2 D2');
    await main().findByText('Name should only contain letters and spaces');
    await fill(user, screen.getByLabelText('Email'), 'dele at home');
    await main().findByText('Please enter a valid email');
    await fill(user, screen.getByLabelText('Name'), 'Dele Adeyemi');
    await main().findByText('Valid name');
  });

  it('says that the two passwords differ', async () => {
    const user = await openApp('/sign-up');
    await fill(user, await screen.findByLabelText('Name'), 'Dele Adeyemi');
    await fill(user, screen.getByLabelText('Email'), free());
    await fill(user, screen.getByLabelText('Password'), DEMO_PASSWORD);
    await fill(user, screen.getByLabelText('Confirm password'), 'Something-Else-1!');
    await user.click(screen.getByLabelText(/I accept/));
    await main().findByText('Email is available');
    await user.click(create());
    await main().findByText("Passwords don't match");
  });

  it('says whether an address is taken or available', async () => {
    const user = await openApp('/sign-up');
    await fill(user, await screen.findByLabelText('Email'), ' Talent@Marquee.test');
    await main().findByText(TAKEN);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    // The announcement comes after the text, so that it is heard once.
    await waitFor(() =>
      expect(
        screen.getAllByRole('status').filter(({ textContent }) => textContent?.includes(TAKEN)),
      ).toHaveLength(1),
    );
    expect(create()).toHaveProperty('disabled', true);
    await fill(user, screen.getByLabelText('Email'), free());
    await main().findByText('Email is available');
    expect(create()).toHaveProperty('disabled', false);
  });

  it('never shows a late result for an earlier address', async () => {
    const release = network.hold('talent@marquee.test');
    const user = await openApp('/sign-up');
    await fill(user, await screen.findByLabelText('Email'), 'talent@marquee.test');
    await waitFor(() => expect(network.asked('talent@marquee.test')).toBe(1));
    await fill(user, screen.getByLabelText('Email'), free());
    await main().findByText('Email is available');
    await release();
    // The late answer is here; there is nothing to see of it, so the screen is given time to read it.
    await new Promise((done) => setTimeout(done, 300));
    expect(main().getByText('Email is available')).toBeTruthy();
    expect(screen.queryByText(TAKEN)).toBeNull();
  });

  it('when only the server could check, its refusal of a taken address keeps the form', async () => {
    network.cut('email_available');
    const user = await openApp('/sign-up');
    await fill(user, await screen.findByLabelText('Name'), 'Dele Adeyemi');
    await fill(user, screen.getByLabelText('Email'), 'talent@marquee.test');
    await fill(user, screen.getByLabelText('Password'), DEMO_PASSWORD);
    await fill(user, screen.getByLabelText('Confirm password'), DEMO_PASSWORD);
    await user.click(screen.getByLabelText(/I accept/));
    await user.click(create());
    await waitFor(() =>
      expect(main().getByRole('alert').textContent).toContain(
        'An account with this email already exists. Please sign in instead.',
      ),
    );
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Dele Adeyemi');
  });
});

describe('what was typed', () => {
  const legal = (name: 'terms' | 'privacy policy') => main().getAllByRole('link', { name })[0]!;
  const back = () => history.back();

  it('is there again after the terms were read, without the passwords', async () => {
    const user = await openApp('/sign-up');
    await fill(user, await screen.findByLabelText('Name'), 'Dele Adeyemi');
    await fill(user, screen.getByLabelText('Password'), DEMO_PASSWORD);
    await fill(user, screen.getByLabelText('Confirm password'), DEMO_PASSWORD);
    await user.click(legal('terms'));
    await screen.findByRole('heading', { level: 1, name: /Terms/ });
    back();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Dele Adeyemi'));
    for (const field of ['Password', 'Confirm password'])
      expect(screen.getByLabelText(field)).toHaveProperty('value', '');
  });

  it('is there again after going on to something else and coming back', async () => {
    const user = await openApp('/sign-up');
    await fill(user, await screen.findByLabelText('Name'), 'Dele Adeyemi');
    await user.click(legal('terms'));
    await screen.findByRole('heading', { level: 1, name: /Terms/ });
    await user.click(main().getAllByRole('link', { name: 'community guidelines' })[0]!);
    await screen.findByRole('heading', { level: 1, name: /guidelines/i });
    back();
    await screen.findByRole('heading', { level: 1, name: /Terms/ });
    back();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Dele Adeyemi'));
  });
});
