import type { Page } from 'playwright';
import { slowDown } from '../browser';
import { jobsHeld, stockedPhone } from '../phone';
import { median, p95 } from '../stats';
import { count, ms, type Row } from '../table';

const JOBS = 10_000;
const STARTS = 100;
const SLOWDOWN = 4;
const WITHIN_MS = 1_500;
const GIVE_UP_MS = 30_000;
const OPENS_WITHIN_MS = 10_000;

interface Start {
  /** From the navigation's start until a job stands painted where a finger meets it. */
  painted: number;
  /** The same, with the browser's own start, which is not slowed down. */
  fromProcess: number;
  /** The tap on that job opened it. */
  opened: boolean;
}

/** B1: server and browser are killed; the app opens offline with 10,000 jobs, slowed down; each time a job is tapped and opens. */
export async function coldStarts(): Promise<Row[]> {
  const phone = await stockedPhone(JOBS);
  const starts: Start[] = [];
  const asked = count('BENCH_STARTS', STARTS);
  let held = 0;
  try {
    for (let i = 0; i < asked; i += 1) {
      const page = await phone.browser.open();
      starts.push(await start(page, phone.url, phone.browser.startedAt));
      if (i === asked - 1) held = await jobsHeld(page, phone.accountId);
      await phone.browser.kill();
    }
  } finally {
    await phone.remove();
  }
  if (held < JOBS) throw new Error(`${held} of ${JOBS} jobs were left after the last start.`);
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
  ];
}

async function start(page: Page, url: string, startedAt: number): Promise<Start> {
  await page.addInitScript(lookForList);
  await slowDown(page, SLOWDOWN);
  await page.goto(`${url}/jobs`, { waitUntil: 'commit' });
  const found = await page.waitForFunction(() => (window as unknown as Found).marqueePainted, undefined, {
    timeout: GIVE_UP_MS,
  });
  const seen = await found.jsonValue();
  if (!seen) throw new Error('The list was not painted.');
  // Tappable is not a guess: the finger comes down there, and the job opens.
  await page.mouse.click(seen.x, seen.y);
  const opened = await page
    .waitForURL(/\/jobs\/[0-9a-f-]{36}/, { timeout: OPENS_WITHIN_MS, waitUntil: 'commit' })
    .then(
      () => true,
      () => false,
    );
  if (opened) await page.getByRole('heading', { level: 1 }).waitFor({ timeout: GIVE_UP_MS });
  return { painted: seen.at, fromProcess: seen.origin + seen.at - startedAt, opened };
}

interface Found {
  marqueePainted?: { at: number; origin: number; x: number; y: number };
}

/** In the page, before any of its own code: each frame looks whether a job can be met by a finger, and takes the time after the next one. */
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
