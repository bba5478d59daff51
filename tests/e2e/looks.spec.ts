import type { Page } from '@playwright/test';
import { holdScript, holdStore } from './support/held-script';
import { expectNoAxeViolations, expectScreenHealthy } from './support/screen-checks';
import { Server } from './support/server';
import {
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

const SEEN_BY = [
  [
    TALENT,
    [
      '/dashboard',
      '/jobs',
      '/notifications',
      '/applications',
      '/saved',
      '/availability',
      '/bookings',
      '/projects',
    ],
  ],
  ['employer@marquee.test', ['/employer/dashboard', '/jobs', '/bookings', '/projects']],
] as const;

showLooks();

const look = (page: Page) => page.locator('[data-look]');
const kept = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('marquee:looks'));

/** A page that everybody may read is made by the server. An installed app begins all of them with the same file, as it begins this one. */
const answerAsInstalled = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}`, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    return route.fulfill({ response: await route.fetch({ url: new URL('/messages', page.url()).href }) });
  });

/** Looks at a screen until the device has kept how it looks. */
async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => kept(page)).toContain(JSON.stringify({ address: path }).slice(1, -1));
  await expect(look(page)).toHaveCount(0);
}

test('S1: a killed app begins at home as it was, without a signal, and nothing moves when its database is open @promise', async () => {
  const server = await Server.start('small');
  const device = new RestartableBrowser(server.url, PHONE);
  try {
    let page = await device.open();
    await signIn(page, TALENT);
    await waitUntilOfflineReady(page);
    await expectSynced(page);
    await server.kill();
    await lookAt(page, '/dashboard');
    await device.close();

    page = await device.open();
    await page.addInitScript(() => {
      const seen = window as unknown as { shifted: number; moved: string[]; look: string };
      [seen.shifted, seen.moved, seen.look] = [0, [], ''];
      type Moved = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & { value: number; sources: Moved[] };
          seen.shifted += value;
          for (const { node, previousRect: from, currentRect: to } of sources)
            seen.moved.push(`${node?.textContent ?? ''}: ${from.top} to ${to.top}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
      const read = (): void => {
        const shown = document.querySelector<HTMLElement>('[data-look]');
        if (shown) seen.look = shown.innerText;
        requestAnimationFrame(read);
      };
      read();
    });
    // As an installed app is started.
    await page.goto('/?source=installed');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible();
    await expect(look(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const seen = await page.evaluate(() => {
      const {
        shifted,
        moved,
        look: text,
      } = window as unknown as {
        shifted: number;
        moved: string[];
        look: string;
      };
      return { shifted, moved, text };
    });
    expect(seen.text).toContain(await page.getByRole('heading', { level: 1 }).innerText());
    expect(seen.shifted, seen.moved.join('\n')).toBeLessThan(0.02);
    await expectScreenHealthy(page, [PHONE]);
  } finally {
    await device.remove();
    await server.remove();
  }
});

