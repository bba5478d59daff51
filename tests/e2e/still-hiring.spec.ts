import { createOnboardedAccount, publishJob } from '../support/accounts';
import { test } from './support/backend-story';
import { expectScreenHealthy } from './support/screen-checks';
import { expect, expectSynced, PHONE, signIn } from './support/story';

test.use({ viewport: PHONE, baseURL: async ({ backend }, provide) => provide(backend.url) });

test('"Still hiring?" is answered without a signal, and applicants then read when it was said', async ({
  page,
  browser,
  backend,
}) => {
  const employer = await createOnboardedAccount(backend.url, { role: 'employer', name: 'Mara Quiet' });
  const job = await publishJob(backend.url, employer, { title: 'Gaffer', production: 'Low Tide' });
  const quiet = () =>
    backend.sql(
      "update public.jobs set published_at = now() - interval '15 days', last_confirmed_at = null where id = $1",
      [job],
    );
  await quiet();
  await backend.sql('select private.check_still_hiring()');

  await signIn(page, employer.email, '/notifications');
  await page.getByRole('link', { name: /Still hiring\?/ }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${job}$`));
  // Elsewhere on the page where the screen is wide.
  const question = page
    .getByText(/^Nobody has said so for two weeks\. It closes after .* unless you do\.$/)
    .filter({ visible: true });
  const yes = page.getByRole('button', { name: 'Yes, still hiring' });
  await expect(question).toBeVisible();
  await expectScreenHealthy(page);

  await page.context().setOffline(true);
  await yes.click();
  await expect(question).toBeHidden();
  await expect(page.getByText(/^Your change is waiting for/).filter({ visible: true })).toBeVisible();
  await page.context().setOffline(false);
  await expectSynced(page);
  const visitor = await browser.newPage({ viewport: PHONE, baseURL: backend.url });
  await visitor.goto(`/jobs/${job}`);
  await expect(visitor.getByText('Still hiring, confirmed just now')).toBeVisible();
  await visitor.close();

  await test.step('a list of many jobs asks, too, and takes the answer', async () => {
    await quiet();
    await page.goto('/jobs/manage');
    const row = page.getByRole('listitem').filter({ hasText: 'Gaffer' });
    await expect(row.getByText(/^Still hiring\? Closes after /)).toBeVisible();
    await row.getByRole('button', { name: /^What to do with/ }).click();
    await page.getByRole('menuitem', { name: 'Yes, still hiring' }).click();
    await expect(row.getByText('Open', { exact: true })).toBeVisible();
    await expectSynced(page);
  });
});
