import { createRxDatabase, type RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { STREAM_WORDS } from '@/domain/definition/words';
import type { CollectionName } from '@/domain/streams';
import { type Row, serverFields, streamNamed, streamOf, type SyncedRow } from '@/sync/document';
import { readRefusal } from '@/sync/push/refusal-record';
import { databaseName } from '../database-name';
import { openForm, storedForms } from '../upgrade/stored-forms';
import { forEachBatch } from '../upgrade/copy';

interface Unsent {
  /** The stream's name. */
  stream: string;
  since: number;
  fields: Row;
}

/** Only what its author wrote: no ids, no marks of the server. */
function writtenFields(collection: CollectionName, row: SyncedRow): Unsent | null {
  const { sync } = row;
  const refusal = sync.state === 'local' ? readRefusal(row.payload) : null;
  if (sync.state === 'clean' || (sync.state === 'local' && !refusal)) return null;
  const stream = refusal ? streamNamed(refusal.stream) : streamOf(collection, row);
  if (!stream) return null;
  const document = refusal ? refusal.document : serverFields(row, stream);
  const base = refusal ? refusal.base : sync.state === 'waiting' ? sync.base : null;
  const fields = Object.entries(document).filter(
    ([name, value]) =>
      stream.writable.includes(name) &&
      !name.endsWith('_id') &&
      JSON.stringify(value) !== JSON.stringify(base?.[name]),
  );
  return {
    stream: stream.name,
    since: sync.since,
    fields: Object.fromEntries(fields),
  };
}

/**
 * Reads what has not been sent straight from the storage, whatever its form: for when the store itself cannot be opened
 * (S11). @throws StoreError or what the storage says
 */
export async function readUnsent(
  accountId: string | null,
  storage: RxStorage<unknown, unknown> = getRxStorageDexie(),
): Promise<Unsent[]> {
  const database = await createRxDatabase({ name: databaseName(accountId), storage, multiInstance: false });
  try {
    const unsent: Unsent[] = [];
    for (const form of (await storedForms(database)).inUse) {
      const rows = await openForm(database, form.data.name, form.data.schema);
      try {
        await forEachBatch(rows, async (part) => {
          unsent.push(
            ...part.map((row) => writtenFields(form.data.name, row)).filter((each) => each !== null),
          );
        });
      } finally {
        await rows.close();
      }
    }
    return unsent.toSorted((a, b) => a.since - b.since);
  } finally {
    await database.close();
  }
}

function linesOf(value: unknown, indent: string): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((item) => linesOf(item, indent));
  if (typeof value !== 'object') return [`${indent}${String(value).replaceAll('\n', `\n${indent}`)}`];
  return Object.entries(value).flatMap(([name, inner]) => {
    const lines = linesOf(inner, `${indent}  `);
    return lines.length === 0 ? [] : [`${indent}${name.replaceAll('_', ' ')}:`, ...lines];
  });
}

/** As a text file for people: each item with when it was written, and its words. */
export function unsentAsText(unsent: readonly Unsent[]): string {
  const items = unsent.map(({ stream, since, fields }) =>
    [
      `${STREAM_WORDS[stream]?.one ?? 'Unsent'}, written ${new Date(since).toISOString()}`,
      ...linesOf(fields, '  '),
    ].join('\n'),
  );
  return [`Marquee: ${unsent.length} not sent from this device`, ...items].join('\n\n').concat('\n');
}
