import { createRxSchema, type RxDatabase } from 'rxdb';
import { COLLECTIONS, type CollectionName } from '@/domain/streams';
import {
  asStoreError,
  NewerStoreError,
  StorageFullError,
  StoreError,
  UpgradeBlockedError,
  UpgradeFailedError,
} from '../errors';
import type { Shape } from '../schema/shape';
import { stepsFrom } from '../schema/upgrade-steps';
import { closeElsewhere, connectionOf, deleteDatabase, DatabaseStillOpen } from './connection';
import { copyAll, copyUnsent } from './copy';
import {
  forgetSuperseded,
  markSuperseded,
  openForm,
  type RowStorage,
  storedForms,
  type StoredForm,
} from './stored-forms';

/**
 * Brings a store that an older version of the app wrote into this version's form, before anything else opens it (S11).
 *
 * Every collection whose form has changed is copied beside the old one; when all are, one transaction makes the copies the
 * store. Until then the old one is whole and the older app could go on with it. RxDB's own migration deletes each old
 * collection as soon as its copy is done, so a failure in the second would leave the older app with half a store.
 *
 * Only one tab may do it at a time: whoever calls holds the lock of the opening.
 *
 * Facts (checkpoints, the client id, the report) belong to no collection and stay as they are.
 *
 * @throws UpgradeFailedError, UpgradeBlockedError, StorageFullError, NewerStoreError: nothing has changed then
 */
export async function upgradeStore(
  database: RxDatabase,
  collections: readonly CollectionName[],
  shape: Shape,
): Promise<void> {
  if (!(await isDue(database, shape))) return;
  try {
    await copyStale(database, collections, shape);
  } catch (error) {
    throw asUpgradeError(error);
  }
  await clearLeft(database, shape);
}

/** Deletes what an upgrade left behind, for when the whole store goes (S9). */
export async function dropSuperseded(database: RxDatabase): Promise<void> {
  for (const form of (await storedForms(database)).left)
    await remove(await openForm(database, form.data.name, form.data.schema));
}

async function isDue(database: RxDatabase, shape: Shape): Promise<boolean> {
  const { inUse, left } = await storedForms(database);
  return (
    left.length > 0 || inUse.some((form) => form.data.version !== shape.schemaOf(form.data.name).version)
  );
}

function asUpgradeError(error: unknown): StoreError {
  if (error instanceof DatabaseStillOpen) return new UpgradeBlockedError(error.released, { cause: error });
  const known = asStoreError(error);
  return known instanceof StorageFullError || known instanceof NewerStoreError
    ? known
    : new UpgradeFailedError({ cause: error });
}

async function copyStale(
  database: RxDatabase,
  collections: readonly CollectionName[],
  shape: Shape,
): Promise<void> {
  const { inUse, left } = await storedForms(database);
  const ahead = inUse.find((form) => form.data.version > shape.schemaOf(form.data.name).version);
  if (ahead) throw new NewerStoreError();
  const lastEdits = new Map(left.map((form) => [form.key, form.data.lastEdit ?? '']));
  const old: StoredForm[] = [];
  for (const name of COLLECTIONS.filter((each) => collections.includes(each))) {
    const forms = inUse
      .filter((form) => form.data.name === name)
      .toSorted((a, b) => b.data.version - a.data.version);
    const stale = forms.filter((form) => form.data.version < shape.schemaOf(name).version);
    if (stale.length === 0) continue;
    await copyCollection(database, name, stale, forms.length > stale.length, shape, lastEdits);
    old.push(...stale);
  }
  if (old.length > 0) await markSuperseded(database, old, lastEdits);
}

/** @param stale its older forms, the latest first @param hasNew this version's form is in use already, so only unsent work is brought */
async function copyCollection(
  database: RxDatabase,
  name: CollectionName,
  stale: readonly StoredForm[],
  hasNew: boolean,
  shape: Shape,
  lastEdits: Map<string, string>,
): Promise<void> {
  const to = hasNew ? await openNew(database, name, shape) : await openEmpty(database, name, shape);
  try {
    for (const [index, form] of stale.entries()) {
      const steps = stepsFrom(name, form.data.version, shape.steps);
      await reading(database, form, async (from) => {
        if (index > 0 || hasNew) await copyUnsent(name, from, to, steps, lastEdits.get(form.key) ?? '');
        else lastEdits.set(form.key, await copyAll(name, from, to, steps));
      });
    }
  } finally {
    await to.close();
  }
}

async function reading(
  database: RxDatabase,
  form: StoredForm,
  read: (from: RowStorage) => Promise<void>,
): Promise<void> {
  await silenceOthers(database, form);
  const from = await openForm(database, form.data.name, form.data.schema);
  try {
    await read(from);
  } finally {
    await from.close();
  }
}

/** From here on no tab writes to the old form any more. A connection of our own would hear the call, too, so it is closed first. */
async function silenceOthers(database: RxDatabase, form: StoredForm): Promise<void> {
  const storage = await openForm(database, form.data.name, form.data.schema);
  const connection = await connectionOf(storage);
  const place = connection && { name: connection.name, version: connection.version };
  await storage.close();
  if (place) await closeElsewhere(place.name, place.version);
}

const openNew = (database: RxDatabase, name: CollectionName, shape: Shape): Promise<RowStorage> =>
  openForm(
    database,
    name,
    createRxSchema(shape.schemaOf(name), database.hashFunction).jsonSchema as RowStorage['schema'],
  );

/** What a copy that failed, or was cut short, has left there would otherwise mix with this one's. */
async function openEmpty(database: RxDatabase, name: CollectionName, shape: Shape): Promise<RowStorage> {
  await (await openNew(database, name, shape)).remove();
  return openNew(database, name, shape);
}

/** Old forms go only after the new ones are in use. A failure here is no failure of the upgrade: the next start tries again. */
async function clearLeft(database: RxDatabase, shape: Shape): Promise<void> {
  for (const form of (await storedForms(database)).left) {
    const { name, version, lastEdit = '' } = form.data;
    try {
      const to = await openNew(database, name, shape);
      try {
        await reading(database, form, (from) =>
          copyUnsent(name, from, to, stepsFrom(name, version, shape.steps), lastEdit),
        );
      } finally {
        await to.close();
      }
      await remove(await openForm(database, name, form.data.schema));
      await forgetSuperseded(database, form);
    } catch (error) {
      console.warn(`The older form of ${name} could not be cleared yet.`, error);
    }
  }
}

async function remove(storage: RowStorage): Promise<void> {
  const connection = await connectionOf(storage);
  await storage.remove();
  if (connection) await deleteDatabase(connection.name);
}
