import type { Page } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/keys';
import { changeProfile, createOnboardedAccount, sendMessage } from '../support/accounts';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  test,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';
import { composer } from './support/thread';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Runs in the page: the number of documents in the databases of all accounts. */
async function rowsOfAccounts(): Promise<number> {
  const count = (name: string) =>
    new Promise<number>((done, failed) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => failed(opening.error ?? new Error(name)));
      opening.addEventListener('success', () => {
        const database = opening.result;
        if (!database.objectStoreNames.contains('docs')) return done(0);
        const counting = database.transaction('docs').objectStore('docs').count();
        counting.addEventListener('success', () => {
          database.close();
          done(counting.result);
        });
      });
    });
  const names = (await indexedDB.databases())
    .map(({ name }) => name ?? '')
    .filter((name) => /marquee-[0-9a-f]{8}-/.test(name));
  let rows = 0;
  for (const name of names) rows += await count(name);
  return rows;
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('dark mode and high contrast survive a reload', async ({ page }) => {
    await signIn(page, 'talent@marquee.test', '/settings/display');
    await page.getByRole('radio', { name: 'Night' }).check();
    await page.getByRole('switch', { name: /High contrast/ }).check();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Night' })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
    await page.getByRole('radio', { name: 'System' }).check();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });

  test('S1, S8: notifications are switched off without a server, shown as waiting, and off on another device later @promise', async ({
    browser,
    page,
    site,
    server,
  }) => {
    test.slow(); // two devices sign in
    const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
    await signIn(page, ines.email, '/settings/notifications');
    const switches = section(page, 'Notifications');
    await expect(switches.getByRole('switch', { name: /Messages/ })).toBeChecked();
    await expectSynced(page);
    await server.kill();
    try {
      await switches.getByRole('switch', { name: /Messages/ }).uncheck();
      await switches.getByRole('switch', { name: /Quiet hours/ }).check();
      await expect(switches.getByText('Saved on this device, waiting for signal')).toBeVisible();
      const needs = 'This needs a connection. Your work is saved on this device.';
      await expect(switches.getByText(needs)).toBeVisible();
      await switches.getByLabel('From', { exact: true }).fill('23:15');
    } finally {
      await server.up();
    }
    await expect(page.getByRole('button', { name: /^Synced/ })).toBeVisible({ timeout: 30_000 });

    const other = await browser.newPage({ baseURL: site, viewport: PHONE });
    await signIn(other, ines.email, '/settings/notifications');
    await expectSynced(other);
    const same = section(other, 'Notifications');
    await expect(same.getByRole('switch', { name: /Messages/ })).not.toBeChecked();
    await expect(same.getByLabel('From', { exact: true })).toHaveValue('11:15');
    await expect(same.getByLabel('To', { exact: true })).toHaveValue('6:00');
    await other.context().close();

    // And the server obeys: a message creates no notification.
    const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
    await sendMessage(site, mara, ines, 'Are you free on Friday?');
    await page.goto('/messages?tab=requests');
    await expect(page.getByRole('link', { name: /Mara Story/ })).toBeVisible();
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  });

  test('shows what this device stores, and signs out', async ({ page }) => {
    await signIn(page, 'talent@marquee.test');
    await expectSynced(page);
    await page.goto('/settings/device');
    const device = section(page, 'This device');
    await expect(device.getByText('Storage used')).toBeVisible();
    const jobs = device.locator('dl > div').filter({ hasText: 'Jobs' }).locator('dd');
    expect(Number(await jobs.innerText())).toBeGreaterThan(10);
    expect(await page.evaluate(rowsOfAccounts)).toBeGreaterThan(10);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect
      .poll(() => page.evaluate(rowsOfAccounts), { message: 'nothing of the account is left' })
      .toBe(0);
  });

  testWithServiceWorker(
    'ruling 10: "Sign out everywhere" ends this session and all others; without a connection it ends none, and says so',
    async ({ page, browser, context, site }) => {
      const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
      const other = await (await browser.newContext({ baseURL: site })).newPage();
      await signIn(other, ines.email, '/settings');
      await signIn(page, ines.email, '/settings');
      await waitUntilOfflineReady(page);
      const everywhere = async (): Promise<void> => {
        await page
          .getByRole('region', { name: 'Sign out' })
          .getByRole('button', { name: 'Sign out everywhere' })
          .click();
        await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
      };
      /** Requests a new token, as the app does before the old one expires. */
      const renew = (): Promise<number> =>
        other.evaluate(async (apikey) => {
          const { refresh_token } = JSON.parse(localStorage.getItem('marquee-auth') ?? '{}') as {
            refresh_token?: string;
          };
          const headers = { apikey, 'content-type': 'application/json' };
          return (
            await fetch('/auth/v1/token?grant_type=refresh_token', {
              method: 'POST',
              headers,
              body: JSON.stringify({ refresh_token }),
            })
          ).status;
        }, LOCAL_PUBLISHABLE_KEY);

      await context.setOffline(true);
      await everywhere();
      await expect(page.getByText('Nobody was signed out')).toBeVisible();
      await expect(page).toHaveURL('/settings');
      await context.setOffline(false);
      await everywhere();
      await expect(page).toHaveURL('/');
      expect(await renew()).toBe(400);
    },
  );

  testWithServiceWorker(
    'S2: signing out asks about what has not been sent, and keeps it sealed for the next sign-in',
    async ({ page, site, server }) => {
      test.slow(); // signs in twice
      const [ines, mara] = [
        await createOnboardedAccount(site, { name: 'Ines Story' }),
        await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' }),
      ];
      const conversation = await sendMessage(site, mara, ines, 'Are you free on Friday?');
      await sendMessage(site, ines, mara, 'I am.');
      await signIn(page, ines.email, `/messages/${conversation}`);
      await expect(page.getByRole('listitem').filter({ hasText: 'Are you free on Friday?' })).toBeVisible();
      await waitUntilOfflineReady(page);
      await server.kill();
      try {
        await composer(page).fill('And on Saturday.');
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await expect(page.getByText('Waiting for signal')).toBeVisible();
        await page.goto('/settings');
        await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText('1 change has not been sent');
        for (const name of ['Send now', 'Keep on this device', 'Discard'])
          await expect(dialog.getByRole('button', { name })).toBeVisible();
        await dialog.getByRole('button', { name: 'Keep on this device' }).click();
        await expect(page).toHaveURL(/\/$/);
      } finally {
        await server.up();
      }
      await signIn(page, ines.email, `/messages/${conversation}`);
      await expect(page.getByRole('listitem').filter({ hasText: 'And on Saturday.' })).toContainText(
        /Sent|Delivered/,
        { timeout: 30_000 },
      );
    },
  );
});

