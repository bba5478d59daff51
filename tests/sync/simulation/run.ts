import { parseArgs } from 'node:util';
import { openServer, type Server } from '../support/server';
import { loadDeviceBundles, type PhoneBundles } from './device-bundles';
import { addAccepted, neverAccepted } from './acts/accepted';
import { MUTANTS } from './mutants';
import { prepare, simulate } from './simulate';
import type { Leaders } from './workers/worker-faults';
import { SEEDS_WITH_OWN_DATES } from './world';

const USAGE = `npm run simulate -- [--seeds N] [--start N] [--leaders pages|workers] [--native] [--every-act] [--mutants [--only WORDS] [--search]]
  Seeded scenarios of several phones, checked against the rules of docs/sync.md.
  --leaders  where the leaders run; without it each seed is run with both
  --native   on a native PostgreSQL, which is faster, instead of PGlite
  --every-act  each scenario has every group of acts, and nothing fails; an act that is never accepted fails the run
  --mutants  gives the engine each deliberate bug of tests/sync/simulation/mutants.ts, and checks that its seed catches it;
             with --only just those whose name contains WORDS; with --search tries all seeds from the first, to find new ones`;
const REPORT_EVERY_MS = 15_000;

interface Range {
  seeds: number;
  start: number;
  native: boolean;
  leaders: readonly Leaders[];
  everyAct: boolean;
  /** Runs only mutants whose name contains this. */
  only: string;
  /** Mutants: looks for the first seed that catches each, instead of trying the known one first. */
  search: boolean;
}

const LEADERS: Record<string, readonly Leaders[]> = {
  both: ['pages', 'workers'],
  pages: ['pages'],
  workers: ['workers'],
};

function readArguments(args: string[]): (Range & { mutants: boolean }) | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seeds: { type: 'string', default: '100' },
        start: { type: 'string', default: '1' },
        mutants: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        leaders: { type: 'string', default: 'both' },
        native: { type: 'boolean', default: false },
        'every-act': { type: 'boolean', default: false },
        search: { type: 'boolean', default: false },
      },
    });
    const [seeds, start] = [Number(values.seeds), Number(values.start)];
    const leaders = LEADERS[values.leaders];
    return leaders &&
      Number.isInteger(seeds) &&
      seeds > 0 &&
      start >= 0 &&
      Number.isSafeInteger(start + seeds)
      ? {
          seeds,
          start,
          mutants: values.mutants,
          only: values.only,
          native: values.native,
          leaders,
          everyAct: values['every-act'],
          search: values.search,
        }
      : null;
  } catch {
    return null;
  }
}

/** How often each act was accepted. One that never is would look like a rule that holds. */
function printAccepted(accepted: Map<string, number>): void {
  const counts = [...accepted].filter(([, count]) => count > 0).map(([act, count]) => `${act} ${count}`);
  console.log(`Accepted by the server: ${counts.join(', ')}.`);
  const never = neverAccepted(accepted);
  if (never.length > 0) console.log(`Never accepted: ${never.join(', ')}.`);
}

/** Runs seeds one after the other and prints violations of the rules. Returns whether there were none. */
async function runSeeds(
  server: Server,
  { seeds, start, native, leaders, everyAct }: Range,
): Promise<boolean> {
  const startedAt = performance.now();
  const failed: string[] = [];
  let reportedAt = startedAt;
  let requests = 0;
  const accepted = new Map<string, number>();
  const load = (): Promise<PhoneBundles[]> =>
    loadDeviceBundles(undefined, { withWorkers: leaders.includes('workers') });
  let bundles = await load();
  const runOne = async (seed: number, place: Leaders): Promise<void> => {
    const replay = `--seeds 1 --start ${seed} --leaders ${place}${native ? ' --native' : ''}${everyAct ? ' --every-act' : ''}`;
    try {
      const scenario = await simulate(server, bundles, seed, place, everyAct);
      requests += scenario.requests;
      addAccepted(accepted, scenario.accepted);
      if (scenario.violations.length > 0) failed.push(replay);
      for (const violation of scenario.violations) console.log(`leaders in ${place}, ${violation}`);
    } catch (error) {
      failed.push(replay);
      console.log(`leaders in ${place}, seed ${seed}: broke off`, error);
    }
  };
  for (let seed = start; seed < start + seeds; seed += 1) {
    // Dates start over here, but an id generator never goes back in time: only new bundles make ids for these dates.
    if (seed > start && seed % SEEDS_WITH_OWN_DATES === 0) bundles = await load();
    for (const place of leaders) await runOne(seed, place);
    if (performance.now() - reportedAt > REPORT_EVERY_MS) {
      reportedAt = performance.now();
      console.log(
        `... seed ${seed}, ${((seed - start + 1) / ((reportedAt - startedAt) / 1000)).toFixed(1)} seeds/s, ${failed.length} failed`,
      );
    }
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const count = seeds * leaders.length;
  console.log(
    `${count} scenarios of ${seeds} seeds from ${start}: ${count - failed.length} held, ${failed.length} failed; ${requests} requests in ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(1)} scenarios/s.`,
  );
  printAccepted(accepted);
  for (const replay of failed) console.log(`  replay: npm run simulate -- ${replay}`);
  return failed.length === 0 && (!everyAct || neverAccepted(accepted).length === 0);
}

const seedsFrom = (start: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => start + index);

/**
 * Returns whether every deliberate bug was caught by some seed. The known one is tried first: on a native server a scenario is not
 * repeated to the byte, so another may have to do. Bugs from which something else protects are left to `--search`.
 */
async function runMutants(server: Server, { seeds, start, only, search }: Range): Promise<boolean> {
  let escaped = 0;
  for (const mutant of MUTANTS.filter(({ name }) => name.includes(only))) {
    const known = 'seed' in mutant.caught ? [mutant.caught.seed] : [];
    if (!search && known.length === 0) continue;
    const place = mutant.leaders ?? 'pages';
    const bundles = await loadDeviceBundles(mutant, { withWorkers: place === 'workers' });
    let caught = '';
    for (const seed of [...(search ? [] : known), ...seedsFrom(start, seeds)]) {
      caught = await simulate(server, bundles, seed, place, mutant.everyAct).then(
        ({ violations }) => violations[0] ?? '',
        (error: unknown) => `seed ${seed}: broke off: ${String(error)}`,
      );
      if (caught !== '') break;
    }
    if (caught === '' && known.length > 0) escaped += 1;
    console.log(
      `${caught === '' ? 'ESCAPED' : 'caught '}  ${mutant.name}: ${caught || `not in ${seeds} seeds`}`,
    );
  }
  return escaped === 0;
}

/** Returns the exit code: 0 when no rule was violated. */
export async function runSimulation(args: string[]): Promise<number> {
  const wanted = readArguments(args);
  if (!wanted) {
    console.error(USAGE);
    return 2;
  }
  const server = await openServer(wanted.native ? 'native' : 'pglite');
  await prepare(server);
  const allHeld = await (wanted.mutants ? runMutants : runSeeds)(server, wanted);
  await server.close();
  return allHeld ? 0 : 1;
}
