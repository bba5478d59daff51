import type { Page } from '@playwright/test';
import { ROUTES } from '@/app/routes';
import { createOnboardedAccount, publishJob } from '../support/accounts';
import { scriptOf, waitUntilFetched } from './support/built-scripts';
import { holdCode, watchShifts } from './support/first-visit';
import { DESKTOP, expect, PHONE, signIn, testWithoutConsent as test } from './support/story';

const DAY_MS = 86_400_000;
const PATHS = ROUTES.filter(({ isPrerendered }) => isPrerendered).map(({ path }) => path);

/** In the promise one page of each kind: the landing page, a list, a form of each layout, a text with its own index. `npm test -- all` takes every page. */
const TAKEN_OVER =
  process.env['TEST_SCREENS'] === 'once'
    ? PATHS.filter((path) => ['/', '/jobs', '/sign-up', '/contact', '/privacy'].includes(path))
    : PATHS;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('each public page shows its heading and its links lead on', async ({ page }) => {
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    }
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'All jobs', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
    await expect(page).toHaveTitle('Jobs · Marquee');
  });

  test('the newest jobs are on the board, and lead to their pages', async ({ page, site }) => {
    const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
    const title = `Best boy <grip> ${crypto.randomUUID().slice(0, 8)}`;
    await publishJob(site, mara, { title });
    await page.goto('/jobs');
    await page.getByRole('region', { name: 'Results' }).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    // What only code could answer is not offered.
    await expect(page.getByRole('link', { name: 'Apply' })).toHaveCount(0);
  });
});

/** Some parts are brought to life when they are seen. */
const seeEverything = (page: Page, back: number): Promise<void> =>
  page.evaluate(async (top) => {
    for (let at = top; at < document.documentElement.scrollHeight; at += innerHeight) {
      scrollTo(0, at);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo(0, top);
  }, back);

interface Taken {
  /** What was in the page's HTML. */
  elements: Element[];
}

/** On the phone of somebody who comes weeks after the app was built, and scrolls before its code is there. */
for (const [viewport, tag] of [
  [PHONE, ' @promise'],
  [DESKTOP, ''],
] as const)
  test(`React takes over each page’s HTML, replaces nothing of it and moves nothing, ${viewport.width} px wide${tag}`, async ({
    browser,
    site,
  }) => {
    test.slow(); // every page, each as a first visit
    for (const path of TAKEN_OVER) {
      const context = await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'block' });
      const page = await context.newPage();
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('prerendered')) warnings.push(message.text());
      });
      await page.clock.setSystemTime(Date.now() + 40 * DAY_MS);
      const shifted = await watchShifts(page);
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expect(page.locator('#root :is(input, button, select):enabled'), path).toHaveCount(0);
      // What a list has comes in the place of its skeleton, the menu in that of its button; a placeholder for what comes in the browser draws nothing.
      await page.waitForFunction(() => document.readyState !== 'loading');
      // A long text breaks its lines elsewhere when its font comes, which is not what is looked for here: B10 counts it.
      await page.evaluate(() => document.fonts.ready);
      const scrolledTo = await page.evaluate(() => {
        const elements = [
          ...document.querySelectorAll(
            '#root *:not(template, .breathe, .breathe *, [aria-busy="true"], [aria-busy="true"] *, section[aria-label="Results"] *, [aria-label="Menu"], [aria-label="Menu"] *)',
          ),
        ];
        Object.assign(window, { elements });
        scrollTo(0, 300);
        return scrollY;
      });
      release();
      await page.waitForFunction((at) => document.documentElement.dataset['screen'] === at, path);
      await expect(
        page.locator('fieldset:disabled:not(section[aria-labelledby] *, #newsletter *)'),
        path,
      ).toHaveCount(0);
      await seeEverything(page, scrolledTo);
      await expect(page.locator('fieldset:disabled'), path).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      const { lost, at } = await page.evaluate(() => {
        const { elements } = window as unknown as Taken;
        return {
          lost: elements
            .filter((element) => !element.isConnected)
            .map((element) => element.outerHTML.slice(0, 120)),
          at: scrollY,
        };
      });
      expect(lost, path).toEqual([]);
      expect(warnings, path).toEqual([]);
      expect(await shifted(), path).toBeLessThanOrEqual(0.02);
      // Not to its top; where rows take the place of a skeleton, what is read keeps its place, not the number.
      expect(at, path).toBeGreaterThanOrEqual(scrolledTo / 2);
      await context.close();
    }
  });

