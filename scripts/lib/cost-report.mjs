// @ts-check
// What each part of the tests cost, as a table, and which parts exceeded their budget.
import { CpuMeter, cpuSecondsBetween } from './cpu.mjs';
import { MachineSpeed, machineFactor } from './machine-speed.mjs';
import { PARTS } from './parts.mjs';

/**
 * @typedef {object} Cost
 * @property {string} part
 * @property {number} wall seconds
 * @property {number | null} cpu seconds, or null where the system does not count them
 * @property {number} factor from `machineFactor`, while this part ran
 */

export class CostReport {
  /** @type {Cost[]} */
  #costs = [];
  #enforcesBudget;
  /** Only where budgets count: it costs a fortieth of the machine. @type {MachineSpeed | null} */
  #speed;
  #meter;

  /** @param {{ enforcesBudget: boolean }} options */
  constructor({ enforcesBudget }) {
    this.#enforcesBudget = enforcesBudget;
    this.#speed = enforcesBudget ? new MachineSpeed() : null;
    this.#meter = new CpuMeter({ except: this.#speed?.pid });
  }

  /**
   * Runs one part and records its cost. Run one part at a time: whatever runs in parallel would be counted with it.
   * @template T @param {string} part @param {() => Promise<T>} work @returns {Promise<T>}
   */
  async measure(part, work) {
    this.#speed?.take();
    const [cpu, wall] = [this.#meter.read(), performance.now()];
    const result = await work();
    this.#costs.push({
      part,
      wall: (performance.now() - wall) / 1000,
      cpu: cpuSecondsBetween(cpu, this.#meter.read()),
      factor: machineFactor(this.#speed?.take() ?? []),
    });
    return result;
  }

  /** Call once, at the end. @returns {Promise<{ lines: string[], overBudget: string[] }>} */
  async finish() {
    this.#meter.stop();
    await this.#speed?.stop();
    return {
      lines: table(this.#costs),
      overBudget: this.#enforcesBudget ? overBudget(this.#costs) : [],
    };
  }
}

/** @param {string} part */
const budgetOf = (part) => PARTS.find(({ name }) => name === part)?.cpuSeconds ?? null;

/**
 * One sentence for each part that exceeded its budget.
 * @param {readonly Cost[]} costs @returns {string[]}
 */
export function overBudget(costs) {
  return costs.flatMap(({ part, cpu, factor }) => {
    const budget = budgetOf(part);
    if (budget === null || cpu === null || cpu <= budget * factor) return [];
    return [
      `${part} used ${cpu.toFixed(0)} CPU seconds; its budget is ${(budget * factor).toFixed(0)} (see scripts/lib/parts.mjs)`,
    ];
  });
}

/** @param {string} part @param {string} wall @param {string} cpu @param {string} [budget] @param {string} [machine] */
const row = (part, wall, cpu, budget = '', machine = '') =>
  `${part.padEnd(10)} ${wall.padStart(8)} ${cpu.padStart(8)} ${budget.padStart(8)} ${machine.padStart(8)}`.trimEnd();

/** @param {readonly Cost[]} costs @returns {string[]} the lines of the table */
export function table(costs) {
  const total = costs.reduce((sum, { wall }) => sum + wall, 0);
  const counted = costs.every(({ cpu }) => cpu !== null);
  const cpuTotal = costs.reduce((sum, { cpu }) => sum + (cpu ?? 0), 0);
  const rows = costs.map(({ part, wall, cpu, factor }) => {
    const budget = budgetOf(part);
    return row(
      part,
      `${wall.toFixed(0)} s`,
      cpu === null ? '-' : `${cpu.toFixed(0)} s`,
      budget === null ? '' : `${(budget * factor).toFixed(0)} s`,
      factor > 1.05 ? `x ${factor.toFixed(2)}` : '',
    );
  });
  return [
    row('part', 'wall', 'CPU', 'budget', 'machine'),
    ...rows,
    row('total', `${total.toFixed(0)} s`, counted ? `${cpuTotal.toFixed(0)} s` : '-'),
    ...(counted
      ? []
      : ['CPU seconds are counted on Linux only: this system does not report those of child processes.']),
    ...(costs.some(({ factor }) => factor > 1.05)
      ? [
          'Where a factor is given, this machine took that many times as long as the one on which the budgets were measured, and the budget is that much larger.',
        ]
      : []),
  ];
}
