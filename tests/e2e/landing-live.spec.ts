import { LOAD_FAILURES } from '@/domain/errors/call-failures';
import type { Route } from '@playwright/test';
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
  await backend.sql(
    `insert into private.newsletter_subscribers (address, state)
     select 'reader' || n || '@example.test', 'confirmed' from generate_series(1, 61) n`,
  );
  await page.goto('/');
  await expect(board.getByRole('article').first()).toContainText(title);
  await expect(board.getByText('Example', { exact: true })).toHaveCount(0);
  // A7: listed talent with skills, the newest first, three. Nobody who has none of these comes before them.
  const newest = await backend.sql<{ id: string; full_name: string }>(
    `select id, full_name from public.public_profiles where not _deleted and skills <> '{}'
     order by created_at desc, id desc limit 3`,
  );
  await expect(people.getByRole('listitem').getByRole('link')).toHaveText(
    newest.map(({ full_name }) => full_name),
  );
  for (const [at, { id }] of newest.entries())
    await expect(people.getByRole('listitem').nth(at).getByRole('link')).toHaveAttribute(
      'href',
      `/talent/${id}`,
    );
  // Fewer than fifty jobs; as many people as there are.
  await expect(page.getByText('To post a job')).toBeVisible();
  if (talent >= 50)
    await expect(page.getByText(talent.toLocaleString('en-US'), { exact: true })).toBeVisible();
  // Enough readers, and too few companies. Nothing of it is an example.
  const figures = page.getByRole('region', { name: 'Marquee in figures' });
  await expect(figures.locator('div', { hasText: 'Newsletter readers' })).toContainText('61');
  await expect(figures.getByText(/Companies|Professionals|Satisfied|Example/)).toHaveCount(0);
  await expectScreenHealthy(page, [PHONE, DESKTOP]);
});

const HOW_IT_FAILS = [
  ['is not reached', (route: Route) => route.abort(), []],
  [
    'fails',
    (route: Route) =>
      route.fulfill({
        status: 503,
        json: { code: '53300', message: 'Out of connections', details: null, hint: null },
      }),
    [LOAD_FAILURES.homepage],
  ],
] as const;

for (const [what, answer, said] of HOW_IT_FAILS)
  test(`a live site whose server ${what} shows the samples, marked as such${said.length > 0 ? ', and says so' : ''}`, async ({
    page,
  }) => {
    await page.route(/\/rest\/v1\//, answer);
    const asked = page.waitForRequest(/\/rest\/v1\/jobs/);
    await page.goto('/');
    await asked;
    for (const title of ['On the board', 'People to work with']) {
      const part = page.locator('section', { has: page.getByRole('heading', { name: title }) });
      await expect(part.getByText('Example', { exact: true })).toHaveCount(3);
      await expect(part.getByRole('status')).toHaveText([...said]);
    }
    await expect(page.getByText('To find work')).toBeVisible();
  });
