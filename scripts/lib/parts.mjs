// @ts-check
// The parts of `npm test`, and what each may cost in the promise (`npm test` without words).

/**
 * @typedef {object} Part
 * @property {string} name as in `npm test -- <name>`
 * @property {string} says while it runs
 * @property {number} cpuSeconds the most that it may use in the promise, counted with all its children
 * @property {boolean} [onlyInAll] no part of the promise
 * @property {string} why what was measured when the budget was set, and what the rest is for
 */

/**
 * A budget is what was measured on two cores, and a fifth more: between two runs of the same tests the figure differs by a
 * tenth. Who adds tests and meets it makes others cheaper, or moves what is not the one journey of its capability or rule to
 * `npm test -- all`; raising a budget needs a reason here.
 * @type {readonly Part[]}
 */
export const PARTS = [
  { name: 'check', says: 'Types, lint, imports', cpuSeconds: 60, why: 'first figures; measured ones follow' },
  { name: 'unit', says: 'Unit tests', cpuSeconds: 60, why: 'first figures; measured ones follow' },
  { name: 'component', says: 'Component tests', cpuSeconds: 120, why: 'first figures; measured ones follow' },
  { name: 'database', says: 'Database tests', cpuSeconds: 200, why: 'first figures; measured ones follow' },
  { name: 'backend', says: 'Backend tests', cpuSeconds: 200, why: 'first figures; measured ones follow' },
  { name: 'sync', says: 'Sync tests', cpuSeconds: 300, why: 'first figures; measured ones follow' },
  { name: 'browser', says: 'Browser stories', cpuSeconds: 700, why: 'first figures; measured ones follow' },
  {
    name: 'mutants',
    says: 'The deliberate bugs of the simulation',
    cpuSeconds: 1200,
    onlyInAll: true,
    why: 'first figures; measured ones follow',
  },
];

/** Several parts under one name. @type {Record<string, readonly string[]>} */
export const GROUPS = { vitest: ['unit', 'component', 'database', 'backend', 'sync'] };
