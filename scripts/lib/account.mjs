// @ts-check
// What each part of the tests cost, as a table, and whether it kept to its budget.
import { CpuMeter, cpuSecondsBetween, machineFactor } from './cpu.mjs';
import { PARTS } from './parts.mjs';

/** @typedef {{ part: string, wall: number, cpu: number | null }} Cost */

export class Account {
  /** @type {Cost[]} */
  #costs = [];
  #factor = machineFactor();
  #meter = new CpuMeter();

  /**
   * Runs one part and writes down what it cost. One part at a time: what runs beside it would be counted with it.
   * @template T @param {string} part @param {() => Promise<T>} work @returns {Promise<T>}
   */
  async charge(part, work) {
    const [cpu, wall] = [this.#meter.read(), performance.now()];
    const result = await work();
    this.#costs.push({
      part,
      wall: (performance.now() - wall) / 1000,
      cpu: cpuSecondsBetween(cpu, this.#meter.read()),
    });
    return result;
  }

  /** To be called once, at the end. @param {{ judged: boolean }} options @returns {{ lines: string[], over: string[] }} */
  close({ judged }) {
    this.#meter.stop();
    // A machine that was slow at the beginning or at the end made everything between dearer.
    const factor = Math.max(this.#factor, machineFactor());
    return { lines: table(this.#costs, factor), over: judged ? overBudget(this.#costs, factor) : [] };
  }
}

/** @param {string} part */
const budgetOf = (part) => PARTS.find(({ name }) => name === part)?.cpuSeconds ?? null;

/**
 * One sentence for each part that used more than it may.
 * @param {readonly Cost[]} costs @param {number} factor see `machineFactor` @returns {string[]}
 */
export function overBudget(costs, factor) {
  return costs.flatMap(({ part, cpu }) => {
    const budget = budgetOf(part);
    if (budget === null || cpu === null || cpu <= budget * factor) return [];
    return [
      `${part} used ${cpu.toFixed(0)} CPU seconds and may use ${(budget * factor).toFixed(0)} (scripts/lib/parts.mjs says what to do)`,
    ];
  });
}

/** @param {string} part @param {string} wall @param {string} cpu @param {string} budget */
const row = (part, wall, cpu, budget) =>
  `${part.padEnd(10)} ${wall.padStart(8)} ${cpu.padStart(8)} ${budget.padStart(8)}`;

/** @param {readonly Cost[]} costs @param {number} factor @returns {string[]} lines of a table */
export function table(costs, factor) {
  const total = costs.reduce((sum, { wall }) => sum + wall, 0);
  const counted = costs.every(({ cpu }) => cpu !== null);
  const cpuTotal = costs.reduce((sum, { cpu }) => sum + (cpu ?? 0), 0);
  const rows = costs.map(({ part, wall, cpu }) => {
    const budget = budgetOf(part);
    return row(
      part,
      `${wall.toFixed(0)} s`,
      cpu === null ? '-' : `${cpu.toFixed(0)} s`,
      budget === null ? '' : `${(budget * factor).toFixed(0)} s`,
    );
  });
  return [
    row('part', 'wall', 'CPU', 'may use'),
    ...rows,
    row('together', `${total.toFixed(0)} s`, counted ? `${cpuTotal.toFixed(0)} s` : '-', ''),
    ...(counted
      ? []
      : ['CPU seconds are counted on Linux only: this system does not tell those of children.']),
    ...(factor > 1.05
      ? [
          `This machine takes ${factor.toFixed(2)} times as long as the one that the budgets are from; they are wider by that.`,
        ]
      : []),
  ];
}
