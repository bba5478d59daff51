import type { Page } from '@playwright/test';
import { bundleForPage } from '../../support/bundle-for-page';

let audit: Promise<string> | undefined;

/** Targets below 44 px on the page as it is, beside how many there are. The one exception (WCAG 2.5.8) is a link inside a sentence. */
export async function auditTargetsOn(page: Page): Promise<{ total: number; tooSmall: string[] }> {
  audit ??= bundleForPage('tests/e2e/support/touch-targets-page.ts');
  await page.evaluate(await audit);
  return page.evaluate(() =>
    (window as unknown as { touchTargets: () => { total: number; tooSmall: string[] } }).touchTargets(),
  );
}
