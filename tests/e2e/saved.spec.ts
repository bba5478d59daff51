import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call, changeProfile, createOnboardedAccount, publishJob } from '../support/accounts';
import { ApiAccount } from '../support/api-account';
import { expectScreenHealthy } from './support/screen-checks';
import { expect, expectScreen, expectSynced, PHONE, signIn, test } from './support/story';

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const slate = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('a talent on a phone', () => {
  test.use({ viewport: PHONE });

  test('keeps jobs and a search, hides a job, and finds everything again in Saved, where what closes first is first @promise', async ({
    page,
    site,
  }) => {
    test.setTimeout(180_000);
    page.setDefaultTimeout(20_000);
    const production = `Show ${randomUUID().slice(0, 8)}`;
    const employer = await createOnboardedAccount(site, { role: 'employer', name: 'Petra Lind' });
    const talent = await createOnboardedAccount(site, { name: 'Mara Voss' });
    await changeProfile(site, talent, { role_codes: ['gaffer'], departments: ['electric'] });
    const post = (title: string, ahead: number) =>
      publishJob(site, employer, {
        title,
        production,
        job_dates: [{ day: day(ahead), kind: 'shoot', call: '06:30', wrap: '' }],
        application_deadline: day(ahead - 1),
      });
    await post('Gaffer, later', 30);
    await post('Gaffer, soon', 3);
    const filled = await post('Gaffer, filled', 20);
    const applied = await post('Gaffer, applied', 25);
    await post('Gaffer, unwanted', 26);
    const me = await ApiAccount.of(site, talent.email);
    await me.apply({ id: applied, questions: [] }, 'Six years on nights.');

    await signIn(page, talent.email, '/jobs');
    await expectSynced(page);
    await page.getByLabel('Search jobs').fill(production);
    await expect(results(page).getByRole('article')).toHaveCount(5);
    await expect(slate(page, 'Gaffer, applied')).toContainText('Applied');

    // Hidden, shown again, hidden.
    const unwanted = slate(page, 'Gaffer, unwanted');
    await unwanted.getByRole('button', { name: /^Hide / }).click();
    await expect(unwanted).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(unwanted).toBeVisible();
    await expectSynced(page);
    await unwanted.getByRole('button', { name: /^Hide / }).click();
    await expect(unwanted).toHaveCount(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(results(page).getByRole('status').first()).toContainText('4 jobs');
    await page.getByRole('button', { name: /^All filters/ }).click();
    await page.getByRole('switch', { name: 'Show hidden' }).check();
    await page.getByRole('button', { name: 'Show 5 jobs' }).click();
    await expect(unwanted).toContainText('Hidden');
    await page.getByRole('checkbox', { name: 'With hidden' }).click();
    await expect(unwanted).toHaveCount(0);

    for (const title of ['later', 'soon', 'filled'])
      await slate(page, `Gaffer, ${title}`)
        .getByRole('button', { name: /^Save / })
        .click();
    await page.getByRole('button', { name: 'Save search' }).click();
    const sheet = page.getByRole('dialog', { name: 'Save search' });
    await expect(sheet.getByLabel('Name')).toHaveValue(`“${production}”`);
    await sheet.getByLabel('Name').fill('My show');
    await sheet.getByRole('radio', { name: 'At once' }).check();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Saved as My show' })).toBeVisible();
    await expectSynced(page);
    await expectScreenHealthy(page, [PHONE]);

    await call(
      site,
      `/rest/v1/jobs?id=eq.${filled}`,
      { status: 'closed', closed_reason: 'filled' },
      employer.token,
      'PATCH',
    );
    await results(page).getByRole('link', { name: 'Saved', exact: true }).click();
    await expectScreen(page, '/saved');
    // A change of a job comes with the next pull, and a start pulls.
    await page.reload();
    const jobs = page.getByRole('tabpanel').getByRole('article');
    await expect(jobs.filter({ hasText: 'Gaffer, filled' })).toContainText('Filled');
    await expect(jobs).toContainText(['Gaffer, soon', 'Gaffer, later', 'Gaffer, filled']);
    await expect(jobs.first()).toContainText('Apply by');

    // Without a line: taken off, and put back.
    await page.context().setOffline(true);
    await jobs
      .first()
      .getByRole('button', { name: /^Save / })
      .click();
    await expect(jobs).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(jobs).toContainText(['Gaffer, soon', 'Gaffer, later', 'Gaffer, filled']);
    await page.context().setOffline(false);
    await expectScreenHealthy(page, [PHONE, { width: 1280, height: 800 }]);
    await page.setViewportSize(PHONE);

    // What is new is counted until the search is opened, and the alert leads to the job.
    await expectSynced(page);
    await post('Gaffer, brand new', 40);
    await page.getByRole('tab', { name: /^Searches/ }).click();
    const search = page.getByRole('tabpanel').getByRole('link', { name: /My show/ });
    await expect(search).toContainText('1 new', { timeout: 60_000 });
    await expectScreenHealthy(page, [PHONE]);
    await search.click();
    await expect(page.getByLabel('Search jobs')).toHaveValue(production);
    await expect(results(page).getByRole('article').first()).toContainText('Gaffer, brand new');
    await bar(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(
      page.getByRole('region', { name: 'Saved, closing first' }).getByRole('link').nth(1),
    ).toContainText('Gaffer, soon');
    await page.goto('/saved?section=searches');
    await expect(search).toBeVisible();
    await expect(search).not.toContainText('new');
    await page.getByRole('link', { name: /^Notifications/ }).click();
    // The server matches what was published by a timer (`send_alerts`).
    await page.getByRole('link', { name: /New job for My show/ }).click({ timeout: 45_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gaffer, brand new');
    // Within the app: what leaves the page at once can be before the visit is written down.
    await bar(page).getByRole('link', { name: 'Jobs' }).click();
    await results(page).getByRole('link', { name: 'Saved', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Recently viewed' })).toContainText('Gaffer, brand new');
  });

  test('comes back through the bar to the list as it was left, and with a second tap to its beginning', async ({
    page,
    site,
  }) => {
    const talent = await createOnboardedAccount(site, { name: 'Mara Voss' });
    await signIn(page, talent.email, '/jobs?sort=soonest');
    await expectSynced(page);
    await page.mouse.wheel(0, 2600);
    const there = results(page).locator('li[aria-posinset="16"]').getByRole('heading');
    await there.evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const name = await there.innerText();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(1200);
    await there.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await bar(page).getByRole('link', { name: 'Jobs' }).click();
    await expectScreen(page, '/jobs?sort=soonest');
    await expect(there).toHaveText(name);
    await expect(there).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(60);
    await bar(page).getByRole('link', { name: 'Jobs' }).click();
    await expect(page).toHaveURL(/\/jobs$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

test('an employer who finds nobody keeps the search, and hears of whoever joins and fits', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  const surname = `Vo${randomUUID().replaceAll(/[^a-f]/g, '')}ss`;
  const employer = await createOnboardedAccount(site, { role: 'employer', name: 'Petra Lind' });
  await signIn(page, employer.email, '/talent');
  await expectSynced(page);
  await page.getByLabel('Search talent').fill(surname);
  await expect(results(page).getByRole('status').first()).toContainText('0 people');
  await page.getByRole('button', { name: 'Save search' }).click();
  const sheet = page.getByRole('dialog', { name: 'Save search' });
  await sheet.getByLabel('Name').fill('The one I need');
  await sheet.getByRole('radio', { name: 'At once' }).check();
  await expectScreenHealthy(page, [PHONE]);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Saved as The one I need' })).toBeVisible();
  await expectSynced(page);

  await createOnboardedAccount(site, { name: 'Somebody Else' });
  await createOnboardedAccount(site, { name: `Nora ${surname}` });
  await page.goto('/saved?section=searches');
  const search = page.getByRole('tabpanel').getByRole('link', { name: /The one I need/ });
  await expect(search).toContainText('1 new', { timeout: 60_000 });
  await expect(search).toContainText('Notifies you at once');
  await expectScreenHealthy(page, [PHONE]);
  await search.click();
  await expect(results(page).getByRole('link', { name: `Nora ${surname}` })).toBeVisible();
  await page.goto('/saved?section=searches');
  await expect(search).toBeVisible();
  await expect(search).not.toContainText('new');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: /New person for The one I need/ }).click({ timeout: 45_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Nora ${surname}`);
});
