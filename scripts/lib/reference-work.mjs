// @ts-check
// A program of fixed work, which `machine-speed.mjs` starts beside the tests: does it again and again, with a pause of as many milliseconds as its argument
// says between two runs, and prints the CPU seconds of each as a line. Ends when its standard input does.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = Number(process.argv[2]);
/** The first ones are slower, until V8 has compiled the code: they do not count. */
const WARM_UP_RUNS = 2;
/** More than the caches of one core hold: a neighbour that uses the memory slows tests down as well. */
const ROWS = 60_000;

/** The kind of work that tests do: objects, JSON, sorting, hashing. */
function work() {
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    id: createHash('sha256').update(String(index)).digest('hex'),
    at: (index * 7919) % ROWS,
  }));
  rows.sort((a, b) => a.id.localeCompare(b.id));
  return JSON.parse(JSON.stringify(rows)).length;
}

process.stdin.resume().once('end', () => process.exit());
for (let run = 1 - WARM_UP_RUNS; ; run += 1) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  if (run > 0) console.log((user + system) / 1e6);
  if (run > 0) await wait(pauseMs);
}
