import { colleagueId } from '@/domain/ids';
import type { Company } from '@/domain/streams/company/companies';
import { jobContent } from '../../../support/people';
import { choose } from '../../choices';
import { valueIn } from '../../forms';
import type { Phone } from '../../phone';
import { everyPhone, markWithdrawn, type Scenario } from '../../scenario';
import { EMPLOYERS, type GroupAct, groupOf, rowsOn } from '../group';

export const AUDIT_COMPANIES =
  "create or replace trigger audit after insert or update on public.companies for each row execute function public.audit('name', 'about');";

const COMPANY_SERIES = '0b00b000';
const MAX_COMPANIES = 2;

const companyOf = ({ seed }: Scenario): string =>
  `${COMPANY_SERIES}-0000-4000-8000-${String(seed % 1_000_000).padStart(12, '0')}`;

/** A company of the employer's alone, with a job to which somebody has applied. */
async function begin(scenario: Scenario): Promise<void> {
  const { server, employer, talent, phones } = scenario;
  const company = companyOf(scenario);
  await server.sql("insert into public.companies (id, name, owner_id) values ($1, 'Second Unit', $2)", [
    company,
    employer,
  ]);
  // Somebody who has not been through the first steps yet.
  await server.sql('update public.profiles set onboarding_completed = false where id = $1', [
    scenario.second?.userId ?? '',
  ]);
  const job = phones[0]?.bundle.newId() ?? '';
  const content = jobContent({ title: 'A job of a company', company_id: company });
  const document = {
    kind: 'job',
    intent: 'publish',
    subject_id: null,
    title: content.title,
    payload: content,
  };
  await server.as({ id: employer }).push([{ stream: 'drafts', id: job, base: null, document }]);
  await server.sql(
    'insert into public.job_applications (job_id, applicant_id, employer_id, company_id) values ($1, $2, $3, $4)',
    [job, talent, employer, company],
  );
}

const colleaguesOn = async (scenario: Scenario, phone: Phone) =>
  (await rowsOn(phone, 'profiles', { kind: 'colleague' })).filter(
    (row) => row.company_id === companyOf(scenario),
  );

async function placeOf(scenario: Scenario, phone: Phone) {
  const all = await colleaguesOn(scenario, phone);
  return all.find((row) => row.user_id === phone.userId && row.status === 'joined');
}

const decideRemoval = (scenario: Scenario, phone: Phone, id: string, value: 'true' | 'false'): void =>
  choose(scenario, { phone, table: 'company_members', id, field: 'removed', value });

/** Mostly the other employer, who may come and go. */
async function invite(scenario: Scenario, phone: Phone): Promise<void> {
  const address = scenario.chance(0.7)
    ? `${scenario.second?.userId}@marquee.test`
    : `${scenario.token('invited')}.${scenario.employer}@gantry.example`;
  const access = scenario.pick(['manager', 'recruiter', 'viewer'] as const) ?? 'recruiter';
  await phone.bundle.inviteColleague(phone.store, companyOf(scenario), address, access);
  decideRemoval(scenario, phone, await colleagueId(companyOf(scenario), address), 'false');
}

async function inviteAgain(scenario: Scenario, phone: Phone): Promise<void> {
  const all = await colleaguesOn(scenario, phone);
  const row = scenario.pick(all.filter(({ status }) => status !== 'joined'));
  if (!row) return;
  await phone.bundle.inviteAgain(phone.store, row.id);
  decideRemoval(scenario, phone, row.id, 'false');
}

async function remove(scenario: Scenario, phone: Phone): Promise<void> {
  const all = await colleaguesOn(scenario, phone);
  const row = scenario.pick(
    all.filter(({ status, access }) => access !== 'owner' && (status === 'joined' || status === 'invited')),
  );
  if (!row) return;
  await phone.bundle.removeColleague(phone.store, row.id);
  decideRemoval(scenario, phone, row.id, 'true');
}

async function leave(scenario: Scenario, phone: Phone): Promise<void> {
  const mine = await placeOf(scenario, phone);
  if (mine) await phone.bundle.leaveCompany(phone.store, mine.id);
}

