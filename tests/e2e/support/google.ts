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

/** From a form of the app to the page where Google would ask. */
export async function goToGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose an account');
}

/** There, as an account that is typed in. */
export async function continueAs(
  page: Page,
  { email, name = 'June Okafor', verified = true }: GoogleAccount,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  if (!verified) await page.getByLabel(/has verified this address/).uncheck();
  await page.getByRole('button', { name: 'Continue with this account' }).click();
}

/** Whom this device belongs to, as the app has it. */
export const storedIdentity = (page: Page): Promise<{ userId: string; email: string; role: string } | null> =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('marquee:identity') ?? 'null') as {
        userId: string;
        email: string;
        role: string;
      } | null,
  );
