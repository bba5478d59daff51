import type { Page } from '@playwright/test';
import { scriptOf, waitUntilFetched } from './support/built-scripts';
import { expectScreenHealthy } from './support/screen-checks';
import { expect, PHONE, RestartableBrowser, signIn, test } from './support/story';

test.describe('navigation', () => {
  test('an unknown address shows not found, and never asks to sign in (ruling 4)', async ({ page }) => {
    // The second is a malformed path to an existing page (P5).
    for (const path of ['/no/such/place', '/jobs//post']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on the call sheet');
    }
    await page.getByRole('link', { name: 'Browse Jobs' }).click();
    await expect(page).toHaveURL(/\/jobs$/);
  });

  test('a visitor who wants their messages signs in and gets there (P4)', async ({ page }) => {
    await page.goto('/messages');
    await expect(page).toHaveURL('/sign-in?redirect=%2Fmessages');
    await page.getByLabel('Email').fill('talent@marquee.test');
    await page.getByLabel('Password', { exact: true }).fill('Marquee-Demo-1!');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/messages');
  });

  test('a hostile redirect is ignored', async ({ page }) => {
    await page.goto('/sign-in?redirect=https%3A%2F%2Fevil.example');
    await page.getByLabel('Email').fill('talent@marquee.test');
    await page.getByLabel('Password', { exact: true }).fill('Marquee-Demo-1!');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('a talent is redirected from employers’ pages (P6)', async ({ page }) => {
    await signIn(page, 'talent@marquee.test', '/jobs/post');
    await expect(page).toHaveURL('/dashboard');
  });

  test('P2: up to 768 px there is a bottom bar of five items, above that the top bar, and on a desktop with the employer’s secondary items', async ({
    page,
  }) => {
    await signIn(page, 'employer@marquee.test', '/jobs');
    const places = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    const atTheBottom = (): Promise<boolean> =>
      places.evaluate((nav) => nav.getBoundingClientRect().top > innerHeight / 2);
    for (const [width, isThumb] of [
      [390, true],
      [768, true],
      [769, false],
      [1280, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(places.getByRole('link')).toHaveText([
        /Dashboard/,
        /Talent/,
        /Jobs/,
        /Messages/,
        /Company/,
      ]);
      expect(await atTheBottom(), `at ${width} px`).toBe(isThumb);
    }
    await expect(page.getByRole('banner').getByRole('link', { name: 'Post Job' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'My Jobs' }).click();
    await expect(page).toHaveURL('/jobs/manage');
  });

  test('the keyboard skips to the content, and a new screen reads its heading @promise', async ({ page }) => {
    await page.goto('/about');
    // Before the page is rendered the key press would be lost.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Skip to footer' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('contentinfo').getByRole('button').first()).toBeFocused();
    await page.getByRole('link', { name: 'Browse Jobs' }).click();
    await expect(page).toHaveURL('/jobs');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a screen whose code does not load shows an error instead of a blank page, and Retry loads it', async ({
  page,
}) => {
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Browse Jobs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Error');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
});

test.describe('code that cannot be loaded', () => {
  const toJobs = (page: Page) => page.getByRole('link', { name: 'Browse Jobs' }).click();
  const isSameLife = (page: Page) => page.evaluate(() => 'sameLife' in window);

  test.beforeEach(async ({ page }) => {
    await page.goto('/about');
    // The app fetches the screen that reports failures when the page is idle, which a busy machine may be late.
    await waitUntilFetched(page, 'src/app/shell/failures/failure-screen.tsx');
    await page.evaluate(() => Object.assign(window, { sameLife: true }));
  });

  test('while the server does not answer, the page stays and says so', async ({ page }) => {
    await page.route('**/*', (route) => route.abort('connectionrefused'));
    await toJobs(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Error');
    expect(await isSameLife(page)).toBe(true);
  });

  test('after a deploy that removed it, the page is reloaded once', async ({ page }) => {
    // A page that comes without HTML of its own.
    await page.route(`**${scriptOf('src/features/auth/sign-in/sign-in-screen.tsx')}`, (route) =>
      route.fulfill({ status: 404 }),
    );
    const toSignIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
    await Promise.all([page.waitForEvent('load'), toSignIn.click()]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Error');
    expect(await isSameLife(page)).toBe(false);
    await page.evaluate(() => Object.assign(window, { sameLife: true }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Error');
    expect(await isSameLife(page)).toBe(true);
  });
});

test('the pages of the shell and its menu pass the screen checks', async ({ page }) => {
  for (const path of ['/no/such/place', '/terms']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectScreenHealthy(page);
  }
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectScreenHealthy(page, [PHONE]);
});

test.describe('the installed app', () => {
  test('can be installed, and opens every page with no signal after one visit @promise', async ({
    server,
  }) => {
    const browser = new RestartableBrowser(server.url);
    let page = await browser.open();
    await page.goto('/');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    await browser.close();

    await server.kill();
    try {
      page = await browser.open();
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your people.');
      for (const [path, heading] of [
        ['/jobs', 'Jobs'],
        ['/talent', 'Talent'],
        ['/sign-in', 'Welcome Back'],
        ['/terms', 'Terms of service'],
      ]) {
        await page.goto(path!);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading!);
      }
    } finally {
      await browser.remove();
      await server.up();
    }
  });
});
