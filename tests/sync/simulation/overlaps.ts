import { once, reply } from '../support/network';
import { refusePushes } from './faults';
import { type Action, type Scenario, MINUTE_MS, markWithdrawn } from './scenario';
import { FIELDS, type Shared } from './forms';
import { change, ownDraftIds, ownJobIds, threadOn, writeInto } from './people';
import type { Phone } from './phone';

/** A document that the person's other phone has as well, and that phone; undefined when there is none. */
async function sharedWith(
  scenario: Scenario,
  phone: Phone,
): Promise<{ shared: Shared; other: Phone } | undefined> {
  const other = scenario.phones.find((each) => each !== phone && each.userId === phone.userId && each.isOpen);
  if (!other) return undefined;
  const common = async (idsOn: (on: Phone) => Promise<string[]>): Promise<string | undefined> => {
    const there = new Set(await idsOn(other));
    return scenario.pick((await idsOn(phone)).filter((id) => there.has(id)).slice(0, 2));
  };
  const [job, draft] = [await common(ownJobIds), await common(ownDraftIds)];
  if (draft !== undefined && scenario.chance(0.3)) return { other, shared: { table: 'drafts', id: draft } };
  return {
    other,
    shared:
      job !== undefined && scenario.chance(0.8)
        ? { table: 'jobs', id: job }
        : { table: 'profiles', id: phone.userId },
  };
}

const fieldOf = (scenario: Scenario, { table }: Shared): string =>
  scenario.pick(FIELDS[table]) ?? FIELDS[table][0];

/** The person opens the app, which syncs until it is idle. */
async function openApp(phone: Phone): Promise<void> {
  phone.wake('person');
  await phone.rest();
}

/** Pulls, edits and pushes. */
async function editsAfterSync(
  scenario: Scenario,
  phone: Phone,
  shared: Shared,
  field: string,
): Promise<void> {
  await openApp(phone);
  await change(scenario, phone, shared, field);
  await openApp(phone);
}

/** An edit or its answer is in flight while its author keeps editing, and so does the other phone, which may have seen it. */
async function editsInFlight(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  const found = await sharedWith(scenario, phone);
  if (!found) return;
  const { shared, other } = found;
  const field = fieldOf(scenario, shared);
  await change(scenario, phone, shared, field);
  if (!(await phone.wakeAndHold('push', scenario.chance(0.4) ? 'before' : 'after'))) return;
  await change(scenario, phone, shared, fieldOf(scenario, shared));
  if (scenario.chance(0.7))
    await editsAfterSync(scenario, other, shared, scenario.chance(0.7) ? field : fieldOf(scenario, shared));
  if (scenario.chance(0.3)) await change(scenario, phone, shared, fieldOf(scenario, shared));
  if (scenario.chance(0.7)) await phone.rest();
}

/** An edit, perhaps one whose reply was lost, cannot be sent while those of the other phone arrive one after another. */
async function editsWhileHeldBack(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  const found = await sharedWith(scenario, phone);
  if (!found) return;
  const { shared, other } = found;
  await change(scenario, phone, shared, fieldOf(scenario, shared));
  if (scenario.chance(0.4)) {
    phone.network.after.push(once('push', false, true));
    await openApp(phone);
    await change(scenario, phone, shared, fieldOf(scenario, shared));
  }
  refusePushes(phone, 2 + Math.floor(scenario.random() * 2));
  for (let turn = 0; turn < 2; turn += 1) {
    await editsAfterSync(scenario, other, shared, fieldOf(scenario, shared));
    if (turn === 0) await openApp(phone);
    if (scenario.chance(0.3)) await change(scenario, phone, shared, fieldOf(scenario, shared));
  }
}

