import type { Page } from '@playwright/test';
import { signedInStorage } from '../../support/session';

/** Stores what the app itself would have stored on the device: signed in, without having opened any store. */
export async function storeSignIn(page: Page, email: string): Promise<void> {
  await page.goto('/health');
  const entries = await signedInStorage(new URL(page.url()).origin, email);
  await page.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, entries);
}
