import type { Page } from '@playwright/test';
import { addDays, today } from '../../src/domain/values/days';
import { pickDay } from './support/calendar';
import { expect, PHONE, signIn, test } from './support/story';

/** What a person needs, whatever the machine: Card, Moran and Newell's 1.35 s to decide and 0.4 s to reach, for each tap, and two characters a second. */
const SECONDS = { tap: 1.75, character: 0.5 };
const GOAL_S = 30;

const inDays = (count: number): string => addDays(today(new Date()), count);

/** Counts the taps of a thumb and the characters typed from here on. */
async function countActs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const acts = { taps: 0, characters: 0 };
    Object.assign(window, { acts });
    document.addEventListener('pointerdown', () => (acts.taps += 1), { capture: true });
    document.addEventListener('beforeinput', () => (acts.characters += 1), { capture: true });
  });
  return async () => {
    const { taps, characters } = await page.evaluate(
      () => (window as unknown as { acts: { taps: number; characters: number } }).acts,
    );
    expect(taps).toBeGreaterThan(0);
    test.info().annotations.push({ type: 'acts', description: `${taps} taps, ${characters} characters` });
    return taps * SECONDS.tap + characters * SECONDS.character;
  };
}

const tapNext = (page: Page) =>
  page
    .getByRole('button', { name: /^Next: / })
    .filter({ visible: true })
    .tap();

async function typeInto(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.tap();
  await field.pressSequentially(text);
}

const post = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Post', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Your job is live' })).toBeVisible();
};

test.use({ viewport: PHONE, hasTouch: true });

test('a crew call takes a thumb less than half a minute, and the next one of its kind less than that', async ({
  page,
}) => {
  await signIn(page, 'employer2@marquee.test', '/jobs/quick-post');
  let seconds = await countActs(page);
  await typeInto(page, 'Role', 'gaffe');
  await page
    .getByRole('option', { name: /^Gaffer/ })
    .first()
    .tap();
  await tapNext(page);
  await pickDay(page, inDays(6));
  await tapNext(page);
  await typeInto(page, /^Rate in /, '650');
  await tapNext(page);
  await typeInto(page, 'Town', 'Leeds');
  await tapNext(page);
  await post(page);
  const first = await seconds();
  expect(first).toBeLessThan(GOAL_S);

  await page.goto('/jobs/quick-post');
  seconds = await countActs(page);
  await page
    .getByRole('button', { name: /^Gaffer/ })
    .filter({ visible: true })
    .first()
    .tap();
  await pickDay(page, inDays(8));
  for (const question of ['What is the rate?', 'Where?', 'Post it?']) {
    await tapNext(page);
    await expect(page.getByRole('heading', { name: question })).toBeVisible();
  }
  await post(page);
  expect(await seconds()).toBeLessThan(first);
});
