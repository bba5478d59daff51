import { createConversation, createOnboardedAccount, publishJob, sendMessage } from '../support/accounts';
import { REPORTED_MESSAGES } from '@/domain/reports/report';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  test,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const ADMIN = 'admin@marquee.test';

testWithServiceWorker(
  'a conversation is reported with no signal; an admin reads its last ten messages and says what was done, the reporter is told so, and the other side is told nothing',
  async ({ browser, site }) => {
    testWithServiceWorker.setTimeout(180_000); // three people sign in
    const { ines, mara, thread } = await createConversation(site, 'Pestered');
    for (let i = 1; i < REPORTED_MESSAGES; i += 1) await sendMessage(site, mara, ines, `Answer me, ${i}.`);
    const open = async (viewport: typeof PHONE) =>
      (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();
    const phone = await open(PHONE);
    await signIn(phone, ines.email, `/messages/${thread}`);
    await waitUntilOfflineReady(phone);
    await phone.context().setOffline(true);
    const start = async () => {
      await phone
        .getByRole('button', { name: `More about ${mara.name}` })
        .filter({ visible: true })
        .click();
      await phone.getByRole('menuitem', { name: 'Report' }).click();
    };
    await start();
    const form = phone.getByRole('dialog', { name: `Report this conversation with ${mara.name}` });
    await form.getByRole('button', { name: 'Send report' }).click();
    await expect(form.getByText('Choose what is wrong before you report it.')).toBeVisible();
    await form.getByRole('radio', { name: 'Harassment or threats' }).check();
    await form.getByLabel(/^What happened/).fill('She does not stop.');
    await expectScreenHealthy(phone);
    await form.getByRole('button', { name: 'Send report' }).click();
    await expect(form.getByText(/^You reported this on/)).toBeVisible();
    await expect(form.getByText(/waiting for signal/i)).toBeVisible();
    await expect(form.getByText(/you hear when they have/)).toHaveCount(0);
    await phone.reload();
    await start();
    await expect(form.getByText(/waiting for signal/i)).toBeVisible();
    await phone.context().setOffline(false);
    await expect(form.getByText(/you hear when they have/)).toBeVisible({ timeout: 60_000 });
    await expectScreenHealthy(phone);

    const admin = await open(DESKTOP);
    await signIn(admin, ADMIN, '/admin/reports');
    const card = admin.getByRole('article').filter({ hasText: `Conversation with ${mara.name}` });
    await expect(card.getByRole('heading', { name: 'Harassment or threats' })).toBeVisible();
    await expect(card).toContainText(`Reported by ${ines.name}`);
    await expect(card).toContainText('She does not stop.');
    const said = card.getByRole('list', { name: 'The last messages' }).getByRole('listitem');
    await expect(said).toHaveCount(REPORTED_MESSAGES);
    await expect(said.first()).toContainText('I am.');
    await expect(said.last()).toContainText(`Answer me, ${REPORTED_MESSAGES - 1}.`);
    await expectScreenHealthy(admin);
    await card.getByRole('button', { name: 'Resolve' }).click();
    await card.getByLabel('What was done').fill('Talked to her. She is sorry.');
    await card.getByRole('button', { name: 'Resolve' }).click();
    await expect(card.getByText(/^Resolved by/)).toBeVisible();

    await phone.goto('/notifications');
    const news = phone.getByRole('main').getByText('We have looked at your report');
    await expect(news).toBeVisible({ timeout: 60_000 });
    // What admins note is theirs.
    await expect(phone.getByText('She is sorry', { exact: false })).toHaveCount(0);
    const hers = await open(PHONE);
    await signIn(hers, mara.email, '/notifications');
    await expectSynced(hers);
    await expect(hers.getByRole('main').getByText('I am.')).toBeVisible();
    await expect(hers.getByText(/report/i)).toHaveCount(0);
    await Promise.all([phone, admin, hers].map((page) => page.context().close()));
  },
);

test('a job and a person are reported from their pages, and an admin finds both, with the way to them', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000); // three people sign in
  const mara = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Trustless' });
  const ines = await createOnboardedAccount(site, { name: 'Ines Trustless' });
  const job = await publishJob(site, mara, { title: 'Runner, no lunch' });
  const report = async (email: string, path: string, button: RegExp, reason: string): Promise<void> => {
    const phone = await browser.newPage({ baseURL: site, viewport: PHONE });
    await signIn(phone, email, path);
    await phone.getByRole('button', { name: button }).click();
    const form = phone.getByRole('dialog', { name: /^Report/ });
    await form.getByRole('radio', { name: reason }).check();
    await form.getByRole('button', { name: 'Send report' }).click();
    await expect(form.getByText(/you hear when they have/)).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).last().click();
    await expect(phone.getByRole('button', { name: 'Reported', exact: true })).toBeVisible();
    await phone.close();
  };
  await report(ines.email, `/jobs/${job}`, /^Report this job/, 'Unsafe work');
  await report(mara.email, `/talent/${ines.id}`, /^Report/, 'Pretends to be somebody else');

  await page.setViewportSize(DESKTOP);
  await signIn(page, ADMIN, '/admin/reports');
  const ofJob = page.getByRole('article').filter({ hasText: 'Runner, no lunch' });
  await expect(ofJob.getByRole('heading', { name: 'Unsafe work' })).toBeVisible();
  await expect(ofJob).toContainText(`Posted by ${mara.name}`);
  const ofPerson = page.getByRole('article').filter({ hasText: `Person ${ines.name}` });
  await expect(ofPerson.getByRole('heading', { name: 'Pretends to be somebody else' })).toBeVisible();
  await expect(ofPerson).toContainText(`Reported by ${mara.name}`);
  await expect(ofPerson.getByRole('link', { name: ines.name })).toHaveAttribute('href', `/talent/${ines.id}`);
  await ofJob.getByRole('link', { name: 'Runner, no lunch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Runner, no lunch' })).toBeVisible();
});
