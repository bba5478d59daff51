import type { Page } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/keys';
import { codeOf, inFreshStep } from '../support/authenticator';
import { Device } from './support/device';
import { looksRight } from './support/looks';
import { type Account, settled } from './support/people';
import { DEMO_PASSWORD } from './support/session';
import { expect, PHONE, signIn, test as base } from './support/story';

/** Passkeys are for names, and this machine has one: at 127.0.0.1 browsers make none. */
const test = base.extend({ baseURL: async ({ server }, provide) => provide(server.url.replace('127.0.0.1', 'localhost')) });
test.use({ viewport: PHONE });

const headersOf = ({ token }: Account) => ({ apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json', authorization: `Bearer ${token}` });

async function rpc<T>(site: string, account: Account, name: string, body: object): Promise<T> {
  return (await (await fetch(`${site}/rest/v1/rpc/${name}`, { method: 'POST', headers: headersOf(account), body: JSON.stringify(body) })).json()) as T;
}
async function rows<T>(site: string, account: Account, query: string): Promise<T[]> {
  return (await (await fetch(`${site}/rest/v1/${query}`, { headers: headersOf(account) })).json()) as T[];
}

async function switchOn(site: string, account: Account): Promise<string> {
  await inFreshStep();
  const { secret } = await rpc<{ secret: string }>(site, account, 'setup_2fa', { p_user_id: account.id, p_secret: null });
  expect(await rpc(site, account, 'enable_2fa', { p_user_id: account.id, p_token: codeOf(secret, -1) })).toBe(true);
  return secret;
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Set up Biometric Login' });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Biometrics' });

/** This device is added on the security page of a session of this moment. */
async function addDevice(page: Page, account: Account): Promise<void> {
  await signIn(page, account.email, '/settings/security');
  await addButton(page).click();
  await expect(page.getByText('Biometric Login Enabled')).toBeVisible();
}

/** As somebody who is nobody yet, on a device that waits to be touched. */
async function atTheForm(page: Page, device: Device): Promise<void> {
  await device.touch(false);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in');
  await expect(signInButton(page)).toBeEnabled();
}

test('A2, A4: a device is added, named and removed', async ({ page, site }) => {
  const ines = await settled(site, { name: 'Ines Story' });
  await Device.of(page);
  await signIn(page, ines.email, '/settings');
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
  await expect(page.getByText('No device signs you in yet.')).toBeVisible();
  await looksRight(page);
  await addButton(page).click();
  await expect(page.getByText('Biometric Login Enabled')).toBeVisible();
  await expect(page.getByText('You can now sign in using Biometric Login')).toBeVisible();
  const list = page.getByRole('group', { name: 'Your passkeys' });
  await expect(list.getByText('never used')).toBeVisible();
  await looksRight(page);

  await addButton(page).click();
  await expect(page.getByText('This device already has a passkey for an account.')).toBeVisible();

  await page.getByRole('button', { name: 'Rename Biometric Login' }).click();
  await expect(page.getByLabel('Name of this device')).toBeFocused();
  await page.getByLabel('Name of this device').fill(' ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Give this device a name')).toBeVisible();
  await looksRight(page);
  await page.getByLabel('Name of this device').fill('Set phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('Set phone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename Set phone' })).toBeFocused();
  await page.reload();
  await expect(list.getByText('Set phone')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Set phone' }).click();
  await expect(page.getByRole('dialog')).toContainText('Remove Set phone?');
  await looksRight(page);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(list.getByText('Set phone')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Set phone' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No device signs you in yet.')).toBeVisible();
  await expect(list).toBeFocused();
  expect(await rows(site, ines, 'webauthn_credentials?select=id')).toEqual([]);
  const events = await rows<{ event_type: string; severity: string; data: object }>(site, ines, 'security_events?select=event_type,severity,data&event_type=like.biometric*&order=id');
  expect(events).toMatchObject([
    { event_type: 'biometric_registration_success', severity: 'low', data: { userId: ines.id, deviceType: 'security', from: 'device' } },
    { event_type: 'biometric_registration_failed', severity: 'medium', data: { error: 'This device already has a passkey for an account.', deviceType: 'security' } },
  ]);
});

test('A2, A4: it signs its owner in, by the address in the form and without one', async ({ page, site }) => {
  const ines = await settled(site, { name: 'Ines Story' });
  const device = await Device.of(page);
  await addDevice(page, ines);
  for (const typed of [ines.email, '']) {
    await atTheForm(page, device);
    await looksRight(page);
    await page.getByLabel('Email').fill(typed);
    await device.touch(true);
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Welcome back! You have successfully signed in.')).toBeVisible();
  }
  const [passkey] = await rows<{ counter: number; last_used: string }>(site, ines, 'webauthn_credentials?select=counter,last_used');
  expect(passkey?.counter).toBeGreaterThan(1);
  expect(Date.now() - Date.parse(passkey?.last_used ?? '')).toBeLessThan(60_000);
  await expect.poll(() => rows(site, ines, 'security_events?select=event_type,severity,data&event_type=eq.biometric_login_success')).toMatchObject(
    [1, 2].map(() => ({ severity: 'low', data: { userId: ines.id, deviceType: 'security' } })),
  );
});
