import type { Page } from '@playwright/test';
import { codeOf, inFreshStep } from '../../support/authenticator';
import type { Factor } from '../../support/second-factor';
import { expect } from './story';

/** Completes the second step that this page asks for. */
export async function enterSecondFactor(page: Page, { secret }: Factor): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-Factor Authentication');
  await inFreshStep();
  await page.getByLabel('Authentication code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
}

/** What this browser has stored of a session; empty if nothing. */
export const storedSession = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /auth|session|identity/.test(key))
      .map((key) => localStorage.getItem(key))
      .join(' '),
  );

/** Expects that nobody is signed in: this browser has stored no session, and a members' page is closed. */
export async function expectSignedOut(page: Page): Promise<void> {
  expect(await storedSession(page)).not.toContain('access_token');
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/sign-in/);
}
