import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from '../e2e/support/story';
import { differenceOf, shrink } from './support/picture';

/** Pictures of every component in every state, as they were when somebody last looked at them. UPDATE_BASELINES=1 takes new ones: look at them. */
const BASELINES = join(import.meta.dirname, 'baselines');
/** The share of pixels, at an eighth of the size, that may differ. */
const TOLERANCE = 0.002;

const TABLET = { width: 820, height: 1180 };
const LOOKS = ['day', 'night'] as const;
const WIDTHS = [PHONE, TABLET, DESKTOP];

test.use({ timezoneId: 'America/Los_Angeles', locale: 'en-US' });

async function open(page: Page, look: (typeof LOOKS)[number], width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.clock.setFixedTime(new Date('2026-11-24T10:00:00-08:00'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(
    (stored) => localStorage.setItem('marquee:look', stored),
    JSON.stringify({ theme: look }),
  );
  await page.goto('/ui-showcase');
  await expect(page.getByRole('heading', { level: 1, name: 'Every part, every state' })).toBeVisible();
  await page.waitForFunction(() => document.documentElement.dataset['fonts'] === undefined);
  await page.evaluate(() => document.fonts.ready);
}

/** The whole page in a window as high as it: a picture beyond the window would have other container widths. */
async function pictureOf(page: Page): Promise<string> {
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return shrink(page, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
}

for (const look of LOOKS)
  for (const { width } of WIDTHS)
    test(`by ${look}, ${width} px wide, every component looks as it did`, async ({ page }) => {
      await open(page, look, width);
      const picture = await pictureOf(page);
      const file = join(BASELINES, `showcase-${look}-${width}.png`);
      if (process.env['UPDATE_BASELINES']) writeFileSync(file, Buffer.from(picture, 'base64'));
      expect(existsSync(file), 'UPDATE_BASELINES=1 takes the picture; look at it').toBe(true);
      const baseline = readFileSync(file).toString('base64');
      expect(await differenceOf(page, [baseline, picture])).toBeLessThanOrEqual(TOLERANCE);
    });

test('the comparison notices a colour, a distance and a missing part', async ({ page }) => {
  await open(page, 'day', PHONE.width);
  const before = await pictureOf(page);
  expect(await differenceOf(page, [before, await pictureOf(page)])).toBe(0);
  for (const content of [
    ':root { --accent: oklch(0.7 0.15 250) !important }',
    'button { letter-spacing: 0.2em !important }',
    'main section:nth-of-type(2) { visibility: hidden }',
  ]) {
    const style = await page.addStyleTag({ content });
    expect(await differenceOf(page, [before, await pictureOf(page)]), content).toBeGreaterThan(TOLERANCE);
    await style.evaluate((node) => (node as Element).remove());
  }
});
