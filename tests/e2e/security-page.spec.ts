import { text } from 'node:stream/consumers';
import * as OTPAuth from 'otpauth';
import type { Page } from '@playwright/test';
import { inFreshStep } from '../support/authenticator';
import { expectScreenHealthy } from './support/screen-checks';
import { type Account, createOnboardedAccount } from '../support/accounts';
import { DEMO_PASSWORD } from '../support/session';
import { confirmWithPassword, DESKTOP, expect, PHONE, signIn, test } from './support/story';

/** A third-party authenticator library, so that secret and codes are checked against an independent implementation of the standard. */
const authenticator = (secret: string) =>
  new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });

const section = (page: Page, name: string) => page.getByRole('region', { name });

/** Sets it up as a person does, and returns the displayed secret and backup codes. */
async function switchOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/settings/security');
  const part = section(page, 'Two-factor authentication');
  await part.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  await confirmWithPassword(page, 'Continue');
  await expect(part.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await part.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await expect(part.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10);
  const codes = await part.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts();
  await inFreshStep();
  const token = authenticator(secret);
  await part.getByLabel('Authentication code').fill(token.generate({ timestamp: Date.now() - 30_000 }));
  await part.getByRole('button', { name: 'Turn on' }).click();
  await expect(part.getByRole('alert')).toHaveText('Save your backup codes first, and tick that you have.');
  await part.getByLabel('I have saved them').check();
  await part.getByRole('button', { name: 'Turn on' }).click();
  await expect(part.getByText('Backup codes left')).toBeVisible();
  return { secret, codes };
}

