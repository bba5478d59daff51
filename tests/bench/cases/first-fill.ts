import type { Browser, Page } from 'playwright';
import { rejectCookies } from '../../support/cookies';
import { PHONE } from '../app-page';
import { fillUpMarket, MARKET_JOBS, MARKET_PEOPLE } from '../app/market';
import { Thumb } from '../app/thumb';
import { attribute, type AttributedTask, invokerOfMost, isByData } from '../app/attribute-tasks';
import { allStored, busyMs, FIRST_ROW, readFill, watchFill } from '../app/watch-fill';
import { type Target, timeTap, watchTaps } from '../app/watch-taps';
import { slowDown } from '../browser';
import type { Stage } from '../run';
import { median, p95 } from '../stats';
import { count, ms, rounds, type Row, times } from '../table';

const ROUNDS = 3;
const STORED_WITHIN_MS = 180_000;
/** A task longer than this blocks the page for what is beyond it. */
const LONG_TASK_MS = 50;
const TAP_GOAL_MS = 100;
const FILL_GOAL = 1.3;

interface Fill {
  firstRow: number;
  stored: number;
  busy: number;
  blocking: number;
  /** After the first row. */
  longTasks: AttributedTask[];
  taps: number[];
}

/** B11: a visitor's first `/jobs` on a new device, used by a thumb while it fills. */
export async function firstFills({ browser, rig }: Stage): Promise<Row[]> {
  const { companies } = await fillUpMarket(rig);
  const expected = { jobs: MARKET_JOBS, profiles: MARKET_PEOPLE + companies };
  const [plain, slow]: [Fill[], Fill[]] = [[], []];
  // In turns, so that other load on the machine affects both alike.
  for (let round = 0; round < count('BENCH_FILLS', ROUNDS); round += 1) {
    plain.push(await fillDevice(browser, rig.backend.url, expected, 1));
    slow.push(await fillDevice(browser, rig.backend.url, expected, 4));
  }
  const unthrottled = median(plain.map((fill) => fill.stored));
  return [...rowsOf(slow, 4, unthrottled), ...rowsOf(plain, 1, unthrottled)];
}

async function fillDevice(
  browser: Browser,
  url: string,
  expected: Record<string, number>,
  slowdown: number,
): Promise<Fill> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  await rejectCookies(context);
  const counter = await context.newPage();
  await counter.goto(`${url}/health`);
  const page = await context.newPage();
  await page.addInitScript(watchTaps);
  await page.addInitScript(watchFill, FIRST_ROW);
  // The page's process starts here, so that what it is busy with can be counted from the navigation on.
  await page.goto(`${url}/health`);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await slowDown(page, slowdown);
  const thumb = await Thumb.on(page);
  const busyBefore = await busyMs(session);
  const stored = allStored(counter, expected, STORED_WITHIN_MS);
  await page.goto(`${url}/jobs`, { waitUntil: 'commit' });
  await page.locator(FIRST_ROW).first().waitFor({ timeout: STORED_WITHIN_MS });
  const taps = await scrollAndTap(page, thumb, stored);
  const storedAt = (await stored) - (await page.evaluate(() => performance.timeOrigin));
  const busy = (await busyMs(session)) - busyBefore;
  const { firstRow, longTasks, scripts } = await readFill(page);
  await context.close();
  const during = longTasks.filter(({ start }) => start <= storedAt);
  return {
    firstRow,
    stored: storedAt,
    busy,
    blocking: during.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0),
    longTasks: attribute(
      during.filter(({ start }) => start > firstRow),
      scripts,
    ),
    taps,
  };
}

const CHIPS = 'search [role=group]';
const MENU = '[role=dialog] nav[aria-label="Menu"] a';

/** Scrolls and taps until this is settled. Rows arrive all the time, so each tap names the change that is its reaction. */
async function scrollAndTap(page: Page, thumb: Thumb, settled: Promise<unknown>): Promise<number[]> {
  let isSettled = false;
  const end = (): void => void (isSettled = true);
  settled.then(end, end);
  const taps: number[] = [];
  const tap = async (on: string, brings: Target): Promise<void> => {
    if (isSettled) return;
    const { target } = await timeTap(page, thumb, { on: page.locator(on).first(), brings });
    taps.push(target);
  };
  const scroll = async (pixels: number): Promise<void> => {
    if (!isSettled) await thumb.scroll(pixels);
  };
  while (!isSettled) {
    await tap(`${CHIPS} input`, { selector: `${CHIPS} input:checked` });
    await tap(`${CHIPS} input`, { selector: `${CHIPS}:not(:has(input:checked))` });
    await scroll(500);
    await scroll(-500);
    await tap('button[aria-label="Menu"]', { selector: MENU });
    await tap('[role=dialog] button[aria-label="Close"]', { selector: 'body:not(:has([role=dialog]))' });
    await tap(FIRST_ROW, { selector: 'main [aria-busy=true], main article h1' });
    if (isSettled) return taps;
    await page.goBack();
    await page.locator(FIRST_ROW).first().waitFor();
  }
  return taps;
}

function rowsOf(fills: readonly Fill[], slowdown: number, unthrottled: number): Row[] {
  const of = (pick: (fill: Fill) => number): string => rounds(fills.map(pick));
  const [taps, longTasks] = [fills.flatMap((fill) => fill.taps), fills.flatMap((fill) => fill.longTasks)];
  const byData = longTasks.filter(isByData);
  const each = (tasks: readonly AttributedTask[]): string =>
    tasks.length === 0
      ? 'none'
      : `${tasks.length}, longest ${ms(Math.max(...tasks.map(({ duration }) => duration)))}`;
  const stored = median(fills.map((fill) => fill.stored));
  const isGoal = slowdown > 1;
  const row = (what: string, measured: string, goal = '', met: boolean | null = null): Row => ({
    id: 'B11',
    // The browser's throttling slows no other thread, so a fill that used only others would not be slower.
    what: slowdown === 1 ? what : `${what}, page's thread ${slowdown}x slower`,
    measured,
    goal: isGoal ? goal : '',
    met: isGoal ? met : null,
  });
  return [
    row(
      `new device, ${MARKET_JOBS} jobs and ${MARKET_PEOPLE} people, in use -> first row`,
      of((fill) => fill.firstRow),
    ),
    row(
      '  everything is stored',
      `${of((fill) => fill.stored)}, ${times(stored / unthrottled)} the time without throttling`,
      `<= ${times(FILL_GOAL)}`,
      stored <= FILL_GOAL * unthrottled,
    ),
    row(
      "  the page's main thread: busy; blocked by long tasks",
      `${of((fill) => fill.busy)}; ${of((fill) => fill.blocking)}`,
    ),
    row(
      `  its tasks beyond ${LONG_TASK_MS} ms after the first row`,
      `${each(longTasks)} in ${fills.length} fills; by store or sync ${each(byData)}${byData.length > 0 ? `, most by ${invokerOfMost(byData)}` : ''}`,
      'none by store or sync',
      byData.length === 0,
    ),
    row(
      '  taps while it fills -> visible reaction',
      taps.length === 0
        ? 'no tap was in time'
        : `worst ${ms(Math.max(...taps))}, p95 ${ms(p95(taps))}, median ${ms(median(taps))} (${taps.length} times)`,
      `every <= ${TAP_GOAL_MS} ms`,
      taps.length > 0 && Math.max(...taps) <= TAP_GOAL_MS,
    ),
  ];
}
