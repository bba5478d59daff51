import type { Page } from '@playwright/test';
import { CAPTIVE_PORTAL, FIREWALL, SESSION_ENDED, FaultProxy } from '../support/fault-proxy';
import { expectScreenHealthy } from './support/screen-checks';
import { createOnboardedAccount } from '../support/accounts';
import { expect, expectSynced, PHONE, signIn, test as base } from './support/story';

const test = base.extend<{ network: FaultProxy; page: Page }>({
  network: async ({ server }, provide) => {
    const network = await FaultProxy.open(server.url);
    await provide(network);
    await network.close();
  },
  page: async ({ browser, network, server }, provide) => {
    const context = await browser.newContext({ baseURL: network.url, viewport: PHONE });
    const page = await context.newPage();
    const { email } = await createOnboardedAccount(server.url, { name: 'Ines Late' });
    await signIn(page, email);
    await expectSynced(page);
    await provide(page);
    await context.close();
  },
});

const REFRESH = /auth\/v1\/token\?grant_type=refresh_token/;

/** The token itself stays valid; the app uses the expiry stored with it, which is set to `life` minutes from now. */
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

test('A4: five minutes before the end a dialog asks once, and staying extends the session', async ({
  page,
}) => {
  await endsIn(page, 4.5);
  await page.goto('/settings');
  await expect(question(page)).toContainText('Your session ends in 5 minutes.');
  await expectScreenHealthy(page);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question(page)).toHaveCount(0);
  expect(await minutesLeft(page)).toBeGreaterThan(30);
});

test('P4: ten minutes before the end an event and a quiet notice say so, once, and nothing is covered', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('marquee:session-warning', (event) => heard.push((event as CustomEvent).detail));
  });
  const heard = (): Promise<unknown> =>
    page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  await endsIn(page, 9.5);
  await page.goto('/settings');
  await expect(
    page.getByRole('status').filter({ hasText: 'Your session ends in 10 minutes.' }),
  ).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  // The next check of the same session says it no more.
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  expect(await heard()).toEqual([{ minutesLeft: 10 }]);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByText('Your session ends in')).toHaveCount(0);
  expect(await heard()).toEqual([{ minutesLeft: 10 }]);
});

test('A4, A7: a token is renewed after fifty minutes; the tab that did it shows it, and it is logged once for all tabs', async ({
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
  // As when the network comes back, which makes both tabs check the session. Either may be first: the other learns of it from the storage event.
  for (const tab of tabs) await tab.evaluate(() => dispatchEvent(new Event('online')));
  const said = async (): Promise<number[]> =>
    Promise.all(tabs.map((tab) => renewals(tab).getByText('Renewed').count()));
  await expect.poll(async () => Math.max(...(await said()))).toBe(1);
  expect(await minutesLeft(page)).toBeGreaterThan(30);
  await expect(question(page)).toHaveCount(0);
  // Checked in a third tab, because closing a tab loses what it was about to write.
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

test('A4: choosing to log out in the dialog signs out', async ({ page }) => {
  await endsIn(page, 4.5);
  await page.goto('/settings');
  await question(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible();
});

test('P4, S10: when the auth server refuses to renew, the app goes to sign-in, which says why and returns afterwards', async ({
  page,
  network,
}) => {
  network.inject(REFRESH, SESSION_ENDED);
  await endsIn(page, 4.5);
  await page.goto('/settings');
  await question(page).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page).toHaveURL(/\/sign-in\?reason=session_expired&redirect=%2Fsettings$/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});

test('S10: without a network the end of a session is announced, nobody is signed out, and with it the session is renewed', async ({
  page,
  network,
}) => {
  network.inject(/\/(rest|auth|realtime|storage|functions)\/v1\/|^\/health/, { kind: 'reset' });
  await endsIn(page, 4.5, 60);
  await page.goto('/settings');
  await expect(
    page.getByRole('status').filter({ hasText: 'It is renewed as soon as there is a connection.' }),
  ).toBeVisible({ timeout: 45_000 });
  await expect(question(page)).toHaveCount(0);
  await expectScreenHealthy(page);
  expect(await minutesLeft(page)).toBeLessThan(5);
  network.clear();
  await expect.poll(() => minutesLeft(page), { timeout: 90_000 }).toBeGreaterThan(30);
  await expect(page.getByText('as soon as there is a connection')).toHaveCount(0);
  await expect(page).toHaveURL(/settings/);
});

test('S10: a firewall’s page, or a portal’s JSON, on the refresh of an expired session signs nobody out', async ({
  page,
  network,
}) => {
  await endsIn(page, -1);
  for (const fault of [FIREWALL, { ...CAPTIVE_PORTAL, body: '{"status":"ok"}' }]) {
    const wall = network.inject(REFRESH, fault);
    await page.goto('/messages');
    await expect.poll(() => wall.hits).toBeGreaterThan(1);
    await expect(page).toHaveURL(/\/messages$/);
    expect(await minutesLeft(page)).toBeLessThan(0);
    wall.stop();
  }
  await page.goto('/messages');
  await expectSynced(page);
  expect(await minutesLeft(page)).toBeGreaterThan(1);
});

test('S10: behind a firewall the sign-in form says that the connection failed', async ({
  browser,
  network,
}) => {
  const context = await browser.newContext({ baseURL: network.url, viewport: PHONE });
  const page = await context.newPage();
  network.inject(/auth\/v1\/token/, FIREWALL);
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill('ines@marquee.test');
  await page.getByLabel('Password', { exact: true }).fill('Marquee-Demo-1!');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Connection error. Please check your internet and try again.')).toBeVisible();
  await context.close();
});
