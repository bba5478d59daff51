import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from '../e2e/support/story';
import { differencesOf, type Part, type Picture, pictureOf } from './support/picture';

/** Pictures of every component in every state, as they were when somebody last looked at them. UPDATE_BASELINES=1 takes new ones: look at them. */
const BASELINES = join(import.meta.dirname, 'baselines');
const isUpdate = process.env['UPDATE_BASELINES'] !== undefined;
/**
 * How much of one tile may differ, from 0 to 1. Measured at 390 px: letters that are a tenth of a pixel heavier stay below 0.05; a hidden button
 * with three dots, the least of all controls, has 0.09, an empty input 0.12, a button with words 0.5.
 */
const TOLERANCE = 0.08;

const TABLET = { width: 820, height: 1180 };
type Look = 'day' | 'night';
const WIDTHS = [PHONE.width, TABLET.width, DESKTOP.width];

test.use({ timezoneId: 'America/Los_Angeles', locale: 'en-US' });

async function open(page: Page, look: Look, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.clock.setFixedTime(new Date('2026-11-24T10:00:00-08:00'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(
    (stored) => {
      localStorage.setItem('marquee:look', stored);
      // Nothing counts the seconds that the picture takes.
      window.setInterval = (() => 0) as unknown as typeof window.setInterval;
    },
    JSON.stringify({ theme: look }),
  );
  await page.goto('/ui-showcase');
  await expect(page.getByRole('heading', { level: 1, name: 'Every part, every state' })).toBeVisible();
  // Drawn last: their code comes later.
  await expect(page.getByText('This did not open. It needs a connection once.')).toBeVisible();
  await expect(page.locator('#footer').getByRole('link').first()).toBeAttached();
  await page.waitForFunction(() => document.documentElement.dataset['fonts'] === undefined);
  // Where a busy machine begins with stand-ins, no font is loading yet that could be waited for.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
  await page.evaluate(() => document.fonts.ready);
}

const pictureFile = (look: Look, width: number): string => join(BASELINES, `showcase-${look}-${width}.webp`);
/** Which parts a picture has, and how large each is: the same by day and night. */
const partsFile = (width: number): string => join(BASELINES, `showcase-${width}.json`);

function writeBaseline(look: Look, width: number, { webp, parts }: Picture): void {
  writeFileSync(pictureFile(look, width), Buffer.from(webp, 'base64'));
  const lines = parts.map(({ name, width: w, height: h }) => `  [${JSON.stringify(name)}, ${w}, ${h}]`);
  writeFileSync(partsFile(width), `[\n${lines.join(',\n')}\n]\n`);
}

function readBaseline(look: Look, width: number): Picture {
  expect(existsSync(pictureFile(look, width)), 'UPDATE_BASELINES=1 takes the picture; look at it').toBe(true);
  const parts = JSON.parse(readFileSync(partsFile(width), 'utf8')) as [string, number, number][];
  return {
    parts: parts.map(([name, w, h]): Part => ({ name, width: w, height: h })),
    webp: readFileSync(pictureFile(look, width)).toString('base64'),
  };
}

/** The names of the parts that look otherwise. */
const changedIn = async (page: Page, pictures: readonly [Picture, Picture]): Promise<string[]> =>
  (await differencesOf(page, pictures))
    .filter(({ most }) => most > TOLERANCE)
    .map(({ name, most }) => `${name} (${most.toFixed(2)})`);

async function expectAsBefore(page: Page, look: Look, width: number): Promise<void> {
  await open(page, look, width);
  const picture = await pictureOf(page);
  if (isUpdate) writeBaseline(look, width, picture);
  expect(await changedIn(page, [readBaseline(look, width), picture])).toEqual([]);
}

test('by day, 390 px wide, every component looks as it did @promise', ({ page }) =>
  expectAsBefore(page, 'day', PHONE.width));

for (const look of ['day', 'night'] as const)
  for (const width of WIDTHS)
    if (look !== 'day' || width !== PHONE.width)
      test(`by ${look}, ${width} px wide, every component looks as it did`, ({ page }) =>
        expectAsBefore(page, look, width));

const HIDDEN = '{ visibility: hidden !important }';

/** By part, as each is compared by itself: the one thing that changes in it. */
const CHANGES: Readonly<Record<string, readonly [what: string, css: string]>> = {
  Buttons: ['a button is missing', `[data-part="Buttons"] button:nth-of-type(2) ${HIDDEN}`],
  Toasts: ['a heading is missing', `[data-part="Toasts"] > h2 ${HIDDEN}`],
  Fields: ['an input is missing', `[data-part="Fields"] input:disabled ${HIDDEN}`],
  'Navigation and steps': ['a list of tabs is missing', `[role="tablist"], [role="tablist"] * ${HIDDEN}`],
  'Searching a list': ['an empty input is missing', `[data-part="Searching a list"] input ${HIDDEN}`],
  Choices: ['a switch is missing', `[data-part="Choices"] [role="switch"] ${HIDDEN}`],
  'States: shape, word, colour': [
    'a badge is missing',
    `[aria-label="Badges"] li:nth-child(9), [aria-label="Badges"] li:nth-child(9) * ${HIDDEN}`,
  ],
  'Menu, sheet, dialogs': ['a button with an icon only is missing', `[aria-label="More"] ${HIDDEN}`],
  Banners: ['a line is lower', '[data-part="Banners"] p { position: relative; top: 9px }'],
  Empty: ['a button has another colour', '[data-part="Empty"] button { background: teal }'],
};

test.describe('the comparison', () => {
  // Three pictures of a very long page.
  test.describe.configure({ timeout: 240_000 });

  test('notices a single component that is missing or changed, and names its part', async ({ page }) => {
    await open(page, 'day', PHONE.width);
    const before = await pictureOf(page);
    expect(await changedIn(page, [before, await pictureOf(page)])).toEqual([]);
    await page.addStyleTag({
      content: Object.values(CHANGES)
        .map(([, css]) => css)
        .join('\n'),
    });
    const changed = await changedIn(page, [before, await pictureOf(page)]);
    expect(changed.map((each) => each.replace(/ \(.*/, '')).toSorted(), changed.join(', ')).toEqual(
      Object.keys(CHANGES).toSorted(),
    );
  });

  test('does not notice letters that another browser draws a little heavier', async ({ page }) => {
    await open(page, 'day', PHONE.width);
    const before = await pictureOf(page);
    await page.addStyleTag({ content: 'body * { -webkit-text-stroke: 0.1px currentColor }' });
    const now = await pictureOf(page);
    expect(now.webp, 'the letters do differ').not.toBe(before.webp);
    expect(await changedIn(page, [before, now])).toEqual([]);
  });
});
