import { projectBudgetId } from '@/domain/ids';
import { transitionsFrom } from '@/domain/lifecycles';
import type { ProjectStatus } from '@/domain/projects/production-lifecycles';
import type { Opened } from '@/store/writes/form-edit';
import { choose } from '../../choices';
import { valueIn } from '../../forms';
import type { Phone } from '../../phone';
import type { Scenario } from '../../scenario';
import { EMPLOYERS, type GroupAct, groupOf } from '../group';
import { placesOf, sharedProject } from '../teams';

/** Totals are told apart by their number: none comes twice, and none is part of another text. */
const FIRST_TOTAL = 900_000_000;
const ROLES = ['gaffer', 'grip', 'dit'] as const;

const edits = async (scenario: Scenario, phone: Phone): Promise<boolean> => {
  const { mine } = await placesOf(scenario, phone, 'member');
  return mine?.access === 'owner' || mine?.access === 'editor';
};

async function setStatus(scenario: Scenario, phone: Phone): Promise<void> {
  const id = sharedProject(scenario);
  const project = await phone.store.rows('projects').one(id);
  if (!project || !(await edits(scenario, phone))) return;
  const to = scenario.pick(transitionsFrom('project', String(project.status), 'editor'))?.to;
  if (to === undefined) return;
  await phone.bundle.setProjectStatus(phone.store, id, to as ProjectStatus);
  choose(scenario, { phone, table: 'projects', id, field: 'status', value: to });
}

/** The form of a total that a page has left open. */
const openForms = new WeakMap<Phone['store'], Opened<{ total_minor: number | null; currency: string }>>();

/** Its form stays open now and then, while others say something else. */
async function setTotal(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  if (!(await edits(scenario, phone))) return;
  const project = sharedProject(scenario);
  const id = await projectBudgetId(project);
  const shown = valueIn(await store.rows('projects').one(id), 'total_minor');
  const left = openForms.get(store);
  const form = left ?? bundle.opened({ total_minor: shown === '' ? null : Number(shown), currency: 'USD' });
  if (!left && scenario.chance(0.4)) {
    openForms.set(store, form);
    return;
  }
  openForms.delete(store);
  const total_minor = FIRST_TOTAL + scenario.acts.length;
  await bundle.setBudgetTotal(store, project, form, { total_minor, currency: 'USD' });
  scenario.acts.push({
    kind: 'edit',
    phone,
    table: 'project_budgets',
    id,
    field: 'total_minor',
    value: String(total_minor),
    over: [String(form.shown.total_minor ?? '')],
    isNumber: true,
  });
}

/** Of the other employer: words of somebody whom they have blocked do not reach the talent. */
async function setRole(scenario: Scenario, phone: Phone): Promise<void> {
  const { others } = await placesOf(scenario, phone, 'member');
  const member = others.find((row) => row.user_id !== scenario.talent);
  if (!member || !(await edits(scenario, phone))) return;
  const value = scenario.pick(ROLES) ?? ROLES[0];
  await phone.bundle.setCrewRole(phone.store, member.id, value);
  choose(scenario, { phone, table: 'project_members', id: member.id, field: 'role_code', value });
}

const ACTS: readonly GroupAct[] = [
  { name: 'says how far a show is', weight: 3, by: EMPLOYERS, do: setStatus },
  { name: 'says what a show may cost', weight: 5, by: EMPLOYERS, do: setTotal },
  { name: 'says as what somebody is on a crew', weight: 3, by: EMPLOYERS, do: setRole },
];

/** The show that two employers have, beside whose it is. */
export const productionActs = groupOf({ salt: [61, 19], acts: ACTS });
