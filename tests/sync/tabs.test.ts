import { expect, test } from 'vitest';
import { joined, PLACES, settled, tabBrowser } from './support/tab-browser';
import type { tab as Tab } from './support/tab-page';

/** What needs a browser: several tabs on one database, locks and Realtime. The real backend, a real Chromium. */
const set = tabBrowser();
declare const tab: typeof Tab;

test.each(PLACES)(
  'every tab writes, only one talks to the server, and writes are sent in the order in which they were made: led in the $place',
  async ({ place, prepare }) => {
    const { context, id } = await set.signedIn(`order-${place}`);
    const [a, b] = [await set.openTab(context, id, prepare), await set.openTab(context, id, prepare)];
    expect(await a.page.evaluate(() => tab.leadsIn())).toBe(place);
    expect(await b.page.evaluate(() => tab.leadsIn())).toBeNull();
    const written: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const title = `draft ${n}`;
      await (n % 2 === 0 ? a : b).page.evaluate((text) => tab.write(text), title);
      written.push(title);
    }
    await settled(a.page);
    await settled(b.page);
    expect(await set.titles(id)).toEqual(written);
    expect(Math.min(a.pushes(), b.pushes())).toBe(0);
    // The leader says so once its round is over, a moment after the last answer.
    await b.page.waitForFunction(() => tab.state?.kind === 'synced');
  },
  60_000,
);

test.each(PLACES)(
  'another tab takes over the queue of a leader that is closed: led in the $place',
  async ({ place, prepare }) => {
    const { context, id } = await set.signedIn(`takeover-${place}`);
    const [first, second] = [
      await set.openTab(context, id, prepare),
      await set.openTab(context, id, prepare),
    ];
    await context.setOffline(true);
    await first.page.evaluate(() => tab.write('written in the first tab'));
    await first.page.close();
    await second.page.evaluate(() => tab.write('written in the second'));
    await context.setOffline(false);
    await settled(second.page);
    expect(await set.titles(id)).toEqual(['written in the first tab', 'written in the second']);
    expect(second.pushes()).toBeGreaterThan(0);
  },
  60_000,
);

test('a hint brings a change on the server long before the next poll', async () => {
  const { context, id } = await set.signedIn('hints');
  // Once it has joined the channel it polls only every five minutes.
  let whenJoined = Promise.resolve();
  const { page } = await set.openTab(context, id, async (fresh) => {
    whenJoined = joined(fresh);
  });
  await whenJoined;
  await set.backend.sql(
    `insert into public.notifications (user_id, type, title, message) values ($1, 'system', 'You are booked', 'x')`,
    [id],
  );
  await page.waitForFunction(() => tab.news.includes('You are booked'), null, { timeout: 30_000 });
}, 60_000);
