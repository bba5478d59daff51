import { cpSync, rmSync } from 'node:fs';
import { type Page, test } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { Server } from './support/server';
import { expect, expectSynced, PHONE, RestartableBrowser, signIn } from './support/story';
import { bubble, composer } from './support/thread';

const AFTER_COPY = 'The truck is now at gate four.';
const ANSWER = 'Gate four, got it.';
const WHILE_AWAY = 'Parking is behind the bakery.';
const ALL = [AFTER_COPY, ANSWER, WHILE_AWAY];

/** @returns its path: two people may have more than one thread with each other */
async function openThread(page: Page, other: string): Promise<string> {
  await page.goto('/messages');
  await page
    .getByRole('link', { name: new RegExp(other) })
    .first()
    .click();
  await expect(composer(page)).toBeVisible();
  return new URL(page.url()).pathname;
}

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bubble(page, text)).toBeVisible();
}

// Issue 15, 4.6: nobody does anything on the phones, and whoever runs the server only copies the folder back.
test('S2, S3: the data folder is put back from a copy while two phones watch: what both wrote since is there again, once and in order', async () => {
  test.setTimeout(300_000);
  const server = await Server.start('small', 'pglite');
  const copy = `${server.data.folder}-copy`;
  const employer = new RestartableBrowser(server.url);
  const talent = new RestartableBrowser(server.url);
  const third = new RestartableBrowser(server.url);
  try {
    const [mine, theirs] = [await employer.open(), await talent.open()];
    await signIn(mine, 'employer@marquee.test');
    await signIn(theirs, 'talent@marquee.test');
    await expectSynced(mine);
    await expectSynced(theirs);
    const thread = await openThread(mine, 'Ines Marlow');
    await theirs.goto(thread);
    await expect(composer(theirs)).toBeVisible();
    await server.stop();
    cpSync(server.data.folder, copy, { recursive: true });

    await server.up();
    await say(mine, AFTER_COPY);
    await expect(bubble(theirs, AFTER_COPY)).toBeVisible({ timeout: 45_000 });
    await say(theirs, ANSWER);
    await expect(bubble(mine, ANSWER)).toBeVisible({ timeout: 45_000 });

    await server.kill();
    rmSync(server.data.folder, { recursive: true, force: true });
    cpSync(copy, server.data.folder, { recursive: true });
    await say(mine, WHILE_AWAY);
    await expect(bubble(mine, WHILE_AWAY)).toContainText(/Waiting/);
    // While the new server takes no writes, the phone says what it is about to do.
    await mine.route(/sync_push/, (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
    );
    await server.up();
    await mine.goto('/messages');
    await mine.getByRole('button', { name: /^Held up, \d+ waiting$/ }).click({ timeout: 60_000 });
    const sheet = mine.getByRole('dialog');
    await expect(sheet.getByText('1 being sent again')).toBeVisible({ timeout: 60_000 });
    await expect(sheet.getByText('The server was put back to an earlier state.')).toBeVisible();
    await expect(sheet.getByText('Everything you wrote has been sent.')).toBeHidden();
    await expectScreenHealthy(mine, [PHONE]);
    await mine.unroute(/sync_push/);
    await mine.keyboard.press('Escape');
    await mine.goto(thread);

    await expect(bubble(mine, WHILE_AWAY)).toContainText(/Sent|Delivered|Read/, { timeout: 60_000 });
    for (const page of [mine, theirs])
      for (const text of ALL) await expect(bubble(page, text)).toHaveCount(1, { timeout: 60_000 });
    // What a new phone gets is what the server has.
    const fresh = await third.open();
    await signIn(fresh, 'talent@marquee.test');
    await fresh.goto(thread);
    for (const text of ALL) await expect(bubble(fresh, text)).toHaveCount(1, { timeout: 45_000 });
    const shown = await fresh.getByRole('listitem').allInnerTexts();
    const place = (text: string): number => shown.findIndex((item) => item.includes(text));
    expect(place(AFTER_COPY)).toBeLessThan(place(WHILE_AWAY));
    for (const page of [mine, theirs]) {
      await page.goto('/messages');
      await expectSynced(page);
    }
  } finally {
    await employer.remove();
    await talent.remove();
    await third.remove();
    await server.remove();
    rmSync(copy, { recursive: true, force: true });
  }
});
