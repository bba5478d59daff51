import type { Locator, Page } from '@playwright/test';

/** The messages of the open conversation; on a desktop a list beside it also shows the last message of each conversation. */
export const thread = (page: Page): Locator => page.getByRole('region', { name: 'Messages', exact: true });

export const bubble = (page: Page, text: string): Locator =>
  thread(page).getByRole('listitem').filter({ hasText: text });

export const composer = (page: Page): Locator => page.getByLabel('Message', { exact: true });
