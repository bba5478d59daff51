import type { Browser, Page } from '@playwright/test';
import { createConversation, createOnboardedAccount, sendMessage, type Account } from '../support/accounts';
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
import { bubble, composer, thread } from './support/thread';

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await send(page);
  await expect(composer(page)).toHaveValue('');
}

/** Two people with a conversation, each on their own device, in the same thread. */
async function pair(
  browser: Browser,
  site: string,
): Promise<{ ines: Page; mara: Page; path: string; people: { ines: Account; mara: Account } }> {
  const people = {
    ines: await createOnboardedAccount(site, { name: 'Ines Story' }),
    mara: await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' }),
  };
  const id = await sendMessage(site, people.mara, people.ines, 'Are you free on Friday?');
  await sendMessage(site, people.ines, people.mara, 'I am.');
  const device = async (viewport: typeof PHONE): Promise<Page> =>
    (await browser.newContext({ baseURL: site, viewport })).newPage();
  const [ines, mara] = await Promise.all([device(PHONE), device(DESKTOP)]);
  await signIn(ines, people.ines.email);
  await signIn(mara, people.mara.email);
  return { ines, mara, path: `/messages/${id}`, people };
}

const closeAll = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));

test('what one person writes the other reads, and each sees the delivery state @promise', async ({
  browser,
  site,
}) => {
  test.slow(); // several people sign in
  const { ines, mara, path } = await pair(browser, site);
  await ines.goto(path);
  await say(ines, 'Call still 05:30?');
  await expect(bubble(ines, 'Call still 05:30?')).toContainText(/Sent|Delivered/);

  await mara.goto('/messages');
  const row = mara.getByRole('link', { name: /Ines Story/ });
  await expect(row).toContainText('Unread');
  await row.click();
  await expect(mara.getByRole('heading', { level: 1 })).toHaveText('Messages with Ines Story');
  await expect(bubble(mara, 'Call still 05:30?')).toBeVisible();
  await expect(bubble(ines, 'Call still 05:30?')).toContainText('Read');
  await expect(row).not.toContainText('Unread');

  // On a desktop Enter sends, and Shift+Enter starts a new line.
  await composer(mara).fill('It does.');
  await expect(ines.getByText('Mara is typing')).toBeVisible();
  await composer(mara).press('Shift+Enter');
  await composer(mara).pressSequentially('Base moved to Berth 46.');
  await composer(mara).press('Enter');
  await expect(bubble(ines, 'Base moved to Berth 46.')).toContainText('It does.');
  await expect(ines.getByText('Mara is typing')).toHaveCount(0);
  await expect(
    ines.locator('[role=status][aria-live=polite]').filter({ hasText: 'Mara: It does.' }),
  ).toHaveCount(1);
  await closeAll(ines, mara);
});

