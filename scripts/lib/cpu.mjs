// @ts-check
// CPU seconds, counted: wall-clock says how busy a machine was, CPU seconds say what the tests cost.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The unit of /proc's times. Linux fixes it for programs (USER_HZ), whatever the kernel's own clock does. */
const TICKS_PER_SECOND = 100;

/**
 * @typedef {object} ProcessTimes
 * @property {number} parent
 * @property {string} started tells a process from a later one with the same number
 * @property {number} own CPU seconds of its own
 * @property {number} waitedFor CPU seconds of the children that it has waited for, and of theirs
 */

/** One line of `/proc/<pid>/stat`, as proc(5) has it. @param {string} stat @returns {ProcessTimes} */
export function readStat(stat) {
  // The second field is the program's name in brackets and may hold spaces and brackets: count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  const [parent, started] = [fields[1], fields[19]];
  if (user === undefined || system === undefined || !started)
    throw new Error(`This is no line of /proc/<pid>/stat: ${stat}`);
  return {
    parent: Number(parent),
    started,
    own: (user + system) / TICKS_PER_SECOND,
    waitedFor: ((childUser ?? 0) + (childSystem ?? 0)) / TICKS_PER_SECOND,
  };
}

/** @param {string} pid or `self` @returns {ProcessTimes | null} null when it is gone, or where there is no /proc (macOS, Windows) */
function timesOf(pid) {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return null;
    throw error;
  }
}

/** A process is looked at so often; what it works after the last look is not seen. */
const LOOK_EVERY_MS = 250;

/**
 * Counts the CPU seconds of this process and everything that it starts. Linux adds up what a process has waited for, to the hundredth
 * of a second; but Chromium's renderers outlive the process that would wait for them, and they are half of what stories cost. So
 * all descendants are looked at four times a second too, and the greater sum is taken: each of the two can only miss something.
 */
export class CpuMeter {
  /** What was seen of each process, by number and start. @type {Map<string, number>} */
  #seen = new Map();
  #looking = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();

  /** CPU seconds so far, or null where the system does not tell. Both sums only grow. @returns {{ waited: number, seen: number } | null} */
  read() {
    const self = timesOf('self');
    if (!self) return null;
    this.#look();
    return {
      waited: self.own + self.waitedFor,
      seen: [...this.#seen.values()].reduce((sum, seconds) => sum + seconds, 0),
    };
  }

  stop() {
    clearInterval(this.#looking);
  }

  #look() {
    if (!existsSync('/proc/self/stat')) return;
    /** @type {Map<number, { key: string, parent: number, own: number }>} */
    const processes = new Map();
    for (const pid of readdirSync('/proc')) {
      const times = /^\d+$/.test(pid) ? timesOf(pid) : null;
      if (times)
        processes.set(Number(pid), { key: `${pid} ${times.started}`, parent: times.parent, own: times.own });
    }
    /** @param {number} pid @returns {boolean} */
    const isOurs = (pid) => {
      const found = processes.get(pid);
      if (!found) return false;
      return pid === process.pid || this.#seen.has(found.key) || isOurs(found.parent);
    };
    for (const [pid, { key, own }] of processes) if (isOurs(pid)) this.#seen.set(key, own);
  }
}

/** @param {ReturnType<CpuMeter['read']>} before @param {ReturnType<CpuMeter['read']>} after @returns {number | null} */
export const cpuSecondsBetween = (before, after) =>
  before && after ? Math.max(after.waited - before.waited, after.seen - before.seen) : null;

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
