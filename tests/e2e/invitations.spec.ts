import type { Page } from '@playwright/test';
import { addDays, today } from '../../src/domain/values/days';
import { pickDay } from './support/calendar';
import { expectScreenHealthy } from './support/screen-checks';
import {
  expect,
  expectSynced,
  PHONE,
  signIn,
  test,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const EMPLOYER = 'employer2@marquee.test';
const TALENT = 'talent2@marquee.test';
const TALENT_NAME = 'Tomas Reyes';
const SHOW = 'Night Ferry';

const next = (page: Page) =>
  page
    .getByRole('button', { name: /^Next: / })
    .filter({ visible: true })
    .click();

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Tab');
}

test.use({ viewport: PHONE, actionTimeout: 30_000 });

/** Two roles of a show, the first one for somebody like Tomas; stops before publishing. */
async function fillShow(page: Page, title: string): Promise<void> {
  await page.goto('/jobs/post');
  await page.getByLabel('Role', { exact: true }).fill('gaffer');
  await page
    .getByRole('option', { name: /^Gaffer/ })
    .first()
    .click();
  await type(page, 'Role', title);
  await page.getByLabel('Show or project').fill(SHOW);
  await page.getByRole('combobox', { name: /^Needed/ }).fill('Night exteriors');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: /^Needed/ }).fill('grandMA3');
  await page.keyboard.press('Enter');
  // The open list covers the page.
  await page.keyboard.press('Escape');
  await next(page);
  await pickDay(page, addDays(today(new Date()), 4));
  const call = page.getByRole('textbox', { name: /^Call on/ });
  await call.fill('530p');
  await call.press('Tab');
  await expect(call).toHaveValue('5:30');
  await expect(page.getByRole('button', { name: 'PM, change to AM' })).toBeVisible();
  await type(page, 'Town', 'Albuquerque');
  await next(page);
  await page.getByLabel('From', { exact: true }).fill('900');
  await next(page);
  await expect(page.getByText('17:30').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add a role' }).click();
  await type(page, 'Role 2', 'Best boy electric');
  await page.getByLabel('By the day').fill('560');
}

testWithServiceWorker(
  'a show is posted and somebody invited while the server is down; both arrive, and whoever was invited applies',
  async ({ page, browser, server, site }) => {
    test.setTimeout(150_000);
    const title = 'Gaffer for the night crossing';
    await signIn(page, EMPLOYER);
    await expectSynced(page);
    await waitUntilOfflineReady(page);
    await server.kill();
    const candidate = page.getByRole('listitem').filter({ hasText: TALENT_NAME });
    try {
      await fillShow(page, title);
      await page.getByRole('button', { name: 'Publish 2 jobs' }).filter({ visible: true }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Your job is waiting for signal' }),
      ).toBeVisible();
      await expect(candidate).toContainText('2 of 2 skills');
      await candidate.getByRole('button', { name: `Invite ${TALENT_NAME}` }).click();
      await expect(candidate).toContainText('Waiting for signal');
      await page.reload();
      await expect(candidate).toContainText('Waiting for signal');
      await expectScreenHealthy(page);
    } finally {
      await server.up();
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Your job is live' })).toBeVisible({
      timeout: 45_000,
    });
    await expect(candidate).toContainText('Invited');
    await expect(page.getByRole('region', { name: 'Published with it' })).toContainText(
      'Best boy electricLive',
    );
    await expectSynced(page);

    const phone = await browser.newPage({ baseURL: site, viewport: PHONE });
    await signIn(phone, TALENT, '/messages');
    await phone.getByRole('link', { name: new RegExp(title) }).click();
    await expect(phone.getByRole('heading', { level: 3, name: title })).toBeVisible();
    await phone.getByRole('link', { name: 'See the job and apply' }).click();
    await expect(phone.getByText('invited you to apply')).toBeVisible();
    await expect(phone.getByRole('region', { name: 'How it fits you' })).toContainText('Your role: Gaffer');
    await expect(phone.getByRole('heading', { name: `More on ${SHOW}` })).toBeVisible();
    await phone.getByRole('link', { name: 'Apply', exact: true }).click();
    await phone.getByLabel('Cover note').fill('Nights are my days.');
    await phone.getByRole('textbox', { name: /^Your rate/ }).fill('880');
    await phone.getByRole('button', { name: 'Check before sending' }).click();
    await phone.getByRole('button', { name: 'Send application' }).click();
    await expect(phone).toHaveURL(/\/applications\?a=/);
    await expectSynced(phone);
    await phone.close();

    // Who has applied needs no invitation.
    await expect(candidate).toHaveCount(0, { timeout: 30_000 });
  },
);
