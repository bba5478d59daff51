import { type Page, test } from '@playwright/test';
import { addDays, today } from '../../src/domain/values/days';
import { pickDay } from './support/calendar';
import { expectScreenHealthy } from './support/screen-checks';
import { Server } from './support/server';
import { expect, expectSynced, PHONE, RestartableBrowser, signIn } from './support/story';
import { bubble, composer } from './support/thread';

const TITLE = 'Standby grip on the underground';
const WORDS = [
  'On the train, no signal till Bank.',
  'Call moved to 06:30, same gate.',
  'Bring the short dolly track.',
];

/** A thread between the demo employer and the demo talent, opened from the list: they also have one that the employer's company shares. Resolves to its path. */
async function openThread(page: Page, path = /^\/messages\/.+/): Promise<RegExp> {
  await page.goto('/messages');
  const links = page.getByRole('link', { name: /Mara Lindqvist|Ines Marlow/ });
  await expect(links.first()).toBeVisible();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const chosen = hrefs.findIndex((href) => path.test(href));
  await links.nth(chosen).click();
  await expect(
    page.getByRole('list', { name: 'Messages' }).or(page.getByLabel('Messages', { exact: true })),
  ).toBeVisible();
  return new RegExp(`^${hrefs[chosen]}$`);
}

async function quickPost(page: Page): Promise<void> {
  await page.goto('/jobs/quick-post');
  await page.getByLabel('Role', { exact: true }).fill(TITLE);
  await page.keyboard.press('Tab');
  await page.getByLabel('Department').selectOption('grip');
  await page.getByRole('button', { name: 'Next: dates' }).click();
  await pickDay(page, addDays(today(new Date()), 3));
  await page.getByRole('button', { name: 'Next: rate' }).click();
  await page.getByRole('textbox', { name: /^Rate/ }).fill('480');
  await page.getByRole('button', { name: 'Next: place' }).click();
  await page.getByLabel('Town').fill('London');
  await page.getByRole('button', { name: 'Next: post' }).click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
}

// The whole promise in one story (docs/sync.md): written offline, shown truthfully, arrived once and in order.
test('a day’s work without a signal arrives once and in order when the server is back @promise', async () => {
  test.setTimeout(300_000);
  // On PGlite, as `npm start` is: what was written before the power cut must be in its folder afterwards.
  const server = await Server.start('small', 'pglite');
  const employer = new RestartableBrowser(server.url);
  const talent = new RestartableBrowser(server.url);
  try {
    // With a signal: both are signed in and synced.
    let mine = await employer.open();
    await signIn(mine, 'employer@marquee.test');
    await expectSynced(mine);
    const theirs = await talent.open();
    await signIn(theirs, 'talent@marquee.test');
    await expectSynced(theirs);
    const thread = await openThread(theirs);
    // The first visit has cached the app on the phone; without that it could not open offline.
    await mine.evaluate(async () => (await navigator.serviceWorker.ready).scope);

    // The server process is killed, the app is closed, the phone is restarted.
    await server.kill();
    await employer.close();
    mine = await employer.open();

    await mine.goto('/jobs');
    await expect(mine.getByRole('article').first()).toBeVisible();
    await expect(mine.getByText("You're offline. Some features may be limited.")).toBeVisible();
    await openThread(mine, thread);

    await quickPost(mine);
    await expect(mine.getByRole('heading', { level: 1 })).toHaveText('Your job is waiting for signal');

    await openThread(mine, thread);
    for (const words of WORDS) {
      await composer(mine).fill(words);
      await mine.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(bubble(mine, words)).toContainText('Waiting for signal');
    }
    await mine.getByRole('button', { name: /^Offline, \d waiting$/ }).click();
    const waiting = mine.getByRole('dialog', { name: 'Offline' }).getByRole('listitem');
    await expect(
      waiting.filter({ hasText: new RegExp([`Job: ${TITLE}`, ...WORDS].join('|')) }),
    ).toContainText([TITLE, ...WORDS]);
    await expectScreenHealthy(mine, [PHONE]);
    await mine.keyboard.press('Escape');

    // S8: the other phone has received nothing, and this one still says waiting after another restart.
    for (const words of WORDS) await expect(bubble(theirs, words)).toHaveCount(0);
    await employer.close();
    mine = await employer.open();
    await openThread(mine, thread);
    for (const words of WORDS) await expect(bubble(mine, words)).toContainText('Waiting for signal');

    // The signal is back.
    await server.up();
    await expect(mine.getByText("You're back online!")).toBeVisible({ timeout: 45_000 });
    for (const words of WORDS)
      await expect(bubble(mine, words)).toContainText(/Sent|Delivered|Read/, { timeout: 30_000 });
    await expectSynced(mine);

    for (const words of WORDS) await expect(bubble(theirs, words)).toHaveCount(1, { timeout: 45_000 });
    const shown = await theirs.getByRole('listitem').allInnerTexts();
    const places = WORDS.map((words) => shown.findIndex((text) => text.includes(words)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));

    await theirs.goto('/jobs');
    await theirs.getByLabel('Search jobs').fill(TITLE);
    await expect(theirs.getByRole('article').filter({ hasText: TITLE })).toHaveCount(1, { timeout: 45_000 });
    await mine.goto('/jobs/manage');
    await expect(mine.getByRole('tabpanel').getByRole('listitem').filter({ hasText: TITLE })).toHaveCount(1);
  } finally {
    await employer.remove();
    await talent.remove();
    await server.remove();
  }
});
