import type { Page } from 'playwright';
import { slowDown } from '../browser';
import { countStoredJobs, stockedPhone } from '../phone';
import { median, p95 } from '../stats';
import { count, ms, type Row } from '../table';

const JOBS = 10_000;
const STARTS = 100;
/** Starts with nothing remembered, such as the first after signing in. */
const FRESH_STARTS = 10;
const SLOWDOWN = 4;
const WITHIN_MS = 1_500;
const PAINTED_WITHIN_MS = 30_000;
const OPENS_WITHIN_MS = 10_000;

interface Start {
  /** Milliseconds from the start of the navigation until a job is painted and tappable. */
  painted: number;
  /** The same from the start of the browser's process, which is not slowed down. */
  fromProcess: number;
  /** Whether a tap on that job opened it. */
  opened: boolean;
}

/**
 * B1: after server and browser were killed, the app starts offline with 10,000 jobs on a slow CPU, and a tapped job opens. What is killed was in
 * use: somebody had looked at the list.
 */
export async function coldStarts(): Promise<Row[]> {
  const phone = await stockedPhone(JOBS);
  const starts: Start[] = [];
  const fresh: Start[] = [];
  const runs = count('BENCH_STARTS', STARTS);
  let jobsLeft = 0;
  try {
    for (let i = 0; i < Math.min(runs, FRESH_STARTS); i += 1) {
      const page = await phone.browser.open();
      await page.addInitScript((keys) => {
        for (const key of keys) localStorage.removeItem(key);
      }, REMEMBERED);
      fresh.push(await start(page, phone.url, phone.browser.startedAt));
      await phone.browser.kill();
    }
    await lookAtList(await phone.browser.open(), phone.url);
    await phone.browser.close();
    for (let i = 0; i < runs; i += 1) {
      const page = await phone.browser.open();
      starts.push(await start(page, phone.url, phone.browser.startedAt));
      if (i === runs - 1) jobsLeft = await countStoredJobs(page, phone.accountId);
      await phone.browser.kill();
    }
  } finally {
    await phone.remove();
  }
  if (jobsLeft < JOBS) throw new Error(`${jobsLeft} of ${JOBS} jobs were left after the last start.`);
  const painted = starts.map((each) => each.painted);
  const inTime = starts.filter((each) => each.opened && each.painted <= WITHIN_MS).length;
  const lost = starts.filter((each) => !each.opened).length;
  return [
    {
      id: 'B1',
      what: `killed app, offline, 10,000 jobs -> list painted and tappable, ${SLOWDOWN}x slower CPU`,
      measured: `${inTime} of ${starts.length} starts within ${ms(WITHIN_MS)}; median ${ms(median(painted))}, slowest ${ms(Math.max(...painted))}; ${starts.length - lost} of ${starts.length} taps opened the job`,
      goal: `<= 1.5 s, ${STARTS} of ${STARTS}`,
      met: inTime === starts.length && starts.length >= STARTS,
    },
    {
      id: 'B1',
      what: "  counted from the start of the browser's process",
      measured: `median ${ms(median(starts.map((each) => each.fromProcess)))}, p95 ${ms(p95(starts.map((each) => each.fromProcess)))}`,
      goal: '',
      met: null,
    },
    {
      id: 'B1',
      what: '  with nothing remembered of the list, as after signing in',
      measured: `median ${ms(median(fresh.map((each) => each.painted)))}; ${fresh.filter((each) => each.opened).length} of ${fresh.length} taps opened the job`,
      goal: '',
      met: null,
    },
  ];
}

/** Where the app keeps what the last screen showed. */
const REMEMBERED = ['marquee:last-screen', 'marquee:looks'];

/** As long as it takes to remember the list and to learn that there is no signal. */
async function lookAtList(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/jobs`);
  await page.waitForFunction(
    (keys) => keys.every((key) => localStorage.getItem(key)?.includes('"/jobs"')),
    REMEMBERED,
    { timeout: PAINTED_WITHIN_MS },
  );
  await page.getByText("You're offline.").waitFor({ timeout: PAINTED_WITHIN_MS });
}

async function start(page: Page, url: string, startedAt: number): Promise<Start> {
  await page.addInitScript(lookForList);
  await slowDown(page, SLOWDOWN);
  await page.goto(`${url}/jobs`, { waitUntil: 'commit' });
  const found = await page.waitForFunction(() => (window as unknown as Found).marqueePainted, undefined, {
    timeout: PAINTED_WITHIN_MS,
  });
  const seen = await found.jsonValue();
  if (!seen) throw new Error('The list was not painted.');
  // Proves that the job is tappable: a click at that point must open it.
  await page.mouse.click(seen.x, seen.y);
  const opened = await page
    .waitForURL(/\/jobs\/[0-9a-f-]{36}/, { timeout: OPENS_WITHIN_MS, waitUntil: 'commit' })
    .then(
      () => true,
      () => false,
    );
  if (opened) await page.getByRole('heading', { level: 1 }).waitFor({ timeout: PAINTED_WITHIN_MS });
  return { painted: seen.at, fromProcess: seen.origin + seen.at - startedAt, opened };
}

interface Found {
  marqueePainted?: { at: number; origin: number; x: number; y: number };
}

/** Runs in the page before its own code: checks in every frame whether a job is tappable, and takes the time after the next frame. */
function lookForList(): void {
  const look = (): void => {
    const link = document.querySelector('section[aria-label="Results"] li a');
    const box = link?.getBoundingClientRect();
    const [x, y] = box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0];
    const met = box && box.width > 0 ? document.elementFromPoint(x, y) : null;
    if (!link || !met || !(link === met || link.contains(met) || link.closest('li')?.contains(met))) {
      requestAnimationFrame(look);
      return;
    }
    requestAnimationFrame(() =>
      setTimeout(() => {
        (window as unknown as Found).marqueePainted = {
          at: performance.now(),
          origin: performance.timeOrigin,
          x,
          y,
        };
      }),
    );
  };
  requestAnimationFrame(look);
}
