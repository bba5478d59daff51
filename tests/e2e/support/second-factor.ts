import type { Page } from '@playwright/test';
import { codeOf, inFreshStep } from '../../support/authenticator';
import type { Factor } from '../../support/second-factor';
import { expect } from './story';

/** Takes the second step that this page asks for. */
export async function enterSecondFactor(page: Page, { secret }: Factor): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-Factor Authentication');
  await inFreshStep();
  await page.getByLabel('Authentication code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
}

/** What this browser keeps of a session; empty: nothing. */
export const storedSession = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /auth|session|identity/.test(key))
      .map((key) => localStorage.getItem(key))
      .join(' '),
  );

/** Nobody is signed in: this browser keeps nothing of a session, and a screen for members is shut. */
export async function expectSignedOut(page: Page): Promise<void> {
  expect(await storedSession(page)).not.toContain('access_token');
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/sign-in/);
}
