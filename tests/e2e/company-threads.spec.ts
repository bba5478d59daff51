import type { Browser, Page } from '@playwright/test';
import { companyThreadId } from '@/domain/ids';
import { createCompany, createOnboardedAccount, joinCompany, publishJob } from '../support/accounts';
import { ApiAccount, firstOf } from '../support/api-account';
import { expectNoAxeViolations, expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const open = async (browser: Browser, site: string, viewport: typeof PHONE): Promise<Page> =>
  (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();

testWithServiceWorker(
  'an applicant asks a company and is told who reads it; a colleague answers without a signal, the other sees it, and whoever is taken out keeps nothing',
  async ({ browser, site }) => {
    testWithServiceWorker.setTimeout(240_000); // three people sign in, and one of them loses the signal
    const petra = await createOnboardedAccount(site, { name: 'Petra Owner', role: 'employer' });
    const nora = await createOnboardedAccount(site, { name: 'Nora Colleague', role: 'employer' });
    const ines = await createOnboardedAccount(site, { name: 'Ines Applicant' });
    const company = await createCompany(site, petra, { name: 'Gantry Row' });
    await joinCompany(site, company, petra, nora);
    await publishJob(site, petra, { title: 'Best boy, two nights', company_id: company });
    const applicant = await ApiAccount.of(site, ines.email);
    const job = firstOf(await applicant.openJobs(petra.id), 'job of this story');
    await applicant.apply(job, 'Two nights suit me.');
    const thread = `/messages/${await companyThreadId(company, ines.id, job.id)}`;

    const hers = await open(browser, site, PHONE);
    await signIn(hers, ines.email, '/applications');
    await hers.getByText('Best boy, two nights').first().click();
    await hers.getByRole('button', { name: 'Message the employer' }).click();
    const sheet = hers.getByRole('dialog', { name: 'Message Gantry Row' });
    await expect(sheet.getByText('Read by everybody who works for Gantry Row here.')).toBeVisible();
    // At this width alone: beside the list the sheet is another one.
    await expectNoAxeViolations(hers);
    await sheet.getByRole('textbox', { name: 'Message' }).fill('Is there parking near the stage?');
    await sheet.getByRole('button', { name: 'Send message' }).click();
    await expect(hers).toHaveURL(new RegExp(thread));
    await expect(hers.getByText('Read by everybody who works for Gantry Row here.')).toBeVisible();
    await expectScreenHealthy(hers);
    await expectSynced(hers);

    const phone = await open(browser, site, PHONE);
    await signIn(phone, nora.email, '/messages');
    await expect(phone.getByText('Is there parking near the stage?')).toBeVisible({ timeout: 30_000 });
    await expectScreenHealthy(phone);
    await waitUntilOfflineReady(phone);
    await phone.context().setOffline(true);
    await phone.getByText('Is there parking near the stage?').click();
    await expect(phone.getByText('Shared with everybody who works for Gantry Row here.')).toBeVisible();
    await phone.getByPlaceholder('Message Ines').fill('Behind it, by the north gate.');
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(phone.getByText('Behind it, by the north gate.')).toBeVisible();
    await expectScreenHealthy(phone);
    await phone.context().setOffline(false);
    await phone.goto(thread);
    await expectSynced(phone);

    const desk = await open(browser, site, DESKTOP);
    await signIn(desk, petra.email, '/messages');
    await expect(desk.getByRole('link', { name: /Ines Applicant.*Nora: Behind it/ })).toBeVisible({
      timeout: 30_000,
    });
    await desk.goto(thread);
    const messages = desk.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText('Nora Colleague');
    await expect(messages).toContainText('Behind it, by the north gate.');
    await expectScreenHealthy(desk);
    await expect(hers.getByText('Nora Colleague, Gantry Row')).toBeVisible({ timeout: 60_000 });
    await expectScreenHealthy(hers);

    await desk.goto('/company/people');
    await desk.getByRole('button', { name: 'Actions for Nora Colleague' }).click();
    await desk.getByRole('menuitem', { name: 'Take out of the company' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
    await expectSynced(desk);
    await expect(phone.getByText('This conversation is not here')).toBeVisible({ timeout: 60_000 });
    await phone.goto('/messages');
    await expect(phone.getByText('No messages yet')).toBeVisible();
    await expectSynced(phone);
    await desk.goto(thread);
    await expect(messages).toContainText('Behind it, by the north gate.');
  },
);
