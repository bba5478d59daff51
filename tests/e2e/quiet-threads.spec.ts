import type { Browser, Page } from '@playwright/test';
import { type Account, createConversation, sendMessage } from '../support/accounts';
import { expectScreenHealthy } from './support/screen-checks';
import {
  expect,
  expectSynced,
  PHONE,
  signIn,
  testWithServiceWorker as test,
  waitUntilOfflineReady,
} from './support/story';
import { composer } from './support/thread';

/** One of two people, on the phone, with their thread open. */
async function inThread(browser: Browser, site: string, email: string, thread: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, viewport: PHONE, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, email, `/messages/${thread}`);
  await expect(composer(page)).toBeVisible();
  await waitUntilOfflineReady(page);
  return page;
}

async function choose(page: Page, { name }: Account, item: string): Promise<void> {
  await page
    .getByRole('button', { name: `More about ${name}` })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const row = (page: Page, { name }: Account) => page.getByRole('main').getByRole('link', { name });
/** In the bar, with how many are unread. */
const link = (page: Page, name: string, unread = 0) =>
  page
    .getByRole('link', { name: new RegExp(`^${name}${unread === 0 ? '' : ` ?, ${unread} unread`}$`) })
    .filter({ visible: true });

test('a thread that is muted with no signal brings no notification and no badge, its other side never knows, and unmuted it is heard again', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000); // two people sign in
  const { ines, mara, thread } = await createConversation(site, 'Hushed');
  const phone = await inThread(browser, site, ines.email, thread);
  await phone.context().setOffline(true);
  await choose(phone, mara, 'Mute');
  await expect(phone.getByText('Muted', { exact: true })).toBeAttached();
  await phone.reload();
  await expect(phone.getByText('Muted', { exact: true })).toBeAttached();
  await expect(phone.getByRole('button', { name: 'Offline, 1 waiting' })).toBeVisible();
  await phone.context().setOffline(false);
  await expectSynced(phone);

  await phone.goto('/messages');
  await expect(link(phone, 'Notifications')).toBeVisible();
  await sendMessage(site, mara, ines, 'Still on for six?');
  await expect(row(phone, mara)).toContainText('Still on for six?');
  await expect(row(phone, mara)).toContainText('muted');
  await expect(row(phone, mara)).not.toContainText('Unread');
  await expect(link(phone, 'Messages')).toBeVisible();
  await expect(link(phone, 'Notifications')).toBeVisible();
  await expectScreenHealthy(phone);

  const other = await inThread(browser, site, mara.email, thread);
  await expect(other.getByText('Muted', { exact: true })).toHaveCount(0);
  await other.goto('/messages');
  await expect(row(other, ines)).toContainText('Still on for six?');
  await expect(row(other, ines)).not.toContainText('muted');

  await row(phone, mara).click();
  await choose(phone, mara, 'Unmute');
  await expect(phone.getByText('Muted', { exact: true })).toHaveCount(0);
  await expectSynced(phone);
  await phone.goto('/messages');
  await sendMessage(site, mara, ines, 'Or at seven?');
  await expect(row(phone, mara)).toContainText('Or at seven?');
  await expect(row(phone, mara)).toContainText('Unread');
  await expect(link(phone, 'Messages', 1)).toBeVisible();
  // The one that came while it was muted is not among them.
  await expect(link(phone, 'Notifications', 1)).toBeVisible();
  await Promise.all([phone, other].map((page) => page.context().close()));
});

test('a thread that is archived with no signal is out of the list until the next message, and for good while it is muted', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000); // two people sign in
  const { ines, mara, thread } = await createConversation(site, 'Shelved');
  const phone = await inThread(browser, site, ines.email, thread);
  await phone.context().setOffline(true);
  await choose(phone, mara, 'Archive');
  await expect(phone.getByText('Archived. It returns with the next message.')).toBeVisible();
  await expect(phone.getByRole('button', { name: /^Archived, 1/ })).toBeVisible();
  await expect(row(phone, mara)).toHaveCount(0);
  await phone.reload();
  await phone.getByRole('button', { name: /^Archived, 1/ }).click();
  await expect(row(phone, mara)).toBeVisible();
  await expectScreenHealthy(phone);
  await phone.getByRole('button', { name: 'All messages' }).click();
  await expect(row(phone, mara)).toHaveCount(0);
  await phone.context().setOffline(false);
  await expectSynced(phone);

  await sendMessage(site, mara, ines, 'Still on for six?');
  await expect(row(phone, mara)).toContainText('Still on for six?');
  await expect(row(phone, mara)).toContainText('Unread');
  await expect(phone.getByRole('button', { name: /^Archived/ })).toHaveCount(0);

  await row(phone, mara).click();
  await choose(phone, mara, 'Mute');
  await expect(phone.getByText('Muted', { exact: true })).toBeAttached();
  await choose(phone, mara, 'Archive');
  await expect(phone.getByText('Archived. It stays there, because it is muted.')).toBeVisible();
  await expectSynced(phone);
  await sendMessage(site, mara, ines, 'Or at seven?');
  await phone.getByRole('button', { name: /^Archived, 1/ }).click();
  await expect(row(phone, mara)).toContainText('Or at seven?');
  await phone.getByRole('button', { name: 'All messages' }).click();
  await expect(phone.getByRole('button', { name: /^Archived, 1/ })).toBeVisible();
  await expect(row(phone, mara)).toHaveCount(0);

  const other = await inThread(browser, site, mara.email, thread);
  await other.goto('/messages');
  await expect(row(other, ines)).toContainText('Or at seven?');
  await expect(row(other, ines)).not.toContainText(/archived|muted/i);
  await Promise.all([phone, other].map((page) => page.context().close()));
});
