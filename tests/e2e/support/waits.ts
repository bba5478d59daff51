import { expect, type Page } from '@playwright/test';

/** A first fill takes as long as the machine is busy; what a story tells begins after it. */
const FIRST_FILL_MS = 45_000;

/** This device holds everything of its account, and the chip says so. */
export const filled = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /^Synced/ })).toBeVisible({ timeout: FIRST_FILL_MS });

/** Data and code are on this device: from the next page on, the server is not needed. */
export async function worksOffline(page: Page): Promise<void> {
  await filled(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
