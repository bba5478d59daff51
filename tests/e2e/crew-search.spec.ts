import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, expectSynced, PHONE, signIn, test } from './support/story';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const slates = (page: Page) => results(page).getByRole('listitem');
const order = (page: Page) => page.getByRole('combobox', { name: 'Sort' });
const search = (page: Page, text: string) => page.getByLabel('Search jobs').fill(text);

async function openJobs(page: Page, query = ''): Promise<void> {
  await page.goto(`/jobs${query}`);
  await expect(slates(page).first()).toBeVisible();
  await expect(results(page).getByRole('status').first()).toContainText(/\d+ jobs?/, {
    timeout: 45_000,
  });
}

test.use({ viewport: PHONE });

test('both sides search in crew slang: the role comes first, with the reason, and a typing error is corrected @promise', async ({
  page,
}) => {
  await openJobs(page);
  await expect(order(page)).toHaveValue('newest');
  await search(page, 'spark');
  await expect(order(page)).toHaveValue('match');
  await expect(slates(page).first()).toContainText(/electrician|spark/i);
  await expect(slates(page).first()).toContainText('Role: Electrician (spark)');
  await search(page, 'focus puller');
  await expect(slates(page).first()).toContainText('Role: 1st AC (focus puller)');
  await search(page, 'focus puler');
  await expect(page.getByText('Nothing has “puler”. Showing “puller”.')).toBeVisible();
  await expect(slates(page).first()).toContainText(/1st AC/);
  await expectScreenHealthy(page, [PHONE, DESKTOP]);

  await signIn(page, 'employer@marquee.test');
  await expectSynced(page);
  await page.goto('/talent');
  await page.getByLabel('Search talent').fill('gaffer');
  await expect(slates(page).first()).toContainText(/Gaffer/);
  await expect(slates(page).first()).not.toContainText(/Rigging/);
});

test('an order that somebody chooses stays with their words, and says how pay is compared', async ({
  page,
}) => {
  await openJobs(page, '?q=gaffer');
  await expect(order(page)).toHaveValue('match');
  await order(page).selectOption('pay');
  await expect(page).toHaveURL(/q=gaffer.*sort=pay/);
  await expect(
    page.getByText('Pay for a ten-hour day, compared in USD at rates of 1 Jul 2026.'),
  ).toBeVisible();
  await page.reload();
  await expect(order(page)).toHaveValue('pay');
  await order(page).selectOption('match');
  await search(page, '');
  await expect(order(page)).toHaveValue('pay');
  await expect(order(page).getByRole('option', { name: 'Best match' })).toHaveCount(0);
});

test('when nothing is found, each word and filter whose removal helps is offered with what it finds', async ({
  page,
}) => {
  await page.goto('/jobs?q=focus%20puller%20zzzyx');
  await expect(page.getByRole('heading', { name: 'No jobs fit all of this' })).toBeVisible();
  const word = page.getByRole('button', { name: /^Remove “zzzyx” \d+ jobs?$/ });
  const fits = /(\d+ jobs?)$/.exec((await word.textContent()) ?? '')?.[1] ?? '';
  await expectScreenHealthy(page, [PHONE, DESKTOP]);
  await word.click();
  await expect(results(page).getByRole('status').first()).toContainText(fits);
  await expect(page).toHaveURL(/q=focus(\+|%20)puller(&|$)/);
});
