import type { BulkWriteRow, RxDocumentData } from 'rxdb';
import { CLEAN, EVICTED, isEvicted as hasContent, type SyncedRow } from '@/sync/document';
import type { ChangeOptions, Decide, Decision } from '@/sync/store-port';
import { behindFence } from './dexie/internals';
import { isFenceId } from './dexie/fence';
import type { RowForm, RowStorage } from './forms/row-form';

export type StoredRow = RxDocumentData<SyncedRow>;

const CONTEXT = 'marquee';
/** Of a leader's writes. */
export const SYNC_CONTEXT = 'marquee-sync';
/** So many conflicting writes of one document mean a bug, and a clear error is better than an endless loop. */
const MAX_TRIES = 50;
/** RxDB's status for a concurrent write. */
const CONFLICT = 409;

/** RxDB's own fields of a document. `previous`: the version that this write replaces. */
export type Marks = (
  previous: StoredRow | undefined,
) => Pick<StoredRow, '_deleted' | '_attachments' | '_meta' | '_rev'>;

export interface ChangeTarget {
  form: Pick<RowForm, 'name' | 'withIndexKeys'>;
  storage: RowStorage;
  marks: Marks;
}

/**
 * Compare-and-set: `decide` gets each document as stored and returns what it becomes; after a concurrent write it is called
 * again. Resolves when everything is stored.
 * @param options.expectNew skips the first read, for rows that are probably new; still correct if some exist
 * @param options.leader writes only while this is the leading tab @throws LeadershipLost
 */
export async function changeRows(
  target: ChangeTarget,
  ids: readonly string[],
  decide: Decide,
  { expectNew = false, leader }: ChangeOptions,
): Promise<void> {
  const { form, storage } = target;
  let open = [...new Set(ids)];
  let known = expectNew ? new Map<string, StoredRow>() : await readWithTombstones(storage, open);
  for (let tries = 0; open.length > 0; tries += 1) {
    if (tries >= MAX_TRIES) throw new Error(`${form.name}: ${open.length} documents would not settle.`);
    const writes: BulkWriteRow<SyncedRow>[] = [];
    for (const id of open) {
      const write = writeOf(target, id, known.get(id), decide);
      if (write) writes.push(write);
    }
    if (writes.length === 0) return;
    writes.push(...(await behindFence<SyncedRow>(storage, leader)));
    const { error: failures } = await storage.bulkWrite(
      writes,
      leader === undefined ? CONTEXT : SYNC_CONTEXT,
    );
    open = [];
    for (const failure of failures.filter(({ documentId }) => !isFenceId(documentId))) {
      if (failure.status !== CONFLICT)
        throw new Error(`${form.name}: a document could not be stored (status ${failure.status}).`);
      open.push(failure.documentId);
    }
    if (open.length > 0) known = await readWithTombstones(storage, open);
  }
}

async function readWithTombstones(storage: RowStorage, ids: string[]): Promise<Map<string, StoredRow>> {
  const found = await storage.findDocumentsById(ids, true);
  return new Map(found.map((row) => [row.id, row]));
}

function writeOf(
  target: ChangeTarget,
  id: string,
  previous: StoredRow | undefined,
  decide: Decide,
): BulkWriteRow<SyncedRow> | null {
  const isDeleted = previous?._deleted ?? false;
  const isEvicted = isDeleted && previous !== undefined && hasContent(previous);
  const current = isDeleted && !isEvicted ? undefined : previous;
  const decision = decide(id, current);
  if (decision === null || (isEvicted && 'remove' in decision)) return null;
  const fields = fieldsAfter(target, id, decision, current);
  if (fields === null) return null;
  const marks = target.marks(previous);
  const document = { ...fields, ...marks, _deleted: 'remove' in decision };
  return previous === undefined ? { document } : { previous, document };
}

function fieldsAfter(
  target: ChangeTarget,
  id: string,
  decision: Exclude<Decision, null>,
  current: SyncedRow | undefined,
): SyncedRow | null {
  if ('put' in decision) {
    const { tombstone: _lifted, ...row } = target.form.withIndexKeys(decision.put);
    return row as SyncedRow;
  }
  if (current === undefined) return null;
  return decision.keep ? { ...current, tombstone: EVICTED } : emptyRow(target, id);
}

/** Access may have been revoked, so a tombstone has only the fields that the indexes require (S6). */
function emptyRow({ form, storage }: ChangeTarget, id: string): SyncedRow {
  const empty: SyncedRow = { id, rev: 0, snapshot: '', kind: '', sync: CLEAN };
  for (const field of storage.schema.required ?? []) {
    const name = String(field);
    if (!(name in empty)) empty[name] = '';
  }
  return form.withIndexKeys(empty);
}

/** A document without the fields of the storage that it was read from. */
export function withoutMarks(row: SyncedRow): SyncedRow {
  const { _deleted, _meta, _rev, _attachments, ...own } = row;
  return own as SyncedRow;
}
