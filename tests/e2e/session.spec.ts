import type { Page } from '@playwright/test';
import { ENDED, FaultProxy } from '../support/fault-proxy';
import { expectScreenHealthy } from './support/screen-checks';
import { createOnboardedAccount } from '../support/accounts';
import { expect, expectSynced, PHONE, signIn, test as base } from './support/story';

const test = base.extend<{ line: FaultProxy; page: Page }>({
  line: async ({ server }, provide) => {
    const line = await FaultProxy.open(server.url);
    await provide(line);
    await line.close();
  },
  page: async ({ browser, line, server }, provide) => {
    const context = await browser.newContext({ baseURL: line.url, viewport: PHONE });
    const page = await context.newPage();
    const { email } = await createOnboardedAccount(server.url, { name: 'Ines Late' });
    await signIn(page, email);
    await expectSynced(page);
    await provide(page);
    await context.close();
  },
});

const REFRESH = /auth\/v1\/token\?grant_type=refresh_token/;

/** The token itself stays good; the app goes by the end that is stored with it, of `life` minutes. */
const endsIn = (page: Page, minutes: number, life = 20): Promise<void> =>
  page.evaluate(
    ([seconds, lasts]) => {
      const session = JSON.parse(localStorage.getItem('marquee-auth') ?? '{}') as Record<string, unknown>;
      localStorage.setItem(
        'marquee-auth',
        JSON.stringify({
          ...session,
          expires_at: Math.floor(Date.now() / 1000) + seconds,
          expires_in: lasts,
        }),
      );
    },
    [minutes * 60, life * 60] as const,
  );

const minutesLeft = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (((JSON.parse(localStorage.getItem('marquee-auth') ?? '{}') as { expires_at?: number }).expires_at ??
        0) -
        Date.now() / 1000) /
      60,
  );

const question = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

test('A4: five minutes before the end somebody is asked, stays, and is asked no more', async ({ page }) => {
  await endsIn(page, 4.5);
  await page.goto('/settings');
  await expect(question(page)).toContainText('Your session ends in 5 minutes.');
  await expectScreenHealthy(page);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question(page)).toHaveCount(0);
  expect(await minutesLeft(page)).toBeGreaterThan(30);
});

test('P4: ten minutes before the end a quiet line says so, and covers nothing', async ({ page }) => {
  await endsIn(page, 9.5);
  await page.goto('/settings');
  await expect(
    page.getByRole('status').filter({ hasText: 'Your session ends in 10 minutes.' }),
  ).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByText('Your session ends in')).toHaveCount(0);
});

test('A4, A7: a token of fifty minutes is renewed unasked; the tab that did it can say so, and it is written down once for all tabs', async ({
  page,
}) => {
  const other = await page.context().newPage();
  const tabs = [page, other];
  const renewals = (tab: Page) => tab.getByRole('region', { name: 'Session renewals' });
  for (const tab of tabs) {
    await tab.goto('/settings/diagnostics');
    await expect(renewals(tab)).toContainText('None so far.');
  }
  await endsIn(page, 9, 60);
  // As when the network comes back, which makes both look at the session. Which of them is first is chance: the other hears of it from the store.
  for (const tab of tabs) await tab.evaluate(() => dispatchEvent(new Event('online')));
  const said = async (): Promise<number[]> =>
    Promise.all(tabs.map((tab) => renewals(tab).getByText('Renewed').count()));
  await expect.poll(async () => Math.max(...(await said()))).toBe(1);
  expect(await minutesLeft(page)).toBeGreaterThan(30);
  await expect(question(page)).toHaveCount(0);
  // In a third: a tab that goes away takes along what it was about to write.
  const third = await page.context().newPage();
  await expect
    .poll(async () => {
      await third.goto('/settings/security');
      const events = third.getByRole('region', { name: 'What happened' }).getByRole('listitem');
      await expect(events.first()).toBeVisible();
      return events.filter({ hasText: 'Session renewed' }).count();
    })
    .toBe(1);
});

test('A4: whoever logs out there is logged out', async ({ page }) => {
  await endsIn(page, 4.5);
  await page.goto('/settings');
  await question(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible();
});

test('P4, S10: the auth server refuses to go on: the way leads to sign-in, which says why and knows the way back @promise', async ({
  page,
  line,
}) => {
  line.meet(REFRESH, ENDED);
  await endsIn(page, 4.5);
  await page.goto('/settings');
  await question(page).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page).toHaveURL(/\/sign-in\?reason=session_expired&redirect=%2Fsettings$/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});

test('S10: without a network the end of a session is told, and ends nothing', async ({ page, line }) => {
  line.meet(/\/(rest|auth|realtime|storage|functions)\/v1\/|^\/health/, { kind: 'reset' });
  await endsIn(page, 4.5);
  await page.goto('/settings');
  await expect(
    page.getByRole('status').filter({ hasText: 'It is renewed as soon as there is a connection.' }),
  ).toBeVisible({ timeout: 45_000 });
  await expect(question(page)).toHaveCount(0);
  await expectScreenHealthy(page);
  line.clear();
  await expect(page).toHaveURL(/settings/);
});
