import type { Store } from '@/store/store';
import type { RowSchema } from '@/store/storage/forms/row-form';
import type { Row, SyncedRow } from '@/sync/document';
import { COLLECTIONS, type CollectionName } from '@/domain/streams';
import type { OpenOptions } from '@/store/open/open';
import { STEPS, versionOf } from '@/store/schema/upgrade-steps';
import forms from './stored-forms.json';

/** By collection and version. A collection's first version is the number of steps that existed when it was added. */
export type Forms = Partial<Record<CollectionName, Record<string, RowSchema>>>;

export const FORMS_FILE = 'tests/support/stored-forms.json';

/** The stored form of every collection in every version so far, recorded when it was the newest. */
export const FORMS: Forms = forms as unknown as Forms;

/** Opens a store as the app did when it knew only the first `count` steps: with that form, and without later collections. */
export function versionAfter(count: number): Required<Pick<OpenOptions, 'shape' | 'collections'>> {
  const steps = STEPS.slice(0, count);
  const formOf = (name: CollectionName): RowSchema | undefined => FORMS[name]?.[versionOf(name, steps)];
  return {
    collections: COLLECTIONS.filter((name) => formOf(name) !== undefined),
    shape: {
      steps,
      schemaOf(name) {
        const form = formOf(name);
        if (!form) throw new Error(`${name} has no form on record for version ${versionOf(name, steps)}.`);
        return structuredClone(form);
      },
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
