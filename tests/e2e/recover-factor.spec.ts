import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { linkInMail } from './support/mail';
import { createOnboardedAccount } from '../support/accounts';
import { createAccountWithSecondFactor } from '../support/second-factor';
import { expectSignedOut, enterSecondFactor } from './support/second-factor';
import { DEMO_PASSWORD } from '../support/session';
import { confirmWithPassword, expect, PHONE, signInByForm, test } from './support/story';

test.use({ viewport: PHONE });

/** From the second step, without the authenticator, to the mailed link, as a person would do it. */
async function askForLink(page: Page, site: string, email: string): Promise<void> {
  await page.goto('/auth/recover-2fa');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send recovery link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We have sent a mail' })).toBeVisible();
  await page.goto(await linkInMail(page, site, email));
  await expect(page.getByRole('textbox', { name: 'Backup code' })).toBeVisible();
}

test('ruling 6: without the phone, a mailed link and a backup code restore access @promise', async ({
  page,
  site,
}) => {
  const ines = await createAccountWithSecondFactor(site);
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(ines.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('link', { name: 'Recovery options' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recover two-factor access');
  await page.getByRole('button', { name: 'Send recovery link' }).click();
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Please enter a valid email address' }),
  ).toBeVisible();
  await expectScreenHealthy(page);

  await askForLink(page, site, ines.email);
  await expectScreenHealthy(page);
  await page.getByRole('button', { name: 'Turn off and sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a backup code');
  await page.getByRole('textbox', { name: 'Backup code' }).fill('AAAA-AAAA');
  await page.getByRole('button', { name: 'Turn off and sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid backup code. Please try again.');
  await page.getByRole('textbox', { name: 'Backup code' }).fill(ines.backup_codes[0]!.toLowerCase());
  await page.getByRole('button', { name: 'Turn off and sign in' }).click();
  await expect(page).toHaveURL('/settings/security');
  await expect(page.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible();
});

test('ruling 6: without codes it takes three days, and a signed-in device is notified and can stop it', async ({
  page,
  browser,
  site,
}) => {
  const ines = await createAccountWithSecondFactor(site);
  const desk = await (await browser.newContext({ baseURL: site })).newPage();
  await desk.goto('/sign-in');
  await desk.getByLabel('Email').fill(ines.email);
  await desk.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await desk.getByRole('button', { name: 'Sign In', exact: true }).click();
  await enterSecondFactor(desk, ines);
  await expect(desk).toHaveURL('/dashboard');

  await askForLink(page, site, ines.email);
  await page.getByRole('button', { name: 'Ask to turn it off' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Requested.' })).toBeVisible();
  await expectScreenHealthy(page);
  await expectSignedOut(page);

  await desk.goto('/notifications');
  await desk.getByText('Somebody asks to turn off two-factor authentication').click();
  await expect(desk).toHaveURL('/settings/security');
  await expect(desk.getByText('Somebody asked to turn this off without your authenticator.')).toBeVisible();
  await expectScreenHealthy(desk);
  await desk.getByRole('button', { name: 'Stop it' }).click();
  await expectScreenHealthy(desk);
  await confirmWithPassword(desk, 'Stop it');
  await expect(desk.getByText('Somebody asked to turn this off without your authenticator.')).toBeHidden();
  await askForLink(page, site, ines.email);
  await expect(page.getByRole('button', { name: 'Ask to turn it off' })).toBeVisible();
});

test('an account without a second factor is told that there is nothing to recover', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await page.goto('/auth/recover-2fa');
  await page.getByLabel('Email').fill(ines.email);
  await page.getByRole('button', { name: 'Send recovery link' }).click();
  await page.goto(await linkInMail(page, site, ines.email));
  await expect(page.getByText('Two-factor authentication is off for this account')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In', exact: true }).last().click();
  await signInByForm(page, ines.email);
  await expect(page).toHaveURL('/dashboard');
});
