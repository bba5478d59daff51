import type { Dexie } from 'dexie';
import { COLLECTIONS } from '@/domain/streams';
import type { StoredSchema } from './row-form';

/**
 * The queue: every waiting document, in edit order. A clean row has no `sync.order`, and IndexedDB gives a row without one of an
 * index's fields no entry: what is pulled costs the queue nothing.
 */
export const QUEUE_INDEX = ['sync.state', 'sync.order'] as const;

const isQueue = (index: string | readonly string[]): boolean => index.includes(QUEUE_INDEX[0]);
const isByTime = (index: string | readonly string[]): boolean => index.includes('_meta.lwt');

interface PlannedSchemas {
  queue: StoredSchema;
  others: StoredSchema;
}

const planned = new WeakMap<StoredSchema, PlannedSchemas>();

/**
 * The schema from which RxDB chooses the index of a query. Of equally good ones it takes the last, so it has to be kept from the queue's, which
 * lacks the clean rows, and from its own by time, which new databases do not have.
 */
export function schemaToPlan(
  schema: StoredSchema,
  selector: Readonly<Record<string, unknown>>,
): StoredSchema {
  let known = planned.get(schema);
  if (!known) {
    const indexes = (schema.indexes ?? []).filter((index) => !isByTime(index));
    known = {
      queue: { ...schema, indexes },
      others: { ...schema, indexes: indexes.filter((index) => !isQueue(index)) },
    };
    planned.set(schema, known);
  }
  return QUEUE_INDEX[0] in selector ? known.queue : known.others;
}

/**
 * Creates the collections without RxDB's two indexes by time of change, which serve its replication and its cleanup. Nothing here
 * uses either, and each entry makes every written row dearer (docs/speed.md, B4). A database that has them keeps them.
 */
export function omitTimeIndexes(database: Dexie, name: string): void {
  if (!COLLECTIONS.some((collection) => name.endsWith(`--${collection}`))) return;
  const versionOf = database.version.bind(database);
  database.version = (number) => {
    const version = versionOf(number);
    const declare = version.stores.bind(version);
    version.stores = (tables) => declare({ ...tables, docs: withoutTime(tables.docs ?? '') });
    return version;
  };
}

const withoutTime = (indexes: string): string =>
  indexes
    .split(', ')
    .filter((index) => !index.includes('_meta.lwt'))
    .join(', ');
