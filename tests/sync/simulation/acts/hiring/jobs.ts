import type { JobAction } from '@/domain/jobs/job-action';
import { jobOfRole } from '@/domain/jobs/roles/more-roles';
import { jobContent } from '../../../support/people';
import { choose } from '../../choices';
import { valueIn } from '../../forms';
import { ownDraftIds } from '../../people';
import type { Phone } from '../../phone';
import { markWithdrawn, type Scenario } from '../../scenario';
import { EMPLOYERS, type GroupAct, groupOf, rowsOn } from '../group';
import { offerUndo, takeUndo } from '../undo';

const MAX_CHOSEN = 3;
const MORE_ROLES = 2;
const JOB_TEMPLATE = 'job_template';

/** What the panel of a job, or the bar of chosen ones, offers in each status; the oftener, the more others have of it. */
const ACTIONS: Readonly<Record<string, readonly JobAction[]>> = {
  active: [
    { type: 'confirm' },
    { type: 'confirm' },
    { type: 'confirm' },
    { type: 'close', reason: 'filled' },
    { type: 'archive' },
  ],
  closed: [{ type: 'reopen' }, { type: 'reopen' }, { type: 'archive' }],
};

async function actOnJobs(scenario: Scenario, phone: Phone): Promise<void> {
  const status = scenario.chance(0.6) ? 'active' : 'closed';
  const jobs = await rowsOn(phone, 'jobs', { posted_by: phone.userId, status });
  const action = scenario.pick(ACTIONS[status] ?? []);
  const isMany = scenario.chance(0.3) && action?.type !== 'archive';
  const one = scenario.pick(jobs);
  for (const { id } of isMany ? jobs.slice(0, MAX_CHOSEN) : one ? [one] : [])
    if (action) await phone.bundle.performJobAction(phone.store, id, action);
}

/** As the form of a job publishes it: the further roles first. */
async function publishRoles(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const title = scenario.token('title');
  const roles = Array.from({ length: MORE_ROLES }, () => ({
    id: bundle.newId(),
    title: scenario.token('further role '),
    role_code: 'best_boy_electric',
    headcount: '1',
    rate: '500',
  }));
  const first = jobContent({ title });
  const id = await bundle.startJobDraft(store, { ...first, more_roles: roles } as typeof first);
  const further = roles.map((role) => ({ id: role.id, content: jobOfRole(role, first) }));
  await bundle.publishRoles(store, further);
  // The app ended in between, and the form was sent once more.
  if (scenario.chance(0.4)) await bundle.publishRoles(store, further);
  await bundle.publishJob(store, id);
  for (const made of [{ id, title }, ...roles])
    scenario.acts.push({
      kind: 'publish',
      phone,
      table: 'jobs',
      id: made.id,
      field: 'title',
      value: made.title,
    });
}

async function discardADraft(scenario: Scenario, phone: Phone): Promise<void> {
  const id = scenario.pick(await ownDraftIds(phone));
  if (id === undefined) return;
  await phone.bundle.discardDraft(phone.store, id);
  markWithdrawn(scenario.acts, phone, (act) => act.table === 'drafts' && act.id === id);
  choose(scenario, { phone, table: 'drafts', id, field: '_deleted', value: 'true' });
}

const aTemplate = async (scenario: Scenario, phone: Phone) =>
  scenario.pick(
    (await rowsOn(phone, 'drafts', { k_kind: JOB_TEMPLATE })).filter(
      ({ sync }) => !('removed' in sync && sync.removed),
    ),
  );

async function renameATemplate(scenario: Scenario, phone: Phone): Promise<void> {
  const template = await aTemplate(scenario, phone);
  if (!template) return;
  const { id, title, payload } = template;
  const value = scenario.token('template');
  await phone.bundle.renameJobTemplate(
    phone.store,
    { id, name: String(title), content: payload as never },
    value,
  );
  const over = [valueIn(template, 'title')];
  scenario.acts.push({ kind: 'edit', phone, table: 'drafts', id, field: 'title', value, over });
}

async function removeATemplate(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const template = await aTemplate(scenario, phone);
  if (!template) return;
  const { id, title, payload } = template;
  const decide = (value: string): void =>
    choose(scenario, { phone, table: 'drafts', id, field: '_deleted', value });
  await bundle.removeJobTemplate(store, id);
  markWithdrawn(scenario.acts, phone, (act) => act.id === id);
  decide('true');
  offerUndo(phone, JOB_TEMPLATE, async () => {
    await bundle.putJobTemplateBack(store, { id, name: String(title), content: payload as never });
    decide('false');
  });
}

const ACTS: readonly GroupAct[] = [
  { name: 'confirms, closes, reopens or archives jobs', weight: 8, by: ['employer'], do: actOnJobs },
  { name: 'publishes several roles of a show', weight: 3, by: ['employer'], do: publishRoles },
  { name: 'discards a draft', weight: 1, by: ['employer'], do: discardADraft },
  { name: 'renames a job template', weight: 6, by: EMPLOYERS, do: renameATemplate },
  { name: 'removes a job template', weight: 4, by: EMPLOYERS, do: removeATemplate },
  {
    name: 'puts a job template back',
    weight: 5,
    by: EMPLOYERS,
    do: (_scenario, phone) => takeUndo(phone, JOB_TEMPLATE),
  },
];

/** An employer's jobs beside their texts, and what they are begun from. */
export const jobActs = groupOf({ salt: [53, 7], acts: ACTS });

/** On the server: what must not be, whatever raced. */
const JOB_FAULTS = `
  select 'an archived job is ' || later.value || ' again' as fault from public.audit a
    join public.audit later on later.id = a.id and later.tab = 'jobs' and later.field = 'status' and later.n > a.n and later.value <> 'archived'
  where a.tab = 'jobs' and a.field = 'status' and a.value = 'archived'
  union all select 'somebody still waits for the first answer about a job that is archived' from public.job_applications a
    join public.jobs j on j.id = a.job_id
  where j.status = 'archived' and a.status = 'pending' and not a._deleted`;

export const jobFaults = async (server: Scenario['server']): Promise<string[]> =>
  (await server.sql<{ fault: string }>(JOB_FAULTS)).map(({ fault }) => `S13 ${fault}`);
