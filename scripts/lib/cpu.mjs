// @ts-check
// CPU seconds, counted: wall-clock says how busy a machine was, CPU seconds say what the tests cost.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The unit of /proc's times. Linux fixes it for programs (USER_HZ), whatever the kernel's own clock does. */
const TICKS_PER_SECOND = 100;

/**
 * CPU seconds in one line of `/proc/<pid>/stat`: of the process itself and of every child that it has waited for, with
 * their children. A child is in it once it has ended.
 * @param {string} stat @returns {number}
 */
export function cpuSecondsIn(stat) {
  // The second field is the program's name in brackets and may hold spaces and brackets: count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // utime, stime, cutime, cstime: fields 14 to 17 of proc(5), where the third is the first one here.
  const times = fields.slice(11, 15).map(Number);
  if (times.length < 4 || times.some(Number.isNaN))
    throw new Error(`This is no line of /proc/<pid>/stat: ${stat}`);
  return times.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

/**
 * CPU seconds that this process and all its ended children have used; null where the system does not tell (macOS and
 * Windows have no /proc, and Node does not count children).
 * @returns {number | null}
 */
export function cpuSecondsUsed() {
  try {
    return cpuSecondsIn(readFileSync('/proc/self/stat', 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}

/** CPU seconds of the yardstick on the machine on which the budgets were measured. */
const YARDSTICK_SECONDS = 0.05;
const YARDSTICK_RUNS = 5;

/** A fixed piece of the kind of work that tests do: objects, JSON, sorting, hashing. */
function yardstick() {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    id: createHash('sha256').update(String(index)).digest('hex'),
    at: (index * 7919) % 20_000,
  }));
  rows.sort((a, b) => a.id.localeCompare(b.id));
  return JSON.parse(JSON.stringify(rows)).length;
}

/**
 * How much longer this machine takes over the same work than the one on which the budgets were measured; never below 1,
 * so that a fast machine does not make a budget narrower.
 */
export function machineFactor() {
  const seconds = Array.from({ length: YARDSTICK_RUNS }, () => {
    const before = process.cpuUsage();
    yardstick();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return Math.max(1, Math.min(...seconds) / YARDSTICK_SECONDS);
}
