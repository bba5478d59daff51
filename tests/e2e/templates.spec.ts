import type { Browser, Page } from '@playwright/test';
import { addDays, today } from '@/domain/values/days';
import { createConversation, createOnboardedAccount, messageBodies, publishJob } from '../support/accounts';
import { ApiAccount } from '../support/api-account';
import { pickDay } from './support/calendar';
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
import { bubble, composer } from './support/thread';

const open = async (browser: Browser, site: string, viewport: typeof PHONE): Promise<Page> =>
  (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();

const closeAll = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));

testWithServiceWorker(
  'a text is kept for again with no signal, and is there behind what is typed on another device; the other side has only the message',
  async ({ browser, site }) => {
    testWithServiceWorker.setTimeout(180_000); // one person on two devices, and another
    const { ines, mara, thread } = await createConversation(site, 'Again');
    const text = 'On my way, there in ten.';
    const phone = await open(browser, site, PHONE);
    await signIn(phone, ines.email, `/messages/${thread}`);
    await waitUntilOfflineReady(phone);
    await phone.context().setOffline(true);
    await composer(phone).fill(text);
    await phone.getByRole('button', { name: 'Templates' }).click();
    const kept = phone.getByRole('dialog', { name: 'Templates' });
    await expect(kept.getByText(/^None yet/)).toBeVisible();
    await expect(kept.getByLabel('Text')).toHaveValue(text);
    await expectScreenHealthy(phone);
    await kept.getByRole('button', { name: 'Save template' }).click();
    await expect(kept.getByRole('button', { name: /^On my way/ })).toBeVisible();
    await phone.keyboard.press('Escape');
    await phone.context().setOffline(false);
    await expectSynced(phone);
    expect(await messageBodies(site, mara, thread)).not.toContain(text);

    const desk = await open(browser, site, DESKTOP);
    await signIn(desk, ines.email, `/messages/${thread}`);
    await composer(desk).fill('Traffic at the bridge.');
    await desk.getByRole('button', { name: 'Templates' }).click();
    const chosen = desk.getByRole('dialog', { name: 'Templates' });
    await chosen.getByRole('button', { name: /^On my way/ }).click();
    await expect(composer(desk)).toHaveValue(`Traffic at the bridge.\n\n${text}`);
    await desk.getByRole('button', { name: 'Send', exact: true }).click();

    const hers = await open(browser, site, DESKTOP);
    await signIn(hers, mara.email, `/messages/${thread}`);
    await expect(bubble(hers, text)).toContainText('Traffic at the bridge.');
    await hers.getByRole('button', { name: 'Templates' }).click();
    await expect(hers.getByRole('dialog', { name: 'Templates' }).getByText(/^None yet/)).toBeVisible();
    await closeAll(phone, desk, hers);
  },
);

test('each reason of a decline has a text to start from, until somebody writes their own, which the applicant reads', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const mara = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Kind' });
  const ines = await createOnboardedAccount(site, { name: 'Ines Declined' });
  const job = await publishJob(site, mara, { title: 'Boat handler' });
  await (await ApiAccount.of(site, ines.email)).apply({ id: job, questions: [] }, 'I can row.');
  await page.setViewportSize(DESKTOP);
  await signIn(page, mara.email, `/employer/applications?job=${job}&view=list`);
  await page.getByRole('button', { name: 'Ines Declined', exact: true }).click();
  await page
    .getByRole('region', { name: 'Ines Declined', exact: true })
    .getByRole('button', { name: 'Decline', exact: true })
    .click();
  const no = page.getByRole('dialog', { name: 'Decline Ines Declined' });
  const words = no.getByLabel('What they read');
  await no.getByLabel('Why').selectOption({ label: 'The dates do not fit' });
  await expect(words).toHaveValue(/free on all of the days this time/);
  await no.getByLabel('Why').selectOption({ label: 'The distance does not fit' });
  await expect(words).toHaveValue(/closer to the location this time/);
  await expectScreenHealthy(page);
  await words.pressSequentially(' Come and see the boats.');
  const written = await words.inputValue();
  await no.getByLabel('Why').selectOption({ label: 'Another reason' });
  await expect(words).toHaveValue(written);
  await no.getByRole('button', { name: 'Decline' }).click();
  await expect(no).toHaveCount(0);
  await expectSynced(page);

  const phone = await browser.newPage({ baseURL: site, viewport: PHONE });
  await signIn(phone, ines.email, '/applications');
  await phone.getByRole('link', { name: /Boat handler/ }).click();
  await expect(phone.getByRole('article', { name: 'Application for Boat handler' })).toContainText(written);
  await phone.close();
});