/** S8: a message that was withdrawn in flight arrives anyway, and the phone has the answer that says so. */
async function withdrawsInFlight(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  const thread = await threadOn(scenario, phone);
  if (thread === undefined || phone.disk.isFull) return;
  const act = await writeInto(scenario, phone, thread);
  if (!(await phone.wakeAndHold('push'))) return;
  const sending = phone.network.requests.findLast(({ call }) => call === 'push');
  if (await phone.bundle.deleteWaitingMessage(phone.store, act.id))
    markWithdrawn(scenario.acts, phone, ({ id }) => id === act.id);
  // The next pull fails, so the phone only has the answer.
  phone.network.before.push(once<Response | null>('pull', reply(503, {}), null));
  await phone.rest();
  const isOnServer =
    (await scenario.server.sql('select 1 from public.messages where id = $1', [act.id])).length > 0;
  const isShown = (await phone.store.rows('messages').get([act.id])).length > 0;
  if (sending?.isDelivered && isOnServer && !isShown)
    scenario.violations.push(`S8 ${phone.name} received the answer to ${act.value}, and does not show it`);
}

/** Access to a thread ends; the phone is killed after the refusal, and access returns before it is opened. */
async function killedWhileRefused(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  const thread = await threadOn(scenario, phone);
  if (thread === undefined) return;
  const allow = (isActive: boolean): Promise<unknown> =>
    scenario.server.sql(
      'update public.conversation_members set is_active = $1 where conversation_id = $2 and user_id = $3',
      [isActive, thread, phone.userId],
    );
  await allow(false);
  await writeInto(scenario, phone, thread);
  if (await phone.wakeAndHold('push')) await phone.crash(Math.floor(scenario.random() * 3));
  await allow(true);
  if (!phone.isOpen) await phone.reopen();
}

/** The leading tab freezes with an answer in flight, perhaps to a full resync; another tab takes over. */
async function freezesWithAnAnswer(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  const call = scenario.chance(0.6) ? 'pull' : 'push';
  if (scenario.chance(0.5)) await phone.bundle.resyncEverything(phone.store);
  if (!(await phone.wakeAndHold(call))) return;
  phone.takeOver();
  const found = await sharedWith(scenario, phone);
  if (!found || scenario.chance(0.3)) return;
  await editsAfterSync(scenario, found.other, found.shared, fieldOf(scenario, found.shared));
  await openApp(phone);
  if (scenario.chance(0.6)) await phone.thaw();
}

/** A request times out, but may still reach the server, now or much later. */
async function timesOut(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  if (
    await phone.wakeAndHold(scenario.chance(0.6) ? 'push' : 'pull', scenario.chance(0.5) ? 'before' : 'after')
  )
    phone.device.clock.advance(MINUTE_MS);
}

/** S2: the server accepts no writes for a long time, and messages written meanwhile keep their order. */
async function writesWhileServerIsReadOnly(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  const thread = await threadOn(scenario, phone);
  if (thread === undefined) return;
  refusePushes(phone, 4 + Math.floor(scenario.random() * 12), scenario.chance(0.5) ? '25006' : undefined);
  for (let turn = 0; turn < 4 && phone.isOpen && !phone.disk.isFull; turn += 1) {
    await writeInto(scenario, phone, thread);
    phone.device.clock.advance(MINUTE_MS * scenario.random());
    if (scenario.chance(0.8)) await phone.rest();
  }
}

/** Steps that combine two things at the same moment: edits on two phones, or an edit and a fault. */
export const OVERLAPS: readonly Action[] = [
  { name: 'keeps editing what is in flight', weight: 6, do: editsInFlight },
  { name: 'cannot send while edits of the other phone arrive', weight: 6, do: editsWhileHeldBack },
  { name: 'withdraws a message in flight', weight: 3, do: withdrawsInFlight },
  { name: 'is killed while a write is refused', weight: 4, do: killedWhileRefused },
  { name: 'freezes with an answer in flight', weight: 5, do: freezesWithAnAnswer },
  { name: 'times out', weight: 5, do: timesOut },
  {
    name: 'keeps writing messages while the server accepts no writes',
    weight: 3,
    do: writesWhileServerIsReadOnly,
  },
];
