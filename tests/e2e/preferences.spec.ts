import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { changeProfile, createOnboardedAccount } from '../support/accounts';
import { DESKTOP, expect, expectSynced, PHONE, signIn, test } from './support/story';

const save = (page: Page) =>
  page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
const employer = async (site: string, name: string) => {
  const account = await createOnboardedAccount(site, { name, role: 'employer' });
  await changeProfile(site, account, { first_name: name.split(' ')[0], last_name: 'Story' });
  return account;
};

test('S1, S2: hiring preferences are set without a server, and a new job on another device starts with them', async ({
  browser,
  page,
  site,
  server,
}) => {
  test.slow(); // two devices sign in
  const mara = await employer(site, 'Mara Story');
  await page.setViewportSize(PHONE);
  await signIn(page, mara.email, '/settings/account');
  await page.getByRole('link', { name: 'Hiring preferences' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hiring preferences' })).toBeVisible();
  await expectSynced(page);
  await server.kill();
  try {
    await page.getByLabel('Town', { exact: true }).fill('London');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Country')).toHaveValue('GB');
    await expect(page.getByLabel('Currency')).toHaveValue('GBP');
    await page.getByLabel('Paid', { exact: true }).selectOption('week');
    await page.getByLabel('Hours in a day').fill('30');
    await page.getByRole('checkbox', { name: 'Travel' }).check();
    await page.getByRole('radio', { name: 'Union', exact: true }).check();
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question 1', { exact: true }).fill('Own transport?');
    await save(page);
    await expect(page.getByText('A paid day has 1 to 24 hours.')).toBeVisible();
    await expect(page.getByLabel('Hours in a day')).toBeFocused();
    await page.getByLabel('Hours in a day').fill('11');
    await save(page);
    await expect(
      page.getByText('Saved on this device, waiting for signal').filter({ visible: true }),
    ).toBeVisible();
  } finally {
    await server.up();
  }
  await expect(
    page.getByRole('status').getByText('Saved', { exact: true }).filter({ visible: true }),
  ).toBeVisible({ timeout: 30_000 });

  const other = await browser.newPage({ baseURL: site, viewport: PHONE });
  await signIn(other, mara.email);
  await expectSynced(other);
  await other.goto('/jobs/post?step=3');
  await expect(other.getByText('Begins with your hiring preferences.')).toBeVisible();
  await expect(other.getByLabel('Paid', { exact: true })).toHaveValue('week');
  await expect(other.getByLabel('Currency')).toHaveValue('GBP');
  await expect(other.getByLabel('Hours in a day')).toHaveValue('11');
  await expect(other.getByRole('checkbox', { name: 'Travel' })).toBeChecked();
  await expect(other.getByRole('radio', { name: 'Union', exact: true })).toBeChecked();
  await expect(other.getByLabel('Question 1', { exact: true })).toHaveValue('Own transport?');
  await other.getByRole('button', { name: 'Back', exact: true }).filter({ visible: true }).click();
  await expect(other.getByLabel('Town', { exact: true })).toHaveValue('London');
  await expect(other.getByText(/London/).filter({ hasText: 'Days and times are meant in' })).toBeVisible();
  await other.goto('/jobs/quick-post');
  await expect(other.getByText('Begins with your hiring preferences.')).toBeVisible();
  await other.context().close();
});

test('hiring preferences pass the screen checks, and a change by another device neither is overwritten nor replaces what is being typed', async ({
  page,
  site,
}) => {
  const settings = (city: string) => ({
    settings: {
      muted: [],
      quiet_from: '',
      quiet_to: '',
      hiring: { city, questions: ['Own focus unit?'], nda_required: true },
    },
  });
  const ada = await employer(site, 'Ada Story');
  await page.setViewportSize(DESKTOP);
  await signIn(page, ada.email, '/company');
  await page
    .getByRole('navigation', { name: 'Employer settings' })
    .getByRole('link', { name: 'Hiring preferences' })
    .click();
  await expect(page.getByLabel('Currency')).toHaveValue('');
  await expectSynced(page);
  await changeProfile(site, ada, settings('Shepperton'));
  await expect(page.getByLabel('Town', { exact: true })).toHaveValue('Shepperton');
  await expect(page.getByRole('checkbox', { name: 'NDA before the details' })).toBeChecked();
  await expectScreenHealthy(page, [PHONE, DESKTOP]);
  // Opened before anything is typed: a form that is opened later begins with what was left in this one.
  const tab = await page.context().newPage();
  await tab.goto('/employer/settings/preferences');
  await expect(tab.getByLabel('Town', { exact: true })).toHaveValue('Shepperton');
  await page.bringToFront();
  await page.getByLabel('Question 1', { exact: true }).fill('Own lenses?');
  await changeProfile(site, ada, settings('Pinewood'));
  await expect(tab.getByLabel('Town', { exact: true })).toHaveValue('Pinewood');
  await expect(page.getByLabel('Question 1', { exact: true })).toHaveValue('Own lenses?');
  await expect(page.getByLabel('Town', { exact: true })).toHaveValue('Shepperton');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Town', { exact: true })).toHaveValue('Pinewood');
  await expect(tab.getByLabel('Question 1', { exact: true })).toHaveValue('Own lenses?');
});

test('S7: preferences that the server refused are still in the form, with the reason, and are saved when they are fixed', async ({
  page,
  site,
}) => {
  const ben = await employer(site, 'Ben Story');
  await page.setViewportSize(PHONE);
  await signIn(page, ben.email, '/employer/settings/preferences');
  await expectSynced(page);
  // The request is altered in flight, so that the server itself refuses it.
  await page.route('**/rpc/sync_push', (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace(/"hiring":\{[^}]*\}/, '"hiring":"spoilt"'),
    }),
  );
  await page.getByLabel('Town', { exact: true }).fill('Shepperton');
  await save(page);
  await expect(page.getByText('What you wrote is all here. Change it and save it again.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('What you wrote is all here. Change it and save it again.')).toBeVisible();
  await expect(page.getByLabel('Town', { exact: true })).toHaveValue('Shepperton');
  await expectScreenHealthy(page, [PHONE]);

  await page.unroute('**/rpc/sync_push');
  await page.getByLabel('Town', { exact: true }).fill('Pinewood');
  await save(page);
  await expect(
    page.getByRole('status').getByText('Saved', { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await expect(page.getByText('What you wrote is all here.')).toHaveCount(0);
  await expectSynced(page);
  await page.reload();
  await expect(page.getByLabel('Town', { exact: true })).toHaveValue('Pinewood');
});
