import * as z from 'zod';
import { DEFINITIONS } from './all-streams';
import type { StreamDefinition } from './define-stream';
import type { IndexKey, Stream } from './stream';
import { storedFieldsOf } from './stored-fields';

/**
 * What the app has to know of each stream while it runs, as plain data: the definitions without zod, words and samples.
 * `vite.streams.ts` runs this file when the app is built, so that none of what it imports is in the app's first load.
 */

/** More than any account has of its own rows. */
export const UNLIMITED_ROWS = 100_000;
const UUID_LENGTH = 36;
/** Longest word of a closed list that an index holds. */
const WORD_LENGTH = 20;
const TIME_LENGTH = 14;
const THREAD_LENGTH = 32;

/** How long a value of this field can be; the store's database pads its indexes to it. */
const lengthOf = (type: unknown): number | null => {
  if (type instanceof z.ZodUUID) return UUID_LENGTH;
  return type instanceof z.ZodEnum ? WORD_LENGTH : null;
};

function indexKeyOf(
  { name: stream, schema }: StreamDefinition,
  part: StreamDefinition['local']['indexes'][number][number],
): IndexKey {
  if (typeof part === 'string') {
    const type: unknown = schema.shape[part];
    // A field that the store adds where several streams share a collection.
    const maxLength = part === 'kind' && type === undefined ? WORD_LENGTH : lengthOf(type);
    if (maxLength === null)
      throw new Error(
        `Stream ${stream} cannot index ${part} as it is: only ids and words of a closed list, never null. Use keyOf('${part}').`,
      );
    return { name: part, maxLength };
  }
  const { key: name, from, order } = part;
  const type: unknown = schema.shape[from];
  const plain = type instanceof z.ZodNullable ? type.unwrap() : type;
  const maxLength = { newest_first: TIME_LENGTH, thread: THREAD_LENGTH, as_is: lengthOf(plain) }[order];
  if (maxLength === null)
    throw new Error(`Stream ${stream} cannot index ${from}: its values have no known length.`);
  return { name, maxLength, from, order };
}

const streamOf = (definition: StreamDefinition): Stream => ({
  name: definition.name,
  collection: definition.local.collection as Stream['collection'],
  ...(definition.local.kind === undefined ? {} : { kind: definition.local.kind }),
  table: definition.table,
  owners: definition.owners,
  fields: storedFieldsOf(definition.schema),
  longTexts: definition.longTexts ?? [],
  writable: definition.writable,
  clientsMay: definition.clientsMay,
  merge: { ...(definition.merge as Stream['merge'] | undefined) },
  budget: definition.budget ?? UNLIMITED_ROWS,
  public: definition.public ?? false,
  indexes: definition.local.indexes.map((index) => index.map((part) => indexKeyOf(definition, part))),
  pins: definition.pins ?? [],
  unasked: definition.unasked ?? [],
  alwaysWritten: definition.alwaysWritten ?? [],
  title: definition.title ?? null,
  queue: definition.queue as Stream['queue'],
});

export const REGISTRY: readonly Stream[] = Object.values<StreamDefinition>(DEFINITIONS).map(streamOf);
