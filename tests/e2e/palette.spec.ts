import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  signIn,
  test,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find or do' });
const options = (page: Page) => palette(page).getByRole('option');

/** The code that listens comes when the page is idle. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

test.use({ viewport: DESKTOP });

testWithServiceWorker(
  'Ctrl-K finds pages, jobs, people and conversations of this device with the server down, by keyboard alone',
  async ({ page, server }) => {
    test.setTimeout(150_000);
    await signIn(page, 'talent@marquee.test');
    await waitUntilOfflineReady(page);
    await expectSynced(page);
    await page.goto('/jobs');
    const job = await page.getByRole('main').getByRole('article').first().getByRole('heading').innerText();
    await server.kill();
    try {
      await openPalette(page);
      await page.keyboard.type('diagn');
      await expect(options(page)).toHaveText(['Diagnostics']);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/settings\/diagnostics$/);

      await openPalette(page);
      await page.keyboard.type(job);
      const found = options(page).filter({ hasText: job }).first();
      await expect(found).toBeVisible();
      for (let i = 0; i < 8 && (await found.getAttribute('aria-selected')) !== 'true'; i += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);

      await openPalette(page);
      await page.keyboard.type('Mara');
      await expect(palette(page).getByText('Conversations', { exact: true })).toBeVisible();
      await expectScreenHealthy(page);
      // The way back closes it, and leaves the page.
      await page.goBack();
      await expect(palette(page)).toBeHidden();
      await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
    } finally {
      await server.up();
    }
  },
);

test('a slash goes to the search of the page, a question mark shows the keys, and neither is taken from a text', async ({
  page,
}) => {
  await page.goto('/jobs');
  const search = page.getByRole('searchbox').first();
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type('a/b?');
  await expect(search).toHaveValue('a/b?');
  await search.evaluate((field) => field.blur());
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectScreenHealthy(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A visitor has pages and actions.
  await openPalette(page);
  await page.keyboard.type('night');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('marquee:look'))).toContain('night');
});
