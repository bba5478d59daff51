import type { Store } from '@/store/store';
import type { RowSchema } from '@/store/storage/forms/row-form';
import type { Row, SyncedRow } from '@/sync/document';
import type { CollectionName } from '@/domain/streams';
import type { Shape } from '@/store/schema/shape';
import { STEPS, versionOf } from '@/store/schema/upgrade-steps';
import forms from './stored-forms.json';

export type Forms = Record<CollectionName, Record<string, RowSchema>>;

export const FORMS_FILE = 'tests/support/stored-forms.json';

/** The stored form of every collection in every version so far, recorded when it was the newest. */
export const FORMS = forms as unknown as Forms;

/** The form that the app had when it knew only the first `count` steps. */
export function shapeAfter(count: number): Shape {
  const steps = STEPS.slice(0, count);
  return {
    steps,
    schemaOf(name) {
      const form = FORMS[name][versionOf(name, steps)];
      if (!form) throw new Error(`${name} has no form on record for version ${versionOf(name, steps)}.`);
      return structuredClone(form);
    },
  };
}

/** The number of steps in the first version with the current names: stores of earlier versions contain other names. */
const STEPS_WITH_CURRENT_NAMES = 5;

/** A document as earlier versions wrote it. */
function inOldNames({ snapshot, ...row }: SyncedRow): SyncedRow {
  const { deletedOnServer: gone, conflictingFields, ...sync } = row.sync as unknown as Row;
  const contested = conflictingFields as { names: string[]; base: Row | null } | undefined;
  const envelope = {
    ...sync,
    ...(gone === undefined ? {} : { gone }),
    ...(contested ? { contested: { fields: contested.names, base: contested.base } } : {}),
  };
  const { conflicts: clashes, ...payload } = (row.payload ?? {}) as Row;
  return {
    ...row,
    fill: snapshot,
    sync: envelope,
    ...(row.kind === 'refused'
      ? { payload: { ...payload, clashes, code: payload.code === 'CONFLICT' ? 'CLASH' : payload.code } }
      : {}),
  } as unknown as SyncedRow;
}

const OLD_METADATA: Readonly<Record<string, string>> = {
  'sync-positions': 'sync-checkpoints',
  'sync-status': 'sync-report',
  'sync-coverage': 'sync-reach',
  'sync-error-log': 'sync-troubles',
  'sync-resync-request': 'sync-ask-again',
  'sync-resync-done': 'sync-asked-again',
};

/** Rewrites a store that was opened with an older form, so that it has the names of the app version with `count` steps. */
export async function rewriteAsVersion(store: Store, count: number): Promise<void> {
  if (count >= STEPS_WITH_CURRENT_NAMES) return;
  for (const name of store.names) {
    await store.rows(name).scan((rows) =>
      store.rows(name).change(
        rows.map(({ id }) => id),
        (_id, current) => (current ? { put: inOldNames(current) } : null),
      ),
    );
  }
  for (const [now, before] of Object.entries(OLD_METADATA)) {
    const value = await store.metadata.get(now);
    if (value === null) continue;
    const text = JSON.stringify(value)
      .replaceAll('"snapshot":', '"fill":')
      .replaceAll('"isSnapshotting":', '"filling":')
      .replaceAll('"storageProblem":', '"trouble":')
      .replaceAll('"deferred":', '"aside":');
    await store.metadata.set(before, JSON.parse(text) as Row);
    // The current key did not exist in that version.
    await store.metadata.set(now, { 'not there': true });
  }
}
