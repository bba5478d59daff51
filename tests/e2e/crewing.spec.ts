import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { newId } from '@/domain/ids';
import { addDays, today } from '@/domain/values/days';
import { type Account, call, createOnboardedAccount } from '../support/accounts';
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

const DAY = addDays(today(new Date(), 'UTC'), 20);

async function makeProject(site: string, owner: Account, positions: Record<string, number>): Promise<string> {
  const id = newId();
  const project = {
    id,
    title: 'High Water',
    status: 'prep',
    production_kind: 'commercial',
    starts_on: DAY,
    ends_on: DAY,
    timezone: 'Europe/London',
    city: 'London',
    positions,
  };
  await call(site, '/rest/v1/projects', project, owner.token);
  return id;
}

test('a call sheet, a crew list and a deal memo are printed with everybody on them, and without controls', async ({
  page,
  site,
}) => {
  const petra = await createOnboardedAccount(site, { name: 'Petra Paper', role: 'employer' });
  const ines = await createOnboardedAccount(site, { name: 'Ines Paper' });
  const project = await makeProject(site, petra, { grip: 2 });
  const [sheet, booking] = [newId(), newId()];
  await call(
    site,
    '/rest/v1/call_sheets',
    {
      id: sheet,
      project_id: project,
      shoot_day: DAY,
      content: {
        ...BLANK_CONTENT,
        general_call: '06:30',
        unit_base: 'Quay Street',
        contacts: [
          { name: petra.name, role: 'Producer', phone: '+44 20 7946 0011' },
          { name: 'Quay Office', role: '', phone: '+44 20 7946 0012' },
        ],
      },
      calls: { [newId()]: { ...NO_CALL, name: 'Ann Driver', role: 'Driver', call: '05:15' } },
    },
    petra.token,
  );
  await call(site, `/rest/v1/call_sheets?id=eq.${sheet}`, { status: 'published' }, petra.token, 'PATCH');
  const terms = {
    id: booking,
    talent_id: ines.id,
    project_id: project,
    role_code: 'grip',
    wants: 'booking',
    title: 'High Water',
    days: [DAY],
    open_until: DAY,
    rate_minor: 43_000,
    currency: 'GBP',
  };
  await call(site, '/rest/v1/bookings', terms, petra.token);
  await call(site, `/rest/v1/bookings?id=eq.${booking}`, { talent_step: 'accepted' }, ines.token, 'PATCH');
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.setViewportSize(DESKTOP);
  await signIn(page, petra.email, `/projects/${project}/sheets/${sheet}`);

  // Not located by role: what print styles hide is not in the accessibility tree either.
  const paper = page.locator('[data-print]');
  const controls = page.locator('button:visible, a:visible, input:visible, nav:visible');
  const isPrinted = async (words: readonly (string | RegExp)[]): Promise<void> => {
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
    await page.emulateMedia({ media: 'print' });
    for (const text of words) await expect(paper.getByText(text).first()).toBeVisible();
    await expect(controls).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  };
  await page.getByRole('button', { name: 'Actions for this call sheet' }).click();
  await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click();
  await isPrinted(['High Water', '06:30', 'Quay Street', petra.name, 'Ann Driver, Driver', '05:15']);

  await page.goto(`/projects/${project}`);
  const crew = page.getByRole('region', { name: 'Crew', exact: true });
  await expect(crew).toContainText('1 booked');
  await crew.getByRole('button', { name: 'Print the crew list' }).click();
  await isPrinted([
    'High Water',
    petra.name,
    '+44 20 7946 0011',
    ines.name,
    'Booked',
    '1 open',
    /Quay Office/,
  ]);
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('row', { name: new RegExp(ines.name), includeHidden: true })).toContainText(
    'Grip',
  );
  await page.emulateMedia({ media: 'screen' });
  // Once it is printed, the page is itself again.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  await expectScreenHealthy(page);

  await page.goto(`/bookings/${booking}/memo`);
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await isPrinted(['High Water', petra.name, ines.name, '£430']);
});