/** On the screen that needs a signal. The limits of invitations are of a day, and a scenario is of minutes. */
async function answerInvitation({ server, chance, pick }: Scenario, { userId }: Phone): Promise<void> {
  await server.sql("delete from private.rate_records where what like 'invitation%'");
  const me = server.as({ id: userId });
  const [row] = await me.sql<{ all: string | { id: string }[] }>(
    'select public.my_company_invitations() as all',
  );
  const all = typeof row?.all === 'string' ? (JSON.parse(row.all) as { id: string }[]) : row?.all;
  const invitation = pick(all ?? []);
  if (!invitation) return;
  const answer = chance(0.9) ? 'accepted' : 'declined';
  await me.sql('select public.answer_company_invitation($1, $2)', [invitation.id, answer]);
}

async function changeCompany(scenario: Scenario, phone: Phone): Promise<void> {
  const id = companyOf(scenario);
  const row = await phone.store.rows('profiles').one(id);
  const mine = await placeOf(scenario, phone);
  if (!row || (mine?.access !== 'owner' && mine?.access !== 'manager')) return;
  const value = scenario.token('about');
  const form = phone.bundle.opened(row as unknown as Company);
  await phone.bundle.updateCompany(phone.store, form, { about: value });
  const over = [valueIn(row, 'about')];
  scenario.acts.push({ kind: 'edit', phone, table: 'companies', id, field: 'about', value, over });
}

/** As the form of a company does: it is made, and its maker posts for it. */
async function makeCompany(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store, userId } = phone;
  const all = await rowsOn(phone, 'profiles', { kind: 'company' });
  const me = await store.rows('profiles').one(userId);
  if (!me || all.filter((row) => row.owner_id === userId).length >= MAX_COMPANIES) return;
  const name = scenario.token('company');
  const id = await bundle.createCompany(store, { name });
  scenario.acts.push({ kind: 'note', phone, table: 'companies', id, field: 'name', value: name });
  await bundle.updateMe(store, bundle.opened({ id: userId, company_id: me.company_id as string | null }), {
    company_id: id,
  });
}

async function postFor(scenario: Scenario, phone: Phone): Promise<void> {
  const all = await rowsOn(phone, 'profiles', { kind: 'colleague', user_id: phone.userId });
  const place = scenario.pick(all.filter(({ status }) => status === 'joined'));
  if (place) await phone.bundle.postFor(phone.store, String(place.company_id));
}

async function publishForCompany(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const mine = await placeOf(scenario, phone);
  if (!mine || mine.access === 'viewer') return;
  const value = scenario.token('title');
  const id = await bundle.startJobDraft(store, jobContent({ title: value, company_id: companyOf(scenario) }));
  await bundle.publishJob(store, id);
  scenario.acts.push({ kind: 'publish', phone, table: 'jobs', id, field: 'title', value });
}

async function noteForTheTeam(scenario: Scenario, phone: Phone): Promise<void> {
  const applications = await rowsOn(phone, 'applications', {});
  const application = scenario.pick(applications.filter(({ company_id: id }) => id === companyOf(scenario)));
  if (!application) return;
  const note = scenario.token('noted');
  await phone.bundle.addTeamNote(phone.store, application.id, { note, stars: 0, tags: [] });
  const made = (await rowsOn(phone, 'profiles', { kind: 'team_note' })).find((row) => row.note === note);
  if (!made) throw new Error('A team note that was written is not on its phone.');
  scenario.acts.push({ kind: 'note', phone, table: 'team_notes', id: made.id, field: 'note', value: note });
}

async function removeTeamNote(scenario: Scenario, phone: Phone): Promise<void> {
  const mine = await rowsOn(phone, 'profiles', { kind: 'team_note', author_id: phone.userId });
  const note = scenario.pick(mine);
  if (!note) return;
  await phone.bundle.removeTeamNote(phone.store, note.id);
  markWithdrawn(scenario.acts, phone, ({ id }) => id === note.id);
  choose(scenario, { phone, table: 'team_notes', id: note.id, field: '_deleted', value: 'true' });
}

