import type { BrowserContextOptions, Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { linkInMail } from './support/mail';
import { createOnboardedAccount } from '../support/accounts';
import { signInByForm, DESKTOP, expect, expectSynced, PHONE, signIn, test } from './support/story';

/** Another machine, as far as a page can tell. The graphics traits cannot be changed: the Chromium underneath is the same. */
const ANDROID: BrowserContextOptions = {
  viewport: PHONE,
  timezoneId: 'Asia/Tokyo',
  locale: 'ja-JP',
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

async function asAndroid(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'Linux aarch64' });
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 7 });
  });
}

/** The session for which this page has reported its device to the server. */
const reportedSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('marquee:device-told'));

/** Signs in again, and waits until the device has been reported to the server. */
async function isSeen(page: Page, email: string, to = '/notifications'): Promise<void> {
  const before = (await page.goto('/health'), await reportedSession(page));
  await signIn(page, email, to);
  await expect.poll(() => reportedSession(page)).not.toBe(before);
}

const known = (page: Page) => page.getByRole('region', { name: 'Devices you have used' });

test('A4, ruling 17: the third sign-in on a new device requires proof once, by mail; what was written there waits and is then sent', async ({
  page,
  browser,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await page.setViewportSize(DESKTOP);
  await isSeen(page, ines.email);

  const phone = await (
    await browser.newContext({ ...ANDROID, baseURL: site, serviceWorkers: 'block' })
  ).newPage();
  await asAndroid(phone);
  await isSeen(phone, ines.email);
  await isSeen(phone, ines.email, '/settings');
  await expectSynced(phone);
  await isSeen(phone, ines.email, '/settings/notifications');

  const banner = phone.getByText(
    'This device is new to your account. Confirm that it is you. Nothing is lost.',
  );
  await expect(banner).toBeVisible();
  const deadlines = phone.getByRole('switch', { name: /Deadlines/ });
  const was = await deadlines.isChecked();
  await deadlines.click();
  await expect(phone.getByText('waiting for your confirmation').first()).toBeVisible();

  // The bar hides on scrolling down and returns on scrolling up: it must be at rest before it is tapped.
  await phone.evaluate(() => scrollTo(0, 0));
  await phone.getByRole('button', { name: 'Confirm', exact: true }).click();
  const dialog = phone.getByRole('dialog', { name: 'Is this you?' });
  await expect(dialog).toContainText(ines.email);
  await expectScreenHealthy(phone);
  await phone.context().setOffline(true);
  await expect(dialog.getByText(/This needs a connection|Network/).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Email me a link' })).toBeDisabled();
  await phone.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Email me a link' }).click();
  await expect(dialog).toContainText('Open the link in it in this browser');
  await expect(dialog.getByRole('button', { name: 'Send it again' })).toBeDisabled();
  await expectScreenHealthy(phone, [PHONE]);

  await phone.goto(await linkInMail(phone, site, ines.email));
  await expect(phone).toHaveURL(/\/settings\/notifications$/);
  await expect(banner).toBeHidden();
  await expectSynced(phone);
  await expect(deadlines).toBeChecked({ checked: !was });

  // The desktop session was never held, was notified, and lists both devices.
  await page.goto('/notifications');
  await expect(page.getByText('A new device was held back')).toBeVisible();
  await page.goto('/settings/security');
  const rows = known(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(/Chrome on Linux.*This device/);
  await expect(rows.nth(1)).toContainText('Chrome on Android');
  for (const row of await rows.all()) await expect(row).toContainText('Recognised as yours');
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('New device confirmed');

  await page.context().setOffline(true);
  await expect(rows.nth(1).getByRole('button', { name: /^Remove/ })).toBeDisabled();
  await page.context().setOffline(false);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Remove Chrome on Android/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('Device removed')).toBeVisible();
  await phone.context().close();
});

test('the same computer is recognised whatever the window size, tab and sign-in method', async ({
  page,
  browser,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await isSeen(page, ines.email);
  for (const viewport of [PHONE, DESKTOP, { width: 320, height: 640 }]) {
    const other = await (
      await browser.newContext({ viewport, baseURL: site, serviceWorkers: 'block' })
    ).newPage();
    await signInByForm(other, ines.email);
    await expect.poll(() => reportedSession(other)).not.toBeNull();
    await other.context().close();
  }
  await page.goto('/settings/security');
  await expect(known(page).getByRole('listitem')).toHaveCount(1);
  await expectScreenHealthy(page, [PHONE]);
});

test('a browser that hides its traits is reported with the traits that it reveals, and nothing breaks', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  const said = page.waitForRequest((request) => request.url().endsWith('/rpc/record_device'));
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('Not here.');
    };
    for (const name of ['hardwareConcurrency', 'deviceMemory', 'plugins'])
      Object.defineProperty(Navigator.prototype, name, { get: () => undefined });
  });
  await isSeen(page, ines.email);
  const { p_fingerprint: print } = (await said).postDataJSON() as { p_fingerprint: Record<string, unknown> };
  expect(Object.keys(print).toSorted()).toEqual([
    'colourDepth',
    'createdAt',
    'id',
    'language',
    'platform',
    'screen',
    'timezone',
    'touchSupport',
    'userAgent',
  ]);
});

test('ruling 17: canvas and audio are probed only after consent', async ({ page, site }) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  const prints: Record<string, unknown>[] = [];
  page.on(
    'request',
    (request) =>
      request.url().endsWith('/rpc/record_device') &&
      prints.push((request.postDataJSON() as { p_fingerprint: Record<string, unknown> }).p_fingerprint),
  );
  await isSeen(page, ines.email);
  await page.goto('/settings/device');
  await page.getByRole('region', { name: 'Privacy' }).getByRole('button', { name: 'Cookie choices' }).click();
  await page.getByRole('switch', { name: 'Recognising this device' }).check();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await isSeen(page, ines.email);
  expect(prints).toHaveLength(2);
  expect(prints[0]).not.toHaveProperty('canvas');
  expect(prints[0]).not.toHaveProperty('audio');
  expect(prints[0]).toHaveProperty('fonts');
  expect(prints[1]).toMatchObject({
    canvas: expect.stringMatching(/^[0-9a-f]{64}$/),
    audio: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});
