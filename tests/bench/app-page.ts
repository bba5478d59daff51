import type { Page } from 'playwright';
import { PASSWORD } from './rig';

export const PHONE = { width: 390, height: 844 };
const FIRST_SYNC_WITHIN_MS = 60_000;

/** Signs in through the app's own page, and waits until the first sync is complete. */
export async function signInToApp(
  page: Page,
  url: string,
  person: { email: string; password?: string },
): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password ?? PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.includes('sign-in'));
  await page.getByRole('button', { name: /^Synced/ }).waitFor({ timeout: FIRST_SYNC_WITHIN_MS });
}
