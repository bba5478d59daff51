import type { BrowserContext } from 'playwright';
import { benchScript, inPage, slowDown } from '../browser';
import { withDiskProfile } from '../disk-profile';
import type { Stage } from '../run';
import { median } from '../stats';
import { at, count, ms, type Row, times } from '../table';

const ROWS = 1000;
const PAGES = 10;
const ROUNDS = 3;
const GOAL = 1.3;

/** Ordinals of the pages that stand for the second, the tenth and the last. Several each, because one write may fall on a busy moment. */
const SECOND = [2, 3, 4];
const TENTH = [9, 10, 11];
const last = (pages: number): number[] => [pages - 2, pages - 1, pages];

/** B4: what a page costs must not grow with what is stored. `BENCH_PAGES=100` fills up to 100,000 rows. */
export async function pageWrites(stage: Stage, slowdown: number): Promise<Row[]> {
  const pages = count('BENCH_PAGES', PAGES);
  const rounds = count('BENCH_ROUNDS', ROUNDS);
  const [disk, memory]: [number[][], number[][]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    disk.push(await withDiskProfile((context) => written(context, stage, slowdown, pages), PLAIN));
    const context = await stage.browser.newContext(PLAIN);
    memory.push(await written(context, stage, slowdown, pages));
    await context.close();
  }
  const stored = (pages * ROWS).toLocaleString('en');
  const row = (what: string, runs: number[][], earlier: number[], hasGoal: boolean): Row => {
    const [before, after] = [took(runs, earlier), took(runs, last(pages))];
    const growth = median(after) / median(before);
    return {
      id: 'B4',
      what: `  writing the last page of ${stored} rows against the ${what}${at(slowdown)}`,
      measured: `${times(growth)}: ${spread(before)}, then ${spread(after)}`,
      goal: hasGoal ? `<= ${GOAL} x` : '',
      met: hasGoal ? growth <= GOAL : null,
    };
  };
  const isLong = pages > PAGES;
  return [
    row('second', disk, SECOND, !isLong),
    ...(isLong ? [row('tenth', disk, TENTH, true)] : []),
    row('second, in a private window', memory, SECOND, false),
  ];
}

/** The app's content security policy blocks injected scripts, such as the one that measures. */
const PLAIN = { bypassCSP: true, serviceWorkers: 'block' } as const;

async function written(
  context: BrowserContext,
  { rig }: Stage,
  slowdown: number,
  pages: number,
): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(`${rig.backend.url}/health`);
  await page.addScriptTag({ content: await benchScript('ours') });
  await slowDown(page, slowdown);
  return inPage(page, 'writePages', pages, ROWS);
}

const took = (runs: readonly number[][], ordinals: readonly number[]): number[] =>
  runs.flatMap((run) => ordinals.flatMap((ordinal) => run[ordinal - 1] ?? []));

const spread = (values: readonly number[]): string =>
  `${ms(median(values))} (${ms(Math.min(...values))} to ${ms(Math.max(...values))})`;
