import { type ProposedCredit, proposedCredits } from '@/domain/bookings/booked-credits';
import type { Credits } from '@/domain/definition/profile-parts';
import { conversationId } from '@/domain/ids';
import type { Booking } from '@/domain/streams/production/bookings';
import { valueIn } from '../forms';
import type { Phone } from '../phone';
import { markWithdrawn, type Scenario } from '../scenario';
import { type GroupAct, groupOf, rowsOn } from './group';
import { kept } from './saved-things';
import { offerUndo, takeUndo } from './undo';

/** Fixed, so that both phones write about the same ones, and the audit knows their keys. */
const CREDITS = [1, 2, 3].map((n) => `0b00f000-0000-4000-8000-00000000000${n}`);

const PRODUCTIONS = CREDITS.map((id) => `credits.${id}.production`);

/** On the trigger of profiles, which has one. */
export const AUDITED_CREDITS = PRODUCTIONS.map((field) => `'${field}'`).join(', ');
export const AUDIT_ENDORSEMENTS =
  "create or replace trigger audit after insert or update on public.endorsements for each row execute function public.audit('sentence');";

const bookingId = ({ seed }: Scenario): string =>
  `0b001000-0000-4000-8000-${String(seed % 1_000_000).padStart(12, '0')}`;

/** They know each other: without that nobody may ask. And they have worked together, which makes a credit to propose. */
async function meet(scenario: Scenario): Promise<void> {
  const { server, employer, talent } = scenario;
  await server.sql(
    `insert into public.bookings (id, employer_id, talent_id, title, role_code, days, open_until, status, history)
     select $1, $2, $3, 'A booked show', 'gaffer', array[day], day, 'completed',
       jsonb_build_array(jsonb_build_object('status', 'completed', 'at', now() - interval '40 days', 'by', 'system'))
     from (select (now() - interval '41 days')::date as day) d`,
    [bookingId(scenario), employer, talent],
  );
  const id = await conversationId('direct', [employer, talent]);
  await server.sql(
    "insert into public.conversations (id, kind, participants) values ($1, 'direct', $2) on conflict (id) do nothing",
    [id, [employer, talent]],
  );
  await server.sql(
    'insert into public.conversation_members (conversation_id, user_id) values ($1, $2), ($1, $3) on conflict do nothing',
    [id, employer, talent],
  );
}

/** A credit on their own profile, begun or changed: its form has what it shows, and writes all of it. */
async function writeCredit(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store, userId } = phone;
  const row = await store.rows('profiles').one(userId);
  const place = Math.floor(scenario.random() * CREDITS.length);
  const id = CREDITS[place] ?? '';
  if (!row) return;
  const field = `credits.${id}.production`;
  const value = scenario.token('credit');
  const shown = { id: userId, credits: (row.credits ?? {}) as Credits };
  const credit = { production: value, role: 'gaffer', year: 2020, kind: 'feature', url: null, place };
  const over = [valueIn(row, field)];
  await bundle.updateMe(store, bundle.opened(shown), {
    credits: { ...shown.credits, [id]: credit },
  } as never);
  scenario.acts.push({ kind: 'edit', phone, table: 'profiles', id: userId, field, value, over });
}

async function ask(scenario: Scenario, phone: Phone): Promise<void> {
  const id = await aCredit(scenario, phone);
  if (id === undefined) return;
  const whom = { id: scenario.employer, name: 'Employer', headline: '' };
  await phone.bundle.askToConfirm(phone.store, id, whom);
}

async function aCredit(scenario: Scenario, phone: Phone): Promise<string | undefined> {
  const row = await phone.store.rows('profiles').one(phone.userId);
  return scenario.pick(Object.keys((row?.credits ?? {}) as Credits).toSorted());
}

async function moveOrSort(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const id = await aCredit(scenario, phone);
  if (id === undefined) return;
  if (scenario.chance(0.3)) await bundle.sortCredits(store);
  else await bundle.moveCredit(store, id, scenario.chance(0.5) ? 'up' : 'down');
}

async function removeCredit(scenario: Scenario, phone: Phone): Promise<void> {
  const id = await aCredit(scenario, phone);
  if (id === undefined) return;
  await phone.bundle.removeCredit(phone.store, id);
  // What was written and not sent is never sent.
  markWithdrawn(scenario.acts, phone, ({ field }) => field === `credits.${id}.production`);
}

/** What the panel of proposed credits shows on this phone. */
async function proposedOn(phone: Phone): Promise<readonly ProposedCredit[]> {
  const me = await phone.store.rows('profiles').one(phone.userId);
  const bookings = (await rowsOn(phone, 'bookings', { kind: 'booking' })) as unknown as Booking[];
  const left = (await kept(phone, 'left_credit')).map((row) => String(row.target_id));
  return proposedCredits(bookings, phone.userId, (me?.credits ?? {}) as Credits, new Set(left));
}

