import type { Page } from '@playwright/test';
import { continueAs, goToGoogle, googleAddress, storedIdentity } from './support/google';
import { expectScreenHealthy } from './support/screen-checks';
import { linkInMail } from './support/mail';
import { createOnboardedAccount } from '../support/accounts';
import { expectSignedOut } from './support/second-factor';
import { DEMO_PASSWORD } from '../support/session';
import { expect, PHONE, signInByForm, test } from './support/story';

test.use({ viewport: PHONE });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Somebody with a Google and a Marquee account who has completed onboarding. */
async function knownByGoogle(page: Page, site: string) {
  const account = await createOnboardedAccount(site, { name: 'Ines Story' });
  await page.goto('/sign-in');
  await goToGoogle(page);
  await continueAs(page, { email: account.email, name: account.name });
  await expect(page).toHaveURL(/\/dashboard$/);
  return account;
}

test('joins as an employer with the data from Google, and arrives in onboarding @promise', async ({
  page,
}) => {
  const email = googleAddress();
  await page.goto('/employer/signup');
  await expect(page.getByRole('radio', { name: /Hire people/ })).toBeChecked();
  await goToGoogle(page);
  await expect(page.getByText('This is a local stand-in for Google')).toBeVisible();
  await expectScreenHealthy(page);
  await continueAs(page, { email, name: 'Dele Adeyemi' });
  await expect(page).toHaveURL(/\/onboarding/);
  await expect(
    page.getByText('Account created successfully! You will be redirected to complete your profile setup.'),
  ).toBeVisible();
  expect(await storedIdentity(page)).toMatchObject({ email, role: 'employer', name: 'Dele Adeyemi' });
  expect(
    await page.evaluate(() => [
      sessionStorage.getItem('oauth_redirect_pending'),
      ...Object.keys(localStorage).filter((key) => key.startsWith('marquee:flow:')),
    ]),
  ).toEqual([null]);
});

test('a new person who uses sign-in is asked for their role; until then nobody is signed in', async ({
  page,
}) => {
  const email = googleAddress();
  const begin = async (): Promise<void> => {
    await page.goto('/sign-in');
    await goToGoogle(page);
    await continueAs(page, { email });
    await expect(heading(page)).toHaveText('What brings you here?');
  };
  await begin();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByRole('radio', { name: /Find work/ })).toBeChecked();
  await expectScreenHealthy(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page)).toHaveText('Welcome Back');
  await expectSignedOut(page);

  await begin();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('has expired or was already used');
  await expectSignedOut(page);

  await begin();
  await page.getByRole('radio', { name: /Hire people/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
  expect(await storedIdentity(page)).toMatchObject({ email, role: 'employer' });
});

test('an existing person continues to the requested page, with their role', async ({
  page,
  site,
  browser,
}) => {
  const { id } = await knownByGoogle(page, site);
  const { email } = (await storedIdentity(page))!;
  const fresh = await browser.newPage({ baseURL: site, viewport: PHONE });
  await fresh.goto('/notifications');
  await expect(fresh).toHaveURL(/redirect=%2Fnotifications/);
  await fresh.getByRole('link', { name: 'Create an account' }).click();
  await fresh.getByRole('radio', { name: /Hire people/ }).check();
  await goToGoogle(fresh);
  await continueAs(fresh, { email });
  await expect(fresh).toHaveURL(/\/notifications$/);
  await expect(fresh.getByText('Welcome back! You have successfully signed in.')).toBeVisible();
  expect(await storedIdentity(fresh)).toMatchObject({ userId: id, role: 'talent' });
  await fresh.close();
});

test('the same verified address is the same account, with Google and with its password', async ({
  page,
  site,
}) => {
  const { id, email } = await knownByGoogle(page, site);
  expect(await storedIdentity(page)).toMatchObject({ userId: id, email });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await signInByForm(page, email, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await storedIdentity(page)).toMatchObject({ userId: id });
});

