import { createConversation, createOnboardedAccount, publishJob, sendMessage } from '../support/accounts';
import {
  expect,
  expectSynced,
  PHONE,
  signIn,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';
import { bubble, composer } from './support/thread';

testWithServiceWorker.use({ viewport: PHONE });

testWithServiceWorker(
  'a word is found in every thread with the server down, leads to its message, and the way back to what was found',
  async ({ page, site, server }) => {
    testWithServiceWorker.slow();
    const { ines, thread } = await createConversation(site, 'Searches');
    const ada = await createOnboardedAccount(site, { name: 'Ada Searches', role: 'employer' });
    const other = await sendMessage(site, ada, ines, 'The gimbal is at the rental house.');
    await sendMessage(site, ines, ada, 'Thank you.');
    for (let i = 0; i < 30; i += 1) await sendMessage(site, ada, ines, `Later message ${i}.`);
    await signIn(page, ines.email, `/messages/${thread}`);
    await expectSynced(page);
    await waitUntilOfflineReady(page);
    await server.kill();
    try {
      await composer(page).fill('I bring my own gimbal.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(bubble(page, 'I bring my own gimbal.')).toContainText('Waiting for signal');
      await page.goto('/messages');
      await page.getByLabel('Search your messages').fill('gimb');
      const found = page.getByRole('region').or(page.locator('section')).filter({ hasText: '2 messages' });
      await expect(found.first()).toContainText('You: I bring my own gimbal.');
      await page.getByRole('link', { name: /Ada Searches.*rental house/s }).click();
      await expect(page).toHaveURL(new RegExp(`/messages/${other}\\?q=gimb`));
      // It is far above the newest.
      await expect(bubble(page, 'The gimbal is at the rental house.')).toBeInViewport();
      await page.goBack();
      await expect(page.getByLabel('Search your messages')).toHaveValue('gimb');
      await expect(page.getByText('2 messages')).toBeVisible();
    } finally {
      await server.up();
    }
  },
);

testWithServiceWorker(
  'S1, S2: a question before applying, asked with the server down, reaches the poster as a request about that job, and is answered',
  async ({ browser, page, site, server }) => {
    testWithServiceWorker.slow();
    const mara = await createOnboardedAccount(site, { name: 'Mara Asked', role: 'employer' });
    const ines = await createOnboardedAccount(site, { name: 'Ines Asks' });
    const job = await publishJob(site, mara, { title: 'Gaffer for a question' });
    await signIn(page, ines.email, `/jobs/${job}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gaffer for a question');
    await expectSynced(page);
    await waitUntilOfflineReady(page);
    await server.kill();
    try {
      await page
        .getByRole('button', { name: /^Ask a question/ })
        .first()
        .click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('textbox').fill('Is there parking for a van?');
      await sheet.getByRole('button', { name: 'Send' }).click();
      await expect(bubble(page, 'Is there parking for a van?')).toContainText('Waiting for signal');
    } finally {
      await server.up();
    }
    await expect(bubble(page, 'Is there parking for a van?')).toContainText(/Sent|Delivered/, {
      timeout: 30_000,
    });

    const desk = await (await browser.newContext({ baseURL: site })).newPage();
    await signIn(desk, mara.email, '/messages?tab=requests');
    await desk.getByRole('link', { name: /Ines Asks/ }).click();
    await expect(desk.getByRole('region', { name: 'About Ines Asks' })).toBeVisible();
    await expect(desk.getByRole('link', { name: 'See the job' })).toHaveAttribute('href', `/jobs/${job}`);
    await desk.getByRole('button', { name: 'Accept', exact: true }).click();
    await composer(desk).fill('In the yard, from 05:00.');
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(bubble(page, 'In the yard, from 05:00.')).toBeVisible({ timeout: 30_000 });
    await desk.context().close();
  },
);
