import type { Page } from '@playwright/test';
import { codeOf, inFreshStep, wrongCode } from '../support/authenticator';
import { expectScreenHealthy } from './support/screen-checks';
import type { Account } from '../support/accounts';
import { createAccountWithSecondFactor } from '../support/second-factor';
import { storedSession } from './support/second-factor';
import { DEMO_PASSWORD } from '../support/session';
import { expect, PHONE, test } from './support/story';

test.use({ viewport: PHONE });

async function firstStep(page: Page, { email }: Account): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-Factor Authentication');
}

test('S14: an authenticator code is required, a wrong one is rejected with a message, and the right one signs in @promise', async ({
  page,
  site,
}) => {
  const ines = await createAccountWithSecondFactor(site);
  await firstStep(page, ines);
  await expect(page.getByLabel('Authentication code')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await expectScreenHealthy(page);
  await page.getByLabel('Authentication code').fill(wrongCode(ines.secret));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Invalid verification code')).toBeVisible();
  await inFreshStep();
  await page.getByLabel('Authentication code').fill(codeOf(ines.secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Verification Successful')).toBeVisible();
  await expect(page.getByText('Two-factor authentication verified successfully.')).toBeVisible();
});

test('S14: until then the browser stores nothing: neither a reload nor Back finds a session', async ({
  page,
  site,
}) => {
  const ines = await createAccountWithSecondFactor(site);
  await firstStep(page, ines);
  expect(await storedSession(page)).not.toContain('access_token');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  await firstStep(page, ines);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  await expect(page.getByLabel('Email')).toHaveValue(ines.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('A4: a backup code signs in, and switching to it clears the field', async ({ page, site }) => {
  const ines = await createAccountWithSecondFactor(site);
  await firstStep(page, ines);
  await page.getByLabel('Authentication code').fill('12a3');
  await expect(page.getByLabel('Authentication code')).toHaveValue('123');
  await page.getByRole('button', { name: 'Use Backup Code Instead' }).click();
  await expect(page.getByLabel('Backup code')).toHaveValue('');
  await expectScreenHealthy(page);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Please enter a backup code')).toBeVisible();
  await page.getByRole('button', { name: 'Use Authenticator App Instead' }).click();
  await expect(page.getByText('Please enter a backup code')).toBeHidden();
  await page.getByRole('button', { name: 'Use Backup Code Instead' }).click();
  await page.getByLabel('Backup code').fill(ines.backup_codes[3]!.toLowerCase());
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Backup code verified. You have 9 backup codes remaining.')).toBeVisible();
});