testWithServiceWorker(
  'S2, S3, S8: messages are written, changed and withdrawn without a server; the rest arrives once and in order',
  async ({ browser, site, server }) => {
    test.slow(); // several people sign in
    const { ines, mara, path } = await pair(browser, site);
    await mara.goto(path);
    await ines.goto(path);
    await waitUntilOfflineReady(ines);
    await server.kill();
    try {
      for (const text of ['One.', 'Two.', 'Three.']) await say(ines, text);
      for (const text of ['One.', 'Two.', 'Three.'])
        await expect(bubble(ines, text)).toContainText('Waiting for signal');
      await expect(ines.getByRole('button', { name: 'Offline, 3 waiting' })).toBeVisible();

      await bubble(ines, 'Two.').getByRole('button', { name: 'What to do with this message' }).click();
      await bubble(ines, 'Two.').getByRole('button', { name: 'Edit' }).click();
      await expect(composer(ines)).toHaveValue('Two.');
      await say(ines, 'Two, and a half.');
      await bubble(ines, 'Three.').getByRole('button', { name: 'What to do with this message' }).click();
      await bubble(ines, 'Three.').getByRole('button', { name: 'Delete' }).click();
      await ines
        .getByRole('dialog', { name: 'Delete this message?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect(bubble(ines, 'Three.')).toHaveCount(0);

      // The sync sheet lists the same messages, in the order in which they will be sent.
      await ines.getByRole('button', { name: 'Offline, 2 waiting' }).click();
      const sheet = ines.getByRole('dialog', { name: 'Offline' });
      await expect(sheet.getByRole('listitem')).toHaveText([
        /Message to Mara Story.*One\./s,
        /Message to Mara Story.*Two, and a half\./s,
      ]);
      await sheet.getByRole('button', { name: 'Close' }).click();

      await ines.reload();
      await expect(bubble(ines, 'Two, and a half.')).toContainText('Waiting for signal');
    } finally {
      await server.up();
    }
    await expect(bubble(ines, 'Two, and a half.')).toContainText(/Sent|Delivered|Read/, { timeout: 30_000 });
    await expect(bubble(mara, 'Two, and a half.')).toBeVisible({ timeout: 30_000 });
    const heard = await thread(mara).getByRole('listitem').allInnerTexts();
    expect(
      heard.map((text) => /One\.|Two, and a half\.|Two\.|Three\./.exec(text)?.[0]).filter(Boolean),
    ).toEqual(['One.', 'Two, and a half.']);
    await expectSynced(ines);
    await closeAll(ines, mara);
  },
);

test('unsent text is still there after a reload, and only in its own thread', async ({ page, site }) => {
  test.slow(); // several people sign in
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  const ids: string[] = [];
  for (const name of ['Mara Story', 'Luca Story'])
    ids.push(
      await sendMessage(site, await createOnboardedAccount(site, { name, role: 'employer' }), ines, 'Hello.'),
    );
  const [mara, luca] = ids;
  await signIn(page, ines.email, `/messages/${mara}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await composer(page).fill('I have not made up my');
  // A device that is turned shows another layout, with the same field.
  const list = page.getByRole('complementary', { name: 'Conversations' });
  for (const [size, lists] of [
    [PHONE, 0],
    [DESKTOP, 1],
  ] as const) {
    await page.setViewportSize(size);
    await expect(list).toHaveCount(lists);
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveValue('I have not made up my');
  }
  await page.waitForTimeout(600); // the pause after which typing is stored
  await page.reload();
  await expect(composer(page)).toHaveValue('I have not made up my');
  await page.goto(`/messages/${luca}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(composer(page)).toHaveValue('');
  await page.goto(`/messages/${mara}`);
  await expect(composer(page)).toHaveValue('I have not made up my');
  await send(page);
  await expect(bubble(page, 'I have not made up my')).toBeVisible();
  await expectSynced(page);
  await page.reload();
  await expect(bubble(page, 'I have not made up my')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
});

for (const viewport of [PHONE, DESKTOP])
  test(`a long thread opens at its end, and earlier messages come without moving what is read, ${viewport.width} px wide`, async ({
    page,
    site,
  }) => {
    const { ines, mara, thread: id } = await createConversation(site, 'Long');
    for (let i = 1; i <= 80; i += 1)
      await sendMessage(site, i % 2 ? mara : ines, i % 2 ? ines : mara, `Note ${i} of many.`);
    await page.setViewportSize(viewport);
    await signIn(page, ines.email, `/messages/${id}`);
    await expect(bubble(page, 'Note 80 of many.')).toBeInViewport();
    await expect(thread(page).getByRole('listitem')).toHaveCount(15);

    // From when somebody reads upwards, nothing makes way for what arrives.
    await bubble(page, 'Note 80 of many.').hover();
    await page.mouse.wheel(0, -250);
    await expect(page.getByRole('button', { name: 'To the latest' })).toBeVisible();
    for (let i = 1; i <= 15; i += 1) await sendMessage(site, mara, ines, `Late ${i}.`);
    await expect(bubble(page, 'Late 15.')).toBeAttached();
    await expect(bubble(page, 'Note 66 of many.')).toBeAttached();

    const read = bubble(page, 'Note 67 of many.');
    await read.scrollIntoViewIfNeeded();
    await expect(bubble(page, 'Note 55 of many.')).toBeAttached();
    // Something new does not move what is read.
    const before = await read.boundingBox();
    await sendMessage(site, mara, ines, 'Something new.');
    await expect(bubble(page, 'Something new.')).toBeAttached();
    expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);

    // A device that is turned shows the same part, though another element scrolls.
    await read.evaluate((bubbleElement) => bubbleElement.scrollIntoView({ block: 'center' }));
    for (const size of [viewport === PHONE ? DESKTOP : PHONE, viewport]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('complementary', { name: 'Conversations' })).toHaveCount(
        size === PHONE ? 0 : 1,
      );
      await expect(read).toBeInViewport();
    }

    // Also beyond the sixty that were read at first.
    for (const note of [52, 37]) await bubble(page, `Note ${note} of many.`).scrollIntoViewIfNeeded();
    await expect(bubble(page, 'Note 21 of many.')).toBeAttached();
    // Somebody who asks for them, and is at the end before they are read, stays there.
    await page.evaluate(() => {
      for (const name of ['Show earlier messages', 'New messages'])
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
    });
    await sendMessage(site, mara, ines, 'At the end.');
    await expect(bubble(page, 'At the end.')).toBeInViewport();
    // The keyboard's place stays on the button.
    const earlier = page.getByRole('button', { name: 'Show earlier messages' });
    await earlier.evaluate((button) => button.focus({ preventScroll: true }));
    // Each press brings a part of what is between the end and the first.
    const drawn = thread(page).getByRole('listitem');
    const sixth = bubble(page, 'Note 6 of many.');
    while ((await sixth.count()) === 0) {
      await expect(earlier).toBeFocused();
      const count = await drawn.count();
      await page.keyboard.press('Enter');
      await expect.poll(() => drawn.count()).toBeGreaterThan(count);
    }

    for (const note of [7, 2]) await bubble(page, `Note ${note} of many.`).scrollIntoViewIfNeeded();
    await expect(bubble(page, 'Are you free on Friday?')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0);
    await expect(bubble(page, 'Note 2 of many.')).toBeInViewport();
  });

test('a message of 4,001 characters shows its count and is not sent; at 4,000 it is', async ({
  browser,
  site,
}) => {
  test.slow(); // several people sign in
  const { ines, mara, path } = await pair(browser, site);
  await ines.goto(path);
  await composer(ines).fill(`${'x'.repeat(4000)}!`);
  await expect(ines.getByText('Message is too long. 4,001 of 4,000 characters.')).toBeVisible();
  await send(ines);
  await expect(composer(ines)).not.toHaveValue('');
  await composer(ines).press('End');
  await composer(ines).press('Backspace');
  await expect(ines.getByText('4,000 of 4,000 characters')).toBeVisible();
  await send(ines);
  await expect(composer(ines)).toHaveValue('');
  await expect(bubble(ines, 'x'.repeat(4000))).toContainText(/Sent|Delivered/);
  await closeAll(ines, mara);
});

test('a stranger’s request is answered in place: accepted, declined, or blocked', async ({ page, site }) => {
  test.slow(); // several people sign in
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  const asking = await Promise.all(
    ['Ada Asks', 'Ben Asks', 'Cy Asks'].map((name) =>
      createOnboardedAccount(site, { name, role: 'employer' }),
    ),
  );
  for (const stranger of asking) await sendMessage(site, stranger, ines, `This is ${stranger.name}.`);
  await signIn(page, ines.email);
  await page.setViewportSize(PHONE);
  await page.goto('/messages');
  await expect(page.getByRole('tab', { name: /^Requests ?3$/ })).toBeVisible();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await page.getByRole('tab', { name: /Requests/ }).click();

  await page.getByRole('link', { name: /Ada Asks/ }).click();
  await expect(composer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(composer(page)).toBeVisible();

  await page.goto('/messages?tab=requests');
  await page.getByRole('link', { name: /Ben Asks/ }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText("You declined Ben Asks's request.")).toBeVisible();

  await page.goto('/messages?tab=requests');
  await page.getByRole('link', { name: /Cy Asks/ }).click();
  await page.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('dialog', { name: 'Block Cy Asks?' }).getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('You blocked Cy Asks. They cannot write to you.')).toBeVisible();
  await expectSynced(page);

  await page.goto('/messages');
  await expect(page.getByRole('link', { name: /Ada Asks/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Ben Asks/ })).toHaveCount(0);
  await expect(sendMessage(site, asking[2]!, ines, 'Why?')).rejects.toThrow(
    'Ines Story is not accepting messages.',
  );
});

testWithServiceWorker(
  'S7: a message to somebody who has blocked me meanwhile keeps its text, says why, and can be discarded',
  async ({ browser, site, server }) => {
    test.slow(); // several people sign in
    const { ines, mara, path } = await pair(browser, site);
    await ines.goto(path);
    await waitUntilOfflineReady(ines);
    await mara.goto(path);
    await expect(composer(mara)).toBeVisible();
    await mara.getByRole('button', { name: 'More about Ines Story' }).click();
    await mara.getByRole('menuitem', { name: 'Block' }).click();
    // The block is pending in Mara's browser and the message in Ines's; whichever is sent first, the text is kept.
    await server.kill();
    try {
      await say(ines, 'Parking on 22nd.');
      await expect(bubble(ines, 'Parking on 22nd.')).toContainText('Waiting for signal');
      await mara
        .getByRole('dialog', { name: 'Block Ines Story?' })
        .getByRole('button', { name: 'Block' })
        .click();
      await ines.goto('about:blank');
    } finally {
      await server.up();
    }
    await expect(mara.getByRole('button', { name: /^Synced/ })).toBeVisible({ timeout: 30_000 });
    await ines.goto(path);
    const refused = bubble(ines, 'Parking on 22nd.');
    await expect(refused).toContainText('Not sent. Mara Story is not accepting messages.', {
      timeout: 30_000,
    });
    for (const name of ['Retry', 'Edit', 'Delete'])
      await expect(refused.getByRole('button', { name })).toBeVisible();

    await ines.getByRole('button', { name: 'Needs attention' }).click();
    const sheet = ines.getByRole('dialog', { name: 'Needs attention' });
    await expect(sheet.getByRole('listitem')).toContainText('“Parking on 22nd.”');
    await expect(sheet.getByRole('listitem')).toContainText('Mara Story is not accepting messages.');
    await expectScreenHealthy(ines, [PHONE]);
    await sheet.getByRole('button', { name: 'Discard' }).click();
    await ines
      .getByRole('dialog', { name: 'Discard this?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await ines.getByRole('dialog', { name: 'Synced' }).getByRole('button', { name: 'Close' }).click();
    await expect(refused).toHaveCount(0);
    await expectSynced(ines);
    await closeAll(ines, mara);
  },
);

test('an address without a conversation offers a way back', async ({ page }) => {
  await signIn(page, 'talent@marquee.test');
  for (const [path, message] of [
    [
      '/messages/0198b5f2-0000-7000-8000-000000000000',
      'It may still be on its way, or it is no longer open to you.',
    ],
    ['/messages/not-an-id', 'The address of this conversation is not complete.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This conversation is not here' })).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByRole('link', { name: 'All messages' }).click();
  await expect(page).toHaveURL(/\/messages$/);
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`the list, a thread and the notifications pass the screen checks at ${viewport.width} px, in light and dark`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'talent@marquee.test', '/messages');
    const rows = page.getByRole('tabpanel').getByRole('link');
    await expect(rows.first()).toBeVisible();
    await expectScreenHealthy(page, [viewport]);
    await rows.first().click();
    await expect(thread(page).getByRole('listitem').first()).toBeVisible();
    await expectScreenHealthy(page, [viewport]);
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: /^(Today|Earlier)$/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expectScreenHealthy(page, [viewport]);
  });
}
