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

/** Resolves to whether it is saved now. The id is derived from person, kind and target, so two devices that save the same thing make one row. */
export async function toggleSaved(
  store: Store,
  kind: Exclude<Saved['kind'], 'search'>,
  targetId: string,
  label: string,
  payload: Saved['payload'] = {},
): Promise<boolean> {
  const id = await savedId(store.me(), kind, targetId);
  const row = await store.rows('saved').one(id);
  if (row && !isRemoved(row)) {
    await removeDocument(store, saved, id);
    return false;
  }
  await insert(store, saved, id, { kind, target_id: targetId, label, payload }, { user_id: store.me() });
  return true;
}