testWithServiceWorker(
  'a show is crewed from its open place: job, offer, acceptance and a hire whose answer is lost fill it once, and on their phones without a signal',
  async ({ page, browser, site }) => {
    test.setTimeout(150_000);
    const petra = await createOnboardedAccount(site, { name: 'Petra Crewing', role: 'employer' });
    const ines = await createOnboardedAccount(site, { name: 'Ines Crewing' });
    const noor = await createOnboardedAccount(site, { name: 'Noor Crewing' });
    const project = await makeProject(site, petra, { grip: 1 });
    await page.setViewportSize(DESKTOP);
    await signIn(page, petra.email, `/projects/${project}`);
    const crew = page.getByRole('region', { name: 'Crew', exact: true });
    await expect(crew).toContainText('1 open');
    await crew.getByRole('button', { name: 'Post a job for Grip' }).click();
    const next = page.getByRole('button', { name: /^Next: / }).filter({ visible: true });
    await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Grip');
    await next.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dates and place' })).toBeVisible();
    await next.click();
    await page.getByLabel('From', { exact: true }).fill('430');
    await next.click();
    await page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your job is live' })).toBeVisible();

    const [asPetra, asInes, asNoor] = await Promise.all(
      [petra, ines, noor].map(({ email }) => ApiAccount.of(site, email)),
    );
    const job = firstOf(await asInes!.openJobs(petra.id), 'the job of the open place');
    const id = await asInes!.apply(job, 'Free that day.');
    await asNoor!.apply(job, 'Free as well.');
    await page.goto(`/employer/applications?a=${id}`);
    const person = page.getByRole('region', { name: ines.name, exact: true });
    await person.getByRole('button', { name: 'More answers' }).click();
    await page.getByRole('menuitem', { name: 'Make an offer' }).click();
    const form = page.getByRole('dialog', { name: `An offer to ${ines.name}` });
    await expect(form.getByLabel(/^Rate,/)).toHaveValue('430');
    await form.getByRole('button', { name: 'Send the offer' }).click();
    await expect(form).toHaveCount(0);
    await expectSynced(page);

    // On set, without a signal.
    const phoneContext = await browser.newContext({
      baseURL: site,
      viewport: PHONE,
      serviceWorkers: 'allow',
    });
    const phone = await phoneContext.newPage();
    await signIn(phone, ines.email, `/applications?a=${id}`);
    await waitUntilOfflineReady(phone);
    await phoneContext.setOffline(true);
    const mine = phone.getByRole('article', { name: `Application for ${job.title}` });
    await mine
      .getByRole('region', { name: 'The offer' })
      .getByRole('button', { name: 'Accept', exact: true })
      .click();
    await phone
      .getByRole('dialog', { name: 'Accept this offer?' })
      .getByRole('button', { name: 'Accept the offer' })
      .click();
    await expect(mine).toContainText('Accepted, waiting for signal');
    await phoneContext.setOffline(false);
    await expectSynced(phone);

    // The server has the hire; its answer never comes.
    let isLost = false;
    await page.context().route('**/rpc/sync_push', async (route) => {
      if (isLost || !route.request().postData()?.includes('"hired"')) return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await person.getByRole('button', { name: 'Confirm the hire' }).click();
    await page
      .getByRole('dialog', { name: `Hire ${ines.name}?` })
      .getByRole('button', { name: 'Confirm the hire' })
      .click();
    await expect.poll(() => isLost).toBe(true);
    await expectSynced(page);
    await page.goto(`/projects/${project}`);
    await expect(crew).toContainText(ines.name);
    await expect(crew).not.toContainText('1 open');
    await expect(crew.getByRole('button', { name: 'Post a job for Grip' })).toHaveCount(0);
    await expectScreenHealthy(page);
    // Once: one booking, one place on the crew.
    expect(await asPetra!.read(`bookings?select=status,talent_id`)).toEqual([
      { status: 'confirmed', talent_id: ines.id },
    ]);
    expect(await asPetra!.read(`jobs?select=hired_count&id=eq.${job.id}`)).toEqual([{ hired_count: 1 }]);

    const booked = phone.getByRole('link', { name: /Grip/ }).filter({ hasText: petra.name });
    await phone.goto('/bookings');
    await expect(booked).toBeVisible();
    await phoneContext.setOffline(true);
    await phone.reload();
    await expect(booked).toBeVisible();
    await phoneContext.close();
  },
);
