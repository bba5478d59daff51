import { newId } from '../../src/domain/ids';
import { call, createOnboardedAccount, publishJob, sendMessage } from '../support/accounts';
import { ApiAccount } from '../support/api-account';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

testWithServiceWorker.use({ viewport: PHONE });

testWithServiceWorker(
  'an offer arrives in the thread, the line fails, it is accepted there and another job is sent: both reach the employer once',
  async ({ page, browser, site, server }) => {
    testWithServiceWorker.setTimeout(150_000);
    const employer = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Thread' });
    const poster = await createOnboardedAccount(site, { role: 'employer', name: 'Gwen Thread' });
    const talent = await createOnboardedAccount(site, { name: 'Ines Thread' });
    const job = await publishJob(site, employer, { title: 'Gaffer for a thread' });
    const other = await publishJob(site, poster, { title: 'Rigging gaffer elsewhere' });
    const application = await (
      await ApiAccount.of(site, talent.email)
    ).apply({ id: job, questions: [] }, 'Six years on nights.');
    const thread = await sendMessage(site, employer, talent, 'You will hear from me today.', job);

    await signIn(page, talent.email, `/messages/${thread}`);
    await waitUntilOfflineReady(page);
    await call(
      site,
      `/rest/v1/job_applications?id=eq.${application}`,
      {
        status: 'offered',
        offer: {
          id: newId(),
          rate_minor: 64_000,
          rate_unit: 'day',
          currency: 'EUR',
          days: ['2027-05-12', '2027-05-13'],
          place: 'Stage 4',
          note: '',
          answer_by: null,
        },
      },
      employer.token,
      'PATCH',
    );
    const offer = page.getByRole('region', { name: 'Offer: Gaffer for a thread' });
    await expect(offer).toContainText('640', { timeout: 30_000 });
    await expect(offer).toContainText('2 days: 12–13 May');
    await expectScreenHealthy(page);
    // The other job is on the device before the line fails.
    await page.goto(`/jobs/${other}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Rigging gaffer elsewhere' })).toBeVisible();

    await server.kill();
    try {
      await page.goto(`/messages/${thread}`);
      await offer.getByRole('button', { name: 'Accept', exact: true }).click();
      const sure = page.getByRole('dialog', { name: 'Accept this offer?' });
      await expect(sure).toContainText('640');
      await sure.getByRole('button', { name: 'Accept the offer' }).click();
      await expect(offer).toContainText('Accepted, waiting for signal');
      await expect(offer.getByRole('button')).toHaveCount(0);

      await page.goto(`/jobs/${other}`);
      await page
        .getByRole('button', { name: /^Share/ })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Send in a message' }).click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /Mara Thread/ })
        .click();
      await expect(page.getByText('A job goes with this message')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Rigging gaffer elsewhere')).toBeVisible();
      await page.getByRole('textbox', { name: 'Message' }).fill('For a friend of yours, perhaps.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const card = page
        .getByRole('region', { name: 'Messages' })
        .getByRole('link', { name: 'Rigging gaffer elsewhere' });
      await expect(card).toBeVisible();
      // What waits for signal stands last.
      await expect(offer).toContainText('Accepted, waiting for signal');
      await expectScreenHealthy(page);
    } finally {
      await server.up();
    }
    await expectSynced(page);
    await expect(offer).toContainText('You accepted', { timeout: 45_000 });

    // Opened anew it is at its end, though its card grew after the first look, and the bar with the name and the way back is there.
    await page.goto(`/messages/${thread}`);
    await expect(offer).toContainText('You accepted');
    await expect(page.getByText('For a friend of yours, perhaps.')).toBeInViewport();
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() =>
        page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY)),
      )
      .toBe(0);

    const desk = await (await browser.newContext({ baseURL: site, viewport: DESKTOP })).newPage();
    await signIn(desk, employer.email, `/messages/${thread}`);
    const theirs = desk.getByRole('region', { name: 'Offer: Gaffer for a thread' });
    await expect(theirs).toHaveCount(1);
    await expect(theirs).toContainText('Accepted your offer');
    await expect(theirs.getByRole('button')).toHaveCount(0);
    const sent = desk
      .getByRole('region', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: 'For a friend of yours' });
    await expect(sent).toHaveCount(1);
    await expect(sent.getByRole('link', { name: 'Rigging gaffer elsewhere' })).toHaveAttribute(
      'href',
      `/jobs/${other}`,
    );
    await expectScreenHealthy(desk);
    await desk.context().close();
  },
);
