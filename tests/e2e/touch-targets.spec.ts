import type { Page } from '@playwright/test';
import { ApiAccount, firstOf } from '../support/api-account';
import { expect, expectScreen, expectSynced, navigateTo, PHONE, signIn, test } from './support/story';
import { auditTargetsOn } from './support/touch-targets';

/** Targets below 44 px on this screen. */
async function tooSmallOn(page: Page, path: string): Promise<string[]> {
  await navigateTo(page, path);
  await expectScreen(page, path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  // Collapsed parts contain targets, too, so they are opened.
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
  const { total, tooSmall } = await auditTargetsOn(page);
  expect(total, `${path} has things to tap`).toBeGreaterThan(2);
  return tooSmall.map((target) => `${path}: ${target}`);
}

async function expectAllFit(page: Page, paths: readonly string[]): Promise<void> {
  const found: string[] = [];
  for (const path of paths) found.push(...(await tooSmallOn(page, path)));
  expect(found).toEqual([]);
}

test.use({ viewport: PHONE });
test.describe.configure({ timeout: 240_000 });

test.describe('P9: every target is large enough for a thumb', () => {
  test('as a visitor', async ({ page, site }) => {
    const talent = await ApiAccount.of(site, 'talent@marquee.test');
    const job = firstOf(
      await talent.read<{ id: string }>('jobs?select=id&status=eq.active&limit=1'),
      'open job',
    );
    const company = firstOf(await talent.read<{ id: string }>('companies?select=id&limit=1'), 'company');
    await page.goto('/');
    await expectAllFit(page, [
      '/',
      '/jobs',
      `/jobs/${job.id}`,
      '/talent',
      `/talent/${talent.id}`,
      '/sign-in',
      '/sign-up',
      `/companies/${company.id}`,
      '/forgot-password',
      '/reset-password',
      '/verify-email',
      '/share',
      '/terms',
      '/ui-showcase',
      '/no/such/place',
    ]);
  });

  test('as talent', async ({ page, site }) => {
    const talent = await ApiAccount.of(site, 'talent@marquee.test');
    const thread = firstOf(
      await talent.read<{ id: string }>('conversations?select=id&limit=1'),
      'conversation',
    );
    const job = firstOf(
      await talent.read<{ id: string }>('jobs?select=id&status=eq.active&limit=1'),
      'open job',
    );
    await signIn(page, 'talent@marquee.test');
    await expectSynced(page);
    await expectAllFit(page, [
      '/dashboard',
      '/jobs',
      '/applications',
      '/saved',
      '/saved?section=searches',
      '/profile',
      '/messages',
      `/messages/${thread.id}`,
      '/notifications',
      '/settings',
      '/settings/account',
      '/settings/notifications',
      '/settings/people',
      '/settings/display',
      '/settings/device',
      '/settings/security',
      '/settings/diagnostics',
      `/jobs/${job.id}/apply`,
      '/endorsements',
      '/availability',
      '/bookings',
      '/notes',
      '/projects',
      '/share',
      '/onboarding',
    ]);
  });

  test('as an employer', async ({ page, site }) => {
    const employer = await ApiAccount.of(site, 'employer@marquee.test');
    const job = firstOf(
      await employer.read<{ id: string }>(
        `jobs?select=id&posted_by=eq.${employer.id}&status=eq.active&limit=1`,
      ),
      'job of the employer',
    );
    await signIn(page, 'employer@marquee.test');
    await expectSynced(page);
    await expectAllFit(page, [
      '/employer/dashboard',
      '/jobs/post',
      '/jobs/quick-post',
      '/jobs/manage',
      `/jobs/${job.id}`,
      `/jobs/${job.id}/edit`,
      `/jobs/posted/${job.id}`,
      '/employer/jobs',
      '/employer/jobs/analytics',
      '/employer/applications',
      '/employer/talent/saved',
      '/employer/talent/contacted',
      '/employer/talent/hired',
      '/employer/talent/lists',
      '/employer/talent/noted',
      '/employer/settings/preferences',
      '/company',
      '/company/people',
      '/bookings',
      '/notes',
      '/projects',
      '/projects/new',
      '/talent',
    ]);
  });

  test('as an admin', async ({ page }) => {
    await signIn(page, 'admin@marquee.test');
    await expectSynced(page);
    await expectAllFit(page, [
      '/admin',
      '/admin/monitoring',
      '/admin/newsletter',
      '/admin/contact',
      '/admin/verifications',
      '/admin/reports',
    ]);
  });
});

test('the overlay shows targets that are too small for five seconds, and checks again when the page changes', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/ui-showcase');
  await page.clock.runFor(5000);
  await page.getByRole('switch', { name: 'Touch targets' }).check();
  const critical = page.locator('[data-touch="critical"]');
  await expect(page.getByText(/targets, 0 below 44 px/)).toBeVisible();
  await expect(critical).toHaveCount(0);
  await page.evaluate(() => {
    const small = document.createElement('button');
    small.textContent = 'x';
    small.style.cssText = 'min-width:0;width:20px;height:20px';
    document.querySelector('main')!.append(small);
  });
  await page.clock.runFor(150);
  await expect(page.getByText(/targets, 1 below 44 px/)).toBeVisible();
  await expect(critical).toHaveCount(1);
  await page.clock.runFor(4900);
  await page.clock.runFor(300);
  await expect(critical).toHaveCount(0);
});