test('S2, S7: two devices change settings at once: both changes are kept, and a setting that both changed is offered as a conflict', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await signIn(page, ines.email, '/settings/notifications');
  const switches = section(page, 'Notifications');
  await expect(switches.getByRole('switch', { name: /Messages/ })).toBeChecked();
  await expectSynced(page);
  await page.context().setOffline(true);
  await switches.getByRole('switch', { name: /Messages/ }).uncheck();
  await switches.getByRole('switch', { name: /Quiet hours/ }).check();
  await expect(switches.getByText('Saved on this device, waiting for signal')).toBeVisible();
  await changeProfile(site, ines, { settings: { muted: [], quiet_from: '23:00', quiet_to: '06:00' } });
  await page.context().setOffline(false);

  await page.getByRole('button', { name: 'Needs attention' }).click({ timeout: 30_000 });
  await expect(page.getByRole('dialog')).toContainText('1 changed in two places');
  await page.getByRole('button', { name: 'Compare and choose' }).click();
  const choosing = page.getByRole('dialog', { name: 'Your profile' });
  // Only what both sides changed, to different values.
  await expect(choosing.getByRole('group')).toHaveCount(1);
  await expect(
    choosing.getByRole('group', { name: 'Quiet from' }).getByRole('radio', { name: /^The other version/ }),
  ).toBeChecked();
  await choosing
    .getByRole('group', { name: 'Quiet from' })
    .getByRole('radio', { name: /^Yours/ })
    .check();
  await choosing.getByRole('button', { name: 'Save' }).click();
  // Until it is closed, Close belongs to it and not to the sheet behind it.
  await expect(choosing).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expectSynced(page);
  await page.reload();
  await expect(switches.getByRole('switch', { name: /Messages/ })).not.toBeChecked();
  await expect(switches.getByLabel('From', { exact: true })).toHaveValue('10:00');
  await expect(switches.getByLabel('To', { exact: true })).toHaveValue('6:00');
});

test('a link to a part of the settings, from when they were one page, leads to its page; each page leads back on a phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'talent@marquee.test', '/settings#mail');
  await expect(page).toHaveURL('/settings/notifications#mail');
  await expect(section(page, 'Email')).toBeVisible();
  for (const title of ['Your account', 'Security', 'Who reaches you', 'Display', 'Privacy and device']) {
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('notifications: opening one marks it read, and all can be marked at once', async ({ page, site }) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  for (const name of ['Ada Asks', 'Ben Asks'])
    await sendMessage(
      site,
      await createOnboardedAccount(site, { name, role: 'employer' }),
      ines,
      `This is ${name}.`,
    );
  await signIn(page, ines.email, '/notifications');
  const rows = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Unread' })).toHaveCount(2);
  await rows.filter({ hasText: 'Ada Asks' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages with Ada Asks');
  await expectSynced(page);
  await page.goto('/notifications');
  await expect(rows.filter({ hasText: 'Unread' })).toHaveCount(1);
  await expect(rows.first()).toContainText('Ben Asks');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(rows.filter({ hasText: 'Unread' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark all read' })).toHaveCount(0);
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`the settings and the sync sheet pass the screen checks at ${viewport.width} px, in light and dark`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'employer@marquee.test', '/settings/device');
    await expect(section(page, 'This device').getByText('Storage used')).toBeVisible();
    await expectScreenHealthy(page, [viewport]);
    await page.getByRole('button', { name: /^Synced/ }).click();
    await expect(
      page.getByRole('dialog', { name: 'Synced' }).getByText('on this device.', { exact: false }).first(),
    ).toBeVisible();
    await expectScreenHealthy(page, [viewport]);
  });
}
