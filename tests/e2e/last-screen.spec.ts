import type { Locator, Page } from '@playwright/test';
import { holdScript, holdStore } from './support/held-script';
import { expectScreenHealthy } from './support/screen-checks';
import { Server } from './support/server';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  RestartableBrowser,
  showLooks,
  signIn,
  test,
  waitUntilOfflineReady,
} from './support/story';

const TALENT = 'talent@marquee.test';
const OFFLINE_LOOK = 'src/app/shell/banners/offline-look.tsx';
const BANNERS = 'src/app/shell/banners/banners.tsx';

showLooks();

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const slates = (page: Page) => results(page).getByRole('listitem');
/** Where it stands, in one task: between finding it and measuring it, its row may become the app's own. */
const place = (rows: Locator): Promise<DOMRect | undefined> =>
  rows.evaluateAll((all) => all[0]?.getBoundingClientRect().toJSON() as DOMRect | undefined);
const titles = (page: Page) => results(page).getByRole('heading', { level: 2 });
const offlineBanner = (page: Page) =>
  page.getByText("You're offline. Some features may be limited.").filter({ visible: true });
const remembered = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('marquee:last-screen'));

/** Looks at the jobs until the device remembers them. */
async function lookAtJobs(page: Page, query = ''): Promise<void> {
  await page.goto(`/jobs${query}`);
  await expect(slates(page).first()).toBeVisible();
  await expect.poll(() => remembered(page)).toContain(JSON.stringify(`/jobs${query}`));
}

/** The remembered title of the first job becomes another one, to tell what is remembered from what the store has. */
async function renameRemembered(page: Page, title: string): Promise<void> {
  // A page of the app would keep the list again as it is left.
  await page.goto('/health');
  await page.evaluate((to) => {
    const [whose = '', content = ''] = (localStorage.getItem('marquee:last-screen') ?? '').split('\n');
    const list = JSON.parse(content) as { rows: { job: { title: string } }[] };
    if (list.rows[0]) list.rows[0].job.title = to;
    localStorage.setItem('marquee:last-screen', `${whose}\n${JSON.stringify(list)}`);
  }, title);
}

