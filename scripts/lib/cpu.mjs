// @ts-check
// Counts CPU seconds: wall-clock time shows how busy the machine was, CPU seconds show what the tests cost.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The unit of the times in /proc (USER_HZ). Linux keeps it fixed for programs, whatever the kernel's own clock does. */
export const TICKS_PER_SECOND = 100;

/**
 * @typedef {object} ProcessTimes
 * @property {number} parent
 * @property {string} started distinguishes a process from a later one with the same number
 * @property {number} own its own CPU seconds
 * @property {number} waitedFor CPU seconds of the children that it has waited for, and of their children
 */

/** One line of `/proc/<pid>/stat`, as proc(5) has it. @param {string} stat @returns {ProcessTimes} */
export function readStat(stat) {
  // The second field is the program's name in parentheses, which may contain spaces and parentheses: count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  const [parent, started] = [fields[1], fields[19]];
  if (user === undefined || system === undefined || !started)
    throw new Error(`Not a line of /proc/<pid>/stat: ${stat}`);
  return {
    parent: Number(parent),
    started,
    own: (user + system) / TICKS_PER_SECOND,
    waitedFor: ((childUser ?? 0) + (childSystem ?? 0)) / TICKS_PER_SECOND,
  };
}

/** @param {string} pid or `self` @returns {ProcessTimes | null} null when the process has ended, or where there is no /proc (macOS, Windows) */
function timesOf(pid) {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return null;
    throw error;
  }
}

/** What a process uses after its last sample is not counted. */
const SAMPLE_INTERVAL_MS = 250;

/**
 * Counts the CPU seconds of this process and everything that it starts. Linux adds up the children that a process has waited for,
 * to the hundredth of a second; but Chromium's renderers outlive the process that would wait for them, and they are half of what
 * stories cost. So all descendants are also sampled four times a second, and the larger sum counts: either can only miss something.
 */
export class CpuMeter {
  /** CPU seconds of each process at its last sample, by number and start. @type {Map<string, number>} */
  #sampled = new Map();
  /** @type {NodeJS.Timeout} */
  #timer;
  #except;

  /**
   * @param {object} [options]
   * @param {number} [options.intervalMs] how often processes are sampled; each sample takes this thread some milliseconds
   * @param {number | undefined} [options.except] a process that is not counted; read the meter before it ends, because Linux adds it to `waitedFor` then
   */
  constructor({ intervalMs = SAMPLE_INTERVAL_MS, except } = {}) {
    this.#except = except;
    this.#timer = setInterval(() => this.#sample(), intervalMs).unref();
  }

  /** CPU seconds so far, or null where the system does not report them. Neither sum ever shrinks. @returns {{ waited: number, sampled: number } | null} */
  read() {
    const self = timesOf('self');
    if (!self) return null;
    this.#sample();
    return {
      waited: self.own + self.waitedFor,
      sampled: [...this.#sampled.values()].reduce((sum, seconds) => sum + seconds, 0),
    };
  }

  stop() {
    clearInterval(this.#timer);
  }

  #sample() {
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
      if (!found || pid === this.#except) return false;
      return pid === process.pid || this.#sampled.has(found.key) || isOurs(found.parent);
    };
    for (const [pid, { key, own }] of processes) if (isOurs(pid)) this.#sampled.set(key, own);
  }
}

/** @param {ReturnType<CpuMeter['read']>} before @param {ReturnType<CpuMeter['read']>} after @returns {number | null} */
export const cpuSecondsBetween = (before, after) =>
  before && after ? Math.max(after.waited - before.waited, after.sampled - before.sampled) : null;
