import { derivedId } from '@/domain/ids';
import type { OpenedMessageDraft } from '@/store/messages/message-draft';
import { threadOn } from '../../people';
import type { Phone } from '../../phone';
import { markWithdrawn, type Scenario } from '../../scenario';
import { EVERYBODY, type GroupAct, groupOf, rowsOn } from '../group';

export const AUDIT_CONVERSATIONS =
  "create or replace trigger audit after insert or update on public.conversations for each row execute function public.audit('state');";

const NAME = 'Somebody';

/** Only whoever is open to that is written to by strangers. */
const begin = ({ server, talent }: Scenario): Promise<unknown> =>
  server.sql('update public.profiles set open_to_contact = true where id = $1', [talent]);

/** What a page has open in its composers, by thread. */
const composers = new WeakMap<Phone['store'], Map<string, OpenedMessageDraft>>();

const composersOf = ({ store }: Phone): Map<string, OpenedMessageDraft> => {
  const open = composers.get(store) ?? new Map<string, OpenedMessageDraft>();
  composers.set(store, open);
  return open;
};

const draftIdOf = ({ userId }: Phone, thread: string): Promise<string> =>
  derivedId('draft', 'message', userId, thread);

/** In a composer that opens for it, or has been open for a while. */
async function type(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const open = composersOf(phone);
  const thread =
    (scenario.chance(0.5) && scenario.pick([...open.keys()])) || (await threadOn(scenario, phone));
  if (thread === undefined) return;
  const draft = open.get(thread) ?? (await bundle.openMessageDraft(store, thread));
  const value = scenario.token('typed');
  const over = [bundle.textOf(draft)];
  const saved = await bundle.saveMessageDraft(store, { conversationId: thread, name: NAME }, draft, value);
  open.set(thread, saved.draft);
  const id = await draftIdOf(phone, thread);
  scenario.acts.push({ kind: 'edit', phone, table: 'drafts', id, field: 'payload.body', value, over });
}

/** What was typed is sent, or taken back; either way its draft has done its part. */
async function finish(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const open = composersOf(phone);
  const thread = scenario.pick([...open.keys()]);
  const draft = thread === undefined ? undefined : open.get(thread);
  if (thread === undefined || draft === undefined) return;
  open.delete(thread);
  if (scenario.chance(0.7)) {
    const body = bundle.textOf(draft);
    const sent = await bundle.sendMessage(store, { conversationId: thread, body });
    scenario.acts.push({
      kind: 'message',
      phone,
      table: 'messages',
      id: sent.id,
      field: 'body',
      value: body,
    });
  }
  await bundle.discardMessageDraft(store, { conversationId: thread }, draft);
  const id = await draftIdOf(phone, thread);
  markWithdrawn(scenario.acts, phone, (act) => act.table === 'drafts' && act.id === id);
}

const threadsIn = async (phone: Phone, states: readonly unknown[], isMine?: boolean) =>
  (await rowsOn(phone, 'conversations', {})).filter(
    ({ state, state_by: by }) =>
      states.includes(state) && (isMine === undefined || isMine === (by === phone.userId)),
  );

async function block(scenario: Scenario, phone: Phone): Promise<void> {
  const thread = scenario.pick(await threadsIn(phone, ['open', 'requested']));
  if (thread) await phone.bundle.setConversationState(phone.store, thread.id, 'blocked');
}

async function unblock(scenario: Scenario, phone: Phone): Promise<void> {
  const thread = scenario.pick(await threadsIn(phone, ['blocked'], true));
  if (thread) await phone.bundle.unblock(phone.store, { id: NAME, name: NAME, conversationId: thread.id });
}

/** Somebody who has not written to them before asks, and may ask a few times more. */
async function writeFirst(scenario: Scenario, phone: Phone): Promise<void> {
  const body = scenario.token('first');
  const sent = await phone.bundle.sendMessage(phone.store, { recipientId: scenario.talent, body });
  scenario.acts.push({ kind: 'message', phone, table: 'messages', id: sent.id, field: 'body', value: body });
}

/** A request of somebody else; one that was declined may be accepted after all. */
async function answerRequest(scenario: Scenario, phone: Phone): Promise<void> {
  const asked = await threadsIn(phone, ['requested'], false);
  const thread = scenario.pick([...asked, ...(await threadsIn(phone, ['declined'], true))]);
  if (!thread) return;
  const state = thread.state === 'requested' && scenario.chance(0.5) ? 'declined' : 'open';
  await phone.bundle.setConversationState(phone.store, thread.id, state);
}

const ACTS: readonly GroupAct[] = [
  { name: 'types a message', weight: 8, by: EVERYBODY, do: type },
  { name: 'sends what was typed, or takes it back', weight: 8, by: EVERYBODY, do: finish },
  { name: 'blocks somebody', weight: 1, by: ['employer', 'talent'], do: block },
  { name: 'lifts a block', weight: 16, by: ['employer', 'talent'], do: unblock },
  { name: 'writes to a stranger', weight: 5, by: ['second'], do: writeFirst },
  { name: 'answers a request to write', weight: 8, by: ['talent'], do: answerRequest },
];

/** What is typed before it is sent, and who may write to whom. */
export const messageActs = groupOf({ salt: [71, 29], begin, acts: ACTS });

/**
 * On the server: what must not be, whatever raced. A message is audited as it is written, so the state that its thread had then is the last one before it. A block ends
 * with the state that it began in.
 */
const BLOCK_FAULTS = `
  with states as (select n, id, value, lag(value) over (partition by id order by n) as before,
      lag(value, 2) over (partition by id order by n) as before_that
    from public.audit where tab = 'conversations' and field = 'state'),
  written as (select min(a.n) as n, m.id, m.conversation_id from public.audit a join public.messages m on m.id = a.id
    where a.tab = 'messages' and a.field = 'body' group by m.id, m.conversation_id)
  select 'a message was written into a blocked thread' as fault from written w
  where (select s.value from states s where s.id = w.conversation_id and s.n < w.n order by s.n desc limit 1) = 'blocked'
  union all select 'a thread is ' || value || ' after a block, and was ' || before_that || ' before it' from states
  where before = 'blocked' and value is distinct from before_that
  union all select 'a thread is blocked by nobody' from public.conversations c where c.state = 'blocked' and c.company_id is null
    and not exists (select from private.blocks b where b.blocker_id = any (c.participants) and b.blocked_id = any (c.participants))`;

/** Where the server was put back, the first states of threads may be among what was lost. */
export const blockFaults = async (server: Scenario['server'], wasPutBack: boolean): Promise<string[]> =>
  wasPutBack ? [] : (await server.sql<{ fault: string }>(BLOCK_FAULTS)).map(({ fault }) => `S13 ${fault}`);
