import type { Page } from '@playwright/test';
import { ApiAccount, firstOf } from '../support/api-account';
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

const EMPLOYER = 'employer@marquee.test';
const TALENT = 'talent2@marquee.test';
const TALENT_NAME = 'Tomas Reyes';

const draftSaved = (page: Page) => expect(page.getByText(/Draft saved on this device/)).toBeVisible();

/** Fills in whatever the employer asks, replacing what a draft may contain, and goes to the review step. */
async function toReview(page: Page): Promise<void> {
  const rate = page.getByRole('textbox', { name: /^Your rate/ });
  if (await rate.isVisible()) await rate.fill('620');
  for (const question of await page.getByRole('textbox').all()) {
    if ((await question.inputValue()) === '') await question.fill('Yes, all of them.');
  }
  await page.getByRole('button', { name: 'Check before sending' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check and send' })).toBeVisible();
}

test.describe('a talent on a phone', () => {
  test.use({ viewport: PHONE });

  testWithServiceWorker(
    'applies while the server is down; the application is shown as waiting, is sent when the server is back, and reaches the employer @promise',
    async ({ page, browser, server, site }) => {
      test.setTimeout(120_000);
      const talent = await ApiAccount.of(site, TALENT);
      const employer = await ApiAccount.of(site, EMPLOYER);
      const job = firstOf(await talent.openJobs(employer.id), 'open job of the demo employer');
      const note = 'Nights on water, small boats, my own van. Free all week.';

      await signIn(page, TALENT);
      await waitUntilOfflineReady(page);
      await page.goto(`/jobs/${job.id}/apply`);
      await page.getByLabel('Cover note').fill(note);
      await draftSaved(page);
      await page.reload();
      await expect(page.getByLabel('Cover note')).toHaveValue(note);

      await server.kill();
      try {
        await toReview(page);
        await expect(page.getByText(note)).toBeVisible();
        // The phone's way back leads to the form, and a reload stays where it was.
        await page.goBack();
        await expect(page.getByLabel('Cover note')).toHaveValue(note);
        await toReview(page);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: 'Check and send' })).toBeVisible();
        await expect(page.getByText(note)).toBeVisible();
        await page.getByRole('button', { name: 'Send application' }).click();
        await expect(page).toHaveURL(/\/applications\?a=/);
        const row = page.getByRole('listitem').filter({ hasText: job.title }).filter({ hasText: note });
        await expect(row).toContainText('Waiting for signal');
        await expect(row.getByText('Sent', { exact: true })).toHaveCount(0);
        await page.goto('/applications');
        await expect(page.getByRole('listitem').filter({ hasText: 'Waiting for signal' })).toContainText(
          job.title,
        );
      } finally {
        await server.up();
      }
      await expect(page.getByText('Waiting for signal')).toHaveCount(0, { timeout: 45_000 });
      await expectSynced(page);
      await page.goto(`/jobs/${job.id}/apply`);
      await expect(page.getByRole('alert')).toContainText('You have already applied to this job.');

      const desk = await browser.newPage({ baseURL: site, viewport: DESKTOP });
      await signIn(desk, EMPLOYER, `/employer/applications?job=${job.id}`);
      await desk
        .getByRole('article', { name: TALENT_NAME })
        .getByRole('button', { name: TALENT_NAME, exact: true })
        .click();
      await expect(desk.getByRole('region', { name: TALENT_NAME, exact: true })).toContainText(note);
      await desk.close();
    },
  );

  testWithServiceWorker(
    'removes an application that has not been sent, and withdraws one that has',
    async ({ page, server, site }) => {
      test.setTimeout(120_000);
      const talent = await ApiAccount.of(site, TALENT);
      const employer = await ApiAccount.of(site, EMPLOYER);
      const [waiting, sent] = await talent.openJobs(employer.id);
      if (!waiting || !sent) throw new Error('The seed has no two open jobs of the demo employer.');
      const id = await talent.apply(sent, 'Free on all days.');

      await signIn(page, TALENT);
      await waitUntilOfflineReady(page);
      await page.goto(`/jobs/${waiting.id}/apply`);
      await page.getByLabel('Cover note').fill('Written too early.');
      await draftSaved(page);
      await server.kill();
      try {
        await toReview(page);
        await page.getByRole('button', { name: 'Send application' }).click();
        await page.getByRole('button', { name: 'Take it back' }).click();
        const ask = page.getByRole('dialog', { name: 'Take this application back?' });
        await ask.getByRole('button', { name: 'Take it back' }).click();
        await expect(page.getByText('Waiting for signal')).toHaveCount(0);
      } finally {
        await server.up();
      }
      await page.goto(`/applications?a=${id}`);
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page
        .getByRole('dialog', { name: 'Withdraw this application?' })
        .getByRole('button', { name: 'Withdraw' })
        .click();
      const details = page.getByRole('article', { name: `Application for ${sent.title}` });
      await expect(details.getByRole('list').getByText('Withdrawn')).toBeVisible({ timeout: 30_000 });
      await expectSynced(page);
      expect(
        await talent.read(`job_applications?select=id&job_id=eq.${waiting.id}&applicant_id=eq.${talent.id}`),
      ).toEqual([]);
      expect(await talent.read(`job_applications?select=status&id=eq.${id}`)).toMatchObject([
        { status: 'withdrawn' },
      ]);
    },
  );

  test('missing answers are requested at their fields, before anything is sent', async ({ page, site }) => {
    const talent = await ApiAccount.of(site, TALENT);
    const employer = await ApiAccount.of(site, EMPLOYER);
    const job = firstOf(
      (await talent.openJobs(employer.id)).filter(
        ({ questions, pay_type: pay }) => questions.length > 0 && pay === 'day',
      ),
      'open job by the day with a question',
    );
    await signIn(page, TALENT);
    await expectSynced(page);
    await page.goto(`/jobs/${job.id}/apply`);
    await page.getByLabel(/^Your rate/).fill('plenty');
    await page.getByRole('button', { name: 'Check before sending' }).click();
    await expect(page.getByText('Enter an amount, such as 620.')).toBeVisible();
    await expect(page.getByLabel(/^Your rate/)).toBeFocused();
    await expect(page.getByText('The employer asks this of everyone. A short answer is enough.')).toHaveCount(
      job.questions.length,
    );
    expect(
      await talent.read(`job_applications?select=id&job_id=eq.${job.id}&applicant_id=eq.${talent.id}`),
    ).toEqual([]);
  });
});

