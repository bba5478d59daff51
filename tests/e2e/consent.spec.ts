import type { Locator, Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  signInByForm,
  testWithoutConsent as test,
} from './support/story';

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies, briefly' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cookie choices' });
const stored = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('marquee:consent') ?? 'null') as {
        allowed: string[];
        at: string;
        version: number;
      } | null,
  );

async function covers(under: Locator, over: Locator): Promise<boolean> {
  const [a, b] = [await under.boundingBox(), await over.boundingBox()];
  return (
    a !== null &&
    b !== null &&
    a.y + a.height > b.y &&
    a.y < b.y + b.height &&
    a.x + a.width > b.x &&
    a.x < b.x + b.width
  );
}

/** Global Privacy Control, as extensions and some browsers set it. */
const withPrivacySignal = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  );

async function openFromFooter(page: Page): Promise<void> {
  const choices = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' });
  const legal = page.getByRole('contentinfo').locator('summary', { hasText: 'Legal' });
  await expect(legal).toBeVisible();
  if (!(await choices.isVisible())) await legal.click();
  await choices.click();
  await expect(dialog(page)).toBeVisible();
}

test.use({ viewport: PHONE });

test('the three answers are equally prominent, and the question is asked once @promise', async ({ page }) => {
  await page.goto('/terms');
  const answers = banner(page).getByRole('button');
  await expect(answers).toHaveText(['Accept', 'Reject', 'Choose']);
  const looks = await answers.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, color, fontWeight, borderColor } = getComputedStyle(button);
      const { width, height } = button.getBoundingClientRect();
      return JSON.stringify({
        backgroundColor,
        color,
        fontWeight,
        borderColor,
        width: Math.round(width),
        height: Math.round(height),
      });
    }),
  );
  expect(new Set(looks).size).toBe(1);
  await expectScreenHealthy(page);

  await page.setViewportSize(PHONE);
  await banner(page).getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(banner(page)).toBeHidden();
  // Whoever uses the keyboard goes on at the page, and not at the top of the browser.
  await expect(page.locator('#main')).toBeFocused();
  expect(await stored(page)).toMatchObject({ allowed: [], version: 1, at: expect.stringMatching(/^\d{4}-/) });
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test('an answer in one tab applies in the others, also without a signal', async ({ page, context }) => {
  await page.goto('/terms');
  await expect(banner(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/about');
  await expect(banner(other)).toBeVisible();
  await context.setOffline(true);
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(banner(other)).toBeHidden();
  expect(await stored(other)).toMatchObject({ allowed: ['analytics', 'recognition'] });
});

test('choices are made by category, and can be reopened and withdrawn in the footer', async ({ page }) => {
  await page.goto('/terms');
  await banner(page).getByRole('button', { name: 'Choose' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectScreenHealthy(page, [PHONE]);
  const switches = dialog(page).getByRole('switch');
  await expect(switches).toHaveCount(2);
  for (const one of await switches.all()) await expect(one).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(banner(page).getByRole('button', { name: 'Choose' })).toBeFocused();
  expect(await stored(page)).toBeNull();

  await page.keyboard.press('Enter');
  await dialog(page).getByRole('switch', { name: 'Speed measurements' }).check();
  await dialog(page).getByRole('button', { name: 'Save choices' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toMatchObject({ allowed: ['analytics'] });

  await openFromFooter(page);
  await expect(dialog(page).getByRole('switch', { name: 'Speed measurements' })).toBeChecked();
  await expect(dialog(page).getByRole('switch', { name: 'Recognising this device' })).not.toBeChecked();
  await dialog(page).getByRole('button', { name: 'Reject' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await stored(page)).toMatchObject({ allowed: [] });
});

test('Global Privacy Control: nobody is asked, the settings say why, and consent can still be given deliberately', async ({
  page,
}) => {
  await withPrivacySignal(page);
  await page.goto('/terms');
  await page.waitForLoadState('networkidle');
  await openFromFooter(page);
  await expect(banner(page)).toBeHidden();
  await expect(dialog(page)).toContainText('Global Privacy Control');
  await expect(dialog(page).getByRole('switch', { name: 'Speed measurements' })).not.toBeChecked();
  expect(await stored(page)).toBeNull();
  await dialog(page).getByRole('switch', { name: 'Speed measurements' }).check();
  await dialog(page).getByRole('button', { name: 'Save choices' }).click();
  await openFromFooter(page);
  await expect(dialog(page).getByRole('switch', { name: 'Speed measurements' })).toBeChecked();
});

test('A9, ruling 31: a lasting toast does not cover the banner, on a phone, a tablet or a desktop', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await signInByForm(page, 'talent@marquee.test');
  const toast = page
    .locator('[data-sonner-toast]')
    .filter({ hasText: 'Welcome back! You have successfully signed in.' });
  await expect(toast).toBeVisible();
  // It would close itself while it is looked at.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 300));
  await expect(banner(page)).toBeVisible();
  for (const viewport of [PHONE, { width: 700, height: 900 }, { width: 768, height: 1024 }, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.clock.runFor(100);
    await expect
      .poll(async () => {
        const [over, under] = [(await toast.boundingBox())!, (await banner(page).boundingBox())!];
        return over.y + over.height <= under.y || over.x >= under.x + under.width;
      }, `${viewport.width} px`)
      .toBe(true);
  }
  await page.clock.resume();
  await page.setViewportSize(PHONE);
  await banner(page).getByRole('button', { name: 'Reject' }).click();
  await expect(banner(page)).toBeHidden();
});

test('the banner neither moves the page when it appears, nor covers the bottom bar or the focused element', async ({
  page,
}) => {
  await signIn(page, 'talent@marquee.test', '/notifications');
  await banner(page).getByRole('button', { name: 'Reject' }).click();
  await page.goto('/settings/device');
  await expect(page.getByRole('heading', { name: 'This device' })).toBeVisible();
  await expectSynced(page);
  await page.waitForLoadState('networkidle');
  // As if another tab had cleared the answer: the banner appears on a page that is already painted.
  await page.evaluate(() => {
    const shifts: PerformanceEntry[] = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
    localStorage.removeItem('marquee:consent');
    dispatchEvent(new StorageEvent('storage', { key: 'marquee:consent' }));
  });
  await expect(banner(page)).toBeVisible();
  const moved = await page.evaluate(async () => {
    // A shift is reported by the frame after the one that it was painted in.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: PerformanceEntry[] }).shifts.map((entry) => JSON.stringify(entry));
  });
  expect(moved).toEqual([]);

  const box = (await banner(page).boundingBox())!;
  const thumb = (await page.getByRole('navigation', { name: 'Main' }).last().boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(thumb.y + 1);

  // Tab through the whole page: the banner must not cover any focused element.
  await page.getByRole('heading', { level: 1 }).focus();
  const covered: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const over = document.querySelector<HTMLElement>('[aria-labelledby="consent-title"]')!;
      const focused = document.activeElement!;
      const [a, b] = [over.getBoundingClientRect(), focused.getBoundingClientRect()];
      const overlaps = b.bottom > a.top && b.top < a.bottom && b.right > a.left && b.left < a.right;
      return overlaps &&
        focused !== document.body &&
        !over.contains(focused) &&
        getComputedStyle(over).visibility !== 'hidden'
        ? focused.outerHTML.slice(0, 120)
        : null;
    });
    if (hidden !== null) covered.push(hidden);
  }
  expect(covered).toEqual([]);
});

/** What browsers leave of phones and laptops. */
const LOW_WINDOWS = [
  { width: 320, height: 640 },
  { width: 375, height: 553 },
  { width: 390, height: 664 },
  { width: 393, height: 727 },
  { width: 1280, height: 640 },
  { width: 1366, height: 600 },
];

test('the question never covers what the landing page begins with: in a low window it waits until somebody reads on', async ({
  browser,
  site,
}) => {
  for (const viewport of [...LOW_WINDOWS, PHONE, DESKTOP]) {
    const size = `${viewport.width} x ${viewport.height}`;
    const page = await browser.newPage({ baseURL: site, viewport });
    const act = page.getByRole('main').getByRole('link', { name: 'Browse Jobs' }).first();
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    // Playwright would scroll to it; a finger taps what is there.
    const { x, y, width, height } = (await act.boundingBox())!;
    if (y + height <= viewport.height)
      expect(
        await act.evaluate(
          (link, [left, top]) => link.contains(document.elementFromPoint(left!, top!)),
          [x + width / 2, y + height / 2],
        ),
        size,
      ).toBe(true);
    await page.mouse.wheel(0, viewport.height * 0.6);
    await expect(banner(page), size).toBeVisible();
    expect(await covers(act, banner(page)), size).toBe(false);
    await page.close();
  }
});

test('settings show which categories are on, and a full-screen task is not interrupted by the banner', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await signIn(page, 'talent@marquee.test', '/settings/device');
  const privacy = page.getByRole('region', { name: 'Privacy' });
  await expect(privacy).toContainText('Off');
  await privacy.getByRole('button', { name: 'Cookie choices' }).click();
  await dialog(page).getByRole('button', { name: 'Accept' }).click();
  await expect(privacy).toContainText('On');
});
