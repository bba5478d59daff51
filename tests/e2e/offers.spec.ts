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

test.use({ viewport: PHONE });

testWithServiceWorker(
  'an offer that changes while its acceptance waits for signal is not accepted unread; the new one is, and becomes a hire @promise',
  async ({ page, browser, site }) => {
    test.setTimeout(150_000);
    const talent = await ApiAccount.of(site, TALENT);
    const employer = await ApiAccount.of(site, EMPLOYER);
    const job = firstOf(
      (await talent.openJobs(employer.id)).filter(({ pay_type: pay }) => pay === 'day'),
      'open job by the day of the demo employer',
    );
    const id = await talent.apply(job, 'Free on all days.');

    const deskContext = await browser.newContext({ baseURL: site, viewport: DESKTOP });
    const desk = await deskContext.newPage();
    await signIn(desk, EMPLOYER, `/employer/applications?a=${id}`);
    await desk
      .getByRole('region', { name: TALENT_NAME, exact: true })
      .getByRole('button', { name: 'More answers' })
      .click();
    await desk.getByRole('menuitem', { name: 'Make an offer' }).click();
    const form = desk.getByRole('dialog', { name: `An offer to ${TALENT_NAME}` });
    await form.getByLabel(/^Rate,/).fill('');
    await form.getByRole('button', { name: 'Send the offer' }).click();
    await expect(form.getByText('Say the rate before you make an offer.')).toBeVisible();
    await form.getByLabel(/^Rate,/).fill('610');
    await form.getByLabel('Words').fill('Travel paid from the base.');
    await form.getByRole('button', { name: 'Send the offer' }).click();
    await expect(form).toHaveCount(0);
    await expectSynced(desk);

    await signIn(page, TALENT, '/dashboard');
    await waitUntilOfflineReady(page);
    await page
      .getByRole('region', { name: 'Needs an answer' })
      .getByRole('link', { name: new RegExp(job.title) })
      .filter({ hasText: 'Offer: answer by' })
      .click();
    await page.goto(`/applications?a=${id}`);
    const mine = page.getByRole('article', { name: `Application for ${job.title}` });
    const offer = mine.getByRole('region', { name: 'The offer' });
    await expect(offer).toContainText('Travel paid from the base.');
    await expect(offer).toContainText('610');
    await page.context().setOffline(true);
    await offer.getByRole('button', { name: 'Accept', exact: true }).click();
    const yes = page.getByRole('dialog', { name: 'Accept this offer?' });
    await expect(yes).toContainText('610');
    await yes.getByLabel('Words with it').fill('Gladly.');
    await yes.getByRole('button', { name: 'Accept the offer' }).click();
    await expect(mine).toContainText('Accepted, waiting for signal');

    await desk.goto(`/employer/applications?a=${id}`);
    await desk
      .getByRole('region', { name: TALENT_NAME, exact: true })
      .getByRole('button', { name: 'Change the offer' })
      .click();
    const changed = desk.getByRole('dialog', { name: `An offer to ${TALENT_NAME}` });
    await expect(changed.getByLabel(/^Rate,/)).toHaveValue('610');
    await changed.getByLabel(/^Rate,/).fill('480');
    await changed.getByRole('button', { name: 'Send the new offer' }).click();
    // "Synced" may still stand from before: what the phone meets must be on the server first.
    await expect
      .poll(() => talent.read(`job_applications?select=offer&id=eq.${id}`), { timeout: 20_000 })
      .toMatchObject([{ offer: { rate_minor: 48_000 } }]);

    await page.context().setOffline(false);
    await expect(mine).toContainText(
      'This offer changed before your answer arrived. Read it again, then answer.',
      {
        timeout: 45_000,
      },
    );
    await expect(offer).toContainText('480');
    expect(await talent.read(`job_applications?select=status&id=eq.${id}`)).toEqual([{ status: 'offered' }]);
    await offer.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(yes.getByLabel('Words with it')).toHaveValue('Gladly.');
    await yes.getByRole('button', { name: 'Accept the offer' }).click();
    await expect(offer).toContainText('You accepted. The employer confirms the hire next.');
    await expectSynced(page);

    await desk.goto('/employer/dashboard');
    await desk
      .getByRole('region', { name: 'Needs an answer' })
      .getByRole('link', { name: new RegExp(TALENT_NAME) })
      .filter({ hasText: 'Accepted your offer' })
      .filter({ hasText: job.title })
      .click();
    await desk
      .getByRole('region', { name: TALENT_NAME, exact: true })
      .getByRole('button', { name: 'Confirm the hire' })
      .click();
    const hire = desk.getByRole('dialog', { name: `Hire ${TALENT_NAME}?` });
    await expect(hire).toContainText('480');
    await hire.getByRole('button', { name: 'Confirm the hire' }).click();
    await expectSynced(desk);
    await expect(mine.getByRole('list').getByText('Hired', { exact: true })).toBeVisible({ timeout: 30_000 });
    await deskContext.close();
  },
);