test.describe('two-factor authentication, by a person with a phone', () => {
  test.use({ viewport: PHONE });

  test('S14: set up, used to sign in, new codes, and switched off again @promise', async ({ page, site }) => {
    const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
    await signIn(page, ines.email, '/settings/security');
    const { secret, codes } = await switchOn(page);
    const part = section(page, 'Two-factor authentication');
    // The toast at the bottom covers the page for four seconds.
    await expect(page.getByText('Your other devices ask for a code before they go on.')).toBeHidden();
    // And the bottom bar covers whatever has just been scrolled to the edge.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectScreenHealthy(page);

    await part.getByRole('button', { name: 'New backup codes' }).click();
    const dialog = page.getByRole('dialog');
    await inFreshStep();
    await dialog.getByLabel('Authentication code').fill(authenticator(secret).generate());
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    await expect(dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10);
    const fresh = await dialog
      .getByRole('list', { name: 'Backup codes' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await dialog.getByLabel('I have saved them').check();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await part.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByLabel('Authentication code').fill('000000');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Invalid verification code');
    await page
      .getByRole('dialog')
      .getByLabel('Authentication code')
      .fill(authenticator(secret).generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(part.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible();
  });

  test('S14, S8: switched on at the desktop, the phone asks for a code, keeps what was written meanwhile, and sends it afterwards', async ({
    page,
    browser,
    site,
  }) => {
    const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
    await signIn(page, ines.email, '/settings/notifications');
    const desk = await (await browser.newContext({ viewport: DESKTOP, baseURL: site })).newPage();
    await signIn(desk, ines.email, '/settings/security');
    const { secret } = await switchOn(desk);

    await page.getByRole('switch', { name: /Deadlines/ }).click();
    await expect(page.getByText(/Two-factor authentication is on for this account/)).toBeVisible();
    await page.getByRole('button', { name: 'Enter code' }).click();
    await expect(page.getByRole('dialog').getByLabel('Authentication code')).toBeVisible();
    await expectScreenHealthy(page);
    await inFreshStep();
    await page.getByRole('dialog').getByLabel('Authentication code').fill(authenticator(secret).generate());
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText(/Two-factor authentication is on for this account/)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible();
  });
});

test('backup codes can be copied, downloaded and printed', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes');
  });
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await signIn(page, ines.email, '/settings/security');
  const part = section(page, 'Two-factor authentication');
  await part.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  await confirmWithPassword(page, 'Continue');
  const list = part.getByRole('list', { name: 'Backup codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();

  await part.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Backup codes copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.match(/[A-Z2-9]{4}-[A-Z2-9]{4}/g)).toEqual(codes);
  expect(copied).toContain(ines.email);

  const download = page.waitForEvent('download');
  await part.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('marquee-backup-codes.txt');
  expect(await text(await (await download).createReadStream())).toBe(copied);

  await part.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  // Not located by role: what print styles hide is not in the accessibility tree either.
  const [qr, title] = [page.locator('#two-factor [aria-label^="QR code"]'), page.locator('h1')];
  for (const shown of [qr, title]) await expect(shown).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const code of codes) await expect(page.getByText(code, { exact: true })).toBeVisible();
  // With the secret, whoever finds the printout could set up an authenticator.
  for (const kept of [qr, title]) await expect(kept).toBeHidden();
});

test.describe('sessions', () => {
  const elsewhere = async (
    browser: { newContext: (options: object) => Promise<{ newPage: () => Promise<Page> }> },
    site: string,
    { email }: Account,
  ): Promise<Page> => {
    const other = await (await browser.newContext({ viewport: PHONE, baseURL: site })).newPage();
    await signIn(other, email, '/settings/notifications');
    return other;
  };

  test('ruling 10: another device is signed out from here, and asks its owner to sign in; this one stays signed in', async ({
    page,
    browser,
    site,
  }) => {
    const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
    const phone = await elsewhere(browser, site, ines);
    await signIn(page, ines.email, '/settings/security');
    const devices = section(page, 'Where you are signed in');
    await expect(devices.getByText('This device')).toBeVisible();
    await devices
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('Signed out there')).toBeVisible();
    await phone.getByRole('switch', { name: /Deadlines/ }).click();
    await expect(phone.getByText(/Sign in again to send what is waiting/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
  });

  test('ruling 10: "Sign out everywhere" ends all of them, this one too', async ({ page, browser, site }) => {
    const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
    const phone = await elsewhere(browser, site, ines);
    await signIn(page, ines.email, '/settings');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await phone.getByRole('switch', { name: /Deadlines/ }).click();
    await expect(phone.getByText(/Sign in again to send what is waiting/)).toBeVisible();
  });
});

test.describe('password and address', () => {
  test('a new password requires the current one, and signs other devices out', async ({
    page,
    browser,
    site,
  }) => {
    const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
    const phone = await (await browser.newContext({ viewport: PHONE, baseURL: site })).newPage();
    await signIn(phone, ines.email, '/settings/notifications');
    await signIn(page, ines.email, '/settings/security');
    const part = section(page, 'Password');
    await part.getByLabel('Current password').fill('Not-The-One-1!');
    await part.getByLabel('New password', { exact: true }).fill('Another-Barge-46!');
    await part.getByLabel('Confirm password').fill('Another-Barge-46!');
    await part.getByRole('button', { name: 'Change password' }).click();
    await expect(part.getByRole('alert')).toHaveText('Your current password is incorrect.');
    await expect(part.getByLabel('New password', { exact: true })).toHaveValue('Another-Barge-46!');
    await part.getByLabel('Current password').fill(DEMO_PASSWORD);
    await part.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your other devices have to sign in again.')).toBeVisible();
    await phone.getByRole('switch', { name: /Deadlines/ }).click();
    await expect(phone.getByText(/Sign in again to send what is waiting/)).toBeVisible();
    await expect(section(page, 'What happened').getByText('Password changed')).toBeHidden();
    await page.reload();
    await expect(section(page, 'What happened').getByText('Password changed')).toBeVisible();
  });

  test('a new address requires the password, and the page says what comes next', async ({ page, site }) => {
    const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
    await signIn(page, ines.email, '/settings/security');
    const part = section(page, 'Email');
    await part.getByLabel('New email').fill('not an address');
    await part.getByRole('button', { name: 'Change email' }).click();
    await expect(part.getByText('Please enter a valid email address')).toBeVisible();
    await part.getByLabel('New email').fill(`new-${ines.email}`);
    await part.getByLabel('Your password').fill(DEMO_PASSWORD);
    await part.getByRole('button', { name: 'Change email' }).click();
    await expect(part.getByRole('status')).toContainText(`a link went to new-${ines.email}`);
  });
});

test('the export of all personal data is a file @promise', async ({ page, site }) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await signIn(page, ines.email, '/settings/security');
  const download = page.waitForEvent('download');
  await section(page, 'Your data').getByRole('button', { name: 'Export as a file' }).click();
  const file = await (await download).createReadStream();
  const data = JSON.parse(await text(file)) as {
    account: { email: string };
    profile: { full_name: string }[];
  };
  expect(data.account.email).toBe(ines.email);
  expect(data.profile[0]?.full_name).toBe('Ines Story');
});

test('an account to be deleted is hidden at once, and is kept when its owner changes their mind', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await signIn(page, ines.email, '/settings/security');
  const part = section(page, 'Delete account');
  await part.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'No password, or forgot it?' })).toBeVisible();
  await dialog.getByLabel('Your password').fill('Not-The-One-1!');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Your current password is incorrect.');
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(part.getByText(/Your account is hidden, and erased on/)).toBeVisible();
  await expectScreenHealthy(page);
  await part.getByRole('button', { name: 'Keep my account' }).click();
  await expect(part.getByRole('button', { name: 'Delete my account' })).toBeVisible();
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`the security page passes the screen checks at ${viewport.width} px, in light and dark, and says when it needs a connection`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize(viewport);
    const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
    await signIn(page, ines.email, '/settings/security');
    await expect(section(page, 'Where you are signed in').getByText('This device')).toBeVisible();
    await expectScreenHealthy(page, [viewport]);
    await section(page, 'Two-factor authentication')
      .getByRole('button', { name: 'Set up two-factor authentication' })
      .click();
    await expect(page.getByRole('dialog').getByLabel('Your password')).toBeVisible();
    await expectScreenHealthy(page, [viewport]);
    await confirmWithPassword(page, 'Continue');
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectScreenHealthy(page, [viewport]);
    await page.goto('/settings/account');
    await expect(page.getByRole('link', { name: 'Sign-in and security' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Sign-in and security' }).click();
    await expect(section(page, 'Where you are signed in').getByText(/This needs a connection/)).toBeVisible();
    await expectScreenHealthy(page, [viewport]);
    await context.setOffline(false);
    const acts = [
      ['Two-factor authentication', 'Set up two-factor authentication'],
      ['Devices you have used', /^Remove/],
      ['Your data', 'Export as a file'],
      ['Delete account', 'Delete my account'],
    ] as const;
    for (const [name, act] of acts)
      await expect(section(page, name).getByRole('button', { name: act })).toBeEnabled();
    await context.setOffline(true);
    for (const [name, act] of acts) {
      await expect(section(page, name).getByRole('button', { name: act })).toBeDisabled();
      await expect(section(page, name)).toContainText(
        'This needs a connection. Your work is saved on this device.',
      );
    }
    await expectScreenHealthy(page, [viewport]);
  });
}
