import type { Browser } from 'playwright';
import { launch } from './browser';
import { measureBundles } from './cases/bundles';
import { coldStarts } from './cases/cold-start';
import { crewScreens } from './cases/crew';
import { firstFills } from './cases/first-fill';
import { firstPages } from './cases/first-pages';
import { firstSyncs } from './cases/first-sync';
import { freeDays } from './cases/free-days';
import { idleResync } from './cases/idle';
import { lighthouseScores } from './cases/lighthouse-scores';
import { memoryOfPage } from './cases/memory';
import { pushes } from './cases/push';
import { reconnects } from './cases/reconnect';
import { searches } from './cases/search';
import { sending } from './cases/sending';
import { slowLines } from './cases/slow-line';
import type { Circumstances } from './circumstances/circumstances';
import { probe, watchMachine } from './circumstances/watch';
import { writeFigures } from './figures';
import { runGrowth } from './growth/run';
import { type Rig, startRig } from './rig';
import { taps } from './taps/taps';
import { runHints } from './scale/hints';
import { runScale } from './scale/run';
import { printTable, type Row } from './table';

export interface Stage {
  browser: Browser;
  rig: Rig;
}

const CASES: Record<string, (stage: Stage) => Promise<Row[]> | Row[]> = {
  B1: coldStarts,
  B2: sending,
  B3: reconnects,
  B4: firstSyncs,
  B5: pushes,
  B6: firstPages,
  B7: idleResync,
  B8: searches,
  B9: () => measureBundles(),
  B10: lighthouseScores,
  B11: firstFills,
  B12: slowLines,
  B13: taps,
  crew: crewScreens,
  days: freeDays,
  memory: memoryOfPage,
};

/** The cases that measure the app with the demo data in its database. */
const ON_DEMO_DATA = new Set(['B10', 'B11', 'B13', 'crew']);

const WRITE = '--write';
/** Longer measurements for the docs, which run only when named. */
const STUDIES: Record<string, (write: boolean) => Promise<void>> = {
  growth: runGrowth,
  hints: runHints,
  scale: runScale,
};

/** Prints the table and, with `--write`, updates docs/speed.md. Returns the exit code: 1 for a case that fails, 0 for missed goals. */
export async function runBenchmarks(args: readonly string[]): Promise<number> {
  const wanted = args.filter((arg) => arg !== WRITE);
  const study = STUDIES[wanted[0] ?? ''];
  if (study) {
    await study(args.includes(WRITE));
    return 0;
  }
  const unknown = wanted.filter((name) => !(name in CASES));
  if (unknown.length > 0) {
    console.error(
      `There is no case ${unknown.join(', ')}; there are ${[...Object.keys(CASES), ...Object.keys(STUDIES)].join(', ')}.`,
    );
    return 1;
  }
  const rows: Row[] = [];
  const circumstances = new Map<string, Circumstances>();
  let failed = 0;
  for (const [id, measure] of Object.entries(CASES)) {
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    console.log(`${id} ...`);
    const before = await probe();
    // Each case has its own backend and browser, so that no case is slowed by what another left behind.
    const stage = {
      rig: await startRig({ seed: ON_DEMO_DATA.has(id) ? 'demo' : 'none' }),
      browser: await launch(),
    };
    const endOfCase = watchMachine(before);
    try {
      rows.push(...(await measure(stage)));
    } catch (error) {
      failed += 1;
      console.error(`${id} failed:`, error);
    }
    circumstances.set(id, endOfCase());
    await stage.browser.close();
    await stage.rig.stop();
  }
  printTable(rows, circumstances);
  if (args.includes(WRITE)) writeFigures(rows, circumstances);
  return failed === 0 ? 0 : 1;
}
