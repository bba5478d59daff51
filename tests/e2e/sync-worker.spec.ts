import type { Page, Worker } from '@playwright/test';
import { createConversation } from '../support/accounts';
import { scriptOf } from './support/built-scripts';
import { expect, expectSynced, navigateTo, PHONE, signIn, test } from './support/story';
import { bubble, composer, thread } from './support/thread';

const SYNCING = 'This tab, in a worker';
const SYNCING_IN_PAGE = 'This tab, in the page itself';

/** One that has just ended, such as that of the page before, answers nothing. */
const isLeader = (worker: Worker): Promise<boolean> =>
  Promise.race([
    worker.evaluate(() => self.name.startsWith('marquee-sync-')).catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, 1_000, false)),
  ]);

/** The worker that syncs for this page. */
async function leaderOf(page: Page): Promise<Worker> {
  let leader: Worker | undefined;
  await expect(async () => {
    for (const worker of page.workers()) if (await isLeader(worker)) leader = worker;
    expect(leader).toBeDefined();
  }).toPass();
  if (!leader) throw new Error('No worker syncs for this page.');
  return leader;
}

async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

async function expectSyncingIn(page: Page, place: string): Promise<void> {
  await navigateTo(page, '/settings/diagnostics');
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText(place);
}

test('S2, S3: the worker that syncs dies with a message under way; another one goes on, and everything arrives once @promise', async ({
  page,
  site,
}) => {
  const { ines, thread: conversation } = await createConversation(site, 'A worker that dies');
  await page.setViewportSize(PHONE);
  await signIn(page, ines.email, `/messages/${conversation}`);
  await expectSynced(page);
  const first = await leaderOf(page);

  // Its push reaches the server, and the worker dies before it hears so.
  let reached = 0;
  await page.route('**/sync_push', async (route) => {
    reached += 1;
    if (reached > 1) return route.continue();
    await route.fetch();
    await first.evaluate(() => self.close());
    // Nobody is left to hear the answer.
    await route.abort().catch(() => {});
  });
  await send(page, 'Sent by the one that died.');
  await expect.poll(() => reached).toBeGreaterThan(0);
  await send(page, 'Written after it.');
  await expect(bubble(page, 'Written after it.')).toContainText('Sent', { timeout: 30_000 });
  await expect(bubble(page, 'Sent by the one that died.')).toContainText('Sent');
  expect(await leaderOf(page)).not.toBe(first);
  await expectSynced(page);

  await page.reload();
  await expectSynced(page);
  for (const text of ['Sent by the one that died.', 'Written after it.'])
    await expect(bubble(page, text)).toHaveCount(1);
  const all = await thread(page).innerText();
  expect(all.indexOf('by the one that died')).toBeLessThan(all.indexOf('Written after it'));
  await expectSyncingIn(page, SYNCING);
});

const WITHOUT: readonly { how: string; prepare: () => void }[] = [
  { how: 'the browser has none', prepare: () => Reflect.deleteProperty(window, 'Worker') },
  {
    how: 'they are forbidden',
    prepare: () => {
      window.Worker = function forbidden() {
        throw new DOMException('Forbidden.', 'SecurityError');
      } as unknown as typeof window.Worker;
    },
  },
];

for (const { how, prepare } of WITHOUT) {
  test(`the page syncs by itself where no worker can: ${how}`, async ({ page, site }) => {
    const { ines, thread: conversation } = await createConversation(site, `No workers, ${how}`);
    await page.addInitScript(prepare);
    await page.setViewportSize(PHONE);
    await signIn(page, ines.email, `/messages/${conversation}`);
    await expectSynced(page);
    await send(page, 'Sent by the page.');
    await expect(bubble(page, 'Sent by the page.')).toContainText('Sent');
    await expectSyncingIn(page, SYNCING_IN_PAGE);
  });
}

test('the page syncs by itself where the worker’s code hangs', async ({ page, site }) => {
  const { ines, thread: conversation } = await createConversation(site, 'Workers that hang');
  await page.setViewportSize(PHONE);
  await signIn(page, ines.email);
  await page.clock.install();
  const asked = page.waitForRequest(`**${scriptOf('src/store/sync/leader-worker.ts')}`);
  await page.route(`**${scriptOf('src/store/sync/leader-worker.ts')}`, () => {});
  await page.goto(`/messages/${conversation}`);
  await asked;
  await page.clock.fastForward(31_000);
  await expectSynced(page);
  await send(page, 'Sent by the page at last.');
  await expect(bubble(page, 'Sent by the page at last.')).toContainText('Sent');
  await expectSyncingIn(page, SYNCING_IN_PAGE);
});

test('the page syncs by itself where the worker’s code does not arrive', async ({ page, site }) => {
  const { ines, thread: conversation } = await createConversation(site, 'Workers without code');
  let asked = 0;
  await page.route(`**${scriptOf('src/store/sync/leader-worker.ts')}`, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.setViewportSize(PHONE);
  await signIn(page, ines.email, `/messages/${conversation}`);
  await expectSynced(page);
  expect(asked).toBeGreaterThanOrEqual(3);
  await send(page, 'Sent by the page after all.');
  await expect(bubble(page, 'Sent by the page after all.')).toContainText('Sent');
  await expectSyncingIn(page, SYNCING_IN_PAGE);
});
