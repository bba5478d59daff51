import type { CDPSession, Page } from '@playwright/test';
import { looksRight } from './support/looks';
import { acquainted, write, type Account } from '../support/accounts';
import { expect, inStep, PHONE, signIn, test } from './support/story';
import { bubble, composer } from './support/thread';

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

/** What the server has of these words: each once, whatever happened on the way. */
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

/** Chromium looks at the quota anew only every half minute: tries until it bites, in a database of its own. */
async function fillDisk(page: Page, cdp: CDPSession, site: string): Promise<void> {
  await setQuota(cdp, site, 1);
  const tryToWrite = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const request = indexedDB.open('scratch');
          request.addEventListener('upgradeneeded', () => request.result.createObjectStore('scraps'));
          request.addEventListener('error', () => resolve(request.error?.name ?? ''));
          request.addEventListener('success', () => {
            const transaction = request.result.transaction('scraps', 'readwrite');
            transaction.objectStore('scraps').put('x'.repeat(1000), 1);
            transaction.addEventListener('complete', () => resolve('stored'));
            transaction.addEventListener('abort', () => resolve(transaction.error?.name ?? ''));
            transaction.addEventListener('complete', () => request.result.close());
          });
        }),
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

test('S2, S8, S12: on a full disk a message is refused aloud with its text still there, news waits and says so, and with room both go on @promise', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  const { ines, mara, thread } = await acquainted(site, 'Full');
  await signIn(page, ines.email, `/messages/${thread}`);
  await inStep(page);
  const other = await page.context().newPage();
  await other.goto('/jobs');
  await inStep(other);
  const cdp = await page.context().newCDPSession(page);
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
  await write(site, mara, ines, news);
  const fullIn = (tab: Page) =>
    tab.getByRole('status').filter({ hasText: 'This device is full, so nothing new can be stored here.' });
  const full = fullIn(page);
  await expect(full).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Needs attention' })).toBeVisible();
  // Every tab of the account says so: one that is open, and one that opens now.
  await expect(fullIn(other)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Needs attention' })).toBeVisible();
  const late = await page.context().newPage();
  await late.goto('/jobs');
  await expect(fullIn(late)).toBeVisible();
  await expect(bubble(page, news)).toHaveCount(0);
  await expect(composer(page)).toHaveValue(words);
  await looksRight(page, [PHONE]);

  await setQuota(cdp, site);
  // Somebody looks, and does not wait for the next try.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(bubble(page, news)).toHaveCount(1, { timeout: 90_000 });
  for (const tab of [page, other, late]) await expect(fullIn(tab)).toHaveCount(0);
  await send(page).click();
  await expect(composer(page)).toHaveValue('');
  await expect(bubble(page, words)).toContainText(/Sent|Delivered/);
  await inStep(page);
  await countAtOther(page, mara, thread, words);
});

