import type { Observable } from 'rxjs';
import { saved } from '@/domain/streams';
import type { Saved } from '@/domain/streams/saved';
import { savedId } from '@/domain/ids';
import { readAll } from '../queries/read';
import type { Store } from '../store';
import { isRemoved, type Stored } from '../queries/write-status';
import { insert, removeDocument } from '../writes/write';

/** Newest first. */
export const observeSaved = (store: Store, kind: Saved['kind']): Observable<Stored<Saved>[]> =>
  store.live(
    ['saved'],
    () => readAll(store, saved, { selector: { kind }, sort: [{ kind: 'asc' }, { k_newest: 'asc' }] }),
    ({ row, before }) => (row ?? before)?.kind === kind,
  );

interface Target {
  id: string;
  /** How the list of saved things names it. */
  label: string;
  payload?: Saved['payload'];
}

type Kind = Exclude<Saved['kind'], 'search' | 'people_list'>;

const isStored = async (store: Store, id: string): Promise<boolean> => {
  const row = await store.rows('saved').one(id);
  return row !== undefined && !isRemoved(row);
};

/** The id is derived from person, kind and target, so two devices that save the same thing make one row. Does nothing where it is so already. */
export async function setSaved(
  store: Store,
  kind: Kind,
  { id: targetId, label, payload = {} }: Target,
  isSaved: boolean,
): Promise<void> {
  const id = await savedId(store.me(), kind, targetId);
  if ((await isStored(store, id)) === isSaved) return;
  if (isSaved)
    await insert(store, saved, id, { kind, target_id: targetId, label, payload }, { user_id: store.me() });
  else await removeDocument(store, saved, id);
}

/** Resolves to whether it is saved now. */
export async function toggleSaved(
  store: Store,
  kind: Kind,
  targetId: string,
  label: string,
): Promise<boolean> {
  const isSaved = !(await isStored(store, await savedId(store.me(), kind, targetId)));
  await setSaved(store, kind, { id: targetId, label }, isSaved);
  return isSaved;
}
