import { ApiAccount, firstOf } from '../support/api-account';
import {
  expect,
  expectSynced,
  DESKTOP,
  signIn,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const EMPLOYER = 'employer@marquee.test';
const TALENT = 'talent2@marquee.test';
const TALENT_NAME = 'Tomas Reyes';
const WORDS = 'Nights from the tenth, boats on the';
const DESCRIPTION = 'Half a day is rewritten. The unit base moves to';

testWithServiceWorker.use({ viewport: DESKTOP });

testWithServiceWorker(
  'S2: a half-written offer and a half-edited job survive Esc, the way back, a reload and another tab of the bar, all without a signal',
  async ({ page, site }) => {
    testWithServiceWorker.setTimeout(180_000);
    const employer = await ApiAccount.of(site, EMPLOYER);
    const talent = await ApiAccount.of(site, TALENT);
    const job = firstOf(
      (await talent.openJobs(employer.id)).filter(({ pay_type: pay }) => pay === 'day'),
      'open job by the day of the demo employer',
    );
    const id = await talent.apply(job, 'Free on all days.');
    await signIn(page, EMPLOYER);
    await waitUntilOfflineReady(page);
    await page.context().setOffline(true);
    await page.goto(`/employer/applications?a=${id}`);

    const person = page.getByRole('region', { name: TALENT_NAME, exact: true });
    const offer = page.getByRole('dialog', { name: `An offer to ${TALENT_NAME}` });
    const left = page.getByText('This is as you left it. It is not sent yet.');
    const openOffer = async (): Promise<void> => {
      await person.getByRole('button', { name: 'More answers' }).click();
      await page.getByRole('menuitem', { name: 'Make an offer' }).click();
      await expect(offer).toBeVisible();
    };
    await openOffer();
    await expect(left).toHaveCount(0);
    await offer.getByLabel(/^Rate,/).fill('615');
    await offer.getByLabel('Words').fill(WORDS);
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();
    await openOffer();
    await expect(left).toBeVisible();
    await expect(offer.getByLabel(/^Rate,/)).toHaveValue('615');
    await page.goBack();
    await expect(offer).toBeHidden();
    await page.reload();
    await openOffer();
    await expect(offer.getByLabel('Words')).toHaveValue(WORDS);
    await expect(left).toBeVisible();
    await offer.getByLabel('Words').fill(`${WORDS} twelfth.`);
    await offer.getByRole('button', { name: 'Send the offer' }).click();
    await expect(offer).toBeHidden();
    // It waits for a signal, and is in no form any more.
    await person.getByRole('button', { name: 'Change the offer' }).click();
    await expect(left).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.goto(`/jobs/${job.id}/edit`);
    const description = page.getByLabel(/^The work/);
    const leftJob = page.getByText('This is as you left it. It is not saved yet.');
    await expect(description).toBeVisible();
    await expect(leftJob).toHaveCount(0);
    await description.fill(DESCRIPTION);
    // By a tap in the bar, at once, and back.
    await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).first().click();
    await expect(page).toHaveURL(/\/messages/);
    await page.goBack();
    await expect(description).toHaveValue(DESCRIPTION);
    await expect(leftJob).toBeVisible();
    await description.fill(`${DESCRIPTION} Pier`);
    await page.waitForTimeout(500);
    await page.reload();
    await expect(description).toHaveValue(`${DESCRIPTION} Pier`);
    await description.fill(`${DESCRIPTION} Pier 45.`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(new RegExp(`/jobs/${job.id}$`));

    await page.context().setOffline(false);
    await expectSynced(page);
    await expect
      .poll(() => talent.read(`job_applications?select=status,offer&id=eq.${id}`), { timeout: 30_000 })
      .toMatchObject([{ status: 'offered', offer: { rate_minor: 61_500, note: `${WORDS} twelfth.` } }]);
    await expect
      .poll(() => talent.read(`jobs?select=description&id=eq.${job.id}`), { timeout: 30_000 })
      .toEqual([{ description: `${DESCRIPTION} Pier 45.` }]);
    // Opened again, the form shows the job, and nothing that was left.
    await page.goto(`/jobs/${job.id}/edit`);
    await expect(description).toHaveValue(`${DESCRIPTION} Pier 45.`);
    await expect(leftJob).toHaveCount(0);
  },
);
