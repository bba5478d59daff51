import type { Result, RunnerResult } from 'lighthouse';
import { fillUpMarket, newestJobId } from '../app/market';
import { PhoneBrowser } from '../phone';
import type { Stage } from '../run';
import { median } from '../stats';
import { count, ms, type Row } from '../table';
import { blockingOfThread } from '../thread-blocking';
import { serveReactAlone } from './react-alone';

const RUNS = 3;
/** No check may leave this machine: every other name is unknown to this browser. */
const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};
type Category = keyof typeof CATEGORIES;

interface Goal {
  performance: number;
  blockingMs: number;
}
const GOAL: Goal = { performance: 0.95, blockingMs: 100 };
const JOBS_GOAL: Goal = { performance: 0.9, blockingMs: 200 };
const PAINT_GOAL_MS = 2_000;
const SHIFT_GOAL = 0.02;

interface Run {
  scores: Record<Category, number>;
  paint: number;
  shift: number;
  blocking: number;
  /** By CPU time of the page's thread. */
  blockingOfThread: number;
  /** The checks other than those of speed that were not passed. */
  failed: string[];
}

/** B10: Lighthouse with its defaults for phones, on the built app with the demo data. */
export async function lighthouseScores({ rig }: Stage): Promise<Row[]> {
  await fillUpMarket(rig);
  const job = `/jobs/${await newestJobId(rig)}`;
  const pages: [string, string, Goal][] = [
    ['/', '/', GOAL],
    ['/jobs', '/jobs', JOBS_GOAL],
    ['a job', job, GOAL],
    ['/pricing', '/pricing', GOAL],
    ['/sign-up', '/sign-up', GOAL],
  ];
  const rows: Row[] = [];
  for (const [name, path, goal] of pages)
    rows.push(...rowsOf(name, await runsOf(rig.backend.url + path), goal));
  return [...rows, await rowOfPeer()];
}

async function runsOf(url: string): Promise<Run[]> {
  const runs: Run[] = [];
  for (let i = 0; i < count('BENCH_LIGHTHOUSE_RUNS', RUNS); i += 1) runs.push(await run(url));
  return runs;
}

async function rowOfPeer(): Promise<Row> {
  const { url, stop } = await serveReactAlone();
  try {
    return {
      id: 'B10',
      what: '  peer, one button of React: LCP, CLS, TBT',
      measured: figuresOf(await runsOf(url)).shown,
      goal: '',
      met: null,
    };
  } finally {
    stop();
  }
}

/** Lighthouse has lost the beginning of the page in its recording, and asks to be run again. */
const NOT_RECORDED = 'NO_NAVSTART';
const MAX_RECORDINGS = 3;

async function run(url: string): Promise<Run> {
  for (let recordings = 1; ; recordings += 1) {
    const { lhr, artifacts } = await record(url);
    if (lhr.runtimeError?.code !== NOT_RECORDED || recordings === MAX_RECORDINGS)
      return { ...readResult(lhr), blockingOfThread: blockingOfThread(artifacts.Trace) };
    console.log(`  Lighthouse did not record ${url}; run again.`);
  }
}

async function record(url: string): Promise<RunnerResult> {
  // Loaded here, because it takes a second and no other case needs it.
  const { default: lighthouse } = await import('lighthouse');
  const browser = new PhoneBrowser([LOOPBACK_ONLY]);
  try {
    await browser.open();
    const answer = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: Object.keys(CATEGORIES),
      disableFullPageScreenshot: true,
    });
    if (!answer) throw new Error(`Lighthouse gave no answer for ${url}.`);
    return answer;
  } finally {
    await browser.remove();
  }
}

/** @throws where the page could not be measured, instead of counting it as zero */
function readResult({ runtimeError, categories, audits }: Result): Omit<Run, 'blockingOfThread'> {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const metric = (id: string): number => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse did not measure ${id}.`);
    return value;
  };
  const score = (id: Category): number => {
    const value = categories[id]?.score;
    if (typeof value !== 'number') throw new Error(`Lighthouse gave no score for ${id}.`);
    return value;
  };
  const failed = Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    paint: metric('largest-contentful-paint'),
    shift: metric('cumulative-layout-shift'),
    blocking: metric('total-blocking-time'),
    failed: [...new Set(failed)],
  };
}

const middleOf =
  (runs: readonly Run[]) =>
  (pick: (run: Run) => number): number =>
    median(runs.map(pick));

function rangeOf(runs: readonly Run[], pick: (run: Run) => number): string {
  const all = runs.map(pick);
  return `${ms(median(all))} (${ms(Math.min(...all))} to ${ms(Math.max(...all))} of ${runs.length} runs)`;
}

function figuresOf(runs: readonly Run[]) {
  const middle = middleOf(runs);
  const [paint, shift, blocking] = [
    middle((each) => each.paint),
    middle((each) => each.shift),
    middle((each) => each.blocking),
  ];
  const shown = `${ms(paint)}, ${shift.toFixed(3)}, ${rangeOf(runs, (each) => each.blocking)}`;
  return { paint, shift, blocking, shown };
}

function rowsOf(name: string, runs: readonly Run[], goal: Goal): Row[] {
  const middle = middleOf(runs);
  const score = (category: Category): number => middle(({ scores }) => scores[category]);
  const performances = runs.map(({ scores }) => scores.performance);
  const others = (['accessibility', 'best-practices', 'seo'] as const).map(score);
  const { paint, shift, blocking, shown: figures } = figuresOf(runs);
  const failed = [...new Set(runs.flatMap((each) => each.failed))];
  const shown = (Object.keys(CATEGORIES) as Category[])
    .map((category) => `${CATEGORIES[category]} ${score(category)}`)
    .join(', ');
  return [
    {
      id: 'B10',
      what: `Lighthouse, mobile, ${name}: scores`,
      measured: `${shown} (performance ${Math.min(...performances)} to ${Math.max(...performances)} of ${runs.length} runs)${failed.length > 0 ? `; not passed: ${failed.join(', ')}` : ''}`,
      goal: `performance >= ${goal.performance}, others 1`,
      met: score('performance') >= goal.performance && others.every((each) => each === 1),
    },
    {
      id: 'B10',
      what: `  ${name}: LCP, CLS, TBT`,
      measured: figures,
      goal: `<= ${ms(PAINT_GOAL_MS)}, ${SHIFT_GOAL}, ${goal.blockingMs} ms`,
      met: paint <= PAINT_GOAL_MS && shift <= SHIFT_GOAL && blocking <= goal.blockingMs,
    },
    {
      id: 'B10',
      what: `  ${name}: TBT by CPU time of the page's thread`,
      measured: rangeOf(runs, (each) => each.blockingOfThread),
      goal: '',
      met: null,
    },
  ];
}
