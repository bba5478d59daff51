import type { Page } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '../../../supabase/local/keys';
import { codeOf, inFreshStep } from '../../support/authenticator';
import { type Account, settled } from '../../support/accounts';
import { expect } from './story';

export interface Factor {
  secret: string;
  backup_codes: string[];
}

async function rpc<T>(site: string, { token }: Account, name: string, body: object): Promise<T> {
  const headers = {
    apikey: LOCAL_PUBLISHABLE_KEY,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  };
  return (await (
    await fetch(`${site}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
  ).json()) as T;
}

/** Somebody with a second factor, switched on by the code of a moment ago. */
export async function guarded(site: string): Promise<Account & Factor> {
  const account = await settled(site, { name: 'Ines Story' });
  await inFreshStep();
  const factor = await rpc<Factor>(site, account, 'setup_2fa', { p_user_id: account.id, p_secret: null });
  expect(
    await rpc(site, account, 'enable_2fa', { p_user_id: account.id, p_token: codeOf(factor.secret, -1) }),
  ).toBe(true);
  return { ...account, ...factor };
}

/** Takes the second step that this page asks for. */
export async function takeSecondStep(page: Page, { secret }: Factor): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-Factor Authentication');
  await inFreshStep();
  await page.getByLabel('Authentication code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
}

/** What this browser keeps of a session; empty: nothing. */
export const keptOfSession = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /auth|session|identity/.test(key))
      .map((key) => localStorage.getItem(key))
      .join(' '),
  );

/** Nobody is signed in: this browser keeps nothing of a session, and a screen for members is shut. */
export async function expectNobody(page: Page): Promise<void> {
  expect(await keptOfSession(page)).not.toContain('access_token');
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/sign-in/);
}