async function addBooked(scenario: Scenario, phone: Phone): Promise<void> {
  const proposed = scenario.pick(await proposedOn(phone));
  if (proposed) await phone.bundle.addBookedCredit(phone.store, proposed);
}

async function leaveOut(scenario: Scenario, phone: Phone): Promise<void> {
  const proposed = scenario.pick(await proposedOn(phone));
  if (!proposed) return;
  const { production, bookingIds } = proposed;
  await phone.bundle.leaveCredit(phone.store, production, bookingIds);
  offerUndo(phone, 'left_credit', () => phone.bundle.leaveCredit(phone.store, production, bookingIds, false));
}

const asked = async (phone: Phone, status: readonly string[]) =>
  (await rowsOn(phone, 'endorsements', {})).filter((row) => status.includes(String(row.status)));

async function confirm(scenario: Scenario, phone: Phone): Promise<void> {
  const request = scenario.pick(await asked(phone, ['asked']));
  if (!request) return;
  const value = scenario.token('sentence');
  // A step replaces those of this phone that wait or were refused, with their sentences.
  markWithdrawn(scenario.acts, phone, ({ id }) => id === request.id);
  await phone.bundle.confirmCredit(phone.store, request.id, value);
  scenario.acts.push({
    kind: 'note',
    phone,
    table: 'endorsements',
    id: request.id,
    field: 'sentence',
    value,
  });
}

async function decline(scenario: Scenario, phone: Phone): Promise<void> {
  const request = scenario.pick(await asked(phone, ['asked', 'confirmed']));
  if (!request) return;
  markWithdrawn(scenario.acts, phone, ({ id }) => id === request.id);
  await phone.bundle.declineCredit(phone.store, request.id);
}

async function takeBack(scenario: Scenario, phone: Phone): Promise<void> {
  const request = scenario.pick(await asked(phone, ['asked']));
  if (request) await phone.bundle.withdrawRequest(phone.store, request.id);
}

async function hideSentence(scenario: Scenario, phone: Phone): Promise<void> {
  const request = scenario.pick(await asked(phone, ['confirmed']));
  if (request) await phone.bundle.hideSentence(phone.store, request.id, request.sentence_hidden !== true);
}

const ACTS: readonly GroupAct[] = [
  { name: 'writes a credit', weight: 6, by: ['talent'], do: writeCredit },
  { name: 'asks somebody to confirm a credit', weight: 8, by: ['talent'], do: ask },
  { name: 'confirms a credit', weight: 8, by: ['employer'], do: confirm },
  { name: 'declines, or takes a confirmation back', weight: 3, by: ['employer'], do: decline },
  { name: 'takes a request back', weight: 2, by: ['talent'], do: takeBack },
  { name: 'hides or shows a sentence', weight: 9, by: ['talent'], do: hideSentence },
  { name: 'moves or sorts credits', weight: 4, by: ['talent'], do: moveOrSort },
  { name: 'removes a credit', weight: 3, by: ['talent'], do: removeCredit },
  { name: 'adds the credit of a booking', weight: 3, by: ['talent'], do: addBooked },
  { name: 'leaves the credit of a booking out', weight: 5, by: ['talent'], do: leaveOut },
  {
    name: 'puts the credit of a booking back',
    weight: 6,
    by: ['talent'],
    do: (_scenario, phone) => takeUndo(phone, 'left_credit'),
  },
];

/** Credits on a profile, and those who confirm them. */
export const creditActs = groupOf({ salt: [43, 3], begin: meet, acts: ACTS });

/** On the server: what must not be, whatever raced. */
const CREDIT_FAULTS = `
  select 'a sentence stands without its confirmation' as fault from public.endorsements where status <> 'confirmed' and sentence <> ''
  union all select 'a confirmation is of a credit that says something else' from public.endorsements e
    join public.profiles p on p.id = e.asker_id
  where e.status = 'confirmed' and p.credits -> e.credit_id::text ->> 'production' is distinct from e.production
  union all select 'two confirmations of one person are about one credit' from public.endorsements where status = 'confirmed'
  group by asker_id, endorser_id, credit_id having count(*) > 1
  union all select 'two credits of one person say the same' from public.profiles p, jsonb_each(p.credits) c
  group by p.id, c.value ->> 'production', c.value ->> 'role', c.value ->> 'year', c.value ->> 'kind' having count(*) > 1`;

export const creditFaults = async (server: Scenario['server']): Promise<string[]> =>
  (await server.sql<{ fault: string }>(CREDIT_FAULTS)).map(({ fault }) => `S13 ${fault}`);