const ACTS: readonly GroupAct[] = [
  { name: 'invites a colleague', weight: 4, by: ['employer'], do: invite },
  { name: 'invites a colleague again', weight: 4, by: ['employer'], do: inviteAgain },
  { name: 'answers an invitation into a company', weight: 10, by: ['second'], do: answerInvitation },
  { name: 'takes somebody out of a company', weight: 2, by: ['employer'], do: remove },
  { name: 'leaves a company', weight: 4, by: ['second'], do: leave },
  { name: 'changes a company', weight: 6, by: EMPLOYERS, do: changeCompany },
  { name: 'makes a company', weight: 2, by: EMPLOYERS, do: makeCompany },
  { name: 'posts for another company', weight: 2, by: EMPLOYERS, do: postFor },
  { name: 'publishes a job for a company', weight: 3, by: EMPLOYERS, do: publishForCompany },
  { name: 'notes something for the team', weight: 6, by: EMPLOYERS, do: noteForTheTeam },
  { name: 'removes a team note', weight: 4, by: EMPLOYERS, do: removeTeamNote },
];

/** A company whose colleague comes and goes, and what only its people read. */
export const companyActs = groupOf({ salt: [67, 23], begin, acts: ACTS });

/** On the server: what must not be, whatever raced. A note that its author has made again is another matter: it has been removed twice, or stands. */
const COMPANY_FAULTS = `
  select 'somebody invites into a company that they do not look after' as fault from public.company_members m
  where m.status = 'invited' and not private.has_permission(m.invited_by, m.company_id, 'manage')
  union all select 'somebody posts for a company that they do not work for' from public.profiles p
  where p.company_id is not null and not exists (select from public.company_members m
    where m.company_id = p.company_id and m.user_id = p.id and m.status = 'joined')
  union all select 'a job of a company is looked after by somebody who does not hire for it' from public.jobs j
  where j.company_id is not null and not j._deleted and not private.has_permission(j.posted_by, j.company_id, 'hire')
  union all select 'a removed team note says something' from public.team_notes where _deleted and (note <> '' or stars > 0)`;

export const companyFaults = async (server: Scenario['server']): Promise<string[]> =>
  (await server.sql<{ fault: string }>(COMPANY_FAULTS)).map(({ fault }) => `S13 ${fault}`);

/** What only the people of a company read, by where a phone has it; the rest of the row says whose it is besides. */
const OF_A_COMPANY = [
  { what: 'a colleague', collection: 'profiles', kind: 'colleague', others: ['user_id'] },
  { what: 'preferences', collection: 'profiles', kind: 'company_settings', others: [] },
  { what: 'a team note', collection: 'profiles', kind: 'team_note', others: [] },
  { what: 'an application', collection: 'applications', others: ['applicant_id', 'employer_id'] },
  { what: 'a thread', collection: 'conversations', others: ['person_id'] },
  { what: 'an archived job', collection: 'jobs', status: 'archived', others: ['posted_by'] },
] as const;

/** S6: whoever is not in a company has nothing on their phone that only its people read. */
export async function heldOfOtherCompanies(scenario: Scenario): Promise<string[]> {
  const places = await scenario.server.sql<{ place: string }>(
    "select user_id || ' ' || company_id as place from public.company_members where status = 'joined'",
  );
  const joined = new Set(places.map(({ place }) => place));
  const violations: string[] = [];
  for (const phone of everyPhone(scenario))
    for (const { what, collection, others, ...selector } of OF_A_COMPANY)
      for (const row of await rowsOn(phone, collection, selector)) {
        const isTheirs = others.some((field) => row[field] === phone.userId);
        if (typeof row.company_id !== 'string' || isTheirs || joined.has(`${phone.userId} ${row.company_id}`))
          continue;
        violations.push(
          `S6 ${phone.name} still holds ${what} of a company that its person is not in: ${row.id}`,
        );
      }
  return violations;
}
