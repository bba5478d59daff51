// @ts-check
// How fast this machine is while a part runs, so that a budget of CPU seconds says about the same on every machine and in every hour.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * What one run of `reference-work.mjs` takes beside tests, in CPU seconds, on the machine on which the budgets in `parts.mjs` were measured: two at once on
 * that machine without tests took 0.17, and beside database tests on two cores one takes a fifteenth longer than that.
 */
const REFERENCE_CPU_SECONDS = 0.18;

/** Between two runs: a part of a minute has ten, and tests lose a fortieth of the machine. */
const PAUSE_MS = 5_000;

const PROGRAM = join(import.meta.dirname, 'reference-work.mjs');

/**
 * Does a fixed piece of work over and over beside the tests. Between two parts a neighbour on the same host may be quiet and during them busy, or the other
 * way round: one run of the database's tests took twice the CPU seconds of another, while the work between the parts took a third more.
 */
export class MachineSpeed {
  #child;
  /** Of the runs since the last `take`. @type {number[]} */
  #seconds = [];

  /** @param {number} pauseMs between two runs */
  constructor(pauseMs = PAUSE_MS) {
    this.#child = spawn(process.execPath, [PROGRAM, String(pauseMs)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#seconds.push(Number(line)));
  }

  /** The process of the work, which is no test's. */
  get pid() {
    return this.#child.pid;
  }

  /** CPU seconds of each run since the last call, or since the start: ask once at the beginning of a part and once at its end. */
  take() {
    return this.#seconds.splice(0);
  }

  /** Also safe after the program has ended by itself. */
  async stop() {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.stdin.end();
    await ended;
  }
}

/**
 * How many times longer this machine takes for the same work than the one on which the budgets were measured; never below 1,
 * so that a fast machine does not shrink a budget, and 1 for a part that is over before a run is. The median: single runs are disturbed, and the fastest
 * of many hides a busy machine.
 * @param {readonly number[]} seconds of the runs beside one part
 */
export function machineFactor(seconds) {
  const sorted = seconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? REFERENCE_CPU_SECONDS;
  return Math.max(1, median / REFERENCE_CPU_SECONDS);
}
