import { scriptOf } from './support/built-scripts';
import { expect, PHONE, test, testWithServiceWorker } from './support/story';

/** What is loaded ahead or on demand, and does not come, or comes late. */
const menuCode = () => `**${scriptOf('src/app/shell/navigation/side-menu.tsx')}`;

test('a menu whose code does not come keeps its button and says so; a later tap opens it', async ({
  page,
}) => {
  await page.route(menuCode(), (route) => route.abort());
  await page.setViewportSize(PHONE);
  await page.goto('/pricing');
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  const word = page.getByText('Marquee has not loaded completely.');
  // A page of an earlier version is reloaded once for its missing code, which may be in between.
  await expect(async () => {
    await menu.click({ timeout: 2_000 });
    await expect(word).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(menu).toBeVisible();
  await page.unrouteAll();
  await expect(async () => {
    await menu.click({ timeout: 2_000 });
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(word).toBeHidden();
});

test('the focus stays on a button whose menu has come', async ({ page }) => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(menuCode(), async (route) => {
    await released;
    await route.continue();
  });
  await page.setViewportSize(PHONE);
  await page.goto('/pricing');
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await menu.focus();
  release();
  // Only the real one says whether it is open.
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

testWithServiceWorker(
  'S1: without a signal, Retry starts the app anew for a file that the browser could not read before',
  async ({ page, context }) => {
    const path = scriptOf('src/features/talent/talent-list-screen.tsx');
    await page.setViewportSize(PHONE);
    await page.goto('/pricing');
    await page.evaluate(() => navigator.serviceWorker.ready);
    /** Takes the file out of the service worker's cache, or puts it back. */
    const move = (isBack: boolean): Promise<void> =>
      page.evaluate(
        async ([file, back]) => {
          const apart = 'apart';
          const names = (await caches.keys()).filter((name) => name !== apart);
          const from = await caches.open(back ? apart : names[0]!);
          const found = await from.match(file);
          if (!found) throw new Error(`${file} is not in ${names.join()}`);
          await (await caches.open(back ? names[0]! : apart)).put(file, found);
          await from.delete(file);
        },
        [path, isBack] as const,
      );
    await move(false);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    await context.setOffline(true);
    let starts = 0;
    page.on('load', () => (starts += 1));
    await page.goto('/talent');
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await expect.poll(() => starts).toBe(2); // once by itself, as the shell is on this device
    await expect(retry).toBeVisible();
    await expect(page).toHaveURL('/talent');
    await move(true);
    await retry.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talent');
    await expect(retry).toHaveCount(0);
  },
);
