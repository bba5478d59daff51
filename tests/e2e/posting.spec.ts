import type { Page } from '@playwright/test';
import { addDays, today } from '../../src/domain/values/days';
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

const EMPLOYER = 'employer2@marquee.test';
const NOW = new Date();
const inDays = (count: number): string => addDays(today(NOW), count);

const next = (page: Page) =>
  page
    .getByRole('button', { name: /^Next: / })
    .filter({ visible: true })
    .click();
const publish = (page: Page) =>
  page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true }).click();
const isSaved = (page: Page) => expect(page.getByText(/^Draft saved on this device/)).toBeVisible();

/** Types into a field with suggestions and leaves it, which closes its list. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Tab');
}

/** Fills in all four steps with a complete job, and stops at the last one. */
async function fillJob(page: Page, title: string): Promise<void> {
  await page.goto('/jobs/post');
  await page.getByLabel('Role', { exact: true }).fill('gaffer');
  await page
    .getByRole('option', { name: /^Gaffer/ })
    .first()
    .click();
  await expect(page.getByLabel('Department')).toHaveValue('electric');
  await type(page, 'Role', title);
  await page.getByLabel('Show or project').fill('Night Ferry');
  await next(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dates and place' })).toBeVisible();
  await pickDay(page, inDays(4));
  await type(page, 'Town', 'London');
  await next(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Pay and terms' })).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('430');
  await next(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Check and publish' })).toBeVisible();
}

/** Expects a visitor on another device who searches for the job by its name to find it this many times. */
async function seenByOthers(page: Page, site: string, title: string, times = 1): Promise<void> {
  const browser = page.context().browser();
  const other = await browser?.newPage({ viewport: PHONE, baseURL: site });
  if (!other) throw new Error('no browser');
  await other.goto('/jobs');
  await expect(other.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
  await other.getByLabel('Search jobs').fill(title);
  await expect(other).toHaveURL(/q=/);
  const found = other.getByRole('heading', { level: 2, name: title, exact: true });
  await expect(found).toHaveCount(times);
  // A duplicate would have arrived by now.
  await other.waitForTimeout(500);
  await expect(found).toHaveCount(times);
  await other.close();
}

test.describe('posting on a phone', () => {
  test.use({ viewport: PHONE });
  test.beforeEach(async ({ page }) => signIn(page, EMPLOYER));

  test('four steps publish a job that everyone sees, and the page says so only then (S8) @promise', async ({
    page,
    site,
  }) => {
    const title = 'Gaffer for the night crossing';
    await fillJob(page, title);
    await publish(page);
    await expect(page).toHaveURL(/\/jobs\/posted\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Your job is live' })).toBeVisible();
    await seenByOthers(page, site, title);
    await page.getByRole('link', { name: 'See the job' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Actions' }).getByRole('link', { name: '0 applicants' }),
    ).toBeVisible();
  });

  test('typed text survives a reload at any moment, and is found among the drafts (S2)', async ({ page }) => {
    await page.goto('/jobs/post');
    await type(page, 'Role', 'Best boy, second unit');
    await page.getByLabel('The work').fill('Two nights on the pier.');
    await isSaved(page);
    await expect(page).toHaveURL(/draft=[0-9a-f-]{36}/);
    await page.reload();
    await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Best boy, second unit');
    await expect(page.getByLabel('The work')).toHaveValue('Two nights on the pier.');

    await page.goto('/jobs/manage?section=draft');
    await page.getByRole('link', { name: 'Best boy, second unit' }).click();
    await expect(page.getByLabel('The work')).toHaveValue('Two nights on the pier.');
    await page.goto('/jobs/manage?section=draft');
    await page.getByRole('button', { name: 'What to do with Best boy, second unit' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name: 'Best boy, second unit' })).toHaveCount(0);
  });

  test('missing values are reported at their fields, with the server’s messages, and the first one gets the focus', async ({
    page,
  }) => {
    await page.goto('/jobs/post');
    await next(page);
    await expect(page.getByText('Say which role this is before publishing.')).toBeVisible();
    await expect(page.getByLabel('Role', { exact: true })).toBeFocused();
    await type(page, 'Role', 'Gaffer');
    await next(page);
    await next(page);
    await expect(page.getByText('Add at least one date before publishing.')).toBeVisible();
    await pickDay(page, inDays(4));
    await type(page, 'Town', 'London');
    await next(page);
    await next(page);
    await expect(
      page.getByText('Add a pay rate or mark this job as unpaid before publishing.'),
    ).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill('620');
    await page.getByLabel(/^To/).fill('540');
    await next(page);
    await expect(page.getByText('Maximum pay must be at least the minimum.')).toBeVisible();
    await page.getByLabel(/^To/).fill('680');
    await page.getByLabel(/^Apply by/).fill(inDays(4));
    await next(page);
    await expect(page.getByText('The deadline must be before the first shoot day.')).toBeVisible();
    await page.getByLabel(/^Apply by/).fill(inDays(3));
    await next(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Check and publish' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Pay and terms' })).toBeVisible();
  });

  test('the last step lists everything that is missing and links to each field', async ({ page }) => {
    await page.goto('/jobs/post?step=4');
    const missing = page.getByRole('alert').filter({ hasText: /things are missing/ });
    await expect(missing.getByRole('listitem')).toHaveCount(5);
    await expect(
      page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true }),
    ).toBeDisabled();
    await missing.getByRole('button', { name: /^Say where the work is/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dates and place' })).toBeVisible();
    await expect(page.getByLabel('Town')).toBeFocused();
    await expect(
      page.getByText('Say where the work is, or mark it as remote, before publishing.'),
    ).toBeVisible();
  });

  testWithServiceWorker(
    'S3 S8: a job published while the server is down shows that it waits, survives a reload, and goes live once',
    async ({ page, server, site }) => {
      const title = 'Gaffer from under the bridge';
      await waitUntilOfflineReady(page);
      await server.kill();
      try {
        await fillJob(page, title);
        await publish(page);
        await expect(
          page.getByRole('heading', { level: 1, name: 'Your job is waiting for signal' }),
        ).toBeVisible();
        await page.reload();
        await expect(
          page.getByRole('heading', { level: 1, name: 'Your job is waiting for signal' }),
        ).toBeVisible();
        await page.goto('/jobs/manage');
        await expect(page.getByRole('tabpanel').getByText('Waiting for signal to publish')).toBeVisible();
        await page.getByRole('link', { name: new RegExp(title) }).click();
      } finally {
        await server.up();
      }
      await expect(page.getByRole('heading', { level: 1, name: 'Your job is live' })).toBeVisible({
        timeout: 30_000,
      });
      await expectSynced(page);
      await seenByOthers(page, site, title);
    },
  );

  test('S7: a refused publication says why, keeps its text, and is published when it is fixed', async ({
    page,
    site,
  }) => {
    const title = 'Gaffer on a slow clock';
    await expectSynced(page);
    // The device's clock is a week behind; its "in four days" is in the past for the server.
    await page.clock.setSystemTime(new Date(NOW.getTime() - 7 * 86_400_000));
    await page.goto('/jobs/post');
    await type(page, 'Role', title);
    await page.getByLabel('Department').selectOption('electric');
    await next(page);
    await pickDay(page, inDays(-3));
    await type(page, 'Town', 'London');
    await next(page);
    await page.getByLabel('From', { exact: true }).fill('430');
    await next(page);
    await publish(page);
    await expect(page.getByRole('heading', { level: 1, name: 'This job was not published' })).toBeVisible();
    await expect(page.getByText('Shoot dates must be today or later.')).toBeVisible();
    await page.clock.setSystemTime(new Date());
    await page.getByRole('link', { name: 'Fix it' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dates and place' })).toBeVisible();
    await expect(page.getByLabel('Town')).toHaveValue('London');
    await page.locator(`[data-day="${inDays(-3)}"]`).click();
    await pickDay(page, inDays(5));
    await next(page);
    await next(page);
    await publish(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Your job is live' })).toBeVisible();
    await seenByOthers(page, site, title);
  });

  test('quick post: five questions, one thumb, and the last crew call repeated', async ({ page, site }) => {
    await page.goto('/jobs/quick-post');
    await type(page, 'Role', 'Standby chaperone');
    await next(page);
    await expect(page.getByText('Choose a department before publishing.')).toBeVisible();
    await page.getByLabel('Department').selectOption('safety_medical');
    await next(page);
    await pickDay(page, inDays(6));
    await next(page);
    await page.getByRole('button', { name: '10 more' }).click();
    await page.getByLabel(/^Rate in /).fill('240');
    await next(page);
    await type(page, 'Town', 'Leeds');
    await next(page);
    await expect(page.getByRole('heading', { level: 3, name: 'Standby chaperone' })).toBeVisible();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your job is live' })).toBeVisible();

    await page.goto('/jobs/quick-post');
    await page
      .getByRole('button', { name: /^Standby chaperone/ })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole('heading', { name: 'Which days?' })).toBeVisible();
    await pickDay(page, inDays(8));
    for (const question of ['What is the rate?', 'Where?', 'Post it?']) {
      await next(page);
      await expect(page.getByRole('heading', { name: question })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your job is live' })).toBeVisible();
    await seenByOthers(page, site, 'Standby chaperone', 2);
  });
});

test.describe('a published job', () => {
  test.use({ viewport: DESKTOP });

  async function post(page: Page, title: string): Promise<string> {
    await signIn(page, EMPLOYER);
    await fillJob(page, title);
    await publish(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Your job is live' })).toBeVisible();
    return /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
  }

  test('is edited in place, and others see the change', async ({ page, browser, site }) => {
    const id = await post(page, 'Gaffer to be edited');
    await page.goto(`/jobs/${id}/edit`);
    await page.getByLabel('From', { exact: true }).fill('460');
    await page.getByLabel(/^Overtime/).fill('2× after 10 h');
    await page.getByRole('button', { name: 'Save changes' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(`/jobs/${id}`);
    await expectSynced(page);
    const other = await browser.newPage({ baseURL: site });
    await other.goto(`/jobs/${id}`);
    await expect(other.getByText('2× after 10 h')).toBeVisible();
    await expect(other.getByText('£460 /day', { exact: false }).first()).toBeVisible();
    await other.close();
  });

  testWithServiceWorker(
    'S7: an edit that arrives after the job closed is explained and kept, and can reopen the job',
    async ({ page, browser, site }) => {
      const id = await post(page, 'Gaffer, closed meanwhile');
      await waitUntilOfflineReady(page);
      await page.goto(`/jobs/${id}/edit`);
      await page.getByLabel(/^Overtime/).fill('1.5× after 9 h');
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Save changes' }).filter({ visible: true }).click();
      await expect(
        page.getByText('Your change is waiting for signal.').filter({ visible: true }),
      ).toBeVisible();

      const elsewhere = await (await browser.newContext({ viewport: DESKTOP, baseURL: site })).newPage();
      await signIn(elsewhere, EMPLOYER, `/jobs/${id}`);
      await elsewhere.getByRole('button', { name: 'More for this job' }).click();
      await elsewhere.getByRole('menuitem', { name: 'Close as filled' }).click();
      await elsewhere.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
      await expectSynced(elsewhere);
      await elsewhere.context().close();

      await page.context().setOffline(false);
      await expect(
        page.getByText(/This job closed before your change arrived\./).filter({ visible: true }),
      ).toBeVisible({ timeout: 30_000 });
      await page.goto(`/jobs/${id}/edit`);
      const refused = page.getByRole('region', { name: 'Refused change' });
      await expect(refused).toContainText('1.5× after 9 h');
      await refused.getByRole('button', { name: 'Open it again with my change' }).click();
      await expect(refused).toHaveCount(0);
      await expectSynced(page);
      await page.goto(`/jobs/${id}`);
      await expect(page.getByText('1.5× after 9 h')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your job' }).getByText(/^Open/)).toBeVisible();
    },
  );

  test('cannot be edited by others', async ({ page }) => {
    const id = await post(page, 'Gaffer, hands off');
    const other = await page
      .context()
      .browser()
      ?.newPage({ baseURL: new URL(page.url()).origin });
    if (!other) throw new Error('no browser');
    await signIn(other, 'employer@marquee.test', `/jobs/${id}/edit`);
    await expect(
      other.getByRole('heading', { name: 'Only whoever hires for it can edit this job' }),
    ).toBeVisible();
    await other.close();
  });
});

const SCREENS: [string, (page: Page) => Promise<void>][] = [
  [
    'a form with errors',
    async (page) => {
      await page.goto('/jobs/post');
      await next(page);
      await expect(page.getByText('Say which role this is before publishing.')).toBeVisible();
    },
  ],
  [
    'dates',
    async (page) => {
      await page.goto('/jobs/post?step=2');
      await pickDay(page, inDays(4));
      await expect(page.getByRole('list', { name: 'Chosen days' })).toBeVisible();
    },
  ],
  [
    'pay',
    async (page) => {
      await page.goto('/jobs/post?step=3');
      await page.getByLabel('Paid').selectOption('unpaid');
      await expect(page.getByRole('radio', { name: 'Student project' })).toBeVisible();
    },
  ],
  [
    'the last step',
    async (page) => {
      await page.goto('/jobs/post?step=4');
      await expect(page.getByText(/things are missing/)).toBeVisible();
    },
  ],
  [
    'quick post',
    async (page) => {
      await page.goto('/jobs/quick-post');
      await expect(page.getByRole('heading', { name: 'Who do you need?' })).toBeVisible();
    },
  ],
  [
    'manage, with a menu open',
    async (page) => {
      await page.goto('/jobs/manage');
      await page
        .getByRole('button', { name: /^What to do with/ })
        .first()
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  ],
  [
    'an edit',
    async (page) => {
      await page.goto('/jobs/manage');
      await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('link').first().click();
      await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/);
      await page.goto(`${page.url()}/edit`);
      await expect(page.getByRole('heading', { name: 'Pay and terms' })).toBeVisible();
    },
  ],
  [
    'a page of a job that is not there',
    async (page) => {
      await page.goto('/jobs/posted/nothing');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  ],
];

for (const viewport of [PHONE, DESKTOP]) {
  test(`posting passes the screen checks at ${viewport.width} px, in light and dark`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'employer@marquee.test');
    for (const [name, open] of SCREENS) {
      await test.step(name, async () => {
        await open(page);
        await expectScreenHealthy(page, [viewport]);
      });
    }
  });
}
