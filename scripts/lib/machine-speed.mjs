// @ts-check
// How fast this machine is, so that a budget of CPU seconds says about the same on every machine.
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * What one run of `reference-work.mjs` takes, in CPU seconds, on the machine on which the budgets in `parts.mjs` were measured: 0.165 and 0.188 were the
 * medians of two whole runs there, whose parts differed by as much the other way. So it tells one machine from another, not one hour from the next: that
 * is what the quarter in the budgets is for.
 */
const REFERENCE_CPU_SECONDS = 0.17;

const PROGRAM = join(import.meta.dirname, 'reference-work.mjs');

/** As many as most parts keep busy. */
export const REFERENCE_PROCESSES = Math.min(2, availableParallelism());

/**
 * Runs the fixed work in two processes at once, as parts do: two busy threads of one core, or a busy neighbour on the same host, take longer
 * than one alone. @param {number} [runs] of each process @returns {Promise<number[]>} CPU seconds of each run
 */
export async function measureReferenceSeconds(runs = 6) {
  const outputs = await Promise.all(
    Array.from({ length: REFERENCE_PROCESSES }, () =>
      promisify(execFile)(process.execPath, [PROGRAM, String(runs)]),
    ),
  );
  return outputs.flatMap(({ stdout }) => JSON.parse(stdout));
}

/**
 * How many times longer this machine takes for the same work than the one on which the budgets were measured; never below 1,
 * so that a fast machine does not shrink a budget. The median: single runs are disturbed, and the fastest of many hides a busy machine.
 * @param {readonly number[]} seconds of runs that were made all through the tests, not only at one end
 */
export function machineFactor(seconds) {
  const sorted = seconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) throw new Error('No run of the reference work was measured.');
  return Math.max(1, median / REFERENCE_CPU_SECONDS);
}
