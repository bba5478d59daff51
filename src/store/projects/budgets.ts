import type { Observable } from 'rxjs';
import { projectBudgetId } from '@/domain/ids';
import { budgets } from '@/domain/streams';
import type { ProjectBudget } from '@/domain/streams/production/budgets';
import { withEntry } from '@/domain/values/records';
import { readAll } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { type FormResult, type Opened, saveForm } from '../writes/form-edit';
import { insert } from '../writes/write';

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

type Rates = ProjectBudget['rates'];

/**
 * What one role costs; null takes it off. Also without a signal: two editors who write about different roles do not conflict, and what somebody else has
 * written about this one since `form` was opened is offered, not replaced (S2).
 * @param form the rates that were shown
 * @throws StoreError
 */
export async function setRoleBudget(
  store: Store,
  projectId: string,
  role: string,
  form: Opened<Rates>,
  wanted: RoleBudget | null,
  currency: string,
): Promise<FormResult> {
  const id = await begun(store, projectId, {
    currency,
    rates: withEntry({}, role, wanted ?? undefined),
    total_minor: null,
  });
  return saveForm(store, budgets, id, form.form, (row) => {
    const rates = row['rates'] as Rates;
    return {
      base: { rates: withEntry(rates, role, form.shown[role]) },
      mine: { rates: withEntry(rates, role, wanted ?? undefined) },
    };
  });
}

type Total = Pick<ProjectBudget, 'total_minor' | 'currency'>;

/** What all of it may come to, and in which currency the rates are. @param form what was shown @throws StoreError */
export async function setBudgetTotal(
  store: Store,
  projectId: string,
  form: Opened<Total>,
  wanted: Total,
): Promise<FormResult> {
  const id = await begun(store, projectId, { rates: {}, ...wanted });
  return saveForm(store, budgets, id, form.form, () => ({ base: form.shown, mine: wanted }));
}

/** The id of the project's budget, which is made with these fields unless there is one: the form is saved all the same, for another page may have been faster. */
async function begun(
  store: Store,
  projectId: string,
  fields: Pick<ProjectBudget, 'currency' | 'rates' | 'total_minor'>,
): Promise<string> {
  const id = await projectBudgetId(projectId);
  if (!(await store.rows(budgets.collection).one(id)))
    await insert(store, budgets, id, { project_id: projectId, ...fields }, {});
  return id;
}
