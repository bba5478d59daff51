import { expect, type Page } from '@playwright/test';

/** Taps a day in the calendar, turning pages until it is there. */
export async function pickDay(page: Page, day: string): Promise<void> {
  const cell = page.locator(`[data-day="${day}"]`);
  await expect(page.getByRole('grid').first()).toBeVisible();
  for (let turned = 0; turned < 3 && !(await cell.isVisible()); turned += 1)
    await page.getByRole('button', { name: 'Next month' }).click();
  await cell.click();
}
