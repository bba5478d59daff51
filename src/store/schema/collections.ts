import { type CollectionName, type StoredField, STREAMS } from '@/domain/streams';
import type { RowSchema } from '../storage/row-form';
import { DERIVED } from './derived';
import { versionOf } from './upgrade-steps';

/** The queue: every waiting document, in the order the edits were begun. */
const QUEUE_INDEX = ['sync.state', 'sync.order'];

const INDEXES: Record<CollectionName, string[][]> = {
  profiles: [['kind', 'k_newest'], QUEUE_INDEX],
  jobs: [['status', 'k_newest'], ['posted_by', 'k_newest'], QUEUE_INDEX],
  applications: [
    ['job_id', 'k_newest'],
    ['applicant_id', 'k_newest'],
    ['employer_id', 'k_newest'],
    QUEUE_INDEX,
  ],
  conversations: [['k_newest'], QUEUE_INDEX],
  messages: [['k_conversation', 'k_thread'], QUEUE_INDEX],
  notifications: [['k_newest'], QUEUE_INDEX],
  drafts: [['k_kind'], QUEUE_INDEX],
  saved: [['kind', 'k_newest'], QUEUE_INDEX],
};

const INDEXED_LENGTH: Record<string, number> = {
  kind: 20,
  status: 20,
  posted_by: 36,
  job_id: 36,
  applicant_id: 36,
  employer_id: 36,
};

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
  required: ['state', 'order'],
};

/** RxDB's schema of a local collection: the fields of its streams, the envelope and the derived keys. A change of it is a step in `upgrade-steps.ts`. */
export function schemaOf(collection: CollectionName): RowSchema {
  const properties: Record<string, StoredField> = {};
  for (const stream of STREAMS.filter((s) => s.collection === collection)) {
    for (const [name, property] of Object.entries(stream.fields)) properties[name] ??= property;
  }
  for (const key of DERIVED[collection]) properties[key.name] = { type: 'string', maxLength: key.maxLength };
  const indexes = INDEXES[collection];
  for (const field of indexes.flat()) {
    const maxLength = INDEXED_LENGTH[field];
    if (maxLength !== undefined) properties[field] = { type: 'string', maxLength };
  }
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
    required: ['id', 'sync', ...new Set(indexes.flat().filter((field) => !field.includes('.')))],
    indexes,
  };
  return schema as unknown as RowSchema;
}