testWithServiceWorker(
  'an interview time is chosen while the server is down, goes into the calendar, and reaches the employer',
  async ({ page, browser, server, site }) => {
    test.setTimeout(150_000);
    const talent = await ApiAccount.of(site, TALENT);
    const employer = await ApiAccount.of(site, EMPLOYER);
    const job = firstOf(await talent.openJobs(employer.id), 'open job of the demo employer');
    const id = await talent.apply(job, 'Free on all days.');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

    const deskContext = await browser.newContext({ baseURL: site, viewport: DESKTOP });
    const desk = await deskContext.newPage();
    await signIn(desk, EMPLOYER, `/employer/applications?a=${id}`);
    await desk
      .getByRole('region', { name: TALENT_NAME, exact: true })
      .getByRole('button', { name: 'More answers' })
      .click();
    await desk.getByRole('menuitem', { name: 'Invite to interview' }).click();
    const form = desk.getByRole('dialog', { name: `An interview with ${TALENT_NAME}` });
    await form.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(
      form.getByText('Offer at least one time for the interview that is still to come.'),
    ).toBeVisible();
    await form.locator('input[type=date]').nth(0).fill(tomorrow);
    await form.getByLabel('Time 1', { exact: true }).fill('10:00');
    await form.getByRole('button', { name: 'Add a time' }).click();
    await form.locator('input[type=date]').nth(1).fill(tomorrow);
    await form.getByLabel('Time 2', { exact: true }).fill('16:30');
    await form.getByLabel('Link').fill('https://meet.example/low-tide');
    await form.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(form).toHaveCount(0);
    await expectSynced(desk);

    await signIn(page, TALENT);
    await waitUntilOfflineReady(page);
    await page.goto(`/applications?a=${id}`);
    const interview = page
      .getByRole('article', { name: `Application for ${job.title}` })
      .getByRole('region', { name: 'The interview' });
    await expect(interview.getByRole('radio')).toHaveCount(2);
    await server.kill();
    try {
      await interview.getByRole('radio', { name: /16:30/ }).check();
      await interview.getByRole('button', { name: 'Confirm the time' }).click();
      await expect(interview.getByRole('time')).toContainText('16:30');
      const download = page.waitForEvent('download');
      await interview.getByRole('button', { name: 'Add to calendar' }).click();
      expect((await download).suggestedFilename()).toBe('interview.ics');
    } finally {
      await server.up();
    }
    await expectSynced(page);
    await desk.goto(`/employer/applications?a=${id}`);
    await expect(
      desk.getByRole('region', { name: TALENT_NAME, exact: true }).getByRole('time').first(),
    ).toContainText('16:30', {
      timeout: 30_000,
    });
    await deskContext.close();
  },
);

test('offers, interviews and their answers pass the screen checks', async ({ page, browser, site }) => {
  test.setTimeout(150_000);
  const deskContext = await browser.newContext({ baseURL: site, viewport: DESKTOP });
  const desk = await deskContext.newPage();
  await signIn(desk, EMPLOYER, '/employer/applications');
  for (const [name, button] of [
    ['Make an offer', 'Send the offer'],
    ['Invite to interview', 'Send the invitation'],
  ] as const) {
    await desk
      .getByRole('region', { name: 'Pending' })
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await desk.getByRole('menuitem', { name }).click();
    await desk.getByRole('dialog').getByRole('button', { name: button }).click();
    await expectScreenHealthy(desk);
    await desk.keyboard.press('Escape');
  }
  await deskContext.close();

  const talent = await ApiAccount.of(site, 'talent@marquee.test');
  await signIn(page, 'talent@marquee.test');
  for (const [status, part] of [
    ['offered', 'The offer'],
    ['interview', 'The interview'],
  ] as const) {
    const [one] = await talent.read<{ id: string }>(
      `job_applications?select=id&applicant_id=eq.${talent.id}&status=eq.${status}&limit=1`,
    );
    await page.goto(`/applications?a=${one?.id}`);
    await expect(page.getByRole('region', { name: part })).toBeVisible();
    await expectScreenHealthy(page);
  }
  await page.goBack();
  await page.getByRole('button', { name: 'Ask for a change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for the change' }).click();
  await expect(page.getByText('Say what you would like changed.')).toBeVisible();
  await expectScreenHealthy(page);
});
