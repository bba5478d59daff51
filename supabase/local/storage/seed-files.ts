import type { Database } from '../database';
import { FileAdapter } from './file-adapter';

const BUCKET = 'attachments';
const STORED_TYPE = 'application/octet-stream';

/** Stores the bytes of the seed's files of projects, once: as long as nothing else has been uploaded, and only where a row states the size of ours. */
export async function storeSeedFiles(database: Database, folder: string): Promise<void> {
  const rows = await database.query<{ path: string; name: string; size: number }>(
    `select private.attachment_path(owner_id, id) as path, name, size from public.attachments
     where project_file_id is not null and stored_at is null and not exists (select from storage.objects where bucket_id = $1)`,
    [BUCKET],
  );
  if (rows.length === 0) return;
  const { demoPdf } = await import('../../seed/demo-pdf');
  const files = new FileAdapter(folder);
  for (const { path, name, size } of rows) {
    const bytes = Buffer.from(demoPdf(name));
    if (bytes.length !== size) continue;
    await files.uploadObject(BUCKET, path, undefined, bytes, STORED_TYPE, 'no-cache');
    await database.query(
      'insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3::text::jsonb)',
      [BUCKET, path, JSON.stringify({ size, mimetype: STORED_TYPE, contentLength: size })],
    );
  }
}
