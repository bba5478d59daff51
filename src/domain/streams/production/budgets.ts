import * as z from 'zod';
import { defineStream } from '../../definition/define-stream';
import { currency, id, minorAmount, timestamp } from '../../definition/field-types';
import { keyOf, newestFirst } from '../../definition/indexes';
import { MAX_BUDGET_MINOR } from '../../limits';

/** What one person in each role is paid a day, in minor units, and for how many days. Twin: `private.are_budget_rates`. */
export const BudgetRates = z.record(
  z.string().regex(/^[a-z0-9_]{1,60}$/),
  z.object({ rate_minor: minorAmount, days: z.int().min(0).max(999) }),
);
export type BudgetRates = z.infer<typeof BudgetRates>;

/** What a project may cost. Its editors alone read it. The id is derived from the project (`projectBudgetId`), so that two of them write one. */
export const budgets = defineStream(
  z.object({
    id,
    project_id: id,
    currency,
    rates: BudgetRates,
    /** What all of it may come to, in minor units; null: nobody has said. */
    total_minor: z.int().min(0).max(MAX_BUDGET_MINOR).nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'budgets',
  table: 'project_budgets',
  owners: [],
  writable: ['project_id', 'currency', 'rates', 'total_minor'],
  clientsMay: { insert: true, edit: true, remove: false },
  merge: { rates: 'by_key' },
  local: {
    collection: 'projects',
    kind: 'budget',
    indexes: [
      ['kind', newestFirst('created_at')],
      [keyOf('project_id'), 'kind'],
    ],
  },
  hinted: true,
  queue: [{ kind: 'project_budget' }],
  words: {
    one: 'Budget of a project',
    heading: 'Budgets of projects',
    fields: { project_id: 'Project', currency: 'Currency', rates: 'Rates and days', total_minor: 'Total' },
    prose: [],
  },
  sample: ({ id: own, project }) => ({
    id: own,
    project_id: project,
    currency: 'GBP',
    rates: { gaffer: { rate_minor: 52_000, days: 3 } },
    total_minor: 4_000_000,
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type ProjectBudget = z.infer<typeof budgets.schema>;
