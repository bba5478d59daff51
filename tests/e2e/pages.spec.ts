import { BROWSER_STORAGE } from '@/domain/legal/browser-storage';
import { ROUTES } from '@/app/routes';
import { expectScreenHealthy } from './support/screen-checks';
import { expect, testWithServiceWorker, test } from './support/story';

const PATHS = ROUTES.filter(({ isPrerendered, screen, path }) => isPrerendered && screen && path !== '/').map(
  ({ path }) => path,
);
/** Pages that are read, not used. */
const TEXTS = PATHS.filter((path) => !['/jobs', '/talent', '/sign-in', '/sign-up'].includes(path));

test('every page to be read can be: at both widths, without barriers, and on paper', async ({ page }) => {
  test.slow(); // each page in every look
  expect(TEXTS.length).toBeGreaterThanOrEqual(9);
  for (const path of TEXTS) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await expectScreenHealthy(page);
    await page.emulateMedia({ media: 'print' });
    await expect(title).toBeVisible();
    for (const frame of [page.getByRole('banner'), page.getByRole('contentinfo')])
      await expect(frame, path).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  }
});

test('what is agreed to can be jumped through, and says when it changed', async ({ page }) => {
  for (const path of ['/terms', '/privacy']) {
    await page.goto(path);
    await expect(page.getByText(/^Last changed on \d/)).toBeVisible();
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    for (const link of await links.all()) {
      const heading = page.getByRole('heading', { level: 2, name: await link.innerText(), exact: true });
      await link.click();
      await expect(heading).toBeInViewport();
    }
  }
});

test('the cookies page names everything that is stored, and lets the choice be changed @promise', async ({
  page,
}) => {
  await page.goto('/cookies');
  for (const { name } of BROWSER_STORAGE) await expect(page.getByText(name, { exact: true })).toHaveCount(1);
  await page.getByRole('main').getByRole('button', { name: 'Cookie choices' }).click();
  await expect(page.getByRole('dialog', { name: 'Cookie choices' })).toBeVisible();
});

testWithServiceWorker('the terms can be read with no signal', async ({ page, server }) => {
  await page.goto('/terms');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await server.kill();
  try {
    for (const path of ['/terms', '/privacy']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  } finally {
    await server.up();
  }
});
