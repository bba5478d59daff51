import type { Page } from '@playwright/test';
import { addDays, today } from '../../src/domain/values/days';
import { ApiAccount } from '../support/api-account';
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

/** The server is killed, does not answer while `act` runs, and comes back. */
async function withServerDown(
  server: { kill: () => Promise<unknown>; up: () => Promise<unknown> },
  act: () => Promise<void>,
): Promise<void> {
  await server.kill();
  try {
    await act();
  } finally {
    await server.up();
  }
}

testWithServiceWorker(
  'from posting to hired, every step taken while the server is down: posted, invited, applied, offered, accepted, hired',
  async ({ page, browser, server, site }) => {
    test.setTimeout(300_000);
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
    await waitUntilOfflineReady(phone);
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
    const mine = phone.getByRole('article', { name: `Application for ${title}` });
    await withServerDown(server, async () => {
      await phone.getByRole('button', { name: 'Send application' }).click();
      await expect(phone).toHaveURL(/\/applications\?a=/);
      await expect(mine).toContainText('Waiting');
    });
    await expectSynced(phone);
    const id = new URL(phone.url()).searchParams.get('a');

    // Who has applied needs no invitation.
    await expect(candidate).toHaveCount(0, { timeout: 30_000 });

    await page.goto(`/employer/applications?a=${id}`);
    const theirs = page.getByRole('dialog', { name: TALENT_NAME, exact: true });
    await theirs.getByRole('button', { name: 'More answers' }).click();
    await page.getByRole('menuitem', { name: 'Make an offer' }).click();
    const offer = page.getByRole('dialog', { name: `An offer to ${TALENT_NAME}` });
    await offer.getByLabel(/^Rate,/).fill('880');
    await withServerDown(server, async () => {
      await offer.getByRole('button', { name: 'Send the offer' }).click();
      await expect(offer).toHaveCount(0);
      await page.getByRole('tab', { name: /^Interviews/ }).click();
      await expect(
        page.getByRole('listitem').filter({ hasText: TALENT_NAME }).filter({ hasText: '$880' }),
      ).toContainText('waiting');
    });
    await expectSynced(page);

    const shown = mine.getByRole('region', { name: 'The offer' });
    await expect(shown).toContainText('880', { timeout: 30_000 });
    await withServerDown(server, async () => {
      await shown.getByRole('button', { name: 'Accept', exact: true }).click();
      await phone
        .getByRole('dialog', { name: 'Accept this offer?' })
        .getByRole('button', { name: 'Accept the offer' })
        .click();
      await expect(mine).toContainText('Accepted, waiting for signal');
    });
    await expectSynced(phone);

    await page.goto(`/employer/applications?a=${id}`);
    await expect(theirs).toContainText('Accepted your offer', { timeout: 30_000 });
    await withServerDown(server, async () => {
      await theirs.getByRole('button', { name: 'Confirm the hire' }).click();
      await page
        .getByRole('dialog', { name: `Hire ${TALENT_NAME}?` })
        .getByRole('button', { name: 'Confirm the hire' })
        .click();
    });
    await expectSynced(page);
    await expect(mine.getByRole('list').getByText('Hired', { exact: true })).toBeVisible({ timeout: 30_000 });
    const employer = await ApiAccount.of(site, EMPLOYER);
    const [stored] = await employer.read<{ status: string; history: { status: string }[] }>(
      `job_applications?select=status,history&id=eq.${id}`,
    );
    expect(stored?.history.map(({ status }) => status)).toEqual(['pending', 'offered', 'accepted', 'hired']);
    await phone.close();
  },
);
