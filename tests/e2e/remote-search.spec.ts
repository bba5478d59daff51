import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { ApiAccount, firstOf } from '../support/api-account';
import { createOnboardedAccount } from '../support/accounts';
import { DESKTOP, expect, expectSynced, PHONE, signIn, test } from './support/story';

/** Much smaller than the market, so that there are rows beyond it. */
const BUDGET = 12;

/** Makes the device pull a small set, because the budget is part of each pull. */
async function holdLittle(page: Page): Promise<void> {
  await page.route('**/rest/v1/rpc/sync_pull', async (route, request) => {
    const body = JSON.parse(request.postData() ?? '{}') as { p_requests: Record<string, unknown>[] };
    for (const each of body.p_requests) each['budget'] = BUDGET;
    await route.continue({ postData: JSON.stringify(body) });
  });
}

test.use({ viewport: PHONE });

test('S1: a job older than the device’s set is found by text search, opened, and found again without a server', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  const account = await ApiAccount.of(site, ines.email);
  const jobs = await account.read<{ id: string; title: string; company_name: string }>(
    'jobs?select=id,title,company_name&status=eq.active&order=published_at,id',
  );
  const oldest = firstOf(jobs, 'jobs');
  const words = `${oldest.title} ${oldest.company_name}`.slice(0, 80);
  await holdLittle(page);
  await signIn(page, ines.email);
  await expectSynced(page);
  await page.goto('/jobs');
  const search = page.getByRole('searchbox');
  await expect(page.getByRole('status').filter({ hasText: /^12 jobs/ })).toBeVisible();

  let isDown = true;
  await page.route('**/rest/v1/rpc/search_jobs', (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { code: 'PGRST002', message: 'The schema cache is not there.' } })
      : route.fallback(),
  );
  await search.fill(words);
  await expect(
    page.getByText('Unable to load jobs. Please try again. Here is what is on this device.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No jobs fit all of this' })).toBeVisible();
  await expectScreenHealthy(page, [PHONE, DESKTOP]);

  isDown = false;
  await search.fill('');
  // Cleared and typed at once, the same words are no new question.
  await expect(page.getByRole('status').filter({ hasText: /^12 jobs/ })).toBeVisible();
  await search.fill(words);
  const slate = page.getByRole('listitem').filter({ hasText: oldest.title }).first();
  await slate.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: oldest.title })).toBeVisible();

  await page.goBack();
  // Without a service worker here, code that is still on its way would be missing.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await search.fill('');
  await expect(page.getByRole('status').filter({ hasText: /^13 jobs/ })).toBeVisible();
  await search.fill(words);
  await expect(slate).toBeVisible();
  await expect(
    page.getByText(/^Searched the \d+ newest jobs on this device, as of \d\d:\d\d\.$/),
  ).toBeVisible({ timeout: 45_000 });
  await expectScreenHealthy(page, [PHONE, DESKTOP]);
  await slate.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: oldest.title })).toBeVisible();
  await page.context().setOffline(false);
});

test('paging continues beyond the device’s set, and people are found beyond it, too', async ({
  page,
  site,
}) => {
  const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
  const account = await ApiAccount.of(site, mara.email);
  const people = await account.read<{ id: string; full_name: string }>(
    'public_profiles?select=id,full_name&_deleted=is.false&order=created_at,id',
  );
  const jobs = await account.read<{ id: string }>('jobs?select=id&status=eq.active');
  const first = firstOf(people, 'people');
  await holdLittle(page);
  await signIn(page, mara.email);
  await expectSynced(page);
  await page.goto('/jobs');
  await expect(page.getByRole('status').filter({ hasText: /^12 jobs/ })).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${jobs.length} jobs`) }),
    ).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });

  await page.goto('/talent');
  await page.getByLabel('Search talent').fill(first.full_name);
  await page
    .getByRole('link', { name: new RegExp(first.full_name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: first.full_name })).toBeVisible();

  // A link to a person who is not on this device.
  const second = people[1] ?? first;
  await page.setViewportSize(DESKTOP);
  await page.goto(`/talent?person=${second.id}`);
  await expect(
    page
      .getByRole('region', { name: 'Selected profile' })
      .getByRole('heading', { level: 2, name: second.full_name }),
  ).toBeVisible();
});
