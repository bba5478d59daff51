import { createOnboardedAccount, messageBodies, publishJob } from '../support/accounts';
import { ApiAccount } from '../support/api-account';
import { conversationId } from '@/domain/ids';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const CROWD = 5;
const TEXT = 'We shoot on the water at night. Can you swim?';
const KIND_NO = 'Thank you all for your patience. We went with somebody from the river.';

testWithServiceWorker(
  'an employer writes to many and declines many by keyboard while the server is down and the page is closed; each gets one message and one answer, in their own thread',
  async ({ page, browser, server, site }) => {
    testWithServiceWorker.setTimeout(240_000);
    const mara = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Many' });
    const job = await publishJob(site, mara, { title: 'Boat handler' });
    const crowd = [];
    for (let i = 0; i < CROWD; i += 1) {
      const one = await createOnboardedAccount(site, { name: `Crew ${'ABCDE'[i]}` });
      await (await ApiAccount.of(site, one.email)).apply({ id: job, questions: [] }, `Note ${i}`);
      crowd.push(one);
    }
    const ines = crowd[0]!;

    await page.setViewportSize(DESKTOP);
    await signIn(page, mara.email);
    await waitUntilOfflineReady(page);
    await page.goto(`/employer/applications?job=${job}&view=list`);
    await expect(page.getByRole('row')).toHaveCount(CROWD + 1);

    await server.kill();
    try {
      await page.keyboard.press('a');
      const bar = page.getByRole('group', { name: 'Selected people' });
      await expect(bar).toContainText(`${CROWD} selected`);
      await bar.getByRole('button', { name: 'Message' }).click();
      const message = page.getByRole('dialog', { name: `Message ${CROWD} people` });
      await message.getByRole('textbox', { name: 'Message' }).fill(TEXT);
      await message.getByRole('button', { name: `Send to ${CROWD} people` }).click();
      await expect(message).toHaveCount(0);
      await expect(bar).toHaveCount(0);

      // One of them is kept: the others are declined with one text.
      // Until the sheet is gone, keys are its own.
      await expect(page.locator('[role=dialog]')).toHaveCount(0);
      await page.keyboard.press('j');
      await expect(page.getByRole('row').nth(1).getByRole('button', { name: /^Crew/ })).toBeFocused();
      await page.keyboard.press('x');
      for (let i = 1; i < CROWD - 1; i += 1) await page.keyboard.press('Shift+J');
      await expect(bar).toContainText(`${CROWD - 1} selected`);
      await bar.getByRole('button', { name: 'Decline' }).click();
      const no = page.getByRole('dialog', { name: `Decline ${CROWD - 1} people` });
      await no.getByLabel('Why').selectOption('experience');
      await no.getByLabel('What they read').fill(KIND_NO);
      await no.getByRole('button', { name: `Decline ${CROWD - 1} people` }).click();
      await expect(no).toHaveCount(0);
      await expect(page.getByText('Declined, waiting for signal')).toHaveCount(CROWD - 1);
      await page.reload();
      await expect(page.getByText('Declined, waiting for signal')).toHaveCount(CROWD - 1);
    } finally {
      await server.up();
    }
    await expect(page.getByText('waiting for signal')).toHaveCount(0, { timeout: 60_000 });
    await expectSynced(page);

    const all = await (
      await ApiAccount.of(site, mara.email)
    ).read<{ status: string; applicant_id: string; decline_note: string }>(
      `job_applications?select=status,applicant_id,decline_note&job_id=eq.${job}`,
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: CROWD - 1 }, () => 'declined'),
      'pending',
    ]);
    for (const one of crowd) {
      const thread = await conversationId('job', [mara.id, one.id], job);
      expect(await messageBodies(site, one, thread)).toEqual([TEXT]);
    }

    const declined = crowd.find(({ id }) =>
      all.some(({ applicant_id: who, status }) => who === id && status === 'declined'),
    );
    const phone = await browser.newPage({ baseURL: site, viewport: PHONE });
    await signIn(phone, (declined ?? ines).email, '/applications');
    await expectSynced(phone);
    await phone.getByRole('link', { name: /Boat handler/ }).click();
    await expect(phone.getByRole('article', { name: 'Application for Boat handler' })).toContainText(KIND_NO);
    await phone.goto('/messages');
    await phone.getByRole('link', { name: /Mara Many/ }).click();
    await expect(phone.getByText(TEXT)).toBeVisible();
    await phone.close();
  },
);
