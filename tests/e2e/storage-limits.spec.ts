import type { CDPSession, Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { createConversation, sendMessage, type Account } from '../support/accounts';
import { expect, expectSynced, navigateTo, PHONE, signIn, test } from './support/story';
import { bubble, composer } from './support/thread';

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

/** Expects that the other person sees this message exactly once. */
async function countAtOther(page: Page, mara: Account, thread: string, words: string): Promise<void> {
  const other = await (
    await page
      .context()
      .browser()!
      .newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'block' })
  ).newPage();
  await signIn(other, mara.email, `/messages/${thread}`);
  await expect(bubble(other, words)).toHaveCount(1);
  await other.context().close();
}

const setQuota = (cdp: CDPSession, site: string, quotaSize?: number) =>
  cdp.send('Storage.overrideQuotaForOrigin', {
    origin: site,
    ...(quotaSize === undefined ? {} : { quotaSize }),
  });

/** Enough for the app to open without a warning, and little enough to be exceeded by one write. */
const SMALL_DISK_BYTES = 100 * 1024 * 1024;

/**
 * Chromium remembers how much space is left for half a minute, unless a write needs more than that: so a scratch database is
 * sent more than the small disk has, and after that every write is checked.
 */
async function fillDisk(page: Page, cdp: CDPSession, site: string): Promise<void> {
  await setQuota(cdp, site, 1);
  const tryToWrite = () =>
    page.evaluate(
      (bytes) =>
        new Promise<string>((resolve) => {
          const request = indexedDB.open('scratch');
          request.addEventListener('upgradeneeded', () => request.result.createObjectStore('scraps'));
          request.addEventListener('error', () => resolve(request.error?.name ?? ''));
          request.addEventListener('success', () => {
            const transaction = request.result.transaction('scraps', 'readwrite');
            transaction.objectStore('scraps').put(new Uint8Array(bytes), 1);
            transaction.addEventListener('complete', () => resolve('stored'));
            transaction.addEventListener('abort', () => resolve(transaction.error?.name ?? ''));
            transaction.addEventListener('complete', () => request.result.close());
          });
        }),
      SMALL_DISK_BYTES,
    );
  await expect.poll(tryToWrite, { timeout: 60_000, intervals: [2000] }).toBe('QuotaExceededError');
}

// Without the flag Chromium always reports a quota of 10 GB, however full the disk.
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
      '--disable-features=StaticStorageQuota',
    ],
  },
});

test('S2, S8, S12: on a full disk a message is refused with its text kept, incoming rows wait visibly, and with space again both continue @promise', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  const { ines, mara, thread } = await createConversation(site, 'Full');
  const cdp = await page.context().newCDPSession(page);
  await setQuota(cdp, site, SMALL_DISK_BYTES);
  await signIn(page, ines.email, `/messages/${thread}`);
  await expectSynced(page);
  const other = await page.context().newPage();
  await other.goto('/jobs');
  await expectSynced(other);
  await fillDisk(page, cdp, site);

  const words = 'Is there parking at the base?';
  await composer(page).fill(words);
  await send(page).click();
  await expect(
    page
      .getByText(
        'This device has no space left to save that. Your text is still here. Free some space and try again.',
      )
      .first(),
  ).toBeVisible();
  await expect(composer(page)).toHaveValue(words);
  await expect(bubble(page, words)).toHaveCount(0);

  const news = 'Call is at 05:30 now.';
  await sendMessage(site, mara, ines, news);
  const fullIn = (tab: Page) =>
    tab.getByRole('status').filter({ hasText: 'This device is full, so nothing new can be stored here.' });
  const full = fullIn(page);
  await expect(full).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Needs attention' })).toBeVisible();
  // Every tab of the account shows it: one that is already open, and one that opens now.
  await expect(fullIn(other)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Needs attention' })).toBeVisible();
  const late = await page.context().newPage();
  await late.goto('/jobs');
  await expect(fullIn(late)).toBeVisible();
  await expect(bubble(page, news)).toHaveCount(0);
  await expect(composer(page)).toHaveValue(words);
  await expectScreenHealthy(page, [PHONE]);

  // What cannot be saved stays while the page is open, also when its conversation is not.
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: /Mara Full/ }).click();
  await expect(composer(page)).toHaveValue(words);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Not everything is saved' });
  await expect(asking).toBeVisible();
  await expectScreenHealthy(page, [PHONE]);
  await asking.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(asking).toHaveCount(0);
  await page.getByRole('link', { name: /Mara Full/ }).click();
  await expect(composer(page)).toHaveValue(words);

  await setQuota(cdp, site);
  // Opening the sheet triggers the next try at once.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(bubble(page, news)).toHaveCount(1, { timeout: 90_000 });
  for (const tab of [page, other, late]) await expect(fullIn(tab)).toHaveCount(0);
  await send(page).click();
  await expect(composer(page)).toHaveValue('');
  await expect(bubble(page, words)).toContainText(/Sent|Delivered/);
  await expect(page.getByText('This device has no space left')).toHaveCount(0);
  await expectSynced(page);
  await countAtOther(page, mara, thread, words);
});

