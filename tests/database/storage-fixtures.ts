import type { As, TestDatabase } from '../support/database';

class RolledBack extends Error {}

/**
 * Does what Storage does: tries with the caller's rights and rolls back, then stores the object with its own, and with the size and the type of
 * what arrived.
 * @param announced the length of the request; null: this version of Storage does not tell before the bytes are there
 */
export async function storeObject(
  db: TestDatabase,
  who: As,
  path: string,
  bytes: number,
  announced: number | null = bytes,
  type = 'application/octet-stream',
): Promise<void> {
  const insert =
    "insert into storage.objects (bucket_id, name, metadata) values ('attachments', $1, $2::text::jsonb)";
  await who
    .transaction(async (sql) => {
      await sql(insert, [path, announced === null ? null : JSON.stringify({ contentLength: announced })]);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  await db.sql(insert, [path, JSON.stringify({ size: bytes, mimetype: type, contentLength: bytes })]);
}
