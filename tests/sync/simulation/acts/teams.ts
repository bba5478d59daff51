import { colleagueId, projectMemberId } from '@/domain/ids';
import type { HiringPreferences } from '@/domain/streams/profiles';
import type { Phone } from '../phone';
import type { Scenario } from '../scenario';
import { EMPLOYERS, type GroupAct, groupOf, rowsOn } from './group';

const idOf = (series: string, { seed }: Scenario): string =>
  `${series}-0000-4000-8000-${String(seed % 1_000_000).padStart(12, '0')}`;
const companyOf = (scenario: Scenario): string => idOf('0b00a000', scenario);
/** The show that both employers are on. */
export const sharedProject = (scenario: Scenario): string => idOf('0b00e000', scenario);

/** A company of two, and a show of its owner's with both others on its crew. */
async function begin(scenario: Scenario): Promise<void> {
  const { server, employer, talent, second } = scenario;
  const [company, project, colleague] = [companyOf(scenario), sharedProject(scenario), second?.userId ?? ''];
  await server.sql("insert into public.companies (id, name, owner_id) values ($1, 'Gantry Row', $2)", [
    company,
    employer,
  ]);
  const email = 'colleague@gantry.example';
  await server.sql(
    `insert into public.company_members (id, company_id, email, user_id, access, answer, status)
     values ($1, $2, $3, $4, 'manager', 'accepted', 'joined')`,
    [await colleagueId(company, email), company, email, colleague],
  );
  await server.sql(
    "insert into public.projects (id, owner_id, title, production_kind, status, timezone) values ($1, $2, 'A show to hand on', 'feature', 'prep', 'UTC')",
    [project, employer],
  );
  for (const user of [talent, colleague])
    await server.sql(
      `insert into public.project_members (id, project_id, user_id, role_code, answer, status, invited_by, project_title)
       values ($1, $2, $3, 'gaffer', 'accepted', 'joined', $4, 'A show to hand on')`,
      [await projectMemberId(project, user), project, user, employer],
    );
}

/** Places in the company or on the show: one's own, and those of others. */
export async function placesOf(scenario: Scenario, phone: Phone, kind: 'colleague' | 'member') {
  const [collection, key, of] =
    kind === 'colleague'
      ? (['profiles', 'company_id', companyOf(scenario)] as const)
      : (['projects', 'project_id', sharedProject(scenario)] as const);
  const all = (await rowsOn(phone, collection, { kind })).filter(
    (row) => row[key] === of && row.status === 'joined',
  );
  const mine = all.find((row) => row.user_id === phone.userId);
  return { mine, others: all.filter((row) => row !== mine), owns: mine?.access === 'owner' };
}

async function giveCrewAccess(scenario: Scenario, phone: Phone): Promise<void> {
  const { others, owns } = await placesOf(scenario, phone, 'member');
  const member = scenario.pick(others);
  if (!owns || !member) return;
  const access = member.access === 'editor' && scenario.chance(0.6) ? 'member' : 'editor';
  await phone.bundle.setCrewAccess(phone.store, member.id, access);
}

async function handProjectOn(scenario: Scenario, phone: Phone): Promise<void> {
  const { others, owns } = await placesOf(scenario, phone, 'member');
  const member = others.find((row) => row.user_id !== scenario.talent);
  if (!owns || !member) return;
  // Mostly left open, for the other to answer.
  const isOffered = member.is_offered !== true || scenario.chance(0.4);
  await phone.bundle.offerProject(phone.store, member.id, isOffered);
}

async function answerProjectOffer(scenario: Scenario, phone: Phone): Promise<void> {
  const { mine } = await placesOf(scenario, phone, 'member');
  if (mine?.is_offered !== true) return;
  const answer = scenario.chance(0.6) ? 'accepted' : 'declined';
  await phone.bundle.answerProjectOffer(phone.store, mine.id, answer);
}

