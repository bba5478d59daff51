import type { Observable } from 'rxjs';
import { projectBudgetId } from '@/domain/ids';
import { budgets } from '@/domain/streams';
import type { ProjectBudget } from '@/domain/streams/production/budgets';
import { readAll } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { putEach } from '../writes/write';

/** Of a project; null where nobody has made one, or it is not this person's to see. */
export const observeBudget = (store: Store, projectId: string): Observable<Stored<ProjectBudget> | null> =>
  store.live(
    ['projects'],
    async () => {
      const [budget] = await readAll(store, budgets, {
        selector: { k_project: projectId },
        sort: [{ k_project: 'asc' }, { kind: 'asc' }],
      });
      return budget ?? null;
    },
    ({ row, before }) => (row ?? before)?.project_id === projectId,
  );

export interface RoleBudget {
  /** Of one person a day, in minor units of the budget's currency. */
  rate_minor: number;
  days: number;
}

/** What one role costs; null takes it off. Also without a signal: two editors who write about different roles do not conflict. @throws StoreError */
export async function setRoleBudget(
  store: Store,
  projectId: string,
  role: string,
  wanted: RoleBudget | null,
  currency: string,
): Promise<void> {
  const changed = ({ [role]: _before, ...others }: ProjectBudget['rates']): ProjectBudget['rates'] =>
    wanted ? { ...others, [role]: wanted } : others;
  await putEach(store, budgets, [
    {
      id: await projectBudgetId(projectId),
      fields: { project_id: projectId, currency, rates: changed({}), total_minor: null },
      optimistic: {},
      changes: ({ rates }) => ({ rates: changed(rates) }),
    },
  ]);
}

/** What all of it may come to, and in which currency the rates are. @throws StoreError */
export async function setBudgetTotal(
  store: Store,
  projectId: string,
  total_minor: number | null,
  currency: string,
): Promise<void> {
  await putEach(store, budgets, [
    {
      id: await projectBudgetId(projectId),
      fields: { project_id: projectId, currency, rates: {}, total_minor },
      optimistic: {},
      changes: () => ({ total_minor, currency }),
    },
  ]);
}
