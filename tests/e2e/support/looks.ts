import type { Page } from '@playwright/test';
import { DESKTOP, expectNoAxeViolations, PHONE } from './story';

const SIZES = [PHONE, DESKTOP];

/** The screen as it stands, at both widths, day and night: nothing axe objects to, nothing wider than the screen. */
export async function looksRight(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await expectNoAxeViolations(page);
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) throw new Error(`${page.url()} is ${over} px too wide at ${size.width} px.`);
  }
}