test.describe('before the store is open', () => {
  test.use({ viewport: PHONE });

  test('a screen is as it was, and a tap leads on', async ({ page, context }) => {
    await signIn(page, TALENT);
    await expectSynced(page);
    await lookAt(page, '/messages');
    const release = await holdStore(context);
    await page.goto('/messages');
    await expect(look(page)).toBeVisible();
    await expectScreenHealthy(page, [PHONE]);
    const thread = look(page).getByRole('listitem').getByRole('link').first();
    await thread.click();
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
    await expect(look(page)).toHaveCount(0);
    release();
    await expect(page.getByRole('textbox', { name: /message/i }).first()).toBeVisible();
  });

  test('a tap on the tab of the screen that one is on adds nothing to go back to', async ({
    page,
    context,
  }) => {
    await signIn(page, TALENT);
    await expectSynced(page);
    await lookAt(page, '/messages');
    await lookAt(page, '/dashboard');
    const release = await holdStore(context);
    await page.goto('/dashboard');
    const entries = await page.evaluate(() => history.length);
    await look(page)
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Dashboard' })
      .click();
    release();
    await expect(look(page)).toHaveCount(0);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  for (const [account, paths] of SEEN_BY)
    test(`every screen of ${account} that is kept has named fields, and colours and roles as the screen has`, async ({
      page,
      context,
    }) => {
      test.slow();
      await signIn(page, account);
      await expectSynced(page);
      await answerAsInstalled(page, '/jobs');
      for (const path of paths) {
        await lookAt(page, path);
        // Some screens draw their first rows without the store.
        const release = await holdScript(context, 'index.html');
        await page.goto(path, { waitUntil: 'commit' });
        await expect(look(page), path).toBeVisible();
        await expectNoAxeViolations(page);
        await expect(look(page), path).toBeVisible();
        release();
      }
    });

  test('what is typed and tapped is done to the screen', async ({ page, context }) => {
    await signIn(page, TALENT);
    await expectSynced(page);
    await lookAt(page, '/messages');
    const release = await holdStore(context);
    await page.goto('/messages');
    const search = page.getByRole('searchbox').first();
    await search.click();
    await page.keyboard.type('call');
    release();
    await expect(look(page)).toHaveCount(0);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('call');
    await page.keyboard.type(' time');
    await expect(search).toHaveValue('call time');
  });

  test('the menu opens that is tapped', async ({ page, context }) => {
    await signIn(page, TALENT);
    await expectSynced(page);
    for (const path of ['/dashboard', '/bookings']) {
      await lookAt(page, path);
      const release = await holdStore(context);
      await page.goto(path);
      await look(page).getByRole('button', { name: 'Menu' }).click();
      release();
      await expect(look(page)).toHaveCount(0);
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });

  test('a mark and the day that it is for are tapped, and the day is marked so', async ({
    page,
    context,
  }) => {
    await signIn(page, TALENT);
    await expectSynced(page);
    await lookAt(page, '/availability');
    const release = await holdStore(context);
    await page.goto('/availability');
    await look(page).getByRole('radio', { name: 'Travel' }).click();
    const day = look(page)
      .getByRole('button', { name: /, No mark$/ })
      .last();
    const name = (await day.getAttribute('aria-label')) ?? '';
    await day.click();
    release();
    await expect(look(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: name.replace('No mark', 'Travel') })).toBeVisible();
  });

  test('it has the theme that was chosen', async ({ page, context }) => {
    await signIn(page, TALENT);
    await expectSynced(page);
    await lookAt(page, '/messages');
    await page.evaluate(() => localStorage.setItem('marquee:look', JSON.stringify({ theme: 'night' })));
    const release = await holdScript(context, 'index.html');
    await page.goto('/messages', { waitUntil: 'commit' });
    await expect(look(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    release();
    await expect(look(page)).toHaveCount(0);
  });

  test('S9: it goes as another tab signs out, before the code of the app is here', async ({
    page,
    context,
  }) => {
    await signIn(page, TALENT);
    await expectSynced(page);
    await lookAt(page, '/messages');
    const release = await holdScript(context, 'index.html');
    await page.goto('/messages', { waitUntil: 'commit' });
    await expect(look(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/robots.txt');
    await other.evaluate(() => localStorage.removeItem('marquee:identity'));
    await expect(look(page)).toHaveCount(0);
    release();
  });

  test('it stays under a finger that was there before the code of the app, until it is lifted', async ({
    page,
    context,
  }) => {
    await signIn(page, TALENT);
    await expectSynced(page);
    await lookAt(page, '/messages');
    const release = await holdScript(context, 'index.html');
    await page.goto('/messages', { waitUntil: 'commit' });
    const touch = (type: string, count: number) =>
      look(page)
        .getByRole('listitem')
        .first()
        .evaluate(
          (row, [of, many]) =>
            row.dispatchEvent(
              new TouchEvent(of, {
                bubbles: true,
                touches: Array.from({ length: many }, () => new Touch({ identifier: 1, target: row })),
              }),
            ),
          [type, count] as const,
        );
    await touch('touchstart', 1);
    release();
    await expect(page.locator('#root #main li').first()).toBeAttached();
    // Longer than it takes once the screen behind it is complete.
    await page.waitForTimeout(1_500);
    await expect(look(page)).toBeVisible();
    await touch('touchend', 0);
    await expect(look(page)).toHaveCount(0);
  });

  test('S9: it is nobody else’s, and signing out leaves nothing of it', async ({ page, context }) => {
    await signIn(page, TALENT);
    await expectSynced(page);
    await lookAt(page, '/messages');
    await signIn(page, 'employer@marquee.test', '/health');
    const release = await holdStore(context);
    await page.goto('/messages');
    await expect(page.getByText('Loading').first()).toBeAttached();
    await expect(look(page)).toHaveCount(0);
    release();
    await expectSynced(page);
    await lookAt(page, '/messages');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    expect(await kept(page)).toBeNull();
  });
});
