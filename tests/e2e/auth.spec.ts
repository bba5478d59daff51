import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { linkInMail } from './support/mail';
import { createAccount } from '../support/accounts';
import { DEMO_PASSWORD } from '../support/session';
import { expect, PHONE, signInByForm, test } from './support/story';

const fillSignIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};
const submit = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true }).click();

test.describe('signing up', () => {
  test.use({ viewport: PHONE });

  test('an employer uses the employer sign-up, is shown what is missing, and arrives in onboarding @promise', async ({
    page,
  }) => {
    await page.goto('/employer/signup');
    await expect(page).toHaveURL(/\/sign-up\?role=employer/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Account');
    await expect(page.getByRole('radio', { name: /Hire people/ })).toBeChecked();

    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    for (const message of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'You must accept the terms',
    ]) {
      await expect(page.getByRole('main').getByText(message)).toBeVisible();
    }

    await page.getByLabel('Name').fill('Dele Adeyemi');
    await expect(page.getByText('Valid name')).toBeVisible();
    await expect(page.getByText('2/5')).toBeVisible();
    await page.getByLabel('Email').fill(`signup-${Date.now()}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('Confirm password').fill('Something-Else-1!');
    await page.getByLabel(/I accept/).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('main').getByText("Passwords don't match")).toBeVisible();
    await page.getByLabel('Confirm password').fill(DEMO_PASSWORD);
    await expect(page.getByText('5/5')).toBeVisible();

    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/onboarding/);
    await expect(
      page.getByText('Account created successfully! You will be redirected to complete your profile setup.'),
    ).toBeVisible();
  });

  test('shows while typing what is wrong with a name and an address', async ({ page }) => {
    await page.goto('/sign-up');
    await expect(page.getByRole('radio', { name: /Find work/ })).toBeChecked();
    await page.getByLabel('Name').fill('R2 D2');
    await expect(page.getByText('Name should only contain letters and spaces')).toBeVisible();
    await page.getByLabel('Email').fill('dele at home');
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
  });

  test('when the form could not check the address, the server reports that it is taken, and the form keeps its text', async ({
    page,
  }) => {
    await page.route('**/rpc/email_available', (route) => route.abort());
    await page.goto('/sign-up');
    await page.getByLabel('Name').fill('Dele Adeyemi');
    await page.getByLabel('Email').fill('talent@marquee.test');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('Confirm password').fill(DEMO_PASSWORD);
    await page.getByLabel(/I accept/).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'An account with this email already exists. Please sign in instead.' }),
    ).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Dele Adeyemi');
  });
});

test.describe('signing in', () => {
  test.use({ viewport: PHONE });

  test('a wrong password is explained, the address stays, and is remembered on request @promise', async ({
    page,
  }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
    await fillSignIn(page, 'talent@marquee.test', 'not-it');
    await submit(page);
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'The email or password you entered is incorrect. Please try again.' }),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('talent@marquee.test');

    await page.getByLabel('Remember me').check();
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    // It goes by itself after four seconds, in which a busy machine may not come to the line below.
    const isWelcomed = expect(page.getByText('Welcome back! You have successfully signed in.')).toBeVisible();
    await submit(page);
    await expect(page.locator('[data-success]')).toHaveText('Welcome back');
    await expect(page).toHaveURL(/\/dashboard$/);
    await isWelcomed;
    await expect(page.locator('[data-success]')).toHaveCount(0);

    await page.goto('/settings');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/sign-in');
    await expect(page.getByLabel('Email')).toHaveValue('talent@marquee.test');
    await expect(page.getByLabel('Remember me')).toBeChecked();
  });

  test('A2: switching modes starts with an empty form and no error, and Back returns', async ({ page }) => {
    await page.goto('/sign-in');
    await fillSignIn(page, 'talent@marquee.test', 'not-it');
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(/incorrect/);
    for (const [link, title] of [
      ['Create an account', 'Create Your Account'],
      ['Forgot password?', 'Reset Password'],
      ['Email me a link', 'Sign In with Email'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByLabel('Email')).toHaveValue('');
      await page.getByLabel('Email').fill('half@an');
      await expect(page.getByRole('main').getByText(/^Please enter a valid email/)).toBeVisible();
      await page.getByRole('link', { name: /^(Sign in|Back to sign in)$/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
      await expect(page.getByLabel('Email')).toHaveValue('');
      await expect(page.getByRole('main').getByText(/incorrect|valid email/)).toHaveCount(0);
    }
  });

  test('A5: password managers recognise every field, and neither filling nor pasting is blocked', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const fields: Record<string, Record<string, string>> = {
      '/sign-in': { Email: 'username webauthn', Password: 'current-password' },
      '/sign-up': {
        Name: 'name',
        Email: 'email',
        Password: 'new-password',
        'Confirm password': 'new-password',
      },
      '/forgot-password': { Email: 'username' },
    };
    for (const [path, wanted] of Object.entries(fields)) {
      await page.goto(path);
      for (const [label, value] of Object.entries(wanted)) {
        const field = page.getByLabel(label, { exact: true });
        await expect(field).toHaveAttribute('autocomplete', value);
        await page.evaluate(() => navigator.clipboard.writeText('pasted'));
        await field.focus();
        await page.keyboard.press('ControlOrMeta+V');
        await expect(field).toHaveValue('pasted');
      }
    }
  });

  test('continues to the page that was requested, and nowhere else', async ({ page }) => {
    await page.goto('/notifications');
    await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fnotifications/);
    await fillSignIn(page, 'talent@marquee.test', DEMO_PASSWORD);
    await submit(page);
    await expect(page).toHaveURL(/\/notifications$/);
  });

  test('ignores a redirect to another site', async ({ page }) => {
    await page.goto('/sign-in?redirect=%2F%5Cevil.example');
    await fillSignIn(page, 'employer@marquee.test', DEMO_PASSWORD);
    await submit(page);
    await expect(page).toHaveURL(/\/employer\/dashboard$/);
  });

  test('without a connection says so, keeps the form, and works once the server is back', async ({
    page,
    server,
  }) => {
    await page.goto('/sign-in');
    // In a tab without a service worker, code that was asked for without a connection never comes.
    await page.waitForLoadState('networkidle');
    await fillSignIn(page, 'talent2@marquee.test', DEMO_PASSWORD);
    await server.kill();
    try {
      await submit(page);
      await expect(
        page
          .getByRole('alert')
          .filter({ hasText: 'Connection error. Please check your internet and try again.' }),
      ).toBeVisible({ timeout: 30_000 });
      await expect(page.getByLabel('Email')).toHaveValue('talent2@marquee.test');
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD);
    } finally {
      await server.up();
    }
    await submit(page);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe('a mailed link', () => {
  test.use({ viewport: PHONE });

  test('sets a new password, which is the valid one from then on @promise', async ({ page, site }) => {
    const { email } = await createAccount(site);
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('Check your email')).toBeVisible();

    await page.goto(await linkInMail(page, site, email));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Password');
    const fresh = 'Another-Barge-46!';
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByLabel('Confirm password').fill(fresh);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed');

    await page.getByRole('link', { name: 'Sign In', exact: true }).first().click();
    await fillSignIn(page, email, DEMO_PASSWORD);
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: 'incorrect' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(fresh);
    await submit(page);
    await expect(page).toHaveURL(/\/onboarding/);
  });

  test('signs in without a password, once', async ({ page, site, browser }) => {
    const { email } = await createAccount(site);
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In with Email');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send sign-in link' }).click();
    await expect(page.getByText('Check your email')).toBeVisible();
    const link = await linkInMail(page, site, email);
    await page.goto(link);
    await expect(page).toHaveURL(/\/onboarding/);

    const stranger = await browser.newPage({ baseURL: site });
    await stranger.goto(link);
    await expect(
      stranger
        .getByRole('alert')
        .filter({ hasText: 'This link has expired or was already used. Ask for a new one.' }),
    ).toBeVisible();
    await stranger.close();
  });

  test('that the server refuses shows an error without repeating text from the address', async ({ page }) => {
    await page.goto('/auth/callback?error=access_denied&error_description=Call+this+number');
    await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.');
    await expect(page.getByText('Call this number')).toHaveCount(0);
  });
});

test('a signed-in person is not shown the sign-in forms', async ({ page }) => {
  await signInByForm(page, 'talent@marquee.test');
  for (const path of ['/sign-in', '/sign-up']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

for (const [path, heading] of [
  ['/sign-in', 'Welcome Back'],
  ['/sign-up', 'Create Your Account'],
  ['/forgot-password', 'Reset Password'],
  ['/forgot-password?with=link', 'Sign In with Email'],
  ['/auth/callback?error=x', 'You are not signed in'],
] as const) {
  test(`${path} passes the screen checks, with its errors too`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectScreenHealthy(page);
    const button = page.locator('form button[type=submit]');
    if ((await button.count()) === 0) return;
    await button.click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectScreenHealthy(page);
  });
}
