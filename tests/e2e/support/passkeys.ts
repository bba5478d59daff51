import type { Page } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '../../../supabase/local/keys';
import type { Account } from '../../support/accounts';
import { confirmWithPassword, expect, signIn, test as base } from './story';

/** Passkeys belong to host names: browsers create none for 127.0.0.1, so these stories use `localhost`. */
export const test = base.extend({
  baseURL: async ({ server }, provide) => provide(server.url.replace('127.0.0.1', 'localhost')),
});
export const headersOf = ({ token }: Account) => ({
  apikey: LOCAL_PUBLISHABLE_KEY,
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
});

export async function rpc<T>(site: string, account: Account, name: string, body: object): Promise<T> {
  return (await (
    await fetch(`${site}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: headersOf(account),
      body: JSON.stringify(body),
    })
  ).json()) as T;
}
export async function rows<T>(site: string, account: Account, query: string): Promise<T[]> {
  return (await (await fetch(`${site}/rest/v1/${query}`, { headers: headersOf(account) })).json()) as T[];
}

export const addButton = (page: Page) => page.getByRole('button', { name: 'Set up Biometric Login' });
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Biometrics' });

export const failedToast = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: 'Authentication Failed', has: page.getByRole('button', { name: 'Close' }) });

/** Begins to add this device: the browser's own dialog comes next. */
export async function beginToAdd(page: Page): Promise<void> {
  await addButton(page).click();
  await confirmWithPassword(page, 'Continue');
}

/** Adds this device on the security page, in a new session. */
export async function addDevice(page: Page, account: Account): Promise<void> {
  await signIn(page, account.email, '/settings/security');
  await beginToAdd(page);
  await expect(page.getByText('Biometric Login Enabled')).toBeVisible();
}

/** Disables autofill: the virtual authenticator accepts the first request, which would leave none for the button. */
export const disablePasskeyAutofill = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Reflect.set(PublicKeyCredential, 'isConditionalMediationAvailable', async () => false),
  );

/** Opens the sign-in form on a device without a session. */
export async function openSignInForm(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in');
  await expect(signInButton(page)).toBeEnabled();
}
