// @ts-check
// What each part of the tests cost, as a table, and which parts exceeded their budget.
import { CpuMeter, cpuSecondsBetween } from './cpu.mjs';
import { machineFactor, measureReferenceSeconds } from './machine-speed.mjs';
import { PARTS } from './parts.mjs';

/** @typedef {{ part: string, wall: number, cpu: number | null }} Cost */

export class CostReport {
  /** @type {Cost[]} */
  #costs = [];
  /** CPU seconds of each run of the reference work, before each part and after the last. @type {number[]} */
  #referenceSeconds = [];
  #enforcesBudget;
  #meter = new CpuMeter();

  /** @param {{ enforcesBudget: boolean }} options */
  constructor({ enforcesBudget }) {
    this.#enforcesBudget = enforcesBudget;
  }

  async #measureMachine() {
    if (this.#enforcesBudget) this.#referenceSeconds.push(...(await measureReferenceSeconds()));
  }

  /**
   * Runs one part and records its cost. Run one part at a time: whatever runs in parallel would be counted with it.
   * @template T @param {string} part @param {() => Promise<T>} work @returns {Promise<T>}
   */
  async measure(part, work) {
    await this.#measureMachine();
    const [cpu, wall] = [this.#meter.read(), performance.now()];
    const result = await work();
    this.#costs.push({
      part,
      wall: (performance.now() - wall) / 1000,
      cpu: cpuSecondsBetween(cpu, this.#meter.read()),
    });
    return result;
  }

  /** Call once, at the end. @returns {Promise<{ lines: string[], overBudget: string[] }>} */
  async finish() {
    this.#meter.stop();
    await this.#measureMachine();
    const factor = this.#enforcesBudget ? machineFactor(this.#referenceSeconds) : 1;
    return {
      lines: table(this.#costs, factor),
      overBudget: this.#enforcesBudget ? overBudget(this.#costs, factor) : [],
    };
  }
}

/** @param {string} part */
const budgetOf = (part) => PARTS.find(({ name }) => name === part)?.cpuSeconds ?? null;

/**
 * One sentence for each part that exceeded its budget.
 * @param {readonly Cost[]} costs @param {number} factor from `machineFactor` @returns {string[]}
 */
export function overBudget(costs, factor) {
  return costs.flatMap(({ part, cpu }) => {
    const budget = budgetOf(part);
    if (budget === null || cpu === null || cpu <= budget * factor) return [];
    return [
      `${part} used ${cpu.toFixed(0)} CPU seconds; its budget is ${(budget * factor).toFixed(0)} (see scripts/lib/parts.mjs)`,
    ];
  });
}

/** @param {string} part @param {string} wall @param {string} cpu @param {string} budget */
const row = (part, wall, cpu, budget) =>
  `${part.padEnd(10)} ${wall.padStart(8)} ${cpu.padStart(8)} ${budget.padStart(8)}`;

/** @param {readonly Cost[]} costs @param {number} factor @returns {string[]} the lines of the table */
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
    row('part', 'wall', 'CPU', 'budget'),
    ...rows,
    row('total', `${total.toFixed(0)} s`, counted ? `${cpuTotal.toFixed(0)} s` : '-', ''),
    ...(counted
      ? []
      : ['CPU seconds are counted on Linux only: this system does not report those of child processes.']),
    ...(factor > 1.05
      ? [
          `This machine takes ${factor.toFixed(2)} times as long as the one on which the budgets were measured, so the budgets are that much larger.`,
        ]
      : []),
  ];
}
