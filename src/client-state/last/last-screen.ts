import { storedText } from '../stored-text';

/**
 * What this device's last screen showed, for the first paint of a start, when neither the store's code nor its database is here. There is one
 * for the device: the last. Only the account that saw it is shown it (S9).
 */
const stored = storedText('marquee:last-screen');

/** Far below what browsers allow for all text of a site, and more than a screen of slates needs. */
export const MAX_LAST_SCREEN_CHARACTERS = 24_000;

let recalled: { accountId: string | null; content: string } | null = null;

/** @param address with its search parameters: the same path with another filter looks different */
const titleOf = (accountId: string | null, address: string): string =>
  `${JSON.stringify([accountId, address])}\n`;

/** Called once, as the page starts. Whether this account saw this address last. */
export function recallLastScreen(accountId: string | null, address: string): boolean {
  const text = stored.read();
  const title = titleOf(accountId, address);
  if (!text?.startsWith(title) || text.length > MAX_LAST_SCREEN_CHARACTERS) return false;
  recalled = { accountId, content: text.slice(title.length) };
  return true;
}

/** For the screen that the page starts with; null for all others. Somebody else may have written it: validate it. */
export const recalledScreen = (accountId: string | null): string | null =>
  recalled?.accountId === accountId ? recalled.content : null;

export const dropRecalledScreen = (): void => void (recalled = null);

/** What is too long to be kept is not kept, and neither is what was kept before. */
export function keepLastScreen(accountId: string | null, address: string, content: string): void {
  const text = titleOf(accountId, address) + content;
  if (text.length > MAX_LAST_SCREEN_CHARACTERS) forgetLastScreen();
  // Written only when it differs: each write goes to the disk.
  else if (text !== stored.read()) stored.write(text);
}

export function forgetLastScreen(): void {
  dropRecalledScreen();
  stored.write(null);
}
