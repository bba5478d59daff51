import type { Page } from '@playwright/test';
import { ROUTES } from '@/app/routes';
import { createOnboardedAccount } from '../support/accounts';
import { DESKTOP, expect, PHONE, signIn, testWithoutConsent as test } from './support/story';

const PATHS = ROUTES.filter(({ isPrerendered }) => isPrerendered).map(({ path }) => path);

/** The app's code does not come until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('each public page shows its heading and its links lead on', async ({ page }) => {
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    }
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'All jobs', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
    await expect(page).toHaveTitle('Jobs · Marquee');
  });
});

for (const [viewport, tag] of [
  [PHONE, ' @promise'],
  [DESKTOP, ''],
] as const)
  test(`React takes over each page’s HTML, replaces nothing of it and moves nothing, ${viewport.width} px wide${tag}`, async ({
    browser,
    site,
  }) => {
    test.slow(); // every page, each as a first visit
    for (const path of PATHS) {
      const context = await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'block' });
      const page = await context.newPage();
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('prerendered')) warnings.push(message.text());
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading, path).toHaveCount(1);
      const before = await heading.elementHandle();
      release();
      // Both come with React alone: the address of the screen, and fields that can be filled in.
      await page.waitForFunction((at) => document.documentElement.dataset['screen'] === at, path);
      await expect(page.locator('fieldset:disabled')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect(await before?.evaluate((element) => element.isConnected), path).toBe(true);
      expect(warnings).toEqual([]);
      const moved = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
      );
      expect(moved, path).toBeLessThanOrEqual(0.02);
      await context.close();
    }
  });

test('a field cannot be filled in before anybody would notice, and can be as soon as its code is there', async ({
  page,
}) => {
  const release = await holdCode(page);
  await page.goto('/sign-up', { waitUntil: 'commit' });
  const name = page.getByLabel('Name');
  await expect(name).toBeDisabled();
  release();
  await name.fill('Ada Story');
  await expect(page.getByText('2/5')).toBeVisible();
  await expect(name).toHaveValue('Ada Story');
});

test.describe('somebody who has been here before', () => {
  // A page without the service worker comes from the server.
  test.use({ serviceWorkers: 'block' });
  test('never sees the page for first visits, nor do they see it flash by', async ({ page, site }) => {
    const { email } = await createOnboardedAccount(site, { name: 'Back Story' });
    await signIn(page, email);
    const release = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Find your people.').first()).toBeAttached();
    await expect(page.getByText('Find your people.').first()).toBeHidden();
    release();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
