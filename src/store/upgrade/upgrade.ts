import { COLLECTIONS, type CollectionName } from '@/domain/streams';
import {
  asStoreError,
  NewerStoreError,
  StorageFullError,
  StoreError,
  UpgradeBlockedError,
  UpgradeFailedError,
} from '../errors';
import { rowFormOf, type Shape } from '../schema/shape';
import { stepsFrom } from '../schema/upgrade-steps';
import { DatabaseStillOpen } from '../storage/idb-connection';
import type { LocalDatabase } from '../storage/local-database';
import type { FormRows, StoredForm } from '../storage/forms/stored-form';
import type { Rows } from '../storage/rows';
import { copyAll, copyUnsent } from './copy';
import { copyMetadata, deleteOldMetadata } from './metadata';

/**
 * Upgrades a store that an older version of the app wrote to this version's form, before anything else opens it (S11).
 *
 * Every collection whose form has changed is copied; when all are, one transaction puts the copies into use. Until then the old
 * store is intact, and the older app could continue with it. RxDB's own migration deletes each old collection as soon as it is
 * copied, so a failure in the second would leave the older app with half a store.
 *
 * Only one tab may do this at a time: the caller must hold the lock of `openStore`.
 *
 * Metadata (checkpoints, the client id, the sync status) belongs to no collection; renamed documents are copied along.
 *
 * @throws UpgradeFailedError, UpgradeBlockedError, StorageFullError, NewerStoreError: nothing has changed then
 */
export async function upgradeStore(
  database: LocalDatabase,
  collections: readonly CollectionName[],
  shape: Shape,
): Promise<void> {
  if (!(await isDue(database, shape))) return;
  try {
    await copyOutdated(database, collections, shape);
  } catch (error) {
    throw asUpgradeError(error);
  }
  await clearSuperseded(database, shape);
}

async function isDue(database: LocalDatabase, shape: Shape): Promise<boolean> {
  const { inUse, superseded } = await database.storedForms();
  return superseded.length > 0 || inUse.some(({ name, version }) => version !== shape.schemaOf(name).version);
}

function asUpgradeError(error: unknown): StoreError {
  if (error instanceof DatabaseStillOpen) return new UpgradeBlockedError(error.released, { cause: error });
  const known = asStoreError(error);
  return known instanceof StorageFullError || known instanceof NewerStoreError
    ? known
    : new UpgradeFailedError({ cause: error });
}

async function copyOutdated(
  database: LocalDatabase,
  collections: readonly CollectionName[],
  shape: Shape,
): Promise<void> {
  const { inUse, superseded } = await database.storedForms();
  if (inUse.some(({ name, version }) => version > shape.schemaOf(name).version)) throw new NewerStoreError();
  const lastEdits = new Map(superseded.map(({ key, lastEdit }) => [key, lastEdit]));
  const copied: { form: StoredForm; lastEdit: string }[] = [];
  // If this version's forms exist, even of an unfinished upgrade, their metadata exists too and is newer.
  let isFirstTime = superseded.length === 0;
  for (const name of COLLECTIONS.filter((each) => collections.includes(each))) {
    const forms = inUse.filter((form) => form.name === name).toSorted((a, b) => b.version - a.version);
    const outdated = forms.filter(({ version }) => version < shape.schemaOf(name).version);
    if (outdated.length === 0) continue;
    const hasNew = forms.length > outdated.length;
    isFirstTime &&= !hasNew;
    copied.push(...(await copyCollection(database, name, { outdated, hasNew, shape, lastEdits })));
  }
  if (copied.length === 0) return;
  if (isFirstTime) await copyMetadata(database, knownSteps(inUse));
  await database.supersede(copied);
}

/** `drafts` counts every step. */
const knownSteps = (inUse: readonly StoredForm[]): number =>
  Math.max(0, ...inUse.filter(({ name }) => name === 'drafts').map(({ version }) => version));

interface Copying {
  /** The collection's older forms, the latest first. */
  outdated: readonly StoredForm[];
  /** This version's form is in use already, so only unsent work is copied. */
  hasNew: boolean;
  shape: Shape;
  /** Of superseded forms, by key. */
  lastEdits: ReadonlyMap<string, string>;
}

async function copyCollection(
  database: LocalDatabase,
  name: CollectionName,
  { outdated, hasNew, shape, lastEdits }: Copying,
): Promise<{ form: StoredForm; lastEdit: string }[]> {
  const to = hasNew
    ? await database.openForm(rowFormOf(name, shape))
    : await openEmpty(database, name, shape);
  try {
    const copied: { form: StoredForm; lastEdit: string }[] = [];
    for (const [index, form] of outdated.entries()) {
      const steps = stepsFrom(name, form.version, shape.steps);
      let lastEdit = lastEdits.get(form.key) ?? '';
      await reading(database, form, async (from) => {
        if (index > 0 || hasNew) await copyUnsent(from, to.rows, steps, lastEdit);
        else lastEdit = await copyAll(from, to.rows, steps);
      });
      copied.push({ form, lastEdit });
    }
    return copied;
  } finally {
    await to.close();
  }
}

/** Afterwards no other tab can write to the form. */
async function reading(
  database: LocalDatabase,
  form: StoredForm,
  read: (from: Rows) => Promise<void>,
): Promise<void> {
  await database.closeElsewhere(form);
  const from = await database.openStoredForm(form);
  try {
    await read(from.rows);
  } finally {
    await from.close();
  }
}

/** Rows of an earlier attempt that failed would otherwise mix with those of this one. */
async function openEmpty(database: LocalDatabase, name: CollectionName, shape: Shape): Promise<FormRows> {
  const form = rowFormOf(name, shape);
  await (await database.openForm(form)).clear();
  return database.openForm(form);
}

/** Deletes old forms once the new ones are in use. If it fails, the upgrade has still succeeded: the next start tries again. */
async function clearSuperseded(database: LocalDatabase, shape: Shape): Promise<void> {
  try {
    await deleteOldMetadata(database);
  } catch (error) {
    // While the old metadata exists, an old form must exist too: it marks the upgrade as unfinished.
    console.warn('The older metadata could not be deleted yet.', error);
    return;
  }
  for (const form of (await database.storedForms()).superseded) {
    const { name, version, lastEdit } = form;
    try {
      const to = await database.openForm(rowFormOf(name, shape));
      try {
        await reading(database, form, (from) =>
          copyUnsent(from, to.rows, stepsFrom(name, version, shape.steps), lastEdit),
        );
      } finally {
        await to.close();
      }
      await database.deleteSuperseded(form);
    } catch (error) {
      console.warn(`The older form of ${name} could not be deleted yet.`, error);
    }
  }
}
