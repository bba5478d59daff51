import type { IndexKey } from '@/domain/definition/stream';
import { type CollectionName, type StoredField, type Stream, STREAMS } from '@/domain/streams';
import { QUEUE_INDEX } from '../storage/forms/indexes';
import type { RowSchema } from '../storage/forms/row-form';
import { versionOf } from './upgrade-steps';

/** The indexes of a collection, without duplicates: streams that share one declare the same. */
function indexesOf(streams: readonly Stream[]): (readonly IndexKey[])[] {
  const byName = new Map(
    streams.flatMap(({ indexes }) => indexes.map((index) => [index.map(({ name }) => name).join(), index])),
  );
  return [...byName.values()];
}

const ENVELOPE = {
  type: 'object',
  properties: {
    state: { type: 'string', maxLength: 8 },
    order: { type: 'string', maxLength: 24 },
    edit: { type: 'string' },
    since: { type: 'number' },
    base: { type: ['object', 'null'] },
    removed: { type: 'boolean' },
    deletedOnServer: { type: 'boolean' },
  },
  // Part of the recorded form, though clean rows have no `order`: RxDB checks no documents here, and another form would copy every row.
  required: ['state', 'order'],
};

/** The schema of a local collection: the fields of its streams, the envelope and the index keys. A change of it is a step in `upgrade-steps.ts`. */
export function schemaOf(collection: CollectionName): RowSchema {
  const streams = STREAMS.filter((stream) => stream.collection === collection);
  const indexes = indexesOf(streams);
  const keys = indexes.flat();
  const properties: Record<string, StoredField> = {};
  for (const { fields } of streams)
    for (const [name, property] of Object.entries(fields)) properties[name] ??= property;
  const derivedFirst = keys.toSorted((a, b) => Number(a.order === undefined) - Number(b.order === undefined));
  for (const { name, maxLength } of derivedFirst) properties[name] = { type: 'string', maxLength };
  const schema = {
    version: versionOf(collection),
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...properties,
      id: { type: 'string', maxLength: 36 },
      rev: { type: 'number' },
      snapshot: { type: 'string' },
      sync: ENVELOPE,
    },
    required: ['id', 'sync', ...new Set(keys.map(({ name }) => name))],
    indexes: [...indexes.map((index) => index.map(({ name }) => name)), [...QUEUE_INDEX]],
  };
  return schema as unknown as RowSchema;
}
