import { ApiAccount, firstOf } from '../support/api-account';
import { watchShifts } from './support/first-visit';
import { expectScreenHealthy } from './support/screen-checks';
import {
  expect,
  expectSynced,
  PHONE,
  signIn,
  test,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const EMPLOYER = 'employer@marquee.test';
const TALENT = 'talent2@marquee.test';

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a talent sees the offer first, then a draft to finish, and both link to where they are answered', async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000);
    const talent = await ApiAccount.of(site, TALENT);
    const employer = await ApiAccount.of(site, EMPLOYER);
    const job = firstOf(await talent.openJobs(employer.id), 'open job');
    await signIn(page, TALENT);
    await expectSynced(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tomas');
    await page.goto(`/jobs/${job.id}/apply`);
    await page.getByLabel('Cover note').fill('Half a thought');
    await expect(page.getByText(/Draft saved on this device/)).toBeVisible();
    await page.goto('/dashboard');
    await page
      .getByRole('region', { name: 'To finish' })
      .getByRole('link', { name: new RegExp(job.title) })
      .first()
      .click();
    await expect(page.getByLabel('Cover note')).toHaveValue('Half a thought');

    const applications = await talent.read<{ status: string }>('job_applications?select=status');
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: `All ${applications.length}` })).toBeVisible();
    const urgent = applications.filter(({ status }) => status === 'offered' || status === 'interview').length;
    const rows = page
      .getByRole('region', { name: 'Needs an answer' })
      .getByRole('listitem')
      .filter({ hasText: /Offer|Interview/ });
    await expect(rows).toHaveCount(urgent);
  });

  testWithServiceWorker(
    'the dashboard is shown unchanged while the server is down',
    async ({ page, server }) => {
      test.setTimeout(120_000);
      await signIn(page, TALENT);
      await waitUntilOfflineReady(page);
      await page.reload();
      const rows = page.getByRole('main').getByRole('listitem');
      await expect(rows.first()).toBeVisible();
      await expectSynced(page);
      const before = await rows.count();
      await server.kill();
      try {
        await page.reload();
        await expect(rows.first()).toBeVisible();
        await expect(rows).toHaveCount(before);
      } finally {
        await server.up();
      }
    },
  );

  test('an employer sees how many people are waiting, and opens them directly', async ({ page, site }) => {
    test.setTimeout(120_000);
    const employer = await ApiAccount.of(site, EMPLOYER);
    const all = await employer.read<{ status: string }>(
      `job_applications?select=status&employer_id=eq.${employer.id}`,
    );
    const waiting = all.filter(({ status }) => status === 'pending' || status === 'reviewed').length;
    await signIn(page, EMPLOYER);
    await expectSynced(page);
    await expect(page).toHaveURL('/employer/dashboard');
    // An employer who may not open a page is sent to their own dashboard, too.
    await page.goto('/dashboard');
    await page.getByRole('link', { name: `Answer ${waiting} people` }).click();
    await expect(page).toHaveURL(/\/employer\/applications/);
    await page.getByRole('button', { name: `Answer ${waiting} people` }).click();
    await expect(page.getByRole('dialog')).toContainText(/Answer by|Answer was due/);
  });
});

for (const { who, path } of [
  { who: TALENT, path: '/dashboard' },
  { who: EMPLOYER, path: '/employer/dashboard' },
]) {
  test(`${path} moves nothing of itself while it loads, on a phone`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.setViewportSize(PHONE);
    await signIn(page, who);
    await expectSynced(page);
    const shifted = await watchShifts(page);
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expectSynced(page);
    expect(await shifted()).toBeLessThan(0.02);
  });

  test(`${path} passes the screen checks in light and dark, on phone and desktop`, async ({ page }) => {
    test.setTimeout(90_000);
    await signIn(page, who);
    await expectSynced(page);
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expectScreenHealthy(page);
  });
}
