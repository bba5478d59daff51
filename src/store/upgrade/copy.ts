import type { CollectionName } from '@/domain/streams';
import { CLEAN, isWaiting, orderOf, type SyncedRow } from '@/sync/document';
import { readRefusal } from '@/sync/push/refusal-record';
import { concerns, type Step } from '../schema/upgrade-steps';
import { withoutMarks } from '../storage/change-rows';
import type { Rows } from '../storage/rows';

/**
 * One document in its new form. A step is applied to its fields, to the base of a waiting edit, and to the document and base of
 * a refused one: otherwise the difference between the old and the new form would be sent as the person's edit.
 */
export const upgradeRow = (collection: CollectionName, steps: readonly Step[], row: SyncedRow): SyncedRow =>
  steps.reduce((before, step) => upgradeOnce(collection, step, before), row);

function upgradeOnce(collection: CollectionName, step: Step, row: SyncedRow): SyncedRow {
  const { id, rev, snapshot, sync, ...fields } = withRefusalUp(collection, step, row);
  const isOwn = concerns(step, collection);
  const own = {
    id,
    rev,
    ...(snapshot === undefined ? {} : { snapshot }),
    sync: isOwn ? withBasesUp(step, sync) : sync,
  };
  const document = { ...(isOwn ? step.up({ id, ...fields }) : fields), ...own };
  return (isOwn && step.upOwn ? step.upOwn(document) : document) as SyncedRow;
}

function withBasesUp({ up }: Step, sync: SyncedRow['sync']): SyncedRow['sync'] {
  // In earlier versions with an empty `order`.
  if (sync.state === 'clean') return CLEAN;
  if (sync.state !== 'waiting') return sync;
  const { base, conflictingFields } = sync;
  return {
    ...sync,
    base: base && up(base),
    ...(conflictingFields
      ? {
          conflictingFields: {
            ...conflictingFields,
            base: conflictingFields.base && up(conflictingFields.base),
          },
        }
      : {}),
  };
}

function withRefusalUp(collection: CollectionName, step: Step, row: SyncedRow): SyncedRow {
  const refusal = collection === 'drafts' && row.kind === 'refused' ? readRefusal(row.payload) : null;
  if (!refusal || !concerns(step, refusal.collection)) return row;
  const { document, base } = refusal;
  return { ...row, payload: { ...refusal, document: step.up(document), base: base && step.up(base) } };
}

/** The id of a document's latest edit; '' for none. Later edits have greater ids (see `edit-order.ts`). */
const latestEdit = (row: SyncedRow): string =>
  isWaiting(row) && row.sync.edit > row.sync.order ? row.sync.edit : orderOf(row);

const isLater = (row: SyncedRow, current: SyncedRow | undefined): boolean =>
  current === undefined || latestEdit(row) > latestEdit(current);

/**
 * Copies all documents that are not deleted into an empty form. Throws what a step throws.
 * @returns the latest edit among them
 */
export async function copyAll(from: Rows, to: Rows, steps: readonly Step[]): Promise<string> {
  let latest = '';
  await from.scan(async (rows) => {
    await write(to, inNewForm(from.name, rows, steps), () => true, true);
    for (const row of rows) if (latestEdit(row) > latest) latest = latestEdit(row);
  });
  return latest;
}

/**
 * Copies only unsent edits later than `after`, from a form to which an older version of the app has written after the newer one
 * was created (a late tab, a release that was rolled back). Of two edits of one document the later one is kept.
 */
export async function copyUnsent(from: Rows, to: Rows, steps: readonly Step[], after: string): Promise<void> {
  await from.scan(async (rows) => {
    const unsent = rows.filter((row) => row.sync.state !== 'clean' && latestEdit(row) > after);
    await write(to, inNewForm(from.name, unsent, steps), isLater, false);
  });
}

/** Computed before anything is written, so that an error in a step is not reported as a failed write. */
const inNewForm = (
  collection: CollectionName,
  rows: readonly SyncedRow[],
  steps: readonly Step[],
): ReadonlyMap<string, SyncedRow> =>
  new Map(rows.map((row) => [row.id, upgradeRow(collection, steps, withoutMarks(row))]));

const write = (
  to: Rows,
  rows: ReadonlyMap<string, SyncedRow>,
  isWanted: (row: SyncedRow, current: SyncedRow | undefined) => boolean,
  expectNew: boolean,
): Promise<void> =>
  to.change(
    [...rows.keys()],
    (id, current) => {
      const row = rows.get(id);
      return row && isWanted(row, current) ? { put: row } : null;
    },
    { expectNew },
  );
