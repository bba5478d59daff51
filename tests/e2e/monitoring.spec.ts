import type { Page } from '@playwright/test';
import { ENDPOINT } from '../../src/domain/monitoring/web-vitals';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, expectSynced, PHONE, signIn, test } from './support/story';

/** Sends measurements as the pages of consenting people do. */
async function tell(page: Page, path: string, bodies: readonly object[]): Promise<void> {
  await page.evaluate(
    async ([to, all]) => {
      const { token } = (await (await fetch('/api/csrf-token')).json()) as { token: string };
      for (const body of all) {
        const answer = await fetch(to, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf-token': token },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${to} answered ${answer.status}`);
      }
    },
    [path, bodies] as const,
  );
}

test.use({ viewport: PHONE });
// The app takes a while to conclude that there is no connection.
test.describe.configure({ timeout: 240_000 });

test('an admin sees how fast the app is @promise', async ({ page }) => {
  await signIn(page, 'admin@marquee.test', '/admin/monitoring');
  await expect(page.getByRole('heading', { name: 'Nothing measured yet' })).toBeVisible();
  // Nothing is measured, so nothing is said to have been within its budget.
  await expect(page.getByRole('region', { name: 'Latest alerts' })).toHaveCount(0);
  await expectScreenHealthy(page);

  const day = 86_400_000;
  const now = Date.now();
  await tell(
    page,
    ENDPOINT.webVitals,
    [
      [0, 1000],
      [0, 2000],
      [1, 900],
      [3, 7000],
    ].flatMap(([ago, value]) => [
      {
        metric: 'LCP',
        value,
        rating: 'good',
        url: '/jobs',
        timestamp: now - ago! * day,
        userAgent: 'Story',
        connectionType: '4g',
      },
      {
        metric: 'CLS',
        value: value! / 20_000,
        rating: 'good',
        url: '/jobs',
        timestamp: now - ago! * day,
        userAgent: 'Story',
        connectionType: '4g',
      },
    ]),
  );
  await tell(page, ENDPOINT.budgetViolations, [
    { metric: 'LCP', value: 7000, budget: 6000, device: 'desktop', url: '/jobs', timestamp: now },
  ]);
  await page.getByRole('button', { name: 'Check again' }).click();
  const lcp = page.getByRole('region', { name: 'Largest thing painted', exact: true });
  await expect(lcp.getByRole('img')).toHaveAttribute(
    'aria-label',
    /75th percentile by day: 7,000 ms on .*, 1,750 ms on /,
  );
  await expect(lcp.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Latest alerts' })).toContainText(
    '7,000 ms, over its budget of 6,000 ms',
  );
  await expectScreenHealthy(page, [PHONE, DESKTOP]);
  // Ruling 34: none of it is stored on the device.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('budget_violation');
});

test('the page needs a connection, and says so', async ({ page }) => {
  await signIn(page, 'admin@marquee.test', '/admin/monitoring');
  const [metric, value, url] = ['LCP', 1000, '/jobs'];
  const now = Date.now();
  await tell(page, ENDPOINT.webVitals, [
    { metric, value, rating: 'good', url, timestamp: now, userAgent: 'Story', connectionType: '4g' },
  ]);
  await page.reload();
  const chart = page.getByRole('main').getByRole('img').first();
  await expect(chart).toBeVisible();
  await expectSynced(page);
  await page.context().setOffline(true);
  await expect(page.getByText('This needs a connection.').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^As of/)).toBeVisible();
  await expectScreenHealthy(page, [PHONE]);
  await page.context().setOffline(false);
  await expect(page.getByText('This needs a connection.')).toBeHidden({ timeout: 60_000 });

  await page.route('**/rpc/web_vitals_by_day', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"XX000","message":"no"}' }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again later.');
  await expectScreenHealthy(page, [PHONE]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(chart).toBeVisible();
});

test('nobody else may open it', async ({ page }) => {
  await signIn(page, 'employer@marquee.test', '/admin/monitoring');
  await expect(page).toHaveURL('/dashboard');
});
