import type { Page } from '@playwright/test';
import { createCompany, createOnboardedAccount, publishJob } from '../support/accounts';
import { ApiAccount } from '../support/api-account';
import { test } from './support/backend-story';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, expectSynced, PHONE, signIn } from './support/story';

test.use({ viewport: PHONE, baseURL: async ({ backend }, provide) => provide(backend.url) });

const IN_TIME = 4;

/** What the job's page says of how its company answers. */
const answers = (page: Page) => page.getByText('Answers in time', { exact: true }).locator('..');

test('how often a company answers in time is said from its fifth application on, and reading one is no answer', async ({
  page: phone,
  browser,
  backend,
}) => {
  test.setTimeout(180_000); // an applicant, a visitor, and an employer who answers
  const site = backend.url;
  const mara = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Prompt' });
  const company = await createCompany(site, mara, { name: 'Prompt Pictures', about: 'We make short films.' });
  const job = await publishJob(site, mara, { title: 'Gaffer, prompt', company_id: company });
  for (let i = 0; i < IN_TIME; i += 1) {
    const { email } = await createOnboardedAccount(site, { name: `Crew ${'ABCD'[i]}` });
    await (await ApiAccount.of(site, email)).apply({ id: job, questions: [] }, 'Free.');
  }
  const ines = await createOnboardedAccount(site, { name: 'Ines Waiting' });
  /** Companies are counted once a day. */
  const night = () => backend.sql('select private.refresh_answer_rates()');

  const desk = await browser.newPage({ baseURL: site, viewport: DESKTOP });
  await signIn(desk, mara.email, `/employer/applications?job=${job}&view=list`);
  await expect(desk.getByRole('row')).toHaveCount(IN_TIME + 1);
  await desk.keyboard.press('a');
  const bar = desk.getByRole('group', { name: 'Selected people' });
  await expect(bar).toContainText(`${IN_TIME} selected`);
  await bar.getByRole('button', { name: 'Shortlist' }).click();
  await expectSynced(desk);
  await night();

  // All four were answered, and four are too few to say it.
  await signIn(phone, ines.email, `/jobs/${job}`);
  await expect(answers(phone)).toContainText('Too few applications to say');
  await phone.goto(`/companies/${company}`);
  await expect(phone.getByRole('heading', { level: 1, name: 'Prompt Pictures' })).toBeVisible();
  await expect(answers(phone)).toContainText('Too few applications to say');

  await (await ApiAccount.of(site, ines.email)).apply({ id: job, questions: [] }, 'Free all week.');
  await desk.reload();
  await desk.getByRole('button', { name: 'Ines Waiting', exact: true }).click();
  await expect(desk.getByRole('region', { name: 'Ines Waiting', exact: true })).toContainText(
    'Free all week.',
  );
  await expectSynced(desk);
  await phone.goto('/applications');
  await phone.getByRole('link', { name: /Gaffer, prompt/ }).click();
  const mine = phone.getByRole('article', { name: 'Application for Gaffer, prompt' });
  await expect(mine).toContainText('Seen');
  await night();
  // It was read, and may still be answered in time.
  await phone.goto(`/jobs/${job}`);
  await expect(answers(phone)).toContainText('Too few applications to say');

  await backend.sql(
    'update public.job_applications set respond_by = current_date - 1 where job_id = $1 and applicant_id = $2',
    [job, ines.id],
  );
  await night();
  await phone.goto('/applications');
  await expectSynced(phone);
  await phone.getByRole('link', { name: /Gaffer, prompt/ }).click();
  await expect(mine).toContainText('No reply from employer');
  await phone.goto(`/jobs/${job}`);
  await expect(answers(phone)).toContainText('80%');
  await expectScreenHealthy(phone);

  // Everybody reads it, in the list too, before they apply.
  const visitor = await browser.newPage({ baseURL: site, viewport: PHONE });
  await visitor.goto(`/companies/${company}`);
  await expect(answers(visitor)).toContainText('80%');
  await visitor.goto('/jobs?q=Gaffer, prompt');
  await expect(
    visitor.getByRole('listitem').filter({ hasText: 'Gaffer, prompt' }).getByText('80% answered in time'),
  ).toBeVisible();
  await Promise.all([desk, visitor].map((each) => each.context().close()));
});