const REFUSED = [
  { who: EMPLOYER, whose: EMPLOYER, says: 'You cannot apply to your own job.', instead: 'See who applied' },
  {
    who: 'employer2@marquee.test',
    whose: EMPLOYER,
    says: 'Employers cannot apply to jobs.',
    instead: 'Find talent',
  },
] as const;

for (const { who, whose, says, instead } of REFUSED) {
  test(`${who} is refused before the form opens: ${says}`, async ({ page, site }) => {
    const poster = await ApiAccount.of(site, whose);
    const [job] = await poster.read<{ id: string }>(
      `jobs?select=id&status=eq.active&apply_mode=eq.marquee&posted_by=eq.${poster.id}&limit=1`,
    );
    await signIn(page, who);
    await expectSynced(page);
    await page.goto(`/jobs/${job?.id}/apply`);
    await expect(page.getByRole('alert')).toHaveText(says);
    await expect(page.getByRole('main').getByRole('link', { name: instead })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check before sending' })).toHaveCount(0);
  });
}

test('a job that has closed, and one that does not exist, say so instead of a form', async ({
  page,
  site,
}) => {
  const employer = await ApiAccount.of(site, EMPLOYER);
  const talent = await ApiAccount.of(site, TALENT);
  const applied = new Set(
    (await talent.read<{ job_id: string }>('job_applications?select=job_id')).map(({ job_id: job }) => job),
  );
  const closed = firstOf(
    (await employer.read<{ id: string }>('jobs?select=id&status=eq.closed&apply_mode=eq.marquee')).filter(
      ({ id }) => !applied.has(id),
    ),
    'closed job',
  );
  await signIn(page, TALENT);
  await expectSynced(page);
  await page.goto(`/jobs/${closed.id}/apply`);
  await expect(page.getByRole('alert')).toHaveText('Applications for this job have closed.');
  for (const unknown of ['no-such-job', '00000000-0000-7000-8000-000000000000']) {
    await page.goto(`/jobs/${unknown}/apply`);
    await expect(page.getByRole('heading', { name: 'This job is not on this device' })).toBeVisible();
  }
});

test.describe('an employer on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('reads an application, shortlists it, and declines the rest with kind words that the applicant reads @promise', async ({
    page,
    browser,
    site,
  }) => {
    test.setTimeout(120_000);
    const employer = await ApiAccount.of(site, EMPLOYER);
    const talent = await ApiAccount.of(site, TALENT);
    const other = await ApiAccount.of(site, 'talent@marquee.test');
    const mine = new Set((await other.openJobs(employer.id)).map(({ id }) => id));
    const job = firstOf(
      (await talent.openJobs(employer.id)).filter(({ id }) => mine.has(id)),
      'job that neither talent has applied to',
    );
    const first = await talent.apply(job, 'I have the truck.');
    const second = await other.apply(job, 'I have the lenses.');

    await signIn(page, EMPLOYER, `/employer/applications?job=${job.id}`);
    const pending = page.getByRole('region', { name: 'Pending' });
    await pending.getByRole('button', { name: TALENT_NAME, exact: true }).click();
    const sheet = page.getByRole('region', { name: TALENT_NAME, exact: true });
    await expect(sheet).toContainText('I have the truck.');
    await expect(sheet).toContainText(/Answer by .* or they see “No reply from employer”/);
    await sheet.getByRole('button', { name: 'Shortlist' }).click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(
      page.getByRole('region', { name: 'Reviewed' }).getByRole('article', { name: TALENT_NAME }),
    ).toContainText('Shortlisted');
    await expect
      .poll(
        async () =>
          (
            await employer.read<{ employer_viewed_at: string | null; status: string }>(
              `job_applications?select=status,employer_viewed_at&id=eq.${first}`,
            )
          )[0],
      )
      .toMatchObject({ status: 'shortlisted', employer_viewed_at: expect.any(String) });

    await pending.getByRole('checkbox', { name: 'Select Ines Marlow' }).check();
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    const no = page.getByRole('dialog', { name: 'Decline Ines Marlow' });
    await no.getByLabel('Why').selectOption('dates');
    await expect(no.getByLabel('What they read')).toHaveValue(/free on all of the days/);
    await no.getByLabel('What they read').fill('The days moved. I hope the next one fits.');
    await no.getByRole('button', { name: 'Decline' }).click();
    await expect(
      page.getByRole('region', { name: 'Decided' }).getByRole('article', { name: 'Ines Marlow' }),
    ).toContainText('Declined');
    await expectSynced(page);

    const phone = await browser.newPage({ baseURL: site, viewport: PHONE });
    await signIn(phone, 'talent@marquee.test');
    await expectSynced(phone);
    await phone.goto(`/applications?a=${second}`);
    await expect(phone.getByRole('article', { name: `Application for ${job.title}` })).toContainText(
      'The days moved. I hope the next one fits.',
    );
    await phone.close();
  });

  test('finds only what the lifecycle allows in a card’s menu', async ({ page }) => {
    await signIn(page, EMPLOYER, '/employer/applications');
    const section = page.getByRole('region', { name: 'Decided' });
    const hired = section.getByRole('article').filter({ hasText: 'Hired' }).first();
    await hired.getByRole('button', { name: /^Actions for/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Read the application', 'See the profile']);
    await page.keyboard.press('Escape');
    const declined = section.getByRole('article').filter({ hasText: 'Declined' }).first();
    await declined.getByRole('button', { name: /^Actions for/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Read the application',
      'See the profile',
      'Reconsider',
    ]);
  });

  test('compares a chosen few side by side, one row per fact and one column per person', async ({ page }) => {
    await signIn(page, EMPLOYER, '/employer/applications?view=list');
    const choices = page.getByRole('checkbox', { name: /^Select [A-Z]/ });
    await choices.nth(0).check();
    await choices.nth(1).check();
    await page.getByRole('radio', { name: 'Compare' }).click();
    const table = page.getByRole('region', { name: 'People side by side' });
    await expect(table.getByRole('rowheader', { name: 'Quote' })).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveCount(2);
    await expectScreenHealthy(page, [DESKTOP]);
  });
});

