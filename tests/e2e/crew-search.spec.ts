import type { Page } from '@playwright/test';
import { changeProfile, createOnboardedAccount } from '../support/accounts';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  test,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

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

testWithServiceWorker(
  'with the server down, people are found in crew slang, by digits, and by the name of a region',
  async ({ page, site, server }) => {
    testWithServiceWorker.slow();
    const person = async (name: string, profile: Record<string, unknown>): Promise<void> =>
      void (await changeProfile(site, await createOnboardedAccount(site, { name }), profile));
    await person('Ida Lamp', { role_codes: ['electrician'], departments: ['electric'] });
    await person('Otto Lens', { role_codes: ['director_of_photography'], departments: ['camera'] });
    await person('Fay Pull', {
      role_codes: ['first_ac'],
      departments: ['camera'],
      city: 'Fresno',
      region: 'CA',
      country_code: 'US',
    });
    await signIn(page, 'employer@marquee.test', '/talent');
    await expectSynced(page);
    await waitUntilOfflineReady(page);
    await server.kill();
    try {
      await page.reload();
      const field = page.getByLabel('Search talent');
      for (const [words, name] of [
        ['spark', 'Ida Lamp'],
        ['dop', 'Otto Lens'],
        ['1ac california', 'Fay Pull'],
      ] as const) {
        await field.fill(words);
        await expect(slates(page).filter({ hasText: name })).toBeVisible();
        await expect(
          slates(page).filter({ hasText: words === 'dop' ? 'Ida Lamp' : 'Otto Lens' }),
        ).toHaveCount(0);
      }
    } finally {
      await server.up();
    }
  },
);
