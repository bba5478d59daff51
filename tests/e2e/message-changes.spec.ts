import type { Browser, Page } from '@playwright/test';
import type { Backend } from '../../supabase/local/backend';
import { createConversation } from '../support/accounts';
import { test } from './support/backend-story';
import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, expectSynced, PHONE, signIn } from './support/story';
import { bubble, composer, thread } from './support/thread';

const LATE = 'A message can be changed for 10 minutes after it was sent.';

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(composer(page)).toHaveValue('');
}

/** Does something with a message that has been sent. */
async function act(page: Page, text: string, what: string): Promise<void> {
  const message = bubble(page, text);
  await message.getByRole('button', { name: 'What to do with this message' }).click();
  await message.getByRole('button', { name: what, exact: true }).click();
}

const deviceOf = async (browser: Browser, backend: Backend, viewport: typeof PHONE): Promise<Page> =>
  (await browser.newContext({ baseURL: backend.url, viewport })).newPage();

test('S2, S3, S7: a change that leaves after its ten minutes is refused with its text kept, and sent as a reply it arrives once', async ({
  browser,
  backend,
}) => {
  test.slow(); // two people sign in
  const people = await createConversation(backend.url, 'Story');
  const path = `/messages/${people.thread}`;
  const [ines, mara] = [await deviceOf(browser, backend, PHONE), await deviceOf(browser, backend, DESKTOP)];
  await signIn(ines, people.ines.email, path);
  await signIn(mara, people.mara.email, path);
  await say(ines, 'Call at five.');
  await expect(bubble(mara, 'Call at five.')).toBeVisible();

  await act(ines, 'Call at five.', 'Edit');
  await expect(composer(ines)).toHaveValue('Call at five.');
  await say(ines, 'Call at six.');
  await expect(bubble(mara, 'Call at six.')).toContainText('edited');
  await expect(bubble(mara, 'Call at five.')).toHaveCount(0);

  await ines.context().setOffline(true);
  await act(ines, 'Call at six.', 'Edit');
  await say(ines, 'Call at seven, Berth 46.');
  await expect(bubble(ines, 'Call at seven, Berth 46.')).toContainText('New text: Waiting for signal');
  // Ten minutes pass, on the server's clock.
  await backend.sql(
    "update public.messages set created_at = created_at - interval '11 minutes' where conversation_id = $1",
    [people.thread],
  );
  await ines.context().setOffline(false);
  const refused = bubble(ines, 'Call at seven, Berth 46.');
  await expect(refused).toContainText(LATE, { timeout: 30_000 });
  await expect(refused).toContainText('Call at six.');
  await expectScreenHealthy(ines);
  await expect(bubble(mara, 'Call at seven, Berth 46.')).toHaveCount(0);

  // It is sent as an answer to the message that it was to change, and the line breaks once more.
  await ines.context().setOffline(true);
  await refused.getByRole('button', { name: 'Send as a new message' }).click();
  await expect(ines.getByText(LATE)).toHaveCount(0);
  await ines.context().setOffline(false);
  const answer = thread(mara).getByRole('listitem').filter({ hasText: 'Call at seven, Berth 46.' });
  await expect(answer).toHaveCount(1, { timeout: 30_000 });
  await answer.getByRole('button', { name: /^Answers/ }).click();
  await expect(mara.locator('[id^="message-"]:focus')).toContainText('Call at six.');
  await expectSynced(ines);
  await expect(answer).toHaveCount(1);
  expect(
    await backend.sql('select count(*)::int as count from public.messages where body = $1', [
      'Call at seven, Berth 46.',
    ]),
  ).toEqual([{ count: 1 }]);
  await Promise.all([ines, mara].map((page) => page.context().close()));
});