/** As long as people hold a mouse button, and longer than the bar takes to slide. */
const HOLD_MS = 300;

test('S12: little space is shown in a banner and in the sync sheet', async ({ page, site }) => {
  const { ines } = await createConversation(site, 'Scarce');
  await signIn(page, ines.email);
  await expectSynced(page);
  const cdp = await page.context().newCDPSession(page);
  // Less than 50 MB are free, although nothing fails yet.
  await setQuota(cdp, site, 40 * 1024 * 1024);
  await page.goto('/settings');
  const banner = page.getByRole('status').filter({ hasText: 'Storage on this device is almost full.' });
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: /^Synced/ }).click();
  await expect(page.getByRole('dialog').getByText('Storage on this device is almost full.')).toBeVisible();
  await expectScreenHealthy(page, [PHONE]);
  await page.keyboard.press('Escape');

  // A mouse button is held for a moment. The bar that the banner hangs on must not move meanwhile.
  await page.getByRole('heading', { level: 1 }).click();
  await page.mouse.wheel(0, 600);
  await expect(page.locator('html')).toHaveAttribute('data-bar', 'hidden');
  const barHeight = 56;
  const ok = banner.getByRole('button', { name: 'OK' });
  await expect.poll(async () => (await ok.boundingBox())!.y).toBeLessThan(barHeight);
  const { x, y, width, height } = (await ok.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.waitForTimeout(HOLD_MS);
  await page.mouse.up();
  await expect(banner).toBeHidden();
});

test('S2, S8: the browser deletes the database under the page: it says so, restores and sends what was not sent, and fetches the rest @promise', async ({
  page,
  site,
}) => {
  const { ines, mara, thread } = await createConversation(site, 'Cleared');
  await signIn(page, ines.email, `/messages/${thread}`);
  await expectSynced(page);
  await page.context().setOffline(true);
  const words = 'Written before the browser cleared up.';
  await composer(page).fill(words);
  await send(page).click();
  await expect(bubble(page, words)).toContainText('Waiting');
  await composer(page).fill('half a sentence');

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: site, storageTypes: 'indexeddb' });
  await expect(page.getByText('The browser cleared what Marquee had stored on this device.')).toBeVisible();
  await expect(bubble(page, words)).toContainText('Waiting');
  await expect(composer(page)).toHaveValue('half a sentence');
  await expectScreenHealthy(page, [PHONE]);

  await page.context().setOffline(false);
  await expect(bubble(page, words)).toContainText(/Sent|Delivered/, { timeout: 60_000 });
  await expect(bubble(page, 'Are you free on Friday?')).toHaveCount(1);
  await countAtOther(page, mara, thread, words);
});

test('S2: the posting form goes on where it was when the browser deletes the database under it', async ({
  page,
}) => {
  await signIn(page, 'employer2@marquee.test', '/jobs/post');
  await expectSynced(page);
  const role = page.getByLabel('Role', { exact: true });
  await role.fill('Best boy, night unit');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^Draft saved on this device/)).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  const url = page.url();
  await page.context().setOffline(true);
  await page.getByLabel('The work').fill('Two nights on the pier.');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'indexeddb' });
  await expect(page.getByText('The browser cleared what Marquee had stored on this device.')).toBeVisible();
  await expect(role).toHaveValue('Best boy, night unit');
  await expect(page.getByLabel('The work')).toHaveValue('Two nights on the pier.');
  await page.getByLabel('The work').fill('Three nights on the pier.');
  await expect(page.getByText(/^Draft saved on this device/)).toBeVisible();
  expect(page.url()).toBe(url);
});

