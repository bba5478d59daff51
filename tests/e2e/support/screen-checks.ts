import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { DESKTOP, PHONE } from './story';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose result can differ between themes: light, dark and high contrast are the same document in other colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** @param rules by default every WCAG 2.2 AA rule that axe has */
export async function expectNoAxeViolations(page: Page, rules?: string[]): Promise<void> {
  // Legacy mode: without cross-origin frames axe need not finish in a separate page, which would double the time.
  // Only violations are reported in full: details of passing rules would cost another third.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(AXE_TAGS)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n    ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

/** With `PICTURES=folder` a picture of every checked screen is saved there, at both widths, light and dark, for people to look at. */
const PICTURES = process.env['PICTURES'];

async function savePictures(page: Page, sizes: readonly { width: number; height: number }[]): Promise<void> {
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

/** The promise runs axe at one width in light mode: widths and themes are a matrix, and matrices run in `npm test -- all`. */
const AXE_ONCE = process.env['TEST_SCREENS'] === 'once';

/** Words in sight that are broken over two lines. */
export const brokenWords = (page: Page): Promise<string[]> => damagedWords(page, false);

/** Words in sight that are broken over two lines or, unless `isEdge` is false, reach beyond the window's edge. */
const damagedWords = (page: Page, isEdge = true): Promise<string[]> =>
  page.evaluate((countsEdge) => {
    const damaged = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      // The last is the field for programs alone, which stands beside the page.
      if (element.closest('.sr-only, noscript, [inert], label[aria-hidden]')) continue;
      const words = text.textContent ?? '';
      for (const { 0: word, index } of words.matchAll(/[\p{L}\p{N}]+/gu)) {
        // An address is broken wherever it must be.
        const [before = '', after = ''] = [words.slice(0, index), words.slice(index)];
        if (/[@/]|\.\w/.test(`${/\S*$/.exec(before)?.[0] ?? ''}${/^\S*/.exec(after)?.[0] ?? ''}`)) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const isBroken = new Set(boxes.map(({ top }) => Math.round(top))).size > 1;
        const isBeside = countsEdge && boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1);
        if (isBroken || isBeside) damaged.add(word);
      }
    }
    return [...damaged];
  }, isEdge);

/** Expects that with text at 200 % nothing of this screen is beside the window, cut, or broken inside a word. */
export async function expectLargeTextFits(page: Page, widths: readonly number[]): Promise<void> {
  const before = page.viewportSize();
  const style = await page.addStyleTag({ content: ':root { font-size: 200% }' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await damagedWords(page), `at ${width} px`).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `at ${width} px`,
    ).toBeLessThanOrEqual(0);
  }
  await style.evaluate((element) => (element as Element).remove());
  if (before) await page.setViewportSize(before);
}

/**
 * Expects that the current screen has no axe violations and is not wider than the viewport, at both widths. Dark mode only changes
 * colours, which do not depend on the width, so it is checked once.
 */
export async function expectScreenHealthy(
  page: Page,
  sizes: readonly { width: number; height: number }[] = [PHONE, DESKTOP],
): Promise<void> {
  const before = page.viewportSize();
  await savePictures(page, sizes);
  // A target half scrolled under the bar would count as too small.
  const scrollY = await page.evaluate(() => window.scrollY);
  for (const size of sizes) {
    const isFirst = size === sizes[0];
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.evaluate(() => window.scrollTo(0, 0));
    if (isFirst || !AXE_ONCE) await expectNoAxeViolations(page);
    if (isFirst && !AXE_ONCE) {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await expectNoAxeViolations(page, COLOUR_RULES);
    }
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflowPx, `${page.url()} is ${overflowPx} px too wide at ${size.width} px`).toBeLessThanOrEqual(
      0,
    );
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (before) await page.setViewportSize(before);
  await page.evaluate((y) => window.scrollTo(0, y), scrollY);
}
