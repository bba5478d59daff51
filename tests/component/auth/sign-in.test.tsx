import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createOnboardedAccount } from '../../support/accounts';
import { DEMO_PASSWORD } from '../../support/session';
import { address, fill, openApp, site } from '../support/app';

const email = () => screen.findByLabelText('Email');
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const isAt = (where: string) => waitFor(() => expect(address()).toBe(where));

async function signIn(user: UserEvent, who: string, password = DEMO_PASSWORD): Promise<void> {
  await fill(user, await email(), who);
  await fill(user, screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('signing in', () => {
  it('explains a wrong password, and keeps the address', async () => {
    const user = await openApp('/sign-in');
    await signIn(user, 'talent@marquee.test', 'not-it');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The email or password you entered is incorrect. Please try again.',
    );
    expect(await email()).toHaveProperty('value', 'talent@marquee.test');
  });

  it('A2: each mode starts with an empty form and no error, and has a way back', async () => {
    const user = await openApp('/sign-in');
    await signIn(user, 'talent@marquee.test', 'not-it');
    expect((await screen.findByRole('alert')).textContent).toContain('incorrect');
    for (const [link, heading] of [
      ['Create an account', 'Create Your Account'],
      ['Forgot password?', 'Reset Password'],
      ['Email me a link', 'Sign In with Email'],
    ] as const) {
      await user.click(screen.getByRole('link', { name: link }));
      await screen.findByRole('heading', { level: 1, name: heading });
      expect(screen.queryByRole('alert')).toBeNull();
      expect(await email()).toHaveProperty('value', '');
      await fill(user, await email(), 'half@an');
      await user.tab();
      await within(screen.getByRole('main')).findByText(/^Please enter a valid email/);
      await user.click(
        within(screen.getByRole('main')).getAllByRole('link', { name: /^(Sign in|Back to sign in)$/ })[0]!,
      );
      await screen.findByRole('heading', { level: 1, name: 'Welcome Back' });
      expect(await email()).toHaveProperty('value', '');
      expect(screen.queryByText(/incorrect|valid email/)).toBeNull();
    }
  });

  it('P4: continues to the requested page', async () => {
    const user = await openApp('/notifications');
    await isAt('/sign-in?redirect=%2Fnotifications');
    await signIn(user, (await createOnboardedAccount(site(), {})).email);
    await isAt('/notifications');
  });

  it.each(['https%3A%2F%2Fevil.example', '%2F%5Cevil.example'])(
    'ignores a redirect that leaves the site: %s',
    async (redirect) => {
      const user = await openApp(`/sign-in?redirect=${redirect}`);
      await signIn(user, (await createOnboardedAccount(site(), { role: 'employer' })).email);
      await isAt('/employer/dashboard');
    },
  );

  it.each(['/sign-in', '/sign-up'])('shows nobody who is signed in %s again', async (path) => {
    await openApp(path, (await createOnboardedAccount(site(), {})).email);
    await isAt('/dashboard');
  });
});

describe('a mailed link that the server rejected', () => {
  it('says so without repeating the text in its address', async () => {
    await openApp('/auth/callback?error=access_denied&error_description=Call+this+number');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This link has expired or was already used.',
    );
    expect(title()).toBe('You are not signed in');
    expect(screen.queryByText(/Call this number/)).toBeNull();
  });
});
