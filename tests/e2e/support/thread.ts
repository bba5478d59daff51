import type { Locator, Page } from '@playwright/test';

/** What is said in the conversation that is open; beside it, at a desk, a list shows the last words of each conversation. */
export const thread = (page: Page): Locator => page.getByRole('region', { name: 'Messages', exact: true });

export const bubble = (page: Page, text: string): Locator =>
  thread(page).getByRole('listitem').filter({ hasText: text });

export const composer = (page: Page): Locator => page.getByLabel('Message', { exact: true });