for (const [how, script] of [
  [
    'throws',
    `Object.defineProperty(IDBFactory.prototype, 'open', { value() { throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError'); } })`,
  ],
  ['is not there', `Object.defineProperty(window, 'indexedDB', { value: undefined })`],
] as const) {
  test(`S8: where IndexedDB ${how}, everything works online, and the page says that nothing is stored on the device`, async ({
    page,
    site,
  }) => {
    const { ines, mara, thread } = await createConversation(site, 'Private');
    await page.addInitScript({ content: script });
    await signIn(page, ines.email, `/messages/${thread}`);
    await expect(
      page.getByText(
        'This browser lets Marquee keep nothing on this device. What is not sent yet is lost when you close this page.',
      ),
    ).toBeVisible();
    await expectSynced(page);
    const words = 'From a private window.';
    await composer(page).fill(words);
    await send(page).click();
    await expect(bubble(page, words)).toContainText(/Sent|Delivered/);
    await countAtOther(page, mara, thread, words);
    await expectScreenHealthy(page, [PHONE]);

    await page.getByRole('button', { name: /^Synced/ }).click();
    await expect(
      page.getByRole('dialog').getByText('This browser keeps nothing on this device'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await composer(page).fill('not sent');
    await send(page).click();
    await expect(bubble(page, 'not sent')).toContainText('Waiting');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
  });
}

test('S2, S8: where nothing is stored, no text claims that it is, and signing out does not offer to keep it', async ({
  page,
  site,
}) => {
  const { ines, thread } = await createConversation(site, 'Unkept');
  await page.addInitScript({ content: `Object.defineProperty(window, 'indexedDB', { value: undefined })` });
  await signIn(page, ines.email);
  const saysNothingOfKeeping = () =>
    expect(page.locator('body')).not.toContainText(
      /(?:saved|kept|stays?|keep it) (?:here and )?on this device/i,
    );

  // Files cannot be stored here: the page says so before the text is sent, and both stay in the form.
  await page.goto(`/messages/${thread}`);
  await expectSynced(page);
  await page
    .getByLabel('Attach files')
    .locator('visible=false')
    .setInputFiles({ name: 'still.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await composer(page).fill('With a still.');
  await send(page).click();
  await expect(
    page.getByText(
      'This browser keeps nothing on this device, so files cannot be sent from here. Take them out to send your words alone.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove still.txt' }).click();
  await send(page).click();
  await expect(bubble(page, 'With a still.')).toContainText(/Sent|Delivered/);

  await page.goto('/settings/device');
  await expectSynced(page);
  await expect(
    page.getByText(
      'This browser keeps nothing on this device. What you read and write here is lost when the page is closed.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep on this device' })).toHaveCount(0);
  await page.goto('/settings/notifications');
  await expectSynced(page);
  // Only requests to the backend fail: the app's own code still loads.
  await page.route(/\/(?:rest|auth|health)\b/, (route) => route.abort());
  await page
    .getByRole('region', { name: 'Notifications', exact: true })
    .getByRole('switch', { name: /Messages/ })
    .uncheck();
  await expect(page.getByText('Kept while this page is open, waiting for signal').first()).toBeVisible();
  await expect(
    page.getByText('This needs a connection. Your work is kept while this page is open.').first(),
  ).toBeVisible({ timeout: 60_000 });
  await saysNothingOfKeeping();
  await page.getByRole('button', { name: /^Offline/ }).click();
  await expect(page.getByRole('dialog')).toContainText('In this page:');
  await saysNothingOfKeeping();
  await page.keyboard.press('Escape');

  await navigateTo(page, '/settings');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'You have unsent work' });
  await expect(asking).toContainText('what is not sent before you sign out is lost');
  await expect(asking.getByRole('button')).toHaveText(['', 'Discard', 'Send now']);
  await expectScreenHealthy(page, [PHONE]);
});

test('when the sync sheet’s code does not load, the bar is unchanged and says so, and the sheet opens once it loads', async ({
  page,
  site,
}) => {
  const { ines } = await createConversation(site, 'Sheet');
  await signIn(page, ines.email);
  await expectSynced(page);
  const chip = page.getByRole('banner').getByRole('button', { name: /^(?:Synced|Offline)/ });
  await page.context().setOffline(true);
  await chip.click();
  await expect(page.getByText('It needs a connection once.')).toBeVisible();
  await page.context().setOffline(false);
  // Where the browser never fetches that code again, the page starts anew.
  await expect(async () => {
    await chip.click({ timeout: 2_000 });
    await expect(page.getByRole('dialog', { name: /^(?:Synced|Offline)/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('S12: persistent storage is requested when there is first something to lose, and only once', async ({
  page,
  site,
}) => {
  const { ines, thread } = await createConversation(site, 'Keep');
  await page.addInitScript(() => {
    const asked = { times: 0 };
    Object.assign(window, { asked });
    StorageManager.prototype.persist = () => Promise.resolve((asked.times += 1) > 0);
  });
  const times = () => page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);
  await signIn(page, ines.email, '/jobs');
  await expectSynced(page);
  expect(await times()).toBe(0);
  await page.goto(`/messages/${thread}`);
  await expectSynced(page);
  for (const words of ['One.', 'Two.']) {
    await composer(page).fill(words);
    await send(page).click();
    await expect(bubble(page, words)).toContainText(/Sent|Delivered/);
  }
  expect(await times()).toBe(1);
});
