import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { expect, PHONE, test } from './support/story';

/** Fires the event that Chromium fires when an app can be installed; under test it never does. */
const offerInstall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      prompt: async () => void Object.assign(window, { prompted: true }),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    dispatchEvent(event);
  });

const offer = (page: Page) => page.getByRole('region', { name: 'Keep Marquee at hand' });

async function arrive(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await page.goto(path);
  // What browsers tell a page before its code is here is lost to it.
  await page.waitForFunction((at) => document.documentElement.dataset['screen'] === at, path);
}

/** Ruling 24: five seconds, which the page’s clock is put forward by, once what counts them is there. */
const expectOffer = (page: Page): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(offer(page)).toBeVisible({ timeout: 200 });
  }).toPass();

test('the install offer appears on its own, and goes with a no', async ({ page }) => {
  await arrive(page, '/about');
  await offerInstall(page);
  await expectOffer(page);
  await expectScreenHealthy(page);
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toHaveCount(0);
});

test('a yes opens the browser’s own prompt', async ({ page }) => {
  await arrive(page, '/about');
  await offerInstall(page);
  await expectOffer(page);
  await offer(page).getByRole('button', { name: 'Install' }).click();
  await expect(offer(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'prompted' in window)).toBe(true);
});

test('on an iPhone, where browsers have no prompt, it explains how', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site,
    viewport: PHONE,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  const page = await context.newPage();
  await arrive(page, '/about');
  await expectOffer(page);
  await expect(offer(page)).toContainText('Tap Share, then Add to Home Screen.');
  await expect(offer(page).getByRole('button', { name: 'Install' })).toHaveCount(0);
  await context.close();
});
