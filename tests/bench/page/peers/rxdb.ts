import { createRxDatabase, type RxCollection, type RxDatabase, type RxJsonSchema } from 'rxdb';
import { replicateSupabase } from 'rxdb/plugins/replication-supabase';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { endCounting } from '../database-work';
import { type Access, clientOf, type DraftRow, madeDrafts, MESSAGE_COLUMNS, PAGE } from './client';

const id = { type: 'string', maxLength: 36 } as const;
const text = { type: 'string' } as const;
const maybe = { type: ['string', 'null'] } as const;

const MESSAGES = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  required: ['id'],
  properties: {
    id,
    conversation_id: id,
    sender_id: id,
    recipient_id: maybe,
    job_id: maybe,
    body: text,
    reply_to_id: maybe,
    kind: text,
    payload: { type: 'object' },
    server_seq: { type: 'number' },
    edited_at: maybe,
    created_at: text,
    updated_at: text,
  },
} as unknown as RxJsonSchema<{ id: string }>;

const DRAFTS = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  required: ['id'],
  properties: { id, kind: text, title: text, payload: { type: 'object' } },
} as unknown as RxJsonSchema<DraftRow>;

async function collectionOf<T extends { id: string }>(
  schema: RxJsonSchema<T>,
): Promise<{ database: RxDatabase; collection: RxCollection<T> }> {
  const database = await createRxDatabase({
    name: `rxdb-${crypto.randomUUID()}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
    eventReduce: true,
  });
  const { rows } = await database.addCollections({ rows: { schema } });
  return { database, collection: rows as RxCollection<T> };
}

/** B4: the plugin's pull of the same rows, in the largest pages that the backend allows. */
export async function rxdbFirstSync(access: Access, expected: number): Promise<number> {
  const { database, collection } = await collectionOf(MESSAGES);
  const client = clientOf(access);
  const from = performance.now();
  const replication = replicateSupabase({
    replicationIdentifier: 'messages',
    collection,
    client,
    tableName: 'messages',
    modifiedField: 'updated_at',
    live: false,
    waitForLeadership: false,
    pull: {
      batchSize: PAGE,
      // The plugin selects every column, and column grants allow only those that a person may see.
      queryBuilder: () => client.from('messages').select(`${MESSAGE_COLUMNS},_deleted`) as never,
    },
  });
  const failed = new Promise<never>((_, reject) => replication.error$.subscribe(reject));
  await Promise.race([replication.awaitInitialReplication(), failed]);
  const took = performance.now() - from;
  endCounting();
  const held = await collection.count().exec();
  await database.remove();
  if (held !== expected) throw new Error(`RxDB stored ${held} of ${expected} rows.`);
  return took;
}

/** B5: rows written before replication starts, then sent: one request per row, a batch at a time. */
export async function rxdbPush(access: Access, count: number, body: string): Promise<number> {
  const { database, collection } = await collectionOf(DRAFTS);
  await collection.bulkInsert(madeDrafts(count, body));
  const from = performance.now();
  const replication = replicateSupabase({
    replicationIdentifier: 'drafts',
    collection,
    client: clientOf(access),
    tableName: 'drafts',
    live: false,
    waitForLeadership: false,
    push: {
      batchSize: count,
      // The plugin sends its deletion flag, which a person may not set on a new row.
      modifier: ({ _deleted: _mark, ...row }: DraftRow & { _deleted?: boolean }) => row,
    },
  });
  const failed = new Promise<never>((_, reject) => replication.error$.subscribe(reject));
  await Promise.race([replication.awaitInitialReplication(), failed]);
  const took = performance.now() - from;
  await database.remove();
  return took;
}
