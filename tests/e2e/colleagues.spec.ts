import type { Browser, Page } from '@playwright/test';
import { call, createCompany, createOnboardedAccount, joinCompany, publishJob } from '../support/accounts';
import { ApiAccount, firstOf } from '../support/api-account';
import { expectScreenHealthy } from './support/screen-checks';
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
  'a company of two: invited by mail, an applicant answered without a signal by a colleague, a note for the team, and nothing left on the phone of whoever leaves @promise',
  async ({ browser, site }) => {
    testWithServiceWorker.setTimeout(240_000); // two people sign in, and one of them loses the signal
    const petra = await createOnboardedAccount(site, { name: 'Petra Owner', role: 'employer' });
    const nora = await createOnboardedAccount(site, { name: 'Nora Colleague', role: 'employer' });
    const ines = await createOnboardedAccount(site, { name: 'Ines Applicant' });

    const desk = await open(browser, site, DESKTOP);
    const company = await createCompany(site, petra, { name: 'Gantry Row' });
    await signIn(desk, petra.email, '/company');
    await desk.getByRole('link', { name: 'Invite colleagues' }).click();
    await desk.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(desk.getByText('Enter an email address, such as name@company.com.')).toBeVisible();
    await expectScreenHealthy(desk);
    await desk.getByLabel('Email address').fill(nora.email);
    await desk.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(desk.getByRole('region', { name: 'Invited' })).toContainText(nora.email);
    await expectSynced(desk);

    await publishJob(site, petra, { title: 'Best boy, two nights', company_id: company });
    const applicant = await ApiAccount.of(site, ines.email);
    const job = firstOf(await applicant.openJobs(petra.id), 'job of this story');
    await applicant.apply(job, 'Two nights suit me.');

    const phone = await open(browser, site, PHONE);
    await signIn(phone, nora.email, '/company/invitations');
    await expectScreenHealthy(phone);
    await phone.getByRole('button', { name: 'Join Gantry Row' }).click();
    await expect(phone.getByRole('region', { name: 'At work' })).toContainText('Petra Owner', {
      timeout: 30_000,
    });
    await expectScreenHealthy(phone);
    await phone.goto('/employer/applications');
    await expect(phone.getByText('Ines Applicant')).toBeVisible({ timeout: 30_000 });
    await waitUntilOfflineReady(phone);

    await phone.context().setOffline(true);
    await phone.getByText('Ines Applicant').click();
    const sheet = phone.getByRole('dialog');
    await sheet.getByLabel('Your note for the team').fill('Quiet, quick, early.');
    const own = sheet.getByRole('region', { name: 'Team notes' });
    await own.getByRole('radio', { name: '4 stars' }).check();
    await own.getByLabel('Tags').fill('own van');
    await own.getByLabel('Tags').press('Enter');
    await sheet.getByRole('button', { name: 'Add the note' }).click();
    await expect(sheet.getByText(/waiting for signal/)).toBeVisible();
    await expectScreenHealthy(phone);
    await sheet.getByRole('button', { name: 'Shortlist' }).click();
    await phone.context().setOffline(false);
    await phone.goto('/employer/applications');
    await expectSynced(phone);

    await desk.goto('/employer/applications');
    await desk.getByText('Ines Applicant').click();
    const notes = desk.getByRole('region', { name: 'Team notes' });
    await expect(notes).toContainText('Quiet, quick, early.', { timeout: 60_000 });
    await expect(notes).toContainText('Nora Colleague');
    await expect(notes).toContainText('4 stars of theirs');
    // In the list, too, and found by it.
    await desk.goto('/employer/applications?stars=4&tag=own+van');
    await expect(
      desk
        .getByRole('row', { name: /Ines Applicant/ })
        .or(desk.getByRole('listitem').filter({ hasText: 'Ines Applicant' }))
        .first(),
    ).toContainText('4 stars by 1 person of the team');
    await desk.getByText('Ines Applicant').click();
    await expectScreenHealthy(desk);

    await phone.goto('/company/people');
    await phone.getByRole('button', { name: 'Actions for Nora Colleague' }).click();
    await phone.getByRole('menuitem', { name: 'Leave the company' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(phone.getByText('You work for no company here')).toBeVisible({ timeout: 30_000 });
    await expectSynced(phone);
    await phone.goto('/employer/applications');
    await expect(phone.getByText('Ines Applicant')).toHaveCount(0, { timeout: 30_000 });
    await desk.goto('/company/people');
    await expect(desk.getByRole('region', { name: 'Over' })).toContainText('Has left', { timeout: 60_000 });
  },
);

testWithServiceWorker(
  'S2, S6: whoever is taken out of a company while offline keeps the words that nobody has read, is told why they went nowhere, and keeps nothing of the company',
  async ({ browser, site }) => {
    testWithServiceWorker.setTimeout(180_000); // without a signal for half of it
    const petra = await createOnboardedAccount(site, { name: 'Petra Owner', role: 'employer' });
    const nora = await createOnboardedAccount(site, { name: 'Nora Colleague', role: 'employer' });
    const ines = await createOnboardedAccount(site, { name: 'Ines Applicant' });
    const company = await createCompany(site, petra, { name: 'Gantry Row' });
    const place = await joinCompany(site, company, petra, nora);
    await publishJob(site, petra, { title: 'Best boy, two nights', company_id: company });
    const applicant = await ApiAccount.of(site, ines.email);
    const job = firstOf(await applicant.openJobs(petra.id), 'job of this story');
    await applicant.apply(job, 'Two nights suit me.');

    const phone = await open(browser, site, PHONE);
    await signIn(phone, nora.email, '/employer/applications');
    await expect(phone.getByText('Ines Applicant')).toBeVisible({ timeout: 30_000 });
    await waitUntilOfflineReady(phone);
    await phone.context().setOffline(true);
    await phone.getByText('Ines Applicant').click();
    const sheet = phone.getByRole('dialog');
    await sheet.getByLabel('Your note for the team').fill('Quiet, quick, early.');
    await sheet.getByRole('button', { name: 'Add the note' }).click();
    await sheet.getByRole('button', { name: 'Shortlist' }).click();
    await expect(sheet.getByText(/waiting for signal/).first()).toBeVisible();

    await call(site, `/rest/v1/company_members?id=eq.${place}`, { removed: true }, petra.token, 'PATCH');
    await phone.context().setOffline(false);
    await phone.goto('/company/people');
    await expect(phone.getByText('You work for no company here')).toBeVisible({ timeout: 60_000 });
    await phone.goto('/employer/applications');
    await expect(phone.getByText('Ines Applicant')).toHaveCount(0, { timeout: 60_000 });
    const chip = phone.getByRole('button', { name: /need attention|needs attention/i });
    await chip.click({ timeout: 30_000 });
    const attention = phone.getByRole('dialog');
    await expect(attention).toContainText('Quiet, quick, early.');
    await expectScreenHealthy(phone);
    // The applicant has heard nothing of somebody who may not say it.
    expect(
      await applicant.read<{ status: string }>(`job_applications?select=status&job_id=eq.${job.id}`),
    ).toEqual([{ status: 'pending' }]);
  },
);
