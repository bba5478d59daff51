import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { DESKTOP, PHONE } from './story';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What can differ between looks: day, night and high contrast are the same document in other colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** By default with every rule of WCAG 2.2 AA that axe knows. */
export async function expectNoAxeViolations(page: Page, rules?: string[]): Promise<void> {
  // Without frames of other sites it need not finish in a page of its own, which would take as long again.
  // What passes need not be told of in full: that costs a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(AXE_TAGS)).analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n    ')}`,
  );
  expect(told, page.url()).toEqual([]);
}

/** With `PICTURES=folder` every screen that a story looks at is kept there, at both widths, by day and by night, for eyes. */
const PICTURES = process.env['PICTURES'];

async function keepPictures(page: Page, sizes: readonly { width: number; height: number }[]): Promise<void> {
  if (PICTURES === undefined) return;
  const story = test.info();
  const name = `${story.titlePath.join(' ')} ${story.annotations.push({ type: 'pictures' })}`
    .replaceAll(/[^\w]+/g, '-')
    .slice(-120);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({
        path: join(PICTURES, `${name}-${size.width}-${colorScheme}.png`),
        animations: 'disabled',
      });
    }
  }
}

/**
 * The screen as it stands, at both widths: nothing axe objects to, nothing wider than the screen. By night the same document has other
 * colours, and they are the same at every width, so they are looked at once.
 */
export async function expectScreenHealthy(
  page: Page,
  sizes: readonly { width: number; height: number }[] = [PHONE, DESKTOP],
): Promise<void> {
  const before = page.viewportSize();
  await keepPictures(page, sizes);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await expectNoAxeViolations(page);
    if (size === sizes[0]) {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await expectNoAxeViolations(page, COLOUR_RULES);
    }
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `${page.url()} is ${over} px too wide at ${size.width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (before) await page.setViewportSize(before);
}