/** The sum of what moved without anybody touching the page, from here on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const state = window as unknown as { shifted: number };
    state.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        state.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

for (const size of [PHONE, DESKTOP])
  test(`S1: a killed app shows the list without a signal as it was, and nothing moves when its database is open, ${size.width} px wide${size === PHONE ? ' @promise' : ''}`, async () => {
    const server = await Server.start('small');
    const device = new RestartableBrowser(server.url, size);
    try {
      let page = await device.open();
      await signIn(page, TALENT);
      await waitUntilOfflineReady(page);
      await lookAtJobs(page);
      const shown = await titles(page).first().innerText();
      await server.kill();
      // The device learns that it is offline.
      await page.reload();
      await expect(offlineBanner(page)).toBeVisible();
      await device.close();

      page = await device.open();
      const shifted = await watchShifts(page);
      await page.goto('/jobs');
      await expect(titles(page).first()).toHaveText(shown);
      await expect(offlineBanner(page)).toBeVisible();
      await expectScreenHealthy(page, [size]);
      const before = await place(slates(page));
      await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible();
      await expect(slates(page)).not.toHaveCount(0);
      expect(await place(slates(page))).toEqual(before);
      expect(await shifted()).toBeLessThan(0.02);
      await expectScreenHealthy(page, [size]);

      await titles(page).first().getByRole('link').click();
      await expect(
        size === PHONE
          ? page.getByRole('heading', { level: 1, name: shown })
          : page.getByRole('region', { name: 'Selected job' }).getByRole('heading', { name: shown }),
      ).toBeVisible();
    } finally {
      await device.remove();
      await server.remove();
    }
  });

test('B1: a device that does not know yet that it is offline lets a finger that is down finish before it says so, and says so first next time', async () => {
  const server = await Server.start('small');
  const device = new RestartableBrowser(server.url, PHONE);
  try {
    let page = await device.open();
    await signIn(page, TALENT);
    await waitUntilOfflineReady(page);
    await lookAtJobs(page);
    await device.close();
    // Nobody answers, and nobody says that.
    server.freeze();

    page = await device.open();
    await page.goto('/jobs');
    // Under a finger it would stay, and the banner behind it.
    await expect(page.locator('[data-look]')).toHaveCount(0);
    const row = titles(page).nth(1);
    const title = await row.innerText();
    const box = await row.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
    await page.mouse.down();
    await expect(offlineBanner(page)).toHaveCount(0);
    await server.kill();
    await expect(offlineBanner(page)).toBeAttached();
    await page.evaluate(() => new Promise((rest) => requestAnimationFrame(() => setTimeout(rest))));
    expect(await row.boundingBox()).toEqual(box);
    await page.mouse.up();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(offlineBanner(page)).toBeInViewport({ ratio: 1 });
    await device.close();

    for (const path of ['/messages', '/settings', '/dashboard', '/applications']) {
      page = await device.open();
      const shifted = await watchShifts(page);
      await page.goto(path);
      await expect(offlineBanner(page)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible();
      expect(await shifted(), path).toBeLessThanOrEqual(0.02);
      await device.close();
    }
  } finally {
    await device.remove();
    await server.remove();
  }
});

test.describe('before the store is open', () => {
  test.use({ viewport: PHONE });

  test('a tap opens the job', async ({ page, context }) => {
    await signIn(page, TALENT);
    await lookAtJobs(page);
    const release = await holdStore(context);
    await page.goto('/jobs');
    const title = await titles(page).first().innerText();
    await titles(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
    release();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('what is saved and opened counts', async ({ page, context }) => {
    await signIn(page, TALENT);
    await expectSynced(page);
    await lookAtJobs(page);
    const release = await holdStore(context);
    await page.goto('/jobs');
    const save = slates(page).getByRole('button', { name: /^Save/, pressed: false }).first();
    const job = (await save.getAttribute('aria-label')) ?? '';
    await save.click();
    const saved = slates(page).getByRole('button', { name: job, exact: true });
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'All filters' }).click();
    await expect(saved).toBeVisible();
    const sent = page.waitForResponse(/sync_push/);
    release();
    const sheet = page.getByRole('dialog', { name: 'All filters' });
    await expect(sheet.getByRole('button', { name: /^Show \d+ jobs?$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    // It is in the store, and not only remembered.
    await sent;
    await page.goto('/health');
    await page.evaluate(() => localStorage.removeItem('marquee:last-screen'));
    await page.goto('/jobs');
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
  });

  test('the word that the device is offline has its place before its code has come', async ({
    page,
    context,
  }) => {
    await signIn(page, TALENT);
    await lookAtJobs(page);
    await page.goto('/health');
    await page.evaluate(() => localStorage.setItem('marquee:was-offline', 'yes'));
    await holdStore(context);
    // Both say it, whichever comes first.
    const released = [await holdScript(context, OFFLINE_LOOK), await holdScript(context, BANNERS)];
    await page.goto('/jobs');
    await expect(titles(page).first()).toBeVisible();
    await expect(offlineBanner(page)).toHaveCount(0);
    const before = await place(slates(page));
    for (const release of released) release();
    await expect(offlineBanner(page)).toBeVisible();
    expect(await place(slates(page))).toEqual(before);
  });

  test('letters typed into the search stay, and are searched for', async ({ page, context }) => {
    await signIn(page, TALENT);
    await lookAtJobs(page);
    const release = await holdStore(context);
    await page.goto('/jobs');
    const search = page.getByLabel('Search jobs');
    await search.click();
    await page.keyboard.type('gaff');
    release();
    await expect(titles(page).first()).toContainText(/gaffer/i);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('gaff');
    await expect(page).toHaveURL(/q=gaff/);
  });

  test('under a finger nothing becomes another job', async ({ page, context }) => {
    await signIn(page, TALENT);
    await lookAtJobs(page);
    const title = await titles(page).first().innerText();
    await renameRemembered(page, 'As it was remembered');
    const release = await holdStore(context);
    await page.goto('/jobs');
    await expect(titles(page).first()).toHaveText('As it was remembered');
    const box = await titles(page).first().boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
    await page.mouse.down();
    release();
    // The store is open and its rows are read: the sort of what it holds is in the bar's chip.
    await expect(page.getByRole('button', { name: /^Synced/ })).toBeVisible({ timeout: 60_000 });
    await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
    await expect(titles(page).first()).toHaveText('As it was remembered');
    await page.mouse.up();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});

test.describe('S9: whose list it was', () => {
  test.use({ viewport: PHONE });

  test('another account on this device sees nothing of it', async ({ page, context }) => {
    await signIn(page, TALENT);
    await lookAtJobs(page);
    await renameRemembered(page, 'Only Ines has seen this');
    await signIn(page, 'employer@marquee.test', '/health');
    expect(await remembered(page)).toContain('Only Ines has seen this');
    const release = await holdStore(context);
    await page.goto('/jobs');
    await expect(page.getByLabel('Search jobs').or(page.getByText('Loading').first()).first()).toBeVisible();
    await expect(page.getByText('Only Ines has seen this')).toHaveCount(0);
    release();
    await expect(slates(page).first()).toBeVisible();
    await expect(page.getByText('Only Ines has seen this')).toHaveCount(0);
    await expect.poll(() => remembered(page)).not.toContain('Only Ines has seen this');
  });

  test('signing out on the list leaves nothing of it', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await signIn(page, TALENT);
    await expectSynced(page);
    await lookAtJobs(page);
    await page.getByRole('button', { name: /^Account/ }).click();
    // A slow server: meanwhile the phone is put away, which keeps what is shown.
    let hear = (): void => {};
    const asked = new Promise<void>((resolve) => (hear = resolve));
    await page.route('**/auth/v1/logout*', async (route) => {
      hear();
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      await route.continue();
    });
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await asked;
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    // The list stays open, for a visitor: what is remembered from now on is theirs.
    await expect(slates(page).first()).toBeVisible();
    const kept = async (): Promise<string> => (await remembered(page)) ?? '[null]';
    await expect.poll(kept).toMatch(/^\[null/);
  });
});
