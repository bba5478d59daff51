import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './story';

export interface GoogleAccount {
  email: string;
  name?: string;
  /** Whether Google has verified the address; default yes. */
  verified?: boolean;
}

export const googleAddress = (): string => `${randomUUID()}@gmail.test`;

/** From a form of the app to Google's account page. */
export async function goToGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose an account');
}

/** Continues on Google's page with a typed-in account. */
export async function continueAs(
  page: Page,
  { email, name = 'June Okafor', verified = true }: GoogleAccount,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  if (!verified) await page.getByLabel(/has verified this address/).uncheck();
  await page.getByRole('button', { name: 'Continue with this account' }).click();
}

/** The identity that the app has stored on this device. */
export const storedIdentity = (page: Page): Promise<{ userId: string; email: string; role: string } | null> =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('marquee:identity') ?? 'null') as {
        userId: string;
        email: string;
        role: string;
      } | null,
  );
