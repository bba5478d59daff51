import type { Page } from '@playwright/test';
import { createOnboardedAccount, sendMessage } from '../support/accounts';
import { FaultProxy, FIREWALL } from '../support/fault-proxy';
import { expect, expectSynced, PHONE, signIn, test } from './support/story';
import { bubble, composer } from './support/thread';

const SENT = /Sent|Delivered|Read/;

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bubble(page, text)).toBeVisible();
}

test('S7: a firewall page in the middle of a queue: that message is held aside with the reason, everything else leaves', async ({
  browser,
  server,
}) => {
  const network = await FaultProxy.open(server.url);
  const [ines, mara] = [
    await createOnboardedAccount(server.url, { name: 'Ines Wall' }),
    await createOnboardedAccount(server.url, { name: 'Mara Wall', role: 'employer' }),
  ];
  const conversation = await sendMessage(server.url, mara, ines, 'Are you free on Friday?');
  await sendMessage(server.url, ines, mara, 'I am.');
  const context = await browser.newContext({ baseURL: network.url, viewport: PHONE });
  const page = await context.newPage();
  await signIn(page, ines.email);
  await expectSynced(page);
  await page.goto(`/messages/${conversation}`);
  await expect(bubble(page, 'Are you free on Friday?')).toBeVisible();

  await context.setOffline(true);
  const texts = ['One.', 'Two.', 'Then they said: select * from crew; drop table budget.', 'Four.', 'Five.'];
  for (const text of texts) await say(page, text);
  const wall = network.inject(/sync_push/, FIREWALL, { body: /drop table/ });
  await context.setOffline(false);
  const [, , stopped = ''] = texts;
  for (const text of texts.filter((each) => each !== stopped))
    await expect(bubble(page, text)).toContainText(SENT, { timeout: 45_000 });
  await expect(bubble(page, stopped)).toContainText('Waiting');
  // What others write still arrives.
  await sendMessage(server.url, mara, ines, 'Good. Call is 05:30.');
  await expect(bubble(page, 'Good. Call is 05:30.')).toBeVisible({ timeout: 45_000 });

  await page.getByRole('button', { name: 'Saving', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('1 held aside')).toBeVisible({ timeout: 30_000 });
  await expect(
    sheet.getByText(/Something between this device and Marquee stops this one, such as a firewall/),
  ).toBeVisible();
  wall.stop();
  await sheet.getByRole('button', { name: /Try to send now|Check now/ }).click();
  await expect(sheet.getByText('1 held aside')).toBeHidden({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(bubble(page, stopped)).toContainText(SENT);
  await context.close();
  await network.close();
});
