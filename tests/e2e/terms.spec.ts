import { ACCEPTED_NOW } from '@/domain/legal/acceptance';
import { type Account, call, changeProfile, createOnboardedAccount } from '../support/accounts';
import { DEMO_PASSWORD } from '../support/session';
import { expectScreenHealthy } from './support/screen-checks';
import { expect, PHONE, signIn, test, testWithServiceWorker, waitUntilOfflineReady } from './support/story';

test.use({ viewport: PHONE });

/** An account that has accepted this, or nothing. */
async function accountThatAccepted(site: string, accepted?: Record<string, string>): Promise<Account> {
  const account = await createOnboardedAccount(site, { name: 'Petra Lind' });
  const settings = { muted: [], quiet_from: '', quiet_to: '', ...(accepted ? { accepted } : {}) };
  await changeProfile(site, account, { settings });
  return account;
}

test('a visitor reads the terms, and signs up with what they accepted', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Join Marquee', exact: true }).click();
  // What is typed before the terms are read is there after them. Before its code is here a page is the browser's, which keeps it whole.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Name').fill('Ines Marlow');
  await page.getByRole('main').getByRole('link', { name: 'terms', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/);
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('Ines Marlow');
  await page.getByLabel('Email').fill(`terms-${Date.now()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Confirm password').fill(DEMO_PASSWORD);
  await page.getByLabel(/I accept/).check();
  const sent = page.waitForRequest((request) => request.url().includes('/auth/v1/signup'));
  await page.getByRole('button', { name: 'Create account' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ data: { accepted: ACCEPTED_NOW } });
});

testWithServiceWorker(
  'somebody who has accepted nothing is asked, in nobody’s way, and accepts with no signal',
  async ({ page, site, context }) => {
    const account = await accountThatAccepted(site);
    await signIn(page, account.email);
    await waitUntilOfflineReady(page);
    const question = page.getByRole('status').filter({ hasText: 'Please read and accept the terms' });
    await expect(question).toBeVisible();
    await context.setOffline(true);
    await question.getByRole('button', { name: 'Accept' }).click();
    await expect(question).toHaveCount(0);
    await context.setOffline(false);
    const onServer = async (): Promise<unknown> => {
      const { profile } = await call<{ profile: { settings: { accepted?: unknown } }[] }>(
        site,
        '/rest/v1/rpc/export_my_data',
        {},
        account.token,
      );
      return profile[0]?.settings.accepted;
    };
    await expect.poll(onServer, { intervals: [4_000] }).toEqual(ACCEPTED_NOW);
  },
);

test('a changed text is asked for again, and on its own page below it, where it covers nothing', async ({
  page,
  site,
}) => {
  const account = await accountThatAccepted(site, { ...ACCEPTED_NOW, terms: '2025-01-01' });
  await signIn(page, account.email);
  const question = page.getByRole('status').filter({ hasText: 'changed since you accepted them' });
  await question.getByRole('link', { name: 'terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/);
  await expect(question).toHaveCount(0);
  await page.getByRole('link', { name: 'Accept them at the end of this page' }).click();
  const end = page.getByRole('region', { name: 'Accept', exact: true });
  await expect(end).toBeInViewport();
  await expectScreenHealthy(page);
  await end.getByRole('button', { name: 'Accept' }).click();
  await expect(end.getByText('You have accepted')).toBeFocused();
  await page.goBack();
  await expect(question).toHaveCount(0);
});