test('S12: little room is told, in a banner and in the sync sheet', async ({ page, site }) => {
  const { ines } = await acquainted(site, 'Scarce');
  await signIn(page, ines.email);
  await inStep(page);
  const cdp = await page.context().newCDPSession(page);
  // Less than 50 MB are free, though nothing fails yet.
  await setQuota(cdp, site, 40 * 1024 * 1024);
  await page.reload();
  await expect(
    page.getByRole('status').filter({ hasText: 'Storage on this device is almost full.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Synced/ }).click();
  await expect(page.getByRole('dialog').getByText('Storage on this device is almost full.')).toBeVisible();
  await looksRight(page, [PHONE]);
});

test('S2, S8: the browser deletes the database under the page: it says so, what was not sent is put back and goes out, the rest is fetched @promise', async ({
  page,
  site,
}) => {
  const { ines, mara, thread } = await acquainted(site, 'Cleared');
  await signIn(page, ines.email, `/messages/${thread}`);
  await inStep(page);
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
  await looksRight(page, [PHONE]);

  await page.context().setOffline(false);
  await expect(bubble(page, words)).toContainText(/Sent|Delivered/, { timeout: 60_000 });
  await expect(bubble(page, 'Are you free on Friday?')).toHaveCount(1);
  await countAtOther(page, mara, thread, words);
});

for (const [how, script] of [
  [
    'throws',
    `Object.defineProperty(IDBFactory.prototype, 'open', { value() { throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError'); } })`,
  ],
  ['is not there', `Object.defineProperty(window, 'indexedDB', { value: undefined })`],
] as const) {
  test(`S8: where IndexedDB ${how}, everything works online, and the page says that it keeps nothing`, async ({
    page,
    site,
  }) => {
    const { ines, mara, thread } = await acquainted(site, 'Private');
    await page.addInitScript({ content: script });
    await signIn(page, ines.email, `/messages/${thread}`);
    await expect(
      page.getByText(
        'This browser lets Marquee keep nothing on this device. What is not sent yet is lost when you close this page.',
      ),
    ).toBeVisible();
    await inStep(page);
    const words = 'From a private window.';
    await composer(page).fill(words);
    await send(page).click();
    await expect(bubble(page, words)).toContainText(/Sent|Delivered/);
    await countAtOther(page, mara, thread, words);
    await looksRight(page, [PHONE]);

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

test('S2, S8: where nothing is kept, no sentence says that something is, and no way out pretends to keep it', async ({
  page,
  site,
}) => {
  const { ines, thread } = await acquainted(site, 'Unkept');
  await page.addInitScript({ content: `Object.defineProperty(window, 'indexedDB', { value: undefined })` });
  await signIn(page, ines.email);
  const saysNothingOfKeeping = () =>
    expect(page.locator('body')).not.toContainText(
      /(?:saved|kept|stays?|keep it) (?:here and )?on this device/i,
    );

  // Bytes have no place here: said before the words are risked, and both stay.
  await page.goto(`/messages/${thread}`);
  await inStep(page);
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

  await page.goto('/settings');
  await inStep(page);
  await expect(
    page.getByText(
      'This browser keeps nothing on this device. What you read and write here is lost when the page is closed.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep on this device' })).toHaveCount(0);
  // Only what is asked of the backend fails: the app's own code still comes.
  await page.route(/\/(?:rest|auth|health)\b/, (route) => route.abort());
  await page.getByRole('switch', { name: /Messages/ }).uncheck();
  await expect(page.getByText('Kept while this page is open, waiting for signal')).toBeVisible();
  await expect(
    page.getByText('This needs a connection. Your work is kept while this page is open.').first(),
  ).toBeVisible({ timeout: 60_000 });
  await saysNothingOfKeeping();
  await page.getByRole('button', { name: /^Offline/ }).click();
  await expect(page.getByRole('dialog')).toContainText('In this page:');
  await saysNothingOfKeeping();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'You have unsent work' });
  await expect(asking).toContainText('what is not sent before you sign out is lost');
  await expect(asking.getByRole('button')).toHaveText(['', 'Discard', 'Send now']);
  await looksRight(page, [PHONE]);
});

test('the sync sheet whose code does not come leaves the bar as it is, says so, and opens once it comes', async ({
  page,
  site,
}) => {
  const { ines } = await acquainted(site, 'Sheet');
  await signIn(page, ines.email);
  await inStep(page);
  const chip = page.getByRole('banner').getByRole('button', { name: /^(?:Synced|Offline)/ });
  await page.context().setOffline(true);
  await chip.click();
  await expect(page.getByText('It needs a connection once.')).toBeVisible();
  await page.context().setOffline(false);
  await chip.click();
  await expect(page.getByRole('dialog', { name: /^(?:Synced|Offline)/ })).toBeVisible();
});

test('S12: the browser is asked to keep the data when there is first something to lose, and only once', async ({
  page,
  site,
}) => {
  const { ines, thread } = await acquainted(site, 'Keep');
  await page.addInitScript(() => {
    const asked = { times: 0 };
    Object.assign(window, { asked });
    StorageManager.prototype.persist = () => Promise.resolve((asked.times += 1) > 0);
  });
  const times = () => page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);
  await signIn(page, ines.email, '/jobs');
  await inStep(page);
  expect(await times()).toBe(0);
  await page.goto(`/messages/${thread}`);
  await inStep(page);
  for (const words of ['One.', 'Two.']) {
    await composer(page).fill(words);
    await send(page).click();
    await expect(bubble(page, words)).toContainText(/Sent|Delivered/);
  }
  expect(await times()).toBe(1);
});