test('on a slow line the first jobs come in the place of the skeleton, and the search and the question about cookies stay', async ({
  page,
}) => {
  for (const [files, delayMs] of [
    ['**/jobs', 700],
    ['**/assets/*.js', 1_200],
  ] as const)
    await page.route(files, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.continue();
    });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = (): void => {
      if (document.querySelector('h1'))
        for (const [name, selector] of [
          ['search', 'search input'],
          ['question', '#consent-title'],
        ] as const)
          if (!document.querySelector(selector)) seen.push(`no ${name}`);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/jobs', { waitUntil: 'commit' });
  await expect(page.getByText('The newest jobs')).toBeVisible();
  await expect(page.getByLabel('Search jobs')).toBeEnabled();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test('a line that drops after the first jobs leaves them to read', async ({ page }) => {
  let isGone = false;
  const screen = scriptOf('src/features/jobs/list/job-list-screen.tsx');
  // Slow enough for a first look.
  await page.route(/\/(jobs|sw\.js|assets\/.*\.js)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    if (route.request().url().includes(screen)) await expect.poll(() => isGone).toBe(true);
    return isGone ? route.abort() : route.continue();
  });
  await page.goto('/jobs', { waitUntil: 'commit' });
  const newest = page.getByText('The newest jobs');
  await expect(newest).toBeVisible();
  isGone = true;
  await expect(page.getByText('Marquee has not loaded completely.')).toBeVisible();
  await expect(newest).toBeVisible();
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
});

test('where not even the screen that says what failed has come, it can be tried again', async ({ page }) => {
  const screen = scriptOf('src/features/talent/talent-list-screen.tsx');
  const failure = scriptOf('src/app/shell/failures/failure-screen.tsx');
  const missing = new RegExp(`(${screen}|${failure})`);
  await page.route(missing, (route) => route.abort());
  await page.goto('/talent');
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await page.unroute(missing);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Search talent')).toBeEnabled();
});

test('code that does not come is named, and the page stays', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  // With a filter it would wait for its code.
  for (const path of ['/jobs', '/jobs?q=grip']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Marquee has not loaded completely.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
  }
});

test('a script of others that fails says nothing about Marquee', async ({ page }) => {
  await page.goto('/pricing');
  await expect(page.getByRole('button', { name: 'Reject' })).toBeEnabled();
  await waitUntilFetched(page, 'src/features/pages/pricing-screen.tsx');
  await page.evaluate(
    () =>
      new Promise((failed) => {
        const script = Object.assign(document.createElement('script'), {
          src: 'https://extension.test/injected.js',
        });
        script.addEventListener('error', failed);
        document.body.append(script);
      }),
  );
  await expect(page.getByText('Marquee has not loaded completely.')).toBeHidden();
});

test('a tab that is left before its first paint has its code when somebody comes back', async ({ page }) => {
  // No frame is drawn in the background.
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
    window.PerformanceObserver = class {
      observe() {}
    } as unknown as typeof PerformanceObserver;
  });
  await page.goto('/pricing');
  await expect(page.locator('script[src]:not([src*="/acts-"])')).toHaveCount(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('script[src*="/assets/index-"]')).toHaveCount(1);
});