testWithServiceWorker(
  'a job is kept as a template with no signal, without its days; another device begins with it, and publishes it for other days',
  async ({ browser, site }) => {
    testWithServiceWorker.setTimeout(180_000); // one person on two devices, and a visitor
    const mara = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Again' });
    const title = 'Gaffer on the ferry';
    await publishJob(site, mara, { title, production: 'Low Tide', salary_min: 612, salary_max: 612 });
    const desk = await open(browser, site, DESKTOP);
    await signIn(desk, mara.email, '/employer/jobs');
    await waitUntilOfflineReady(desk);
    await desk.context().setOffline(true);
    await desk.getByRole('button', { name: `What to do with ${title}` }).click();
    await desk.getByRole('menuitem', { name: 'Save as template' }).click();
    const naming = desk.getByRole('dialog', { name: 'Save as template' });
    await naming.getByLabel('Name').fill('Night gaffer');
    await expectScreenHealthy(desk);
    await naming.getByRole('button', { name: 'Save template' }).click();
    await expect(desk.getByText('Saved as a template')).toBeVisible();
    await desk.context().setOffline(false);
    await expectSynced(desk);

    const phone = await open(browser, site, PHONE);
    await signIn(phone, mara.email, '/employer/jobs');
    await expectSynced(phone);
    await phone.goto('/jobs/post');
    await phone.getByRole('button', { name: 'From a template' }).click();
    const all = phone.getByRole('dialog', { name: 'From a template' });
    await expect(all.getByRole('link', { name: /^Night gaffer/ })).toContainText('Potsdam');
    await expectScreenHealthy(phone);
    await all.getByRole('link', { name: /^Night gaffer/ }).click();
    await expect(phone.getByText('Begins with your template Night gaffer.')).toBeVisible();
    await expect(phone.getByLabel('Role', { exact: true })).toHaveValue(title);
    const step = (name: RegExp | string) =>
      phone.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
    await step(/^Next: /);
    await expect(phone.getByRole('heading', { level: 1, name: 'Dates and place' })).toBeVisible();
    const chosenDays = phone.getByRole('gridcell', { selected: true });
    await expect(phone.getByRole('grid').first()).toBeVisible();
    await expect(chosenDays).toHaveCount(0);
    await expect(phone.getByLabel('Town', { exact: true })).toHaveValue('Potsdam');
    const day = addDays(today(new Date()), 9);
    await pickDay(phone, day);
    await expect(chosenDays).toHaveCount(1);
    await step(/^Next: /);
    await expect(phone.getByLabel('From', { exact: true })).toHaveValue('612');
    await step(/^Next: /);
    await expect(phone.getByRole('heading', { level: 1, name: 'Check and publish' })).toBeVisible();
    await step('Publish');
    await expect(phone.getByRole('heading', { level: 1, name: 'Your job is live' })).toBeVisible();

    const jobs = await (
      await ApiAccount.of(site, mara.email)
    ).read<{ starts_on: string; salary_min: number; production: string }>(
      `jobs?select=starts_on,salary_min,production&posted_by=eq.${mara.id}&order=starts_on`,
    );
    expect(jobs[0]).toEqual({ starts_on: day, salary_min: 612, production: 'Low Tide' });
    expect(jobs).toHaveLength(2);
    await closeAll(desk, phone);
  },
);