const NARROW = { width: 320, height: 640 };
for (const size of [PHONE, NARROW])
  test(`compares a chosen few on a phone of ${size.width} px: the rows keep their names, and keys reach whoever is not in sight`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await signIn(page, EMPLOYER, '/employer/applications/reviewed');
    const choices = page.getByRole('checkbox', { name: /^Select [A-Z]/ });
    for (const at of [0, 1, 2]) await choices.nth(at).check();
    await expectScreenHealthy(page, [size]);
    await page.getByRole('button', { name: 'Compare' }).click();
    const sheet = page.getByRole('dialog', { name: 'Compare 3 people' });
    const table = sheet.getByRole('region', { name: 'People side by side' });
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    await expectScreenHealthy(page, [size]);

    const quote = table.getByRole('rowheader', { name: 'Quote' });
    const last = table.getByRole('columnheader').last().getByRole('button');
    await expect(last).not.toBeInViewport();
    const place = await quote.boundingBox();
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    expect((await quote.boundingBox())?.x).toBe(place?.x);
    // Scrolled to the end, the facts are still under the names of their people.
    await table
      .getByRole('row', { name: /^State/ })
      .getByRole('cell')
      .last()
      .scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });

    const name = (await last.textContent()) ?? '';
    await last.press('Enter');
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name, exact: true })).toHaveCount(0);
    await expect(last).toBeFocused();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Selected people' })).toContainText('3 selected');
  });

