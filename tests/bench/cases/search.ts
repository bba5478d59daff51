import type { CDPSession, Page } from 'playwright';
import { stockedPhone } from '../phone';
import { median, p95 } from '../stats';
import { at, ms, type Row } from '../table';

const JOBS = 10_000;
const GOAL_MS = 16;
const WORDS = ['focus puller harbor', 'gaffer 42', 'costume ferry'];
/** Longer than the app waits before it writes the question into the address. */
const SETTLE_MS = 600;

/** B8: in the app, offline, over 10,000 jobs: all that the page's main thread does because of one key. */
export async function searches(): Promise<Row[]> {
  const phone = await stockedPhone(JOBS);
  try {
    const rows: Row[] = [];
    for (const slowdown of [1, 4]) {
      const page = await phone.browser.open();
      rows.push(...(await typed(page, phone.url, slowdown)));
      await phone.browser.kill();
    }
    return rows;
  } finally {
    await phone.remove();
  }
}

async function typed(page: Page, url: string, slowdown: number): Promise<Row[]> {
  await page.goto(`${url}/jobs`);
  const field = page.getByLabel('Search jobs');
  await field.click();
  // Counted: the list behind the first page is built.
  await page.getByRole('status').filter({ hasText: String(JOBS) }).waitFor();
  const session = await page.context().newCDPSession(page);
  // Thread time is what the page itself costs, whoever else uses the processor; slowing down adds waits, which only a clock sees.
  await session.send('Performance.setTimeDomain', { timeDomain: slowdown === 1 ? 'threadTicks' : 'timeTicks' });
  await session.send('Performance.enable');
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const first = await busyDuring(page, session, async () => {
    await page.keyboard.press('z');
    await page.waitForTimeout(5_000);
  });
  await field.fill('');
  await page.waitForTimeout(1_000);
  const idle = await busyDuring(page, session, () => Promise.resolve());
  const keys: number[] = [];
  for (const words of WORDS) {
    for (const key of words) keys.push((await busyDuring(page, session, () => page.keyboard.press(key === ' ' ? 'Space' : key))) - idle);
    await field.fill('');
    await page.waitForTimeout(SETTLE_MS);
  }
  const each = median(keys);
  return [
    {
      id: 'B8', what: `search as you type over 10,000 jobs, main thread a keystroke${at(slowdown)}`,
      measured: `median ${ms(each)}, p95 ${ms(p95(keys))} of ${keys.length} keys`,
      goal: slowdown === 1 ? `<= ${GOAL_MS} ms` : '', met: slowdown === 1 ? p95(keys) <= GOAL_MS : null,
    },
    { id: 'B8', what: `  the first key of a visit, which fills the index, in parts${at(slowdown)}`, measured: ms(first), goal: '', met: null },
  ];
}

/** Milliseconds of tasks on the main thread until the page is quiet again. */
async function busyDuring(page: Page, session: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await tasks(session);
  await act();
  await page.waitForTimeout(SETTLE_MS);
  return (await tasks(session)) - before;
}

async function tasks(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = metrics.find(({ name }) => name === 'TaskDuration');
  if (!metric) throw new Error('The browser does not count its tasks.');
  return metric.value * 1000;
}
