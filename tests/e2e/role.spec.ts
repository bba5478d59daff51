import { storedIdentity } from './support/google';
import { expectScreenHealthy } from './support/screen-checks';
import { publishJob, createOnboardedAccount } from '../support/accounts';
import { expect, expectSynced, PHONE, signIn, test } from './support/story';

test.use({ viewport: PHONE });

test('ruling 14: switching the role works both ways, explains what changes, and opens that role’s start page', async ({
  page,
  site,
}) => {
  const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
  await publishJob(site, mara, { title: 'Gaffer for the switch' });
  await signIn(page, mara.email, '/settings/account');
  await page.getByRole('button', { name: 'Switch to talent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go on as talent?' });
  await expect(
    dialog.getByText('Jobs that you have posted stay online with their applications.'),
  ).toBeVisible();
  await expectScreenHealthy(page);
  await dialog.getByRole('button', { name: 'Stay as I am' }).click();
  await expect(dialog).toBeHidden();
  expect(await storedIdentity(page)).toMatchObject({ role: 'employer' });

  await page.getByRole('button', { name: 'Switch to talent' }).click();
  await dialog.getByRole('button', { name: 'Go on as talent' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('You are here as talent now.')).toBeVisible();
  await expectSynced(page);
  await page.goto('/jobs/manage');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Switch to employer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go on as employer' }).click();
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  expect(await storedIdentity(page)).toMatchObject({ role: 'employer' });
  await page.goto('/jobs/manage');
  await expect(page.getByText('Gaffer for the switch').first()).toBeVisible();
});

test('ruling 32: without a connection the switch says that it needs one, and works once there is one', async ({
  page,
  site,
  server,
  context,
}) => {
  const needs = 'This needs a connection. Your work is saved on this device.';
  const button = page.getByRole('button', { name: 'Switch to employer' });
  const change = async (): Promise<void> => {
    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go on as employer' }).click();
  };
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await signIn(page, ines.email, '/settings/account');
  await expectSynced(page);
  // The app knows that it is offline: the switch is disabled.
  await context.setOffline(true);
  await expect(button).toBeDisabled();
  await expect(page.getByText(needs).first()).toBeVisible();
  await expectScreenHealthy(page);
  await context.setOffline(false);
  await expect(button).toBeEnabled({ timeout: 60_000 });
  // The app does not know yet: the attempt reveals it.
  await server.kill();
  try {
    await change();
    await expect(page.getByRole('alert').filter({ hasText: needs })).toBeVisible({ timeout: 60_000 });
    expect(await storedIdentity(page)).toMatchObject({ role: 'talent' });
  } finally {
    await server.up();
  }
  await expect(button).toBeEnabled({ timeout: 60_000 });
  await change();
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
});

test('an admin has no role to switch', async ({ page }) => {
  await signIn(page, 'admin@marquee.test', '/settings/account');
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Switch to/ })).toHaveCount(0);
});