test('a filtered page whose code hangs is shown after ten seconds, and gives way to its own when it comes', async ({
  page,
}) => {
  await page.clock.install();
  const release = await holdCode(page);
  await page.goto('/jobs?q=grip', { waitUntil: 'commit' });
  await expect(page.locator('h1')).toBeAttached();
  await page.clock.runFor(9_000);
  await expect(page.locator('h1')).toBeHidden();
  const notice = page.getByText('Marquee has not loaded completely.');
  await expect(notice).toBeHidden();
  await page.clock.runFor(1_000);
  await expect(page.locator('h1')).toBeVisible();
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Search jobs')).toHaveValue('');
  await page.clock.resume();
  release();
  await expect(page.getByLabel('Search jobs')).toHaveValue('grip');
  await expect(notice).toBeHidden();
});

test('while a screen’s code hangs, its page stays and all around it answers', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await page.route(`**${scriptOf('src/features/jobs/list/job-list-screen.tsx')}`, () => {});
  await page.goto('/jobs');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Cookies, briefly')).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // The store opens meanwhile.
  await page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
  await expect(page.getByLabel('Search jobs')).toBeEnabled();
  const notice = page.getByText('Marquee has not loaded completely.');
  await expect(notice).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Search jobs')).toBeDisabled();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  await expect(notice).toBeHidden();
});

test('a skeleton whose code cannot be loaded gives way to the error, which can be tried again', async ({
  page,
}) => {
  const screen = `**${scriptOf('src/features/talent/talent-list-screen.tsx')}`;
  await page.route(screen, (route) => route.abort());
  await page.goto('/talent');
  await expect(page.getByRole('heading', { name: 'Network Error' })).toBeVisible();
  await page.unroute(screen);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Search talent')).toBeEnabled();
});

test('a screen whose code cannot be loaded leaves its page as it came, and says so until another opens', async ({
  page,
}) => {
  await page.route(`**${scriptOf('src/features/pages/pricing-screen.tsx')}`, (route) => route.abort());
  await page.goto('/pricing');
  const notice = page.getByText('Marquee has not loaded completely.');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  await expect(notice).toBeHidden();
});

test('a campaign’s address shows the page at once; one that says more waits for its code, and so does a wrong name', async ({
  page,
}) => {
  await holdCode(page);
  const heading = page.locator('h1');
  for (const path of ['/?utm_source=x&fbclid=y', '/pricing?ref=a']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(heading, path).toBeVisible();
  }
  for (const path of ['/sign-up?role=employer', '/jobs.html', '/index']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(heading, path).toBeAttached();
    await expect(heading, path).toBeHidden();
  }
});

test('a field cannot be filled in before anybody notices, and is as soon as that is there', async ({
  page,
}) => {
  const release = await holdCode(page);
  await page.goto('/sign-up', { waitUntil: 'commit' });
  const name = page.getByLabel('Name');
  await expect(name).toBeDisabled();
  release();
  await name.fill('Ada Story');
  await expect(page.getByText('2/5')).toBeVisible();
  await expect(name).toHaveValue('Ada Story');
});

test('what can wait leaves the line to the code of the page’s screen', async ({ page }) => {
  const canWait = 'src/app/shell/failures/initialization-error.ts';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${scriptOf('src/features/jobs/list/job-list-screen.tsx')}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/jobs', { waitUntil: 'commit' });
  // The question about cookies can be answered: React has the page, all but its screen.
  await expect(page.getByRole('button', { name: 'Reject' })).toBeEnabled();
  await page.evaluate(async () => {
    for (let i = 0; i < 5; i += 1) await new Promise((rest) => requestIdleCallback(rest));
  });
  expect(asked).not.toContain(scriptOf(canWait));
  release();
  await waitUntilFetched(page, canWait);
});

test.describe('somebody who has been here before', () => {
  // A page without the service worker comes from the server.
  test.use({ serviceWorkers: 'block' });
  test('never sees the page for first visits, nor do they see it flash by', async ({ page, site }) => {
    const { email } = await createOnboardedAccount(site, { name: 'Back Story' });
    await signIn(page, email);
    const release = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Find your people.').first()).toBeAttached();
    await expect(page.getByText('Find your people.').first()).toBeHidden();
    release();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
