import type { CDPSession, Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { PLACES, settled, tabBrowser, withoutWorkers } from './support/tab-browser';
import type { tab as Tab } from './support/tab-page';

/** Tabs that crash, freeze and sleep: the real backend, a real Chromium, the app's own engine and locks. */
const set = tabBrowser();
declare const tab: typeof Tab;

const HOURS_8 = 8 * 60 * 60 * 1000;

/** Lets this tab's pushes reach the server, and holds their answers until `release`. */
async function holdAnswers(page: Page): Promise<{ held: Promise<void>; release: () => Promise<void> }> {
  const waiting: (() => Promise<void>)[] = [];
  let markHeld: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (markHeld = resolve));
  await page.route('**/sync_push', async (route: Route) => {
    const response = await route.fetch();
    waiting.push(() => route.fulfill({ response }));
    markHeld();
  });
  return {
    held,
    release: async () => {
      await page.unroute('**/sync_push');
      for (const answer of waiting.splice(0)) await answer().catch(() => undefined);
    },
  };
}

/** Pauses a page's thread: no timers, answers or heartbeats, while it keeps its lock. CDP's own freeze keeps timers running while a page holds a lock. */
async function freeze(cdp: CDPSession): Promise<void> {
  const paused = new Promise((resolve) => cdp.once('Debugger.paused', resolve));
  await cdp.send('Debugger.enable');
  await cdp.send('Debugger.pause');
  await paused;
}

test.each(PLACES)(
  'S2, S3: when the leader crashes with an answer in flight, the next tab continues and sends everything once: led in the $place',
  async ({ place, prepare }) => {
    const { context, id } = await set.signedIn(`crash-${place}`);
    const leader = await set.openTab(context, id, prepare);
    const next = await set.openTab(context, id, prepare);
    const { held } = await holdAnswers(leader.page);
    await next.page.evaluate(() => tab.write('sent by the one that crashed'));
    await held;
    const cdp = await context.newCDPSession(leader.page);
    const crashed = leader.page.waitForEvent('crash');
    cdp.send('Page.crash').catch(() => undefined);
    await crashed;
    await next.page.evaluate(() => tab.write('written after the crash'));
    await settled(next.page);
    expect(await set.titles(id)).toEqual(['sent by the one that crashed', 'written after the crash']);
    expect(next.pushes()).toBeGreaterThan(0);
  },
  120_000,
);

test.each(PLACES)(
  'S3: a frozen leader is replaced, and when it thaws nothing is doubled and nothing newer is undone: led in the $place',
  async ({ place, prepare }) => {
    const { context, id } = await set.signedIn(`frozen-${place}`);
    const leader = await set.openTab(context, id, prepare);
    const next = await set.openTab(context, id, prepare);
    const { held, release } = await holdAnswers(leader.page);
    const draft = await leader.page.evaluate(() => tab.write('first words'));
    await held;
    const cdp = await context.newCDPSession(leader.page);
    await freeze(cdp);

    // The leader has been silent for too long: the other tab steals the lock and sends the same write again.
    await settled(next.page);
    expect(next.pushes()).toBeGreaterThan(0);
    await next.page.evaluate(([text, which]) => tab.rewrite(which, text), ['later words', draft] as const);
    await settled(next.page);

    await cdp.send('Debugger.resume');
    await release();
    await leader.page.waitForFunction(() => tab.drafts.length > 0);
    await leader.page.evaluate(() => tab.write('written in the thawed one'));
    await settled(leader.page);
    expect(await set.titles(id)).toEqual(['later words', 'written in the thawed one']);
    for (const { page } of [leader, next]) {
      await page.waitForFunction(() => tab.drafts.length === 2);
      expect((await page.evaluate(() => tab.drafts)).toSorted()).toEqual([
        'later words',
        'written in the thawed one',
      ]);
    }
  },
  120_000,
);

/** What is counted, once nothing of it is under way. */
async function whenQuiet(count: () => number): Promise<number> {
  for (;;) {
    const before = count();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    if (count() === before) return before;
  }
}

test('a laptop that slept for eight hours pulls once, not once for every missed poll', async () => {
  const { context, id } = await set.signedIn('asleep');
  // The clock of a test reaches no worker.
  const { page, pulls } = await set.openTab(context, id, async (fresh) => {
    await withoutWorkers(fresh);
    // Hints make it pull as well, and so does joining their channel, each at its own time.
    await fresh.routeWebSocket(/realtime/, () => {});
    await fresh.clock.install();
  });
  await set.backend.sql(
    `insert into public.notifications (user_id, type, title, message) values ($1, 'system', 'While you slept', 'x')`,
    [id],
  );
  const before = await whenQuiet(pulls);
  let renewals = 0;
  page.on('request', (request) => (renewals += request.url().includes('grant_type=refresh_token') ? 1 : 0));
  await page.clock.fastForward(HOURS_8);
  await page.waitForFunction(() => tab.news.includes('While you slept'));
  await page.evaluate(() => tab.write('good morning'));
  await settled(page);
  // One pull for the poll that fell due, one after the write.
  expect(pulls() - before).toBeGreaterThan(0);
  expect(pulls() - before).toBeLessThanOrEqual(3);
  // Its clock is now eight hours ahead of the server's, by which every new token would be stale at once.
  expect(renewals).toBe(1);
}, 120_000);
