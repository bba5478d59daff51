import { savedId } from '@/domain/ids';
import { choose } from '../choices';
import { valueIn } from '../forms';
import type { Phone } from '../phone';
import { markWithdrawn, type Scenario } from '../scenario';
import { EVERYBODY, type GroupAct, groupOf, rowsOn } from './group';

export const AUDIT_SAVED =
  "create or replace trigger audit after insert or update on public.saved for each row execute function public.audit('label', 'payload.note', '_deleted');";

const TAGS = ['fast', 'kind', 'night shoots'] as const;

/** Kept by this phone, and not about to be removed. */
export const kept = async (phone: Phone, kind: string) =>
  (await rowsOn(phone, 'saved', { kind })).filter(
    ({ sync }) => !('removed' in sync && sync.removed === true),
  );

/** Somebody else, about whom a person may note something. */
export const somebody = (
  { employer, talent, pick }: Scenario,
  { userId }: Phone,
): { id: string; name: string } => ({
  id: pick([employer, talent].filter((id) => id !== userId)) ?? talent,
  name: 'Somebody',
});

/** A name that is written once, and may be removed again. */
const named = (scenario: Scenario, phone: Phone, id: string, value: string): void =>
  void scenario.acts.push({ kind: 'note', phone, table: 'saved', id, field: 'label', value });

function forget(scenario: Scenario, phone: Phone, id: string): void {
  markWithdrawn(scenario.acts, phone, (act) => act.id === id);
  choose(scenario, { phone, table: 'saved', id, field: '_deleted', value: 'true' });
}

/** Whoever is on a list says so in what is noted of them, also while the list is gone. */
export async function putOn(
  scenario: Scenario,
  phone: Phone,
  person: string,
  list: string,
  isOn: boolean,
): Promise<void> {
  const id = await savedId(phone.userId, 'person_note', person);
  const choice = { phone, table: 'saved', id, field: 'payload.lists', item: list };
  choose(scenario, { ...choice, value: String(isOn) });
}

async function hide(scenario: Scenario, phone: Phone): Promise<void> {
  // Few, so that both phones hide the same ones, and show them again.
  const job = scenario.pick((await rowsOn(phone, 'jobs', { status: 'active' })).slice(0, 3));
  if (job) await phone.bundle.toggleSaved(phone.store, 'hidden', job.id, 'A job');
}

async function saveASearch(scenario: Scenario, phone: Phone): Promise<void> {
  const name = scenario.token('search');
  const id = await phone.bundle.saveSearch(phone.store, {
    searched: 'jobs',
    name,
    address: '',
    filter: {},
    alerts: 'off',
    mail: false,
  });
  named(scenario, phone, id, name);
}

async function changeASearch(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const search = scenario.pick(await kept(phone, 'search'));
  if (!search) return;
  if (scenario.chance(0.2)) {
    await bundle.removeSearch(store, search.id);
    forget(scenario, phone, search.id);
  } else if (scenario.chance(0.5)) await bundle.markSearchOpened(store, search.id);
  else {
    const alerts = scenario.pick(['instant', 'daily', 'off'] as const) ?? 'off';
    await bundle.changeSearch(store, search.id, { name: String(search.label), alerts, mail: false });
  }
}

async function makeAList(scenario: Scenario, phone: Phone): Promise<void> {
  const name = scenario.token('list');
  const id = await phone.bundle.makeList(phone.store, name);
  if (id !== null) named(scenario, phone, id, name);
}

async function putOnAList(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const list = scenario.pick(await kept(phone, 'people_list'));
  if (!list) return;
  if (scenario.chance(0.1)) {
    await bundle.removeList(store, list.id);
    forget(scenario, phone, list.id);
    return;
  }
  const [person, isOn] = [somebody(scenario, phone), scenario.chance(0.7)];
  await bundle.setOnList(store, [person], list.id, isOn);
  await putOn(scenario, phone, person.id, list.id, isOn);
}

async function mark(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const person = somebody(scenario, phone);
  if (scenario.chance(0.5)) await bundle.setStars(store, person, Math.floor(scenario.random() * 6));
  else await bundle.setTag(store, person, scenario.pick(TAGS) ?? TAGS[0], scenario.chance(0.8));
}

async function notePerson(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store, userId } = phone;
  const person = somebody(scenario, phone);
  const id = await savedId(userId, 'person_note', person.id);
  const shown = String(valueIn(await store.rows('saved').one(id), 'payload.note'));
  const value = scenario.token('private');
  await bundle.saveNote(store, person, await bundle.openNote(store, person.id, shown), value);
  const over = [shown];
  scenario.acts.push({ kind: 'edit', phone, table: 'saved', id, field: 'payload.note', value, over });
}

async function muteOrArchive(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const thread = scenario.pick(await rowsOn(phone, 'conversations', {}));
  if (!thread) return;
  const target = { id: thread.id, last_seq: Number(thread.last_seq), name: 'Somebody' };
  await (scenario.chance(0.5) ? bundle.setMuted : bundle.setArchived)(store, target, scenario.chance(0.7));
}

const ACTS: readonly GroupAct[] = [
  { name: 'hides a job, or shows it again', weight: 4, by: EVERYBODY, do: hide },
  { name: 'saves a search', weight: 2, by: EVERYBODY, do: saveASearch },
  { name: 'changes or removes a search', weight: 3, by: EVERYBODY, do: changeASearch },
  { name: 'makes a list', weight: 2, by: EVERYBODY, do: makeAList },
  { name: 'puts somebody on a list', weight: 3, by: EVERYBODY, do: putOnAList },
  { name: 'gives somebody stars or tags', weight: 3, by: EVERYBODY, do: mark },
  { name: 'notes something about somebody', weight: 4, by: EVERYBODY, do: notePerson },
  { name: 'mutes or archives a conversation', weight: 4, by: EVERYBODY, do: muteOrArchive },
];

/** What people keep for themselves, on two phones of each. */
export const savedThings = groupOf({ salt: [37, 5], acts: ACTS });
