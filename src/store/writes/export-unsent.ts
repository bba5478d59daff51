import { STREAM_WORDS } from '@/domain/definition/words';
import type { CollectionName } from '@/domain/streams';
import { type Row, serverFields, streamNamed, streamOf, type SyncedRow } from '@/sync/document';
import { readRefusal } from '@/sync/push/refusal-record';
import { databaseName } from '../database-name';
import { indexedDbBackend, type StorageBackend } from '../storage/backend';
import { LocalDatabase } from '../storage/local-database';

interface Unsent {
  /** The stream's name. */
  stream: string;
  since: number;
  fields: Row;
}

/** Only what its author wrote: no ids and no server fields. Null for a row that is sent. */
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
 * Reads unsent and refused writes straight from the storage, in any stored form: for when the store cannot be opened (S11).
 * @throws StoreError, or an error of the storage
 */
export async function readUnsent(
  accountId: string | null,
  backend: StorageBackend = indexedDbBackend(),
): Promise<Unsent[]> {
  const database = await LocalDatabase.open(databaseName(accountId), backend, false);
  try {
    const unsent: Unsent[] = [];
    for (const form of (await database.storedForms()).inUse) {
      const opened = await database.openStoredForm(form);
      try {
        await opened.rows.scan((rows) => {
          unsent.push(...rows.map((row) => writtenFields(form.name, row)).filter((each) => each !== null));
        });
      } finally {
        await opened.close();
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

/** A text file for people: each item with its time and its content. */
export function unsentAsText(unsent: readonly Unsent[]): string {
  const items = unsent.map(({ stream, since, fields }) =>
    [
      `${STREAM_WORDS[stream]?.one ?? 'Unsent'}, written ${new Date(since).toISOString()}`,
      ...linesOf(fields, '  '),
    ].join('\n'),
  );
  return [`Marquee: ${unsent.length} not sent from this device`, ...items].join('\n\n').concat('\n');
}
