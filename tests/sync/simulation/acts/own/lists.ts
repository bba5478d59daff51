import { savedId } from '@/domain/ids';
import { readSearchPayload } from '@/domain/saved/saved-search';
import { choose } from '../../choices';
import { valueIn } from '../../forms';
import type { Phone } from '../../phone';
import { markWithdrawn, type Scenario } from '../../scenario';
import { EVERYBODY, type GroupAct, groupOf } from '../group';
import { kept, putOn, somebody } from '../saved-things';
import { offerUndo, takeUndo } from '../undo';

const [LIST, SEARCH, SAVED] = ['people_list', 'search', 'profile'] as const;

const decide = (scenario: Scenario, phone: Phone, id: string, isThere: boolean): void =>
  choose(scenario, { phone, table: 'saved', id, field: '_deleted', value: String(!isThere) });

/** Removes it, and offers to put it back. */
async function removeWithUndo(
  scenario: Scenario,
  phone: Phone,
  {
    id,
    kind,
    remove,
    putBack,
  }: { id: string; kind: string; remove: () => Promise<unknown>; putBack: () => Promise<unknown> },
): Promise<void> {
  await remove();
  markWithdrawn(scenario.acts, phone, (act) => act.id === id);
  decide(scenario, phone, id, false);
  offerUndo(phone, kind, async () => {
    await putBack();
    decide(scenario, phone, id, true);
  });
}

async function rename(scenario: Scenario, phone: Phone): Promise<void> {
  const list = scenario.pick(await kept(phone, LIST));
  if (!list) return;
  const value = scenario.token('list');
  const over = [valueIn(list, 'label')];
  await phone.bundle.renameList(phone.store, list.id, value);
  scenario.acts.push({ kind: 'edit', phone, table: 'saved', id: list.id, field: 'label', value, over });
}

async function removeList(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const list = scenario.pick(await kept(phone, LIST));
  if (!list) return;
  const { id, label } = list;
  await removeWithUndo(scenario, phone, {
    id,
    kind: LIST,
    remove: () => bundle.removeList(store, id),
    putBack: () => bundle.putListBack(store, { id, name: String(label) }),
  });
}

async function putOnNewList(scenario: Scenario, phone: Phone): Promise<void> {
  const person = somebody(scenario, phone);
  const name = scenario.token('list');
  const id = await phone.bundle.putOnNewList(phone.store, [person], name);
  if (id === null) return;
  scenario.acts.push({ kind: 'note', phone, table: 'saved', id, field: 'label', value: name });
  await putOn(scenario, phone, person.id, id, true);
}

async function removeSearch(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const row = scenario.pick(await kept(phone, SEARCH));
  const payload = row && readSearchPayload(row.payload as Record<string, unknown>);
  if (!payload) return;
  const { id, label } = row;
  const search = { ...payload, filter: {}, id, name: String(label), row: row as never };
  await removeWithUndo(scenario, phone, {
    id,
    kind: SEARCH,
    remove: () => bundle.removeSearch(store, id),
    putBack: () => bundle.putSearchBack(store, search),
  });
}

async function savePerson(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store, userId } = phone;
  const { id: target, name } = somebody(scenario, phone);
  const id = await savedId(userId, SAVED, target);
  const set = async (isSaved: boolean): Promise<void> => {
    await bundle.setSaved(store, SAVED, { id: target, label: name }, isSaved);
    decide(scenario, phone, id, isSaved);
  };
  const isSaved = scenario.chance(0.5);
  await set(isSaved);
  if (!isSaved) offerUndo(phone, SAVED, () => set(true));
}

const undo =
  (kind: string) =>
  (_scenario: Scenario, phone: Phone): Promise<void> =>
    takeUndo(phone, kind);

const ACTS: readonly GroupAct[] = [
  { name: 'renames a list', weight: 4, by: EVERYBODY, do: rename },
  { name: 'removes a list', weight: 4, by: EVERYBODY, do: removeList },
  { name: 'puts a list back', weight: 6, by: EVERYBODY, do: undo(LIST) },
  { name: 'puts somebody on a new list', weight: 3, by: EVERYBODY, do: putOnNewList },
  { name: 'removes a search', weight: 3, by: EVERYBODY, do: removeSearch },
  { name: 'puts a search back', weight: 6, by: EVERYBODY, do: undo(SEARCH) },
  { name: 'saves somebody, or no longer', weight: 5, by: EVERYBODY, do: savePerson },
  { name: 'saves somebody again', weight: 3, by: EVERYBODY, do: undo(SAVED) },
];

/** What is removed and put back, on two phones of each. */
export const listActs = groupOf({ salt: [73, 31], acts: ACTS });
