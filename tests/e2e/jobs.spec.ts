import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  navigateTo,
  PHONE,
  signIn,
  test,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const slates = (page: Page) => results(page).getByRole('listitem');
const titles = (page: Page) => results(page).getByRole('heading', { level: 2 });
const status = (page: Page) => results(page).getByRole('status').first();
const isCounted = (page: Page) => expect(status(page)).toContainText(/\d+ jobs?/);
/** While more of them come, there are moments without a number. */
async function count(page: Page): Promise<number> {
  let counted = Number.NaN;
  await expect
    .poll(async () => (counted = Number(/\d+/.exec(await status(page).innerText())?.[0] ?? Number.NaN)))
    .not.toBeNaN();
  return counted;
}

async function openJobs(page: Page, query = ''): Promise<void> {
  await page.goto(`/jobs${query}`);
  await expect(slates(page).first()).toBeVisible();
  await isCounted(page);
}

/** Opens without a server, because the service worker has the app's code. */
test.describe('a visitor on a phone', () => {
  test.use({ viewport: PHONE });

  test('finds a job by typing, shares the filtered list by its address, and reads the job whole @promise', async ({
    page,
  }) => {
    await openJobs(page);
    const all = await count(page);
    await page.getByLabel('Search jobs').fill('gaffer');
    await expect.poll(() => count(page)).toBeLessThan(all);
    await expect(slates(page).first(), 'in its title, or as the reason').toContainText(/gaffer/i);
    await expect(page).toHaveURL(/q=gaffer/);
    const found = await count(page);

    await page.reload();
    await isCounted(page);
    expect(await count(page)).toBe(found);
    const name = await titles(page).first().innerText();
    await titles(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    for (const part of ['Days', 'Pay and terms', 'The work'])
      await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible();
    const structuredData = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
      (text) => JSON.parse(text) as unknown,
    );
    expect(structuredData).toContainEqual(expect.objectContaining({ '@type': 'JobPosting', title: name }));
    expect(structuredData).toContainEqual(expect.objectContaining({ '@type': 'BreadcrumbList' }));
  });

  test('narrows the list by one tap and by all filters, and sees how many jobs match before applying them', async ({
    page,
  }) => {
    await openJobs(page);
    // The rest of a first snapshot may still be arriving.
    const first = await count(page);
    await page.getByRole('checkbox', { name: 'Remote' }).check();
    await expect.poll(() => count(page)).toBeLessThan(first);
    await expect(slates(page).first()).toContainText('Remote');
    await page.getByRole('checkbox', { name: 'Remote' }).uncheck();
    await expect.poll(() => count(page)).toBeGreaterThanOrEqual(first);
    const all = await count(page);

    await page.getByRole('button', { name: 'All filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'All filters' });
    const camera = sheet.getByRole('checkbox', { name: /^Camera \d+$/ });
    const fits = Number(/\d+/.exec((await camera.locator('..').textContent()) ?? '')?.[0]);
    await camera.check();
    const show = sheet.getByRole('button', { name: /^Show \d+ jobs?$/ });
    await expect(show).not.toHaveText(`Show ${all} jobs`);
    const promised = Number(/\d+/.exec(await show.innerText())?.[0]);
    expect(promised, 'as many as its filter said').toBe(fits);
    await show.click();
    await expect(page).toHaveURL(/department=camera/);
    await expect.poll(() => count(page)).toBe(promised);
    await expect(page.getByRole('button', { name: 'All filters, 1 on' })).toBeFocused();
  });

  test('is told which filter to remove when nothing matches', async ({ page }) => {
    await page.goto('/jobs?q=gaffer&pay=900000');
    await expect(page.getByRole('heading', { name: 'No jobs fit all of this' })).toBeVisible();
    const remove = page.getByRole('button', { name: /^Remove \$900,000\+ a day \d+ jobs?$/ });
    const fits = Number(/(\d+) jobs?$/.exec((await remove.textContent()) ?? '')?.[1]);
    await remove.click();
    await expect.poll(() => count(page)).toBe(fits);
    await expect(page).not.toHaveURL(/pay=/);
  });

  test('returns from a job to the same position in the list, which grows by twenty', async ({ page }) => {
    await openJobs(page);
    expect(await results(page).locator('li[aria-posinset="21"]').count()).toBe(0);
    await results(page).getByRole('listitem').last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2600);
    await expect(results(page).locator('li[aria-posinset="22"]')).toBeAttached();
    const there = results(page).locator('li[aria-posinset="18"]').getByRole('heading');
    const name = await there.innerText();
    await there.evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(1200);
    await there.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(there).toHaveText(name);
    await expect(there).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(60);
  });

  test('is asked to sign in before saving or applying, and returns to the job', async ({ page }) => {
    await openJobs(page);
    await titles(page).first().getByRole('link').click();
    const path = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'Apply', exact: true }).click();
    await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent(`${path}/apply`)}`);
    await page.goBack();
    await page.getByRole('button', { name: /^Save / }).click();
    await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent(path)}`);
  });

  for (const path of ['/jobs/not-an-id', '/jobs/019a1d9e-0000-7000-8000-00000000dead']) {
    test(`is offered a way back from a job that does not exist: ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'This job is not here' })).toBeVisible();
      await page.getByRole('link', { name: 'See open jobs' }).click();
      await expect(slates(page).first()).toBeVisible();
    });
  }
});

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('the list is beside the job, and the address names the open job', async ({ page }) => {
    await openJobs(page);
    const pane = page.getByRole('region', { name: 'Selected job' });
    await expect(pane.getByRole('heading', { level: 2 })).toHaveText(await titles(page).first().innerText());
    const third = titles(page).nth(2);
    const name = await third.innerText();
    await third.getByRole('link').click();
    await expect(pane.getByRole('heading', { level: 2 })).toHaveText(name);
    await expect(page).toHaveURL(/[?&]job=[0-9a-f-]{36}/);
    // Its tint as the tapped one is over, though only the address's parameters have changed.
    await expect(page.locator('a[aria-busy="true"]')).toHaveCount(0, { timeout: 3_000 });
    await page.reload();
    await expect(pane.getByRole('heading', { level: 2 })).toHaveText(name);
  });
});

test.describe('a visitor on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('who saves from the pane while typing comes back to what was typed', async ({ page }) => {
    await openJobs(page);
    await page.getByLabel('Search jobs').fill('grip');
    await page.getByRole('region', { name: 'Selected job' }).getByRole('button', { name: /^Save/ }).click();
    await expect(page).toHaveURL(/\/sign-in\?redirect=/);
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/jobs\?.*q=grip/);
  });
});

test.describe('talent with no signal', () => {
  test.use({ viewport: PHONE });

  testWithServiceWorker(
    'S1 S8: reads list and job while the server is down, saves one, and it is sent when the server is back',
    async ({ page, server, browser }) => {
      await signIn(page, 'talent@marquee.test');
      await expectSynced(page);
      await openJobs(page);
      await waitUntilOfflineReady(page);
      await server.kill();
      try {
        await page.reload();
        await expect(page.getByText("You're offline. Some features may be limited.")).toBeVisible();
        await expect(slates(page).first()).toBeVisible();

        // After a reload the page remembers that it was offline: the banner is there before the list, and does not shift it under a finger.
        await page.addInitScript(watchShifts);
        // On a slow network it takes a while until a request fails.
        await page.route(/\/(rest|auth|health|storage)\//, (route) => {
          // Requests that are still pending when the network recovers have already been answered.
          setTimeout(() => void route.abort('connectionrefused').catch(() => {}), 2_000);
        });
        await page.reload();
        await expect(slates(page).first()).toBeVisible();
        await expect(page.getByText("You're offline. Some features may be limited.")).toBeVisible();
        expect(await page.evaluate(() => (window as unknown as Shifting).shiftedLists)).toBe(0);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        const unsaved = results(page)
          .getByRole('button', { name: /^Save /, pressed: false })
          .first();
        const label = await unsaved.getAttribute('aria-label');
        await unsaved.click();
        await expect(page.getByRole('button', { name: label ?? '', exact: true })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await expect(page.getByRole('button', { name: 'Offline, 1 waiting' })).toBeVisible();
        await titles(page).first().getByRole('link').click();
        await expect(page.getByRole('heading', { name: 'Pay and terms' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'How it fits you' })).toBeVisible();

        await server.up();
        await expectSynced(page);
        const other = await browser.newPage({ viewport: PHONE, baseURL: server.url });
        await signIn(other, 'talent@marquee.test');
        await expectSynced(other);
        await openJobs(other);
        await expect(other.getByRole('button', { name: label ?? '', exact: true })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await other.close();
      } finally {
        await server.up().catch(() => {});
      }
    },
  );

  test('offline, a job that is not on the device says so, and appears once there is a connection', async ({
    page,
    context,
    site,
  }) => {
    await openJobs(page);
    const target = await titles(page).nth(1).getByRole('link').getAttribute('href');
    const fresh = await context.browser()?.newContext({ viewport: PHONE, baseURL: site });
    if (!fresh) throw new Error('no browser');
    const other = await fresh.newPage();
    // The app shell is on this device, the jobs are not.
    await other.route(/\/rest\/v1\//, (route) => route.abort('internetdisconnected'));
    await other.goto('/about');
    // Within the app: the page that the server sends has the job in it.
    await navigateTo(other, target ?? '');
    await expect(
      other.getByRole('heading', { level: 1, name: 'This job is not on this device' }),
    ).toBeVisible();
    await expect(
      other.getByText('This needs a connection. Your work is saved on this device.'),
    ).toBeVisible();
    await other.unroute(/\/rest\/v1\//);
    await other.getByRole('button', { name: 'Try again' }).click();
    await expect(other.getByRole('heading', { name: 'Pay and terms' })).toBeVisible();
    await fresh.close();
  });
});

test.describe('the owner', () => {
  test.use({ viewport: DESKTOP });

  test('closes a job as filled and reopens it, and others see both', async ({ page, browser, site }) => {
    await signIn(page, 'employer@marquee.test', '/jobs/manage');
    const link = page.getByRole('tabpanel').getByRole('listitem').last().getByRole('link').first();
    const path = await link.getAttribute('href');
    await link.click();
    const mine = page.getByRole('region', { name: 'Your job' });
    await expect(mine.getByText(/have applied|has applied/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Apply', exact: true })).toHaveCount(0);

    await mine.getByRole('button', { name: 'More for this job' }).click();
    await page.getByRole('menuitem', { name: 'Close as filled' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
    await expect(mine.getByText(/^Filled\./)).toBeVisible();
    await expectSynced(page);
    const visitor = await browser.newPage({ viewport: PHONE, baseURL: site });
    await visitor.goto(path ?? '');
    await expect(
      visitor.getByRole('region', { name: 'Actions' }).getByText('Applications for this job have closed.'),
    ).toBeVisible();

    await mine.getByRole('button', { name: 'More for this job' }).click();
    await page.getByRole('menuitem', { name: 'Reopen' }).click();
    await expect(mine.getByText(/^Open/)).toBeVisible();
    await expectSynced(page);
    await visitor.reload();
    await expect(visitor.getByRole('link', { name: 'Apply', exact: true })).toBeVisible();
    await visitor.close();
  });
});

const SCREENS: [string, (page: Page) => Promise<void>][] = [
  ['the list', (page) => openJobs(page)],
  [
    'an empty list',
    async (page) => {
      await page.goto('/jobs?q=nobodywritesthis');
      await expect(page.getByRole('heading', { name: 'No jobs fit all of this' })).toBeVisible();
    },
  ],
  [
    'all filters',
    async (page) => {
      await openJobs(page);
      await page.getByRole('button', { name: 'All filters' }).click();
      await expect(page.getByRole('button', { name: /^Show \d+ jobs?$/ })).toBeVisible();
    },
  ],
  [
    'a job',
    async (page) => {
      await openJobs(page);
      await page.goto(
        `/jobs/${/[0-9a-f-]{36}/.exec((await titles(page).first().getByRole('link').getAttribute('href')) ?? '')?.[0]}`,
      );
      await expect(page.getByRole('heading', { name: 'Pay and terms' })).toBeVisible();
    },
  ],
  [
    'a job that is not there',
    async (page) => {
      await page.goto('/jobs/nothing');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  ],
];

for (const viewport of [PHONE, DESKTOP]) {
  test(`jobs pass the screen checks at ${viewport.width} px, in light and dark`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'talent@marquee.test');
    for (const [name, open] of SCREENS) {
      await test.step(name, async () => {
        await open(page);
        await expectScreenHealthy(page, [viewport]);
      });
    }
  });
}

interface Shifting {
  shiftedLists: number;
}

/** Runs in the page: counts how often a tappable list was moved by anything other than scrolling. */
function watchShifts(): void {
  const watch = window as unknown as Shifting;
  watch.shiftedLists = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      sources?: readonly { node: Node | null }[];
    })[]) {
      const isList = (node: Node | null): boolean =>
        node instanceof Element && node.querySelector('section[aria-label="Results"] li a') !== null;
      if (entry.sources?.some(({ node }) => isList(node))) watch.shiftedLists += 1;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
