import { once, reply } from '../support/network';
import { takeNoWrites } from './faults';
import { type Action, type Scenario, MINUTE_MS, takeBack } from './scenario';
import { change, FIELDS, ownDraftIds, ownJobIds, type Shared, threadOn, writeInto } from './people';
import type { Phone } from './phone';

/** A document that the other phone of this person has, too, and that phone; undefined when there is none. */
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

/** Somebody looks at the app until nothing is left to do. */
async function look(phone: Phone): Promise<void> {
  phone.device.engine.wake('person');
  await phone.rest();
}

/** They see what there is, and then write. */
async function editsAfterLooking(
  scenario: Scenario,
  phone: Phone,
  shared: Shared,
  field: string,
): Promise<void> {
  await look(phone);
  await change(scenario, phone, shared, field);
  await look(phone);
}

/** An edit, or its answer, is on its way; its author goes on, and so does the other hand, who has seen it or not. */
async function editsOnTheWay(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  const meeting = await sharedWith(scenario, phone);
  if (!meeting) return;
  const { shared, other } = meeting;
  const field = fieldOf(scenario, shared);
  await change(scenario, phone, shared, field);
  if (!(await phone.isWaitingFor('push', scenario.chance(0.4) ? 'before' : 'after'))) return;
  await change(scenario, phone, shared, fieldOf(scenario, shared));
  if (scenario.chance(0.7))
    await editsAfterLooking(
      scenario,
      other,
      shared,
      scenario.chance(0.7) ? field : fieldOf(scenario, shared),
    );
  if (scenario.chance(0.3)) await change(scenario, phone, shared, fieldOf(scenario, shared));
  if (scenario.chance(0.7)) await phone.rest();
}

/** An edit cannot leave while the other hand's arrive one after another; perhaps it had left before, and only the answer was lost. */
async function editsWhileHeldBack(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  const meeting = await sharedWith(scenario, phone);
  if (!meeting) return;
  const { shared, other } = meeting;
  await change(scenario, phone, shared, fieldOf(scenario, shared));
  if (scenario.chance(0.4)) {
    phone.network.after.push(once('push', false, true));
    await look(phone);
    await change(scenario, phone, shared, fieldOf(scenario, shared));
  }
  takeNoWrites(phone, 2 + Math.floor(scenario.random() * 2));
  for (let turn = 0; turn < 2; turn += 1) {
    await editsAfterLooking(scenario, other, shared, fieldOf(scenario, shared));
    if (turn === 0) await look(phone);
    if (scenario.chance(0.3)) await change(scenario, phone, shared, fieldOf(scenario, shared));
  }
}

/** S8: a message that its author took back has arrived all the same, and the phone has been told. */
async function takesBackOnTheWay(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  const thread = await threadOn(scenario, phone);
  if (thread === undefined || phone.disk.isFull) return;
  const act = await writeInto(scenario, phone, thread);
  if (!(await phone.isWaitingFor('push'))) return;
  const sending = phone.network.requests.findLast(({ call }) => call === 'push');
  if (await phone.bundle.deleteWaitingMessage(phone.store, act.id))
    takeBack(scenario.acts, phone, ({ id }) => id === act.id);
  // No news after the answer: it is all that the phone has.
  phone.network.before.push(once<Response | null>('pull', reply(503, {}), null));
  await phone.rest();
  const isTaken =
    (await scenario.server.sql('select 1 from public.messages where id = $1', [act.id])).length > 0;
  const isShown = (await phone.store.rows('messages').get([act.id])).length > 0;
  if (sending?.isHeard && isTaken && !isShown)
    scenario.violations.push(`S8 ${phone.name} was told that ${act.value} has arrived, and does not show it`);
}

/** The access to a thread goes, and comes back while the phone that was refused lies there, killed. */
async function diesWhileRefused(scenario: Scenario, phone: Phone): Promise<void> {
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
  if (await phone.isWaitingFor('push')) await phone.crash(Math.floor(scenario.random() * 3));
  await allow(true);
  if (!phone.isOpen) await phone.takeUp();
}

/** The tab that leads freezes with an answer in its hands, perhaps to everything asked again; another one goes on from there. */
async function freezesWithAnAnswer(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  const call = scenario.chance(0.6) ? 'pull' : 'push';
  if (scenario.chance(0.5)) await phone.bundle.resyncEverything(phone.store);
  if (!(await phone.isWaitingFor(call))) return;
  phone.takeOver();
  const meeting = await sharedWith(scenario, phone);
  if (!meeting || scenario.chance(0.3)) return;
  await editsAfterLooking(scenario, meeting.other, meeting.shared, fieldOf(scenario, meeting.shared));
  await look(phone);
  if (scenario.chance(0.6)) await phone.thaw();
}

/** Nothing comes for longer than the app waits. What it gave up may reach the server all the same, now or much later. */
async function givesUp(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  if (
    await phone.isWaitingFor(
      scenario.chance(0.6) ? 'push' : 'pull',
      scenario.chance(0.5) ? 'before' : 'after',
    )
  )
    phone.device.clock.advance(MINUTE_MS);
}

/** S2: nobody's writes are taken for a long time; messages that are written to a thread meanwhile keep their order. */
async function talksWhileTheServerIsAway(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.rest();
  const thread = await threadOn(scenario, phone);
  if (thread === undefined) return;
  takeNoWrites(phone, 4 + Math.floor(scenario.random() * 12), scenario.chance(0.5) ? '25006' : undefined);
  for (let turn = 0; turn < 4 && phone.isOpen && !phone.disk.isFull; turn += 1) {
    await writeInto(scenario, phone, thread);
    phone.device.clock.advance(MINUTE_MS * scenario.random());
    if (scenario.chance(0.8)) await phone.rest();
  }
}

/** What happens at one moment to two who know nothing of each other: two hands, or a hand and a fault. */
export const OVERLAPS: readonly Action[] = [
  { name: 'goes on editing what is on its way', weight: 6, do: editsOnTheWay },
  { name: "cannot send while another's edits arrive", weight: 6, do: editsWhileHeldBack },
  { name: 'takes back what is on its way', weight: 3, do: takesBackOnTheWay },
  { name: 'is killed while it is refused', weight: 4, do: diesWhileRefused },
  { name: 'freezes with an answer in its hands', weight: 5, do: freezesWithAnAnswer },
  { name: 'gives up a request', weight: 5, do: givesUp },
  { name: 'goes on talking while the server takes no writes', weight: 3, do: talksWhileTheServerIsAway },
];
