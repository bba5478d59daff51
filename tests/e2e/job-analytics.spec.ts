import { formatWeekday, today } from '@/domain/values/days';
import { call, createOnboardedAccount, publishJob } from '../support/accounts';
import { ApiAccount } from '../support/api-account';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, expectSynced, PHONE, signIn, test } from './support/story';

// Days are those of the place of work, and of whoever reads them: here they are the same.
test.use({ timezoneId: 'UTC' });

test('an employer reads how often a job was opened and saved, who applied and how fast they answered: by job, and by day as a chart and a table', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(150_000);
  const mara = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Counts' });
  const opened = await publishJob(site, mara, { title: 'Gaffer, opened', timezone: 'UTC' });
  const quiet = await publishJob(site, mara, { title: 'Grip, quiet', category: 'grip', role_code: 'grip' });
  const [ines, otis] = [
    await createOnboardedAccount(site, { name: 'Ines Counted' }),
    await createOnboardedAccount(site, { name: 'Otis Counted' }),
  ];
  // Two people open the job, one of them twice; one saves it, and that one applies.
  for (const { email, saves } of [
    { email: ines.email, saves: true },
    { email: otis.email, saves: false },
  ]) {
    const phone = await browser.newPage({ baseURL: site, viewport: PHONE });
    await signIn(phone, email, `/jobs/${opened}`);
    await expect(phone.getByRole('heading', { name: /^Gaffer, opened/ }).first()).toBeVisible();
    if (saves) {
      const save = phone.getByRole('button', { name: 'Save Gaffer, opened' });
      await save.click();
      await phone.reload();
      await expect(save).toHaveAttribute('aria-pressed', 'true');
    }
    await expect
      .poll(
        async () =>
          Object.values(
            (await call<Record<string, object>>(site, '/rest/v1/rpc/job_days', {}, mara.token))[opened] ?? {},
          ),
        { timeout: 30_000 },
      )
      .toEqual([saves ? [1, 1] : [2, 1]]);
    await phone.close();
  }
  const application = await (
    await ApiAccount.of(site, ines.email)
  ).apply({ id: opened, questions: [] }, 'Free.');

  await page.setViewportSize(DESKTOP);
  await signIn(page, mara.email, '/employer/jobs/analytics');
  await expectSynced(page);
  const byJob = page.getByRole('region', { name: 'Figures by job' });
  const figures = (title: string) => byJob.getByRole('row', { name: title }).getByRole('cell');
  await expect(figures('Gaffer, opened')).toHaveText(['2', '1', '1', '1', '0', '0 of 1', 'None yet']);
  await expect(figures('Grip, quiet')).toHaveText(['0', '0', '0', '0', '0', '0 of 1', 'None yet']);

  const byDay = page.getByRole('region', { name: 'By day' });
  await byDay.getByRole('radio', { name: 'Views' }).check({ force: true });
  await expect(byDay.getByText(/^2 views since/)).toBeVisible();
  await expect(byDay.getByRole('img', { name: /2 views\. The table has every day\.$/ })).toBeVisible();
  await expect(byDay.getByText(/You see numbers, never names\./)).toBeVisible();
  await expectScreenHealthy(page);

  // The chart and the table go along with what is done.
  await call(
    site,
    `/rest/v1/job_applications?id=eq.${application}`,
    { status: 'shortlisted' },
    mara.token,
    'PATCH',
  );
  await byDay.getByRole('radio', { name: 'Replies' }).check({ force: true });
  await expect(byDay.getByText(/^1 reply since/)).toBeVisible({ timeout: 45_000 });
  const days = byDay.getByRole('region', { name: 'Figures by day' });
  await expect(days.getByRole('row').nth(1).getByRole('cell')).toHaveText(['2', '1', '1', '1', /min/]);
  await expect(days.getByRole('rowheader')).toHaveText([formatWeekday(today(new Date(), 'UTC'))]);
  await expect(figures('Gaffer, opened').nth(4)).toHaveText('1');

  // Of one job alone, and on a phone.
  await page.setViewportSize(PHONE);
  await byDay.getByLabel('Jobs').selectOption(quiet);
  await expect(byDay.getByText(/^0 replies since/)).toBeVisible();
  await expect(days).toHaveCount(0);
  await byDay.getByLabel('Jobs').selectOption(opened);
  await expect(days).toBeVisible();
  await expectScreenHealthy(page, [PHONE]);
});
