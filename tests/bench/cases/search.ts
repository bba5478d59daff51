import type { CDPSession, Page } from 'playwright';
import { stockedPhone } from '../phone';
import { median, p95 } from '../stats';
import { at, ms, type Row } from '../table';

const JOBS = 10_000;
const GOAL_MS = 16;
const QUERIES = ['focus puller harbor', 'gaffer 42', 'costume ferry'];
/** Longer than the app waits before it writes the query into the address. */
const SETTLE_MS = 600;

/** B8: everything that the main thread does for one keystroke, in the app, offline, over 10,000 jobs. */
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
  // The total is shown once the list behind the first page is built.
  await page
    .getByRole('status')
    .filter({ hasText: String(JOBS) })
    .waitFor();
  const session = await page.context().newCDPSession(page);
  // Thread time excludes other load on the machine, but also the waits that throttling adds; those need wall-clock time.
  await session.send('Performance.setTimeDomain', {
    timeDomain: slowdown === 1 ? 'threadTicks' : 'timeTicks',
  });
  await session.send('Performance.enable');
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const first = await busyDuring(page, session, async () => {
    await page.keyboard.press('z');
    await page.waitForTimeout(5_000);
  });
  await field.fill('');
  await page.waitForTimeout(1_000);
  const idle = await busyDuring(page, session, () => Promise.resolve());
  const keys: Busy[] = [];
  for (const query of QUERIES) {
    for (const key of query)
      keys.push(await busyDuring(page, session, () => page.keyboard.press(key === ' ' ? 'Space' : key)));
    await field.fill('');
    await page.waitForTimeout(SETTLE_MS);
  }
  const all = keys.map((key) => key.all - idle.all);
  const [script, layout] = [median(keys.map((key) => key.script)), median(keys.map((key) => key.layout))];
  return [
    {
      id: 'B8',
      what: `search as you type over 10,000 jobs, main thread a keystroke${at(slowdown)}`,
      measured: `median ${ms(median(all))}, p95 ${ms(p95(all))} of ${keys.length} keys; script ${ms(script)}, style and layout ${ms(layout)}`,
      goal: slowdown === 1 ? `<= ${GOAL_MS} ms` : '',
      met: slowdown === 1 ? p95(all) <= GOAL_MS : null,
    },
    {
      id: 'B8',
      what: `  the first key of a visit, which fills the index, in parts${at(slowdown)}`,
      measured: ms(first.all),
      goal: '',
      met: null,
    },
  ];
}

/** Milliseconds of the main thread: all tasks, and of those script, and style with layout. */
interface Busy {
  all: number;
  script: number;
  layout: number;
}

/** Main-thread time of `act`, including its effects until the page is idle again. */
async function busyDuring(page: Page, session: CDPSession, act: () => Promise<void>): Promise<Busy> {
  const before = await busySoFar(session);
  await act();
  await page.waitForTimeout(SETTLE_MS);
  const after = await busySoFar(session);
  return {
    all: after.all - before.all,
    script: after.script - before.script,
    layout: after.layout - before.layout,
  };
}

async function busySoFar(session: CDPSession): Promise<Busy> {
  const { metrics } = await session.send('Performance.getMetrics');
  const known = new Map(metrics.map(({ name, value }) => [name, value * 1000]));
  const of = (name: string): number => {
    const value = known.get(name);
    if (value === undefined) throw new Error(`The browser does not count its ${name}.`);
    return value;
  };
  return {
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  };
}