test('an address that Google has not verified cannot take over an account, and the page says what to do', async ({
  page,
  site,
}) => {
  const { email } = await createOnboardedAccount(site, { name: 'Ines Story' });
  await page.goto('/sign-in');
  await goToGoogle(page);
  await continueAs(page, { email, verified: false });
  await expect(page.getByRole('alert')).toContainText(
    'Google has not verified this address, so it opens no account yet.',
  );
  await expectScreenHealthy(page);
  await expectSignedOut(page);
});

test('a new unverified address is let in once its mail is confirmed', async ({ page, site }) => {
  const email = googleAddress();
  await page.goto('/sign-in');
  await goToGoogle(page);
  await continueAs(page, { email, verified: false });
  await expect(page.getByRole('alert')).toContainText('If we have mailed you a link, follow it first.');
  await page.goto(await linkInMail(page, site, email));
  await page.goto('/sign-in');
  await goToGoogle(page);
  await continueAs(page, { email, verified: false });
  await expect(heading(page)).toHaveText('What brings you here?');
});

test('cancelling at Google shows a message, and sign-in can be started again', async ({ page }) => {
  await page.goto('/sign-up');
  await goToGoogle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/auth\/callback/);
  await expect(page.getByRole('alert')).toHaveText('You turned back at Google. Nothing has changed here.');
  await expectScreenHealthy(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await goToGoogle(page);
});

test('an error from Google is shown in our own words', async ({ page }) => {
  await page.goto('/sign-in');
  await goToGoogle(page);
  const back = new URL('/auth/v1/callback', page.url());
  back.search = new URLSearchParams({
    error: 'server_error',
    error_description: 'Call this number',
    state: new URL(page.url()).searchParams.get('state')!,
  }).toString();
  await page.goto(back.href);
  await expect(page.getByRole('alert')).toHaveText('Google could not sign you in. Please try again.');
  await expect(page.getByText('Call this number')).toHaveCount(0);
});

test('an expired or repeated return from Google shows a message', async ({ page, site }) => {
  await page.goto('/sign-in');
  await goToGoogle(page);
  // The auth server no longer knows where this started, and redirects to the site's own address.
  await page.goto(`${site}/auth/v1/callback?code=late&state=0190a1b2-0000-7000-8000-000000000000`);
  await expect(page).toHaveURL(/\/auth\/callback/);
  await expect(page.getByRole('alert')).toHaveText(
    'This sign-in took too long, or was already used. Please begin again.',
  );
  await page.getByRole('link', { name: 'Sign In', exact: true }).last().click();
  await goToGoogle(page);
});

test('two tabs do not mix up their flows', async ({ page, context }) => {
  const [first, second] = [googleAddress(), googleAddress()];
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/sign-up');
    await goToGoogle(tab);
  }
  await continueAs(page, { email: first });
  await expect(page).toHaveURL(/\/onboarding/);
  expect(await storedIdentity(page)).toMatchObject({ email: first });
  await continueAs(other, { email: second });
  await expect(other).toHaveURL(/\/onboarding/);
  expect(await storedIdentity(other)).toMatchObject({ email: second });
});

test('without a connection says so and waits; once there is one it continues', async ({ page, server }) => {
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill('Dele Adeyemi');
  // This screen's code is cached; requests to the server now fail.
  await server.kill();
  try {
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Connection error. Please check your internet and try again.',
    );
    await expect(page.getByLabel('Name')).toHaveValue('Dele Adeyemi');
  } finally {
    await server.up();
  }
  await goToGoogle(page);
});

test('a connection lost during the return loses nothing: the same code is redeemed again', async ({
  page,
}) => {
  const email = googleAddress();
  await page.goto('/sign-up');
  await goToGoogle(page);
  await page.route('**/auth/v1/token?grant_type=pkce', (route) => route.abort('internetdisconnected'));
  await continueAs(page, { email });
  await expect(page.getByRole('alert')).toContainText(
    'Connection error. Please check your internet and try again.',
    { timeout: 40_000 },
  );
  await page.unroute('**/auth/v1/token?grant_type=pkce');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
  expect(await storedIdentity(page)).toMatchObject({ email });
});
