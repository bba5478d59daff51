import type { Page } from '@playwright/test';
import { createConversation, messageBodies, sendMessage } from '../support/accounts';
import { expect, expectSynced, PHONE, signIn, signInByForm, test } from './support/story';
import { bubble, composer } from './support/thread';

async function send(page: Page, words: string): Promise<void> {
  await composer(page).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

interface PageShows {
  /** For each time this page was shown: `true` if it came from the back-forward cache. */
  shown: boolean[];
  /** Why it did not come from there. */
  reasons: string[];
}

/** Call before the page is opened. */
async function watchPageShows(page: Page): Promise<() => Promise<PageShows>> {
  await page.context().addInitScript(() => {
    const all: boolean[] = [];
    const counted = Object.assign(window, { shown: all, written: 0 });
    addEventListener('pageshow', (event: PageTransitionEvent) => all.push(event.persisted));
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        this.addEventListener('message', () => (counted.written += 1));
      }
    };
  });
  const reasons: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations: all }) =>
    reasons.push(...all.map(({ reason }) => reason)),
  );
  return async () => ({
    shown: await page.evaluate(() => (window as unknown as { shown: boolean[] }).shown),
    reasons,
  });
}

/**
 * Waits until no tab and no worker has written for half a second. What is written while the page is being left ends its stay in the
 * cache, and the page may say "Synced" while the worker notes what it has read.
 */
async function expectNothingWritten(page: Page): Promise<void> {
  const written = () => page.evaluate(() => (window as unknown as { written: number }).written);
  let before = -1;
  await expect
    .poll(
      async () => {
        const last = before;
        before = await written();
        return before - last;
      },
      { intervals: [500] },
    )
    .toBe(0);
}

/** Navigates to a page outside the app. */
const leave = (page: Page) => page.goto('/health');

// A page from the cache fires no `load`.
const comeBack = (page: Page) => page.goBack({ waitUntil: 'commit' });

/** The number of leading tabs, according to the browser's Web Locks. */
const leaders = (page: Page, accountId: string): Promise<number> =>
  page.evaluate(
    async (name) => ((await navigator.locks.query()).held ?? []).filter((lock) => lock.name === name).length,
    `marquee-sync-${accountId}`,
  );

test.use({
  viewport: PHONE,
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    // Playwright disables the back-forward cache by default.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('S2, S3: a page from the back-forward cache is live, continues to sync, and sends what was waiting once @promise', async ({
  page,
  site,
}) => {
  const { ines, mara, thread } = await createConversation(site, 'Back');
  const pageShows = await watchPageShows(page);
  await signIn(page, ines.email, `/messages/${thread}`);
  await expectSynced(page);
  // The line dies during the request: the server has the message, and neither an answer nor an error reaches the page. An error would be
  // noted by the worker, and what the worker notes while the page is being left ends its stay in the cache (BroadcastChannelOnMessage).
  await page.route('**/rpc/sync_push', async (route) => {
    await route.fetch();
  });
  await send(page, 'Sent as I left.');
  await expect.poll(() => messageBodies(site, mara, thread)).toContain('Sent as I left.');
  await composer(page).fill('half a sentence');
  await leave(page);
  await page.unroute('**/rpc/sync_push');
  await sendMessage(site, mara, ines, 'Call is at 05:30 now.');

  await comeBack(page);
  await expect.poll(pageShows).toEqual({ shown: [false, true], reasons: [] });
  await expect(bubble(page, 'Call is at 05:30 now.')).toHaveCount(1);
  await expect(bubble(page, 'Sent as I left.')).toContainText(/Sent|Delivered/);
  await expect(composer(page)).toHaveValue('half a sentence');
  expect(await leaders(page, ines.id)).toBe(1);

  // And again, because the first time must not use anything up.
  await expectSynced(page);
  await expectNothingWritten(page);
  await leave(page);
  await comeBack(page);
  await expect.poll(pageShows).toEqual({ shown: [false, true, true], reasons: [] });
  await send(page, 'Here again.');
  await expect(bubble(page, 'Here again.')).toContainText(/Sent|Delivered/);
  await expectSynced(page);
  expect(await leaders(page, ines.id)).toBe(1);
  expect(await messageBodies(site, mara, thread)).toEqual([
    'Are you free on Friday?',
    'I am.',
    'Sent as I left.',
    'Call is at 05:30 now.',
    'Here again.',
  ]);
});

test('S3: the leading tab is left and comes back after another took over: one leads, both write, each message is there once', async ({
  page,
  site,
}) => {
  const { ines, mara, thread } = await createConversation(site, 'Two');
  await signIn(page, ines.email, `/messages/${thread}`);
  await expectSynced(page);
  const other = await page.context().newPage();
  await other.goto(`/messages/${thread}`);
  await expectSynced(other);
  await page.bringToFront();
  await leave(page);
  await other.bringToFront();
  await send(other, 'From the other tab.');
  await expect(bubble(other, 'From the other tab.')).toContainText(/Sent|Delivered/);

  await page.bringToFront();
  await comeBack(page);
  await expect(bubble(page, 'From the other tab.')).toContainText(/Sent|Delivered/);
  await send(page, 'From the first tab.');
  for (const tab of [page, other])
    await expect(bubble(tab, 'From the first tab.')).toContainText(/Sent|Delivered/);
  await expectSynced(page);
  expect(await leaders(page, ines.id)).toBe(1);
  expect(await messageBodies(site, mara, thread)).toEqual([
    'Are you free on Friday?',
    'I am.',
    'From the other tab.',
    'From the first tab.',
  ]);
});

test('S1: a page that was left while it created its databases does not prevent the next one from opening them', async ({
  page,
  site,
}) => {
  const { ines, thread } = await createConversation(site, 'Half');
  await page.addInitScript(() => {
    if (sessionStorage.getItem('was here')) return;
    sessionStorage.setItem('was here', 'yes');
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (this: IDBFactory, ...args: Parameters<typeof open>) {
      const request = open.apply(this, args);
      // The first database never finishes opening.
      request.addEventListener('upgradeneeded', () => {
        const store = request.result.createObjectStore('endless');
        const again = (): void => store.get(1).addEventListener('success', again);
        again();
        Object.assign(window, { isMaking: true });
      });
      return request;
    };
  });
  await signInByForm(page, ines.email);
  await page.waitForFunction(() => 'isMaking' in window);
  await page.goto(`/messages/${thread}`);
  await expectSynced(page);
});
