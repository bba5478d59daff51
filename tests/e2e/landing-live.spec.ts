import type { Backend } from '../../supabase/local/backend';
import { BUILD_TIMEOUT_MS, buildAppWithSettings, startBackendInProcess } from './support/own-backend';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, PHONE, test as base } from './support/story';

const test = base.extend<object, { backend: Backend }>({
  backend: [
    async ({}, provide) => {
      const backend = await startBackendInProcess(await buildAppWithSettings({ VITE_CLAIMS: 'live' }));
      await provide(backend);
      await backend.stop();
    },
    { scope: 'worker', timeout: BUILD_TIMEOUT_MS },
  ],
});
test.use({ viewport: DESKTOP, baseURL: async ({ backend }, provide) => provide(backend.url) });

test('ruling 28: a live site shows a visitor what it has, and no figure below fifty', async ({
  page,
  backend,
}) => {
  const board = page.locator('section', { has: page.getByRole('heading', { name: 'On the board' }) });
  const people = page.locator('section', { has: page.getByRole('heading', { name: 'People to work with' }) });
  const [{ title }] = (await backend.sql<{ title: string }>(
    "select title from public.jobs where status = 'active' and not _deleted order by published_at desc, id desc limit 1",
  )) as [{ title: string }];
  const [{ jobs, talent }] = (await backend.sql<{ jobs: number; talent: number }>(
    `select (select count(*)::int from public.jobs where status = 'active' and not _deleted) as jobs,
       (select count(*)::int from public.public_profiles where not _deleted) as talent`,
  )) as [{ jobs: number; talent: number }];
  expect(jobs).toBeLessThan(50);
  await page.goto('/');
  await expect(board.getByRole('article').first()).toContainText(title);
  await expect(board.getByText('Example', { exact: true })).toHaveCount(0);
  await expect(people.getByRole('listitem').first().getByRole('link')).toHaveAttribute('href', /^\/talent\//);
  // Fewer than fifty jobs; as many people as there are.
  await expect(page.getByText('To post a job')).toBeVisible();
  if (talent >= 50)
    await expect(page.getByText(talent.toLocaleString('en-US'), { exact: true })).toBeVisible();
  await expectScreenHealthy(page, [PHONE, DESKTOP]);
});

test('a live site that does not answer shows the samples, marked as such', async ({ page }) => {
  await page.route(/\/rest\/v1\//, (route) => route.abort());
  await page.goto('/');
  const board = page.locator('section', { has: page.getByRole('heading', { name: 'On the board' }) });
  await expect(board.getByText('Example', { exact: true })).toHaveCount(3);
  await expect(page.getByText('To find work')).toBeVisible();
});