const SCREENS = [
  { who: TALENT, path: '/applications', shows: 'Applications' },
  { who: EMPLOYER, path: '/employer/applications', shows: 'Applications' },
  { who: EMPLOYER, path: '/employer/applications?view=list', shows: 'Applications' },
] as const;

for (const { who, path, shows } of SCREENS) {
  test(`${path} passes the screen checks in light and dark, on phone and desktop`, async ({ page }) => {
    test.setTimeout(90_000);
    await signIn(page, who, path);
    await expect(page.getByRole('heading', { level: 1, name: shows })).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('listitem').or(page.getByRole('row')).first(),
    ).toBeVisible();
    await expectScreenHealthy(page);
  });
}

test('the application form, its review, an open application and a decline pass the screen checks', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const talent = await ApiAccount.of(site, TALENT);
  const employer = await ApiAccount.of(site, EMPLOYER);
  const job = firstOf(await talent.openJobs(employer.id), 'open job');
  await signIn(page, TALENT);
  await expectSynced(page);
  await page.goto(`/jobs/${job.id}/apply`);
  await expect(page.getByLabel('Cover note')).toBeVisible();
  await expectScreenHealthy(page);
  await toReview(page);
  await expectScreenHealthy(page);

  const context = await browser.newContext({ baseURL: site, viewport: DESKTOP });
  const desk = await context.newPage();
  await signIn(desk, EMPLOYER, '/employer/applications');
  const card = desk.getByRole('region', { name: 'Pending' }).getByRole('article').first();
  const name = (await card.getAttribute('aria-label')) ?? '';
  await card.getByRole('button', { name, exact: true }).click();
  const opened = desk.getByRole('region', { name, exact: true });
  await expect(opened).toBeVisible();
  await expectScreenHealthy(desk);
  await opened.getByRole('button', { name: 'Decline' }).click();
  await expect(desk.getByRole('dialog', { name: /^Decline / })).toBeVisible();
  await expectScreenHealthy(desk);
  await context.close();
});
