import type { BrowserContext, Page } from '@playwright/test';
import { linkInMail } from './support/mail';
import { createAccount } from '../support/accounts';
import { createAccountWithSecondFactor } from '../support/second-factor';
import { storedSession } from './support/second-factor';
import { DEMO_PASSWORD } from '../support/session';
import { expect, PHONE, test } from './support/story';

test.use({ viewport: PHONE });

const OFFLINE = 'Connection error. Please check your internet and try again.';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: OFFLINE });

/** A form that is filled in and ready to send: its button, and a check that its text is still there afterwards. */
interface FilledForm {
  page: Page;
  button: string;
  expected: readonly (readonly [label: string, value: string])[];
  /** Expects that the form was sent in the end. */
  after: (page: Page) => Promise<void>;
}

async function opened(context: BrowserContext, path: string, typed: FilledForm['expected']): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  for (const [label, value] of typed) await page.getByLabel(label, { exact: true }).fill(value);
  return page;
}

async function askedFor(context: BrowserContext, path: string, button: string, email: string): Promise<void> {
  const page = await opened(context, path, [['Email', email]]);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We have sent a mail' })).toBeVisible();
  await page.close();
}

/** Each in its own tab, because the time-outs would add up one after the other. */
test('ruling 32: without a signal every sign-in method says so, keeps what was typed, does not retry on its own, and works once there is one', async ({
  context,
  site,
}) => {
  const [ines, mara] = [
    await createAccountWithSecondFactor(site),
    await createAccount(site, { name: 'Mara Story' }),
  ];
  const fresh = `story-${Date.now()}@example.test`;
  const sent = (page: Page) =>
    expect(page.getByRole('status').filter({ hasText: 'We have sent a mail' })).toBeVisible();
  await askedFor(context, '/forgot-password', 'Send reset link', mara.email);

  const forms: FilledForm[] = [];
  const form = async (
    path: string,
    button: string,
    expected: FilledForm['expected'],
    after: FilledForm['after'],
  ): Promise<FilledForm> => {
    const made = { page: await opened(context, path, expected), button, expected, after };
    forms.push(made);
    return made;
  };
  await form('/forgot-password', 'Send reset link', [['Email', fresh]], sent);
  await form('/forgot-password?with=link', 'Send sign-in link', [['Email', ines.email]], sent);
  await form('/auth/recover-2fa', 'Send recovery link', [['Email', ines.email]], sent);

  const reset = await context.newPage();
  await reset.goto(await linkInMail(reset, site, mara.email));
  await expect(heading(reset)).toHaveText('New Password');
  const password = [
    ['New password', 'Another-Barge-46!'],
    ['Confirm password', 'Another-Barge-46!'],
  ] as const;
  for (const [label, value] of password) await reset.getByLabel(label, { exact: true }).fill(value);
  forms.push({
    page: reset,
    button: 'Save password',
    expected: password,
    after: (page) => expect(heading(page)).toHaveText('Password changed'),
  });

  const second = await opened(context, '/sign-in', [
    ['Email', ines.email],
    ['Password', DEMO_PASSWORD],
  ]);
  await second.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(heading(second)).toHaveText('Two-Factor Authentication');
  await second.getByLabel('Authentication code').fill('000000');
  const wrong = (page: Page) => expect(page.getByRole('alert')).toHaveText(/Invalid verification code/);
  forms.push({ page: second, button: 'Verify', expected: [['Authentication code', '000000']], after: wrong });

  const account = [
    ['Name', 'Dele Adeyemi'],
    ['Email', `join-${fresh}`],
    ['Password', DEMO_PASSWORD],
    ['Confirm password', DEMO_PASSWORD],
  ] as const;
  const join = await form('/sign-up', 'Create account', account, (page) =>
    expect(page).toHaveURL(/\/onboarding/),
  );
  await join.page.getByLabel(/I accept/).check();

  await context.setOffline(true);
  let asked = 0;
  for (const { page, button } of forms) {
    page.on(
      'request',
      (request) => void (new URL(request.url()).pathname.startsWith('/auth/v1/') && (asked += 1)),
    );
    await page.bringToFront();
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(problem(page), page.url()).toBeVisible();
  }
  for (const { page, expected } of forms)
    for (const [label, value] of expected)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  const before = asked;
  // Longer than any wait between two attempts of one request.
  await join.page.waitForTimeout(4000);
  expect(asked).toBe(before);
  expect(asked).toBeLessThanOrEqual(forms.length);
  expect(await storedSession(join.page)).not.toContain('access_token');

  await context.setOffline(false);
  for (const { page, button, after } of forms) {
    await page.bringToFront();
    await page.getByRole('button', { name: button, exact: true }).click();
    await after(page);
  }
});

test('secrets are in no address, no log and no storage except the session’s own', async ({
  page,
  context,
  site,
}) => {
  const said: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
  const ines = await createAccountWithSecondFactor(site);
  await askedFor(context, '/forgot-password?with=link', 'Send sign-in link', ines.email);
  await page.goto(await linkInMail(page, site, ines.email));
  await expect(heading(page)).toHaveText('Two-Factor Authentication');
  await page.getByRole('button', { name: 'Use Backup Code Instead' }).click();
  const [code] = ines.backup_codes;
  await page.getByLabel('Backup code').fill(code!);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/settings/security');
  await page.getByLabel('Current password').fill(DEMO_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('Another-Barge-46!');
  await page.getByLabel('Confirm password').fill('Another-Barge-46!');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();

  const stored = await page.evaluate(() =>
    Object.entries(localStorage)
      .concat(Object.entries(sessionStorage))
      .filter(([key]) => key !== 'marquee-auth')
      .flat()
      .join(' '),
  );
  const session = JSON.parse(await page.evaluate(() => localStorage.getItem('marquee-auth') ?? '{}')) as {
    access_token: string;
    refresh_token: string;
  };
  const secrets = [
    DEMO_PASSWORD,
    'Another-Barge-46!',
    code!,
    ines.secret,
    session.refresh_token,
    session.access_token,
  ];
  for (const secret of secrets) {
    expect(stored).not.toContain(secret);
    expect(said.join('\n')).not.toContain(secret);
    expect(asked.filter((address) => address.includes(secret) && !address.startsWith('ws'))).toEqual([]);
  }
  expect(page.url()).not.toMatch(/code=|token=|flow=/);
});
