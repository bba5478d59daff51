import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/keys';
import { continueAs, goToGoogle, googleAddress, storedIdentity } from './support/google';
import { expectScreenHealthy } from './support/screen-checks';
import { linkInMail } from './support/mail';
import { createAccount, createOnboardedAccount } from '../support/accounts';
import { createAccountWithSecondFactor } from '../support/second-factor';
import { expectSignedOut, storedSession, enterSecondFactor } from './support/second-factor';
import { DEMO_PASSWORD } from '../support/session';
import { storeSignIn } from './support/session';
import { expect, PHONE, signInByForm, test } from './support/story';

test.use({ viewport: PHONE });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function askForMail(page: Page, way: 'link' | 'reset', email: string): Promise<void> {
  await page.goto(way === 'link' ? '/forgot-password?with=link' : '/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: way === 'link' ? 'Send sign-in link' : 'Send reset link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
}

test.describe('S14, ruling 12: every sign-in method requires the second step', () => {
  const secondStep = async (page: Page): Promise<void> => {
    await expect(heading(page)).toHaveText('Two-Factor Authentication');
    expect(await storedSession(page)).not.toContain('access_token');
    expect(new URL(page.url()).search).toBe('');
  };

  test('with Google: before it the app is not signed in, after it the requested page opens', async ({
    page,
    site,
  }) => {
    const ines = await createAccountWithSecondFactor(site);
    const begin = async (): Promise<void> => {
      await page.goto('/notifications');
      await goToGoogle(page);
      await continueAs(page, { email: ines.email, name: ines.name });
      await secondStep(page);
    };
    await begin();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(heading(page)).toHaveText('Welcome Back');
    await expectSignedOut(page);
    await begin();
    await enterSecondFactor(page, ines);
    await expect(page).toHaveURL(/\/notifications$/);
    await expect(page.getByText('Two-factor authentication verified successfully.')).toBeVisible();
    expect(await storedIdentity(page)).toMatchObject({ userId: ines.id });
  });

  test('with a mailed link', async ({ page, site }) => {
    const ines = await createAccountWithSecondFactor(site);
    await askForMail(page, 'link', ines.email);
    await page.goto(await linkInMail(page, site, ines.email));
    await secondStep(page);
    await enterSecondFactor(page, ines);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await storedIdentity(page)).toMatchObject({ userId: ines.id });
  });

  test('with a reset link: without it the password is not changed', async ({ page, site }) => {
    const ines = await createAccountWithSecondFactor(site);
    const fresh = 'Another-Barge-46!';
    await askForMail(page, 'reset', ines.email);
    await page.goto(await linkInMail(page, site, ines.email));
    await secondStep(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The second step was not taken, so your password is as it was.',
    );
    await page.getByRole('link', { name: 'Send a new link' }).click();

    await askForMail(page, 'reset', ines.email);
    await page.goto(await linkInMail(page, site, ines.email));
    await enterSecondFactor(page, ines);
    await expect(heading(page)).toHaveText('New Password');
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByLabel('Confirm password').fill(fresh);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(heading(page)).toHaveText('Password changed');
    // The link's session has ended, and was never stored on this device.
    await expectSignedOut(page);
    await page.getByLabel('Email').fill(ines.email);
    await page.getByLabel('Password', { exact: true }).fill(fresh);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(heading(page)).toHaveText('Two-Factor Authentication');
  });
});

