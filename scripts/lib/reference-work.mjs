// @ts-check
// A program of fixed work, which `machine-speed.mjs` starts on every core: prints the CPU seconds of each of its runs, as JSON.
import { createHash } from 'node:crypto';

/** The first ones are slower, until V8 has compiled the code: they do not count. */
const WARM_UP_RUNS = 2;
const runs = Number(process.argv[2]);
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

const seconds = Array.from({ length: WARM_UP_RUNS + runs }, () => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
});
console.log(JSON.stringify(seconds.slice(WARM_UP_RUNS)));
