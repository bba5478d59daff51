import type { BrowserContext, Page } from '@playwright/test';
import { STEPS } from '../../src/store/schema/upgrade-steps';
import { bundleForPage } from '../support/bundle-for-page';
import { storeSignIn } from './support/session';
import { expectScreenHealthy } from './support/screen-checks';
import type { oldApp as OldApp } from './support/old-store-page';
import { createConversation, type Account } from '../support/accounts';
import { expect, expectSynced, PHONE, test } from './support/story';
import { composer } from './support/thread';

declare const oldApp: typeof OldApp;
const WORDS = 'Written before the update, with no signal.';

/** A page of the previous app version: signed in, with its store open in the form before the last step. */
async function olderApp(
  context: BrowserContext,
  site: string,
  person: Account,
  script: string,
): Promise<Page> {
  const page = await context.newPage();
  await storeSignIn(page, person.email);
  await page.addScriptTag({ content: script });
  await page.evaluate(([id, steps]) => oldApp.open(id, steps), [person.id, STEPS.length - 1] as const);
  return page;
}

test.use({ viewport: PHONE, bypassCSP: true });

test('S2, S11: a store of the previous version opens in this one, and pending writes are sent @promise', async ({
  context,
  site,
}) => {
  const { ines, thread } = await createConversation(site, 'Older');
  const old = await olderApp(context, site, ines, await bundleForPage('tests/e2e/support/old-store-page.ts'));
  await old.evaluate(([id, words]) => oldApp.message(id, words), [thread, WORDS] as const);
  await old.evaluate(() => oldApp.draft('Grip, found again after the update'));
  await old.evaluate(() => oldApp.close());
  await old.close();

  const page = await context.newPage();
  await page.goto(`/messages/${thread}`);
  const bubble = page.getByRole('listitem').filter({ hasText: WORDS });
  await expect(bubble).toContainText(/Sent|Delivered/);
  await expectSynced(page);
  await page.reload();
  await expect(bubble).toHaveCount(1);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  expect(names.filter((name) => name.endsWith('--0--applications'))).toEqual([]);
});

test('S2, S11: a tab of the previous version cannot write after the upgrade; everything it had stored is here', async ({
  context,
  site,
}) => {
  const { ines, thread } = await createConversation(site, 'Two Tabs');
  const old = await olderApp(context, site, ines, await bundleForPage('tests/e2e/support/old-store-page.ts'));
  await old.evaluate(() => oldApp.draft('Draft of the older tab'));
  await old.evaluate(([id, words]) => oldApp.message(id, words), [thread, WORDS] as const);

  const page = await context.newPage();
  await page.goto(`/messages/${thread}`);
  await expect(page.getByRole('listitem').filter({ hasText: WORDS })).toContainText(/Sent|Delivered/);
  const late = old.evaluate(() =>
    oldApp.draft('Too late').then(
      () => 'stored',
      (error: Error) => error.name,
    ),
  );
  expect(await late).toBe('StorageUnavailableError');
});

test('S8, S11: an open tab that is superseded by a newer version says so, and does not claim that anything is saved', async ({
  context,
  page,
  site,
}) => {
  const { ines, thread } = await createConversation(site, 'Overtaken');
  await storeSignIn(page, ines.email);
  await page.goto(`/messages/${thread}`);
  await expectSynced(page);
  await composer(page).fill('half a sentence');

  // The first thing that the upgrade of a future version does, from another tab.
  const newer = await context.newPage();
  await newer.goto(`${site}/health`);
  await newer.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.endsWith('--drafts'));
    await new Promise((resolve) => {
      const request = indexedDB.open(found?.name ?? '', (found?.version ?? 0) + 1);
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
      request.addEventListener('error', resolve);
    });
  });
  await expect(
    page.getByText('Marquee was updated in another tab. This one cannot save anything until it is reloaded.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Synced/ })).toHaveCount(0);
  await composer(page).fill('a whole sentence');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    page.getByText('This browser does not let Marquee save anything right now.').first(),
  ).toBeVisible();
  await expect(composer(page)).toHaveValue('a whole sentence');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(
    page.getByText('There is text here that is not saved. Copy it, then reload this page in the browser.'),
  ).toBeVisible();
  await expectScreenHealthy(page, [PHONE]);
});

test('S11: an upgrade that fails says so, keeps the work, offers it as a file, and continues when it can @promise', async ({
  context,
  site,
}) => {
  const { ines, thread } = await createConversation(site, 'Failing');
  const script = await bundleForPage('tests/e2e/support/old-store-page.ts');
  const old = await olderApp(context, site, ines, script);
  await old.evaluate(([id, words]) => oldApp.message(id, words), [thread, WORDS] as const);
  await old.evaluate(() => oldApp.draft('Grip for the update that failed'));
  await old.evaluate(() => oldApp.close());
  await old.close();

  const page = await context.newPage();
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { fixed: false });
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      const isNewForm = /--[1-9]\d*--/.test(this.transaction.db.name);
      if (isNewForm && !('fixed' in window && window.fixed === true))
        throw new Error('the new form does not fit');
      return put.apply(this, args);
    };
  });
  let asked = 0;
  page.on('request', (request) => (asked += /sync_(push|pull)$/.test(request.url()) ? 1 : 0));
  await page.goto(`/messages/${thread}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The update could not finish');
  await expect(page.getByText('2 things that are not sent yet are safe on this device.')).toBeVisible();
  expect(asked).toBe(0);
  await expectScreenHealthy(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save unsent work as a file' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(WORDS);

  await page.evaluate(() => Object.assign(window, { fixed: true }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: WORDS })).toContainText(/Sent|Delivered/);
  // The app shell is rendered again with the screen.
  await expectSynced(page);
});

test('S11: a tab of the previous version that does not release the store is reported, and when it is closed the upgrade continues', async ({
  context,
  site,
}) => {
  const { ines, thread } = await createConversation(site, 'Holding');
  const old = await olderApp(context, site, ines, await bundleForPage('tests/e2e/support/old-store-page.ts'));
  await old.evaluate(([id, words]) => oldApp.message(id, words), [thread, WORDS] as const);
  await old.evaluate(() => oldApp.close());
  // It is notified that another tab wants the database, and ignores that.
  await old.evaluate(async () => {
    const held = (await indexedDB.databases()).map(({ name = '' }) => indexedDB.open(name));
    Object.assign(window, { held });
    await Promise.all(
      held.map((request) => new Promise((resolve) => request.addEventListener('success', resolve))),
    );
  });

  const page = await context.newPage();
  await page.goto(`/messages/${thread}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another tab is in the way', {
    timeout: 30_000,
  });
  await expect(
    page.getByText('Close the other Marquee tabs, and this one continues automatically. Nothing is lost.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('aria-busy', 'true');
  await expectScreenHealthy(page);

  await old.close();
  await expect(page.getByRole('listitem').filter({ hasText: WORDS })).toContainText(/Sent|Delivered/);
  await expectSynced(page);
});