test.describe('a code that this browser did not request signs nobody in', () => {
  /** Runs a stranger's Google sign-in up to the return address, with a code that nobody has used. */
  async function strangersCode(site: string): Promise<string> {
    const verifier = randomBytes(32).toString('base64url');
    const ask = new URLSearchParams({
      provider: 'google',
      redirect_to: `${site}/auth/callback`,
      code_challenge_method: 's256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      apikey: LOCAL_PUBLISHABLE_KEY,
    });
    const led = async (url: string, init: RequestInit = {}): Promise<URL> =>
      new URL((await fetch(url, { redirect: 'manual', ...init })).headers.get('location')!, site);
    const authorize = await led(`${site}/auth/v1/authorize?${ask.toString()}`);
    const form = new URLSearchParams([
      ...authorize.searchParams,
      ['account', '(other)'],
      ['email', googleAddress()],
      ['name', 'A Stranger'],
      ['verified', 'on'],
    ]);
    const callback = await led(`${site}/_google/authorize`, { method: 'POST', body: form });
    return (await led(callback.href)).searchParams.get('code')!;
  }

  test('login CSRF: neither alone nor with the name of a flow that was started here @promise', async ({
    page,
    site,
  }) => {
    const code = await strangersCode(site);
    await page.goto(`/auth/callback?code=${code}`);
    await expect(page.getByRole('alert')).toContainText('was asked for in another browser, or has been used');
    await expectSignedOut(page);

    await goToGoogle(page);
    const flow = await page.evaluate(() =>
      Object.keys(localStorage)
        .find((key) => key.startsWith('marquee:flow:'))!
        .slice('marquee:flow:'.length),
    );
    await page.goto(`/auth/callback?code=${code}&flow=${flow}`);
    await expect(page.getByRole('alert')).toContainText('Please begin again.');
    await expectSignedOut(page);
    for (const path of ['/dashboard', '/verify-email', '/reset-password']) {
      await page.goto(`${path}?code=${code}&flow=guessed`);
      await expect(page.getByRole('alert').first()).toBeVisible();
      expect(await storedSession(page)).not.toContain('access_token');
    }
  });

  test('login CSRF: somebody who is signed in stays signed in as themselves', async ({ page, site }) => {
    const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
    await storeSignIn(page, ines.email);
    for (const path of ['/auth/callback', '/dashboard', '/']) {
      await page.goto(`${path}?code=${await strangersCode(site)}&flow=guessed`);
      await expect(heading(page)).toBeVisible();
      expect(await storedIdentity(page)).toMatchObject({ userId: ines.id });
    }
  });

  test('session fixation: a stranger’s session in the address is ignored', async ({ page, site }) => {
    const stranger = await createAccount(site);
    const session = (await (
      await fetch(`${site}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ email: stranger.email, password: DEMO_PASSWORD }),
      })
    ).json()) as { access_token: string; refresh_token: string };
    const hash = new URLSearchParams({
      access_token: session.access_token,
      refresh_token: session.refresh_token,
      expires_in: '3600',
      token_type: 'bearer',
      type: 'recovery',
    }).toString();
    for (const path of ['/auth/callback', '/reset-password', '/verify-email', '/sign-in', '/']) {
      await page.goto(`${path}#${hash}`);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
      expect(await storedSession(page)).not.toContain('access_token');
    }
    await expectSignedOut(page);
  });
});

test.describe('a mailed link', () => {
  test('in another browser says where to open it, and still works where it was requested', async ({
    page,
    site,
    browser,
  }) => {
    const { email } = await createOnboardedAccount(site, { name: 'Ines Story' });
    await askForMail(page, 'link', email);
    const link = await linkInMail(page, site, email);
    // Redirected back with a code, before that is redeemed.
    const back = (await fetch(link, { redirect: 'manual' })).headers.get('location')!;
    const elsewhere = await browser.newPage({ baseURL: site, viewport: PHONE });
    await elsewhere.goto(back);
    await expect(elsewhere.getByRole('alert')).toHaveText(
      'This link was asked for in another browser, or has been used. Open it where you asked for it, or ask for a new one.',
    );
    // The address is confirmed by then, and a new reset link is one tap away.
    await elsewhere.goto('/verify-email?code=theirs&flow=theirs');
    await expect(elsewhere.getByRole('alert')).toHaveText(
      'If this is the link of our mail, your address is confirmed. Sign in to go on.',
    );
    await elsewhere.goto('/reset-password?code=theirs&flow=theirs');
    await expect(elsewhere.getByRole('link', { name: 'Send a new link' })).toBeVisible();
    await expectScreenHealthy(elsewhere);
    await elsewhere.close();
    await page.goto(back);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('returns to the requested page', async ({ page, site }) => {
    const { email } = await createOnboardedAccount(site, { name: 'Ines Story' });
    await page.goto('/notifications');
    await page.getByRole('link', { name: 'Email me a link' }).click();
    // The form being left has the same field, too.
    await expect(heading(page)).toHaveText('Sign In with Email');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send sign-in link' }).click();
    await expect(page.getByText('Check your email')).toBeVisible();
    await page.goto(await linkInMail(page, site, email));
    await expect(page).toHaveURL(/\/notifications$/);
  });

  test('signs in somebody whose session has ended, although this device has their identity', async ({
    page,
    site,
  }) => {
    const { id, email } = await createOnboardedAccount(site, { name: 'Ines Story' });
    await signInByForm(page, email);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.evaluate(() => localStorage.removeItem('marquee-auth'));
    await askForMail(page, 'link', email);
    await page.goto(await linkInMail(page, site, email));
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('marquee-auth') ?? ''))
      .toContain('access_token');
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await storedIdentity(page)).toMatchObject({ userId: id });
  });
});
