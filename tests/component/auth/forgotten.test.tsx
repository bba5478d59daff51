import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../support/accounts';
import { fill, openApp, site } from '../support/app';
import { network } from '../support/network';

const nobody = () => `nobody-${crypto.randomUUID()}@example.test`;

async function ask(user: UserEvent, email: string, button: string): Promise<void> {
  await fill(user, await screen.findByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: button }));
}

const mailsTo = async (email: string): Promise<number> => {
  const mails = (await (await fetch(`${site()}/_mail.json`)).json()) as { to: string }[];
  return mails.filter(({ to }) => to === email).length;
};

describe('forgotten password (A5, ruling 15)', () => {
  it.each([
    ['an address with an account', async () => (await createAccount(site())).email, 3],
    ['an address without one', async () => nobody(), 0],
  ])('after three mails says how long to wait, to %s', async (_, addressOf, mails) => {
    const email = await addressOf();
    for (let times = 0; times < 3; times += 1) {
      const user = await openApp('/forgot-password');
      await ask(user, email, 'Send reset link');
      await screen.findByText(/We have sent a mail to/);
    }
    const user = await openApp('/forgot-password');
    await ask(user, email, 'Send reset link');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Too many attempts. Try again in 30 minutes.'),
    );
    expect(screen.getByLabelText('Email')).toHaveProperty('value', email);
    expect(await mailsTo(email)).toBe(mails);
  });

  it('gives the same answer for a sign-in link whether or not the address has an account', async () => {
    const known = (await createAccount(site())).email;
    const answers: (string | undefined)[] = [];
    for (const email of [known, nobody()]) {
      const user = await openApp('/forgot-password?with=link');
      await ask(user, email, 'Send sign-in link');
      await screen.findByText(/if there is an account with this address/);
      answers.push(screen.getByRole('main').textContent?.replace(email, ''));
    }
    expect(answers[1]).toBe(answers[0]);
    expect(await mailsTo(known)).toBe(1);
  });

  it('rejects a malformed address before sending', async () => {
    const user = await openApp('/forgot-password');
    await ask(user, 'half@an', 'Send reset link');
    await within(screen.getByRole('main')).findByText(/^Please enter a valid email/);
    // Requests go out in order, so one for the malformed address would have gone before this one.
    await ask(user, nobody(), 'Send reset link');
    await screen.findByText(/We have sent a mail to/);
    expect(network.asked('/auth/v1/')).toBe(1);
  });
});