async function changeColleague(scenario: Scenario, phone: Phone): Promise<void> {
  const { others, owns } = await placesOf(scenario, phone, 'colleague');
  const colleague = scenario.pick(others);
  if (!owns || !colleague) return;
  const access = scenario.pick(['manager', 'manager', 'recruiter', 'viewer'] as const) ?? 'manager';
  await phone.bundle.setColleagueAccess(phone.store, colleague.id, access);
}

async function handCompanyOn(scenario: Scenario, phone: Phone): Promise<void> {
  const { others, owns } = await placesOf(scenario, phone, 'colleague');
  const colleague = scenario.pick(others);
  if (owns && colleague) await phone.bundle.setColleagueAccess(phone.store, colleague.id, 'owner');
}

async function hear(scenario: Scenario, phone: Phone): Promise<void> {
  const { mine } = await placesOf(scenario, phone, 'colleague');
  if (mine) await phone.bundle.hearOf(phone.store, mine.id, mine.hears === 'all' ? 'posted' : 'all');
}

/** What the form of preferences does with one that was changed: the others stay as they are stored. */
const mergeWith = (changed: HiringPreferences) => (now: HiringPreferences) => ({
  hiring: { ...now, ...changed },
  isDisputed: false,
});

const preference = ({ chance, token }: Scenario): HiringPreferences =>
  chance(0.5) ? { city: token('city') } : { travel_paid: chance(0.5) };

const chooseForMyself = (scenario: Scenario, { bundle, store }: Phone): Promise<unknown> =>
  bundle.saveHiringPreferences(store, bundle.opened({}), mergeWith(preference(scenario)));

async function chooseForTheCompany(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  await bundle.saveCompanyPreferences(
    store,
    companyOf(scenario),
    bundle.opened({}),
    mergeWith(preference(scenario)),
  );
}

const ACTS: readonly GroupAct[] = [
  { name: 'gives or takes crew access', weight: 4, by: EMPLOYERS, do: giveCrewAccess },
  { name: 'offers a show, or takes that back', weight: 5, by: EMPLOYERS, do: handProjectOn },
  { name: 'answers an offer of a show', weight: 8, by: EMPLOYERS, do: answerProjectOffer },
  { name: 'changes what a colleague may do', weight: 3, by: EMPLOYERS, do: changeColleague },
  { name: 'hands a company on', weight: 2, by: EMPLOYERS, do: handCompanyOn },
  { name: 'chooses what to hear of', weight: 2, by: EMPLOYERS, do: hear },
  { name: 'chooses hiring preferences', weight: 2, by: EMPLOYERS, do: chooseForMyself },
  { name: 'chooses preferences for a company', weight: 4, by: EMPLOYERS, do: chooseForTheCompany },
];

/** A company and a show that two employers have, and hand on to each other. */
export const teamActs = groupOf({ salt: [47, 11], begin, acts: ACTS });

/** On the server: what must not be, whatever raced. */
const TEAM_FAULTS = `
  select 'a company does not belong to the colleague who owns it' as fault from public.companies c
  where (select array_agg(m.user_id) from public.company_members m where m.company_id = c.id and m.access = 'owner' and m.status = 'joined')
    is distinct from array[c.owner_id]
  union all select 'a show does not belong to the one of its crew who owns it' from public.projects p
  where not p._deleted and (select array_agg(m.user_id) from public.project_members m where m.project_id = p.id and m.access = 'owner' and m.status = 'joined')
    is distinct from array[p.owner_id]
  union all select 'a show is offered to more than one' from public.project_members where is_offered group by project_id having count(*) > 1
  union all select 'somebody is offered a show that is theirs' from public.project_members where is_offered and access = 'owner'`;

export const teamFaults = async (server: Scenario['server']): Promise<string[]> =>
  (await server.sql<{ fault: string }>(TEAM_FAULTS)).map(({ fault }) => `S13 ${fault}`);
