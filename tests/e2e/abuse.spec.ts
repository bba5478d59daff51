import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Backend } from '../../supabase/local/backend';
import { Siteverify } from '../support/siteverify';
import { test } from './support/backend-story';
import { expectScreenHealthy } from './support/screen-checks';
import { BUILD_TIMEOUT_MS, buildAppWithSettings, startBackendInProcess } from './support/own-backend';
import { createAccount } from '../support/accounts';
import { DEMO_PASSWORD } from '../support/session';
import { expect, PHONE, test as base } from './support/story';
import { PERSON_BUTTON, serveTurnstile } from './support/turnstile';

const WRONG = 'Not-It-At-All-1!';
const INCORRECT = 'The email or password you entered is incorrect. Please try again.';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });

async function tryPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await signInButton(page).click();
}

/** Waits for each answer, so that the form is ready again. */
async function failTimes(page: Page, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const answered = page.waitForResponse((response) => response.url().includes('/auth/v1/token'));
    await tryPassword(page, WRONG);
    await answered;
    await expect(alert(page, INCORRECT)).toBeVisible();
  }
}

test.use({ viewport: PHONE, baseURL: async ({ backend }, provide) => provide(backend.url) });

/** Calls Auth directly, without the app. */
const ask = (backend: Backend, path: string, body: object): Promise<Response> =>
  fetch(`${backend.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const timePasses = (backend: Backend, seconds: number): Promise<unknown> =>
  backend.sql(
    "update private.rate_records set first_attempt = first_attempt - $1 * interval '1 second', last_attempt = last_attempt - $1 * interval '1 second'",
    [seconds],
  );

test.describe('signing in (A4, A9, ruling 16)', () => {
  test('the third wrong password imposes a wait of half a minute, which is counted down, and then sign-in works', async ({
    page,
    backend,
  }) => {
    const ines = await createAccount(backend.url, { name: 'Ines Marlow' });
    await page.clock.install();
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(ines.email);
    await failTimes(page, 2);
    await expect(signInButton(page)).toBeEnabled();

    await test.step('being offline is not a failed attempt', async () => {
      await page.context().setOffline(true);
      await tryPassword(page, WRONG);
      await expect(alert(page, 'Connection error. Please check your internet and try again.')).toBeVisible();
      await expect(signInButton(page)).toBeEnabled();
      await page.context().setOffline(false);
    });

    await failTimes(page, 1);
    const clock = page.getByRole('timer');
    await expect(clock).toHaveText(/^Too many attempts\. Try again in (30|29|28) seconds\.$/);
    await expect(signInButton(page)).toBeDisabled();
    await expect(signInButton(page)).toHaveAccessibleDescription(/Try again in \d+ seconds\./);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(ines.email);
    await expectScreenHealthy(page);

    await test.step('somebody else on this device does not have to wait', async () => {
      await page.getByLabel('Email').fill('talent@marquee.test');
      await expect(clock).toHaveCount(0);
      await expect(signInButton(page)).toBeEnabled();
      await page.getByLabel('Email').fill(ines.email);
      await expect(signInButton(page)).toBeDisabled();
    });
    await page.clock.fastForward(31_000);
    await timePasses(backend, 31);
    await expect(clock).toHaveCount(0);
    await tryPassword(page, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/onboarding/);
  });

  test('guesses from elsewhere: the server says how long to wait, also for a correct password, and other sign-in methods stay open', async ({
    page,
    backend,
  }) => {
    const ines = await createAccount(backend.url, { name: 'Ines Marlow' });
    for (let i = 0; i < 5; i += 1) {
      expect(
        (await ask(backend, 'token?grant_type=password', { email: ines.email, password: WRONG })).status,
      ).toBe(400);
      await timePasses(backend, 31);
    }
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(ines.email);
    await tryPassword(page, DEMO_PASSWORD);
    await expect(page.getByRole('timer')).toHaveText('Too many attempts. Try again in 30 minutes.');
    await expect(signInButton(page)).toBeDisabled();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD);
    await expect(alert(page, INCORRECT)).toHaveCount(0);

    await page.getByRole('link', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In with Email');
    await page.getByLabel('Email').fill(ines.email);
    await page.getByRole('button', { name: 'Send sign-in link' }).click();
    await expect(page.getByText('We have sent a mail to')).toBeVisible();
    await page.goto(/http:\S+/.exec(backend.mailbox.list(ines.email)[0]?.text ?? '')?.[0] ?? '');
    await expect(page).toHaveURL(/\/onboarding/);
  });
});

test.describe('signing up (A5, ruling 15)', () => {
  test('while typing, the form says whether an address is taken or free', async ({ page }) => {
    await page.goto('/sign-up');
    const create = page.getByRole('button', { name: 'Create account' });
    await page.getByLabel('Email').fill(' Talent@Marquee.test');
    await expect(page.getByRole('main').getByText('This email is already registered')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(
      page.getByRole('status').filter({ hasText: 'This email is already registered' }),
    ).toHaveCount(1);
    await expect(create).toBeDisabled();
    await expectScreenHealthy(page);

    await page.getByLabel('Email').fill(`free-${Date.now()}@example.test`);
    await expect(create).toBeEnabled();
    await expect(page.getByRole('main').getByText('Email is available')).toBeVisible();
  });

  test('a late answer to an earlier address never shows', async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/rpc/email_available', async (route) => {
      if (route.request().postData()?.includes('talent@marquee.test')) await held;
      await route.continue();
    });
    await page.goto('/sign-up');
    const first = page.waitForRequest(
      (request) => request.postData()?.includes('talent@marquee.test') ?? false,
    );
    await page.getByLabel('Email').fill('talent@marquee.test');
    await first;
    await page.getByLabel('Email').fill(`late-${Date.now()}@example.test`);
    await expect(page.getByRole('main').getByText('Email is available')).toBeVisible();
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('talent@marquee.test') ?? false,
    );
    release();
    await answered;
    await expect(page.getByRole('main').getByText('Email is available')).toBeVisible();
    await expect(page.getByText('This email is already registered')).toHaveCount(0);
  });

  test('without a connection the address is not checked, and the form may be sent', async ({ page }) => {
    let asked = 0;
    page.on('request', (request) => (asked += request.url().includes('email_available') ? 1 : 0));
    await page.goto('/sign-up');
    // The page is there before its code.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByLabel('Name').fill('Dele Adeyemi');
    await page.getByLabel('Email').fill('talent@marquee.test');
    // Both checks are delayed equally after typing.
    await page.getByLabel('Name').fill('Dele Adeyemi-Park');
    await expect(page.getByText('Valid name')).toBeVisible();
    await expect(page.getByText(/already registered|is available/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
    expect(asked).toBe(0);
    await page.context().setOffline(false);
  });
});

test('too many reset mails: the wait is shown, for known and unknown addresses alike', async ({
  page,
  backend,
}) => {
  const known = await createAccount(backend.url, { name: 'Ines Marlow' });
  for (const email of [known.email, `nobody-${Date.now()}@example.test`]) {
    for (let i = 0; i < 2; i += 1) expect((await ask(backend, 'recover', { email })).status).toBe(200);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('We have sent a mail to')).toBeVisible();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(alert(page, 'Too many attempts. Try again in 30 minutes.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
  }
  expect(backend.mailbox.list(known.email)).toHaveLength(3);
});

test('a sign-in link for an address without an account gets the same answer as for one with an account', async ({
  page,
}) => {
  await page.goto('/forgot-password?with=link');
  await page.getByLabel('Email').fill(`nobody-${Date.now()}@example.test`);
  await page.getByRole('button', { name: 'Send sign-in link' }).click();
  await expect(page.getByText(/if there is an account with this address/)).toBeVisible();
});

const SITE_KEY = 'site-key-of-a-host';

const withCaptcha = base.extend<object, { siteverify: Siteverify; backend: Backend }>({
  siteverify: [
    async ({}, provide) => {
      const siteverify = await Siteverify.open();
      await provide(siteverify);
      await siteverify.close();
    },
    { scope: 'worker' },
  ],
  backend: [
    async ({ siteverify }, provide) => {
      const settings = {
        SUPABASE_AUTH_CAPTCHA_ENABLED: 'true',
        SUPABASE_AUTH_CAPTCHA_SECRET: siteverify.secret,
        TURNSTILE_SITEVERIFY_URL: siteverify.url,
      };
      const appFolder = await buildAppWithSettings({ VITE_TURNSTILE_SITE_KEY: SITE_KEY });
      Object.assign(process.env, settings);
      const backend = await startBackendInProcess(appFolder);
      for (const name of Object.keys(settings)) delete process.env[name];
      await provide(backend);
      await backend.stop();
      rmSync(join(appFolder, '..'), { recursive: true, force: true });
    },
    { scope: 'worker', timeout: BUILD_TIMEOUT_MS },
  ],
});

withCaptcha.describe('with a CAPTCHA (A4, A8, ruling 16)', () => {
  withCaptcha.use({ viewport: PHONE, baseURL: async ({ backend }, provide) => provide(backend.url) });

  withCaptcha(
    'is invisible until the third failure, then has to be solved before sign-in works',
    async ({ page, siteverify }) => {
      const turnstile = await serveTurnstile(page, (siteKey) =>
        siteKey === SITE_KEY ? siteverify.solve() : 'for another site',
      );
      const opened = await page.goto('/sign-in');
      expect(opened?.headers()['content-security-policy']).toContain(' https://challenges.cloudflare.com;');
      await page.getByLabel('Email').fill('talent@marquee.test');
      expect(turnstile.requestCount()).toBe(0);
      await failTimes(page, 2);
      expect(turnstile.requestCount()).toBe(1);
      await expect(page.getByRole('button', { name: PERSON_BUTTON })).toHaveCount(0);

      await tryPassword(page, WRONG);
      await expect(alert(page, 'Too many failed attempts. Please complete the CAPTCHA.')).toBeVisible();
      await expect(page.getByRole('button', { name: PERSON_BUTTON })).toBeVisible();
      await expect(page.getByRole('timer')).toHaveCount(0);
      await expectScreenHealthy(page);

      const before = siteverify.requests.length;
      await tryPassword(page, DEMO_PASSWORD);
      await expect(alert(page, 'Please complete the CAPTCHA verification to continue.')).toBeVisible();
      expect(siteverify.requests).toHaveLength(before);
      await page.getByRole('button', { name: PERSON_BUTTON }).click();
      await expect(page.getByRole('button', { name: PERSON_BUTTON })).toBeDisabled();
      await test.step('a lost connection does not count as a wrong password', async () => {
        await page.context().setOffline(true);
        await signInButton(page).click();
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(
          'Connection error. Please check your internet and try again.',
        );
        await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD);
        await page.context().setOffline(false);
        await page.getByRole('button', { name: PERSON_BUTTON }).click();
      });
      const noted = page.waitForRequest(
        (request) => request.url().includes('/rest/v1/security_events') && request.method() === 'POST',
      );
      await signInButton(page).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      expect((await noted).postDataJSON()).toEqual([
        { event_type: 'sign_in_error', severity: 'low', data: { error: 'offline' } },
      ]);
    },
  );

  withCaptcha(
    'signing up and requesting mails each send a token of their own',
    async ({ page, siteverify }) => {
      await serveTurnstile(page, () => siteverify.solve());
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(`nobody-${Date.now()}@example.test`);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await expect(page.getByText('We have sent a mail to')).toBeVisible();
      await page.goto('/sign-up');
      await page.getByLabel('Name').fill('Dele Adeyemi');
      await page.getByLabel('Email').fill(`captcha-${Date.now()}@example.test`);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByLabel('Confirm password').fill(DEMO_PASSWORD);
      await page.getByLabel(/I accept/).check();
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page).toHaveURL(/\/onboarding/);
    },
  );

  withCaptcha(
    'that cannot be loaded is reported and retried, and the other sign-in methods still work',
    async ({ page, siteverify }) => {
      const turnstile = await serveTurnstile(page, () => siteverify.solve());
      turnstile.block(true);
      await page.goto('/sign-in');
      await page.getByLabel('Email').fill('employer@marquee.test');
      await tryPassword(page, DEMO_PASSWORD);
      await expect(
        alert(page, 'The CAPTCHA could not be loaded. Please check your internet and try again.'),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD);
      turnstile.block(false);
      await signInButton(page).click();
      await expect(page).toHaveURL(/\/employer\/dashboard$/);
    },
  );
});
