import { projectBudgetId } from '@/domain/ids';
import type { ProjectBudget } from '@/domain/streams/production/budgets';
import { seeded } from '../support/random';
import type { Server } from '../support/server';
import { valueIn } from './forms';
import type { Scenario } from './scenario';
import { beginShow, projectId } from './shows';

/** Of the scenarios, this share has a show of the employer's with a budget. */
const SHARE = 0.3;
/** In each of their steps. */
const CHANCE = 0.2;
const ROLES = ['gaffer', 'first_ac', 'boom_operator'] as const;
/** Amounts are told apart by their number: none comes twice, and none is part of another text. */
const FIRST_AMOUNT = 70_000_000;

export const AUDIT_BUDGETS = `
  create or replace trigger audit after insert or update on public.project_budgets for each row execute function public.audit('total_minor', ${ROLES.map(
    (role) => `'rates.${role}.rate_minor'`,
  ).join(', ')});`;

/**
 * What the roles of one show cost, written on the two phones of its owner; nobody takes a role off. Its own random numbers, so that scenarios without it are
 * as they were.
 * @returns for each step, what happened; null: nothing
 */
export function budgetsOf(seed: number, share = SHARE): (scenario: Scenario) => Promise<string | null> {
  const random = seeded(seed * 17 + 3);
  const isOne = random() < share;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let amounts = 0;
  let hasBegun = false;

  return async (scenario) => {
    if (!isOne) return null;
    if (!hasBegun) await beginShow(scenario.server, seed, scenario);
    hasBegun = true;
    if (random() >= CHANCE) return null;
    const mine = scenario.phones.filter(({ isOpen, userId }) => isOpen && userId === scenario.employer);
    const phone = pick(mine);
    if (!phone) return null;
    const role = pick(ROLES) ?? ROLES[0];
    const id = await projectBudgetId(projectId(seed));
    const field = `rates.${role}.rate_minor`;
    const rate_minor = FIRST_AMOUNT + (amounts += 1);
    const shown = await phone.store.rows('projects').one(id);
    const before = valueIn(shown, field);
    const form = phone.bundle.opened((shown?.['rates'] ?? {}) as ProjectBudget['rates']);
    const wanted = { rate_minor, days: 1 + Math.floor(random() * 20) };
    await phone.bundle.setRoleBudget(phone.store, projectId(seed), role, form, wanted, 'USD');
    const value = String(rate_minor);
    scenario.acts.push({
      kind: 'edit',
      phone,
      table: 'project_budgets',
      id,
      field,
      value,
      over: [String(before)],
      isNumber: true,
    });
    return `${phone.name}: writes what a role costs`;
  };
}

/** Nobody takes a role off. */
export const budgetFaults = async (server: Server, wasPutBack: boolean): Promise<string[]> => {
  if (wasPutBack) return [];
  const lost = await server.sql<{ field: string }>(
    "select distinct field from public.audit where tab = 'project_budgets' and field like 'rates.%' and value is null",
  );
  return lost.map(({ field }) => `S2 ${field} was in a budget, and is not any more`);
};
