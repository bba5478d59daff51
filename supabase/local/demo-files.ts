import type { Database } from './database';
import { messageOf } from './startup-error';

interface DemoFilesDependencies {
  database: Pick<Database, 'query'>;
  /** Of the API. */
  url: string;
  secretKey: string;
  log: (line: string) => void;
}

/**
 * Sends Storage the files that the demo data describes, as a device would. What fails is tried again at the next start, and until then the company has its initials.
 */
export async function sendDemoFiles({ database, url, secretKey, log }: DemoFilesDependencies): Promise<void> {
  const missing = await database.query<{ id: string; company_id: string }>(
    'select id, company_id from public.attachments where company_id is not null and stored_at is null and removed_at is null limit 20',
  );
  if (missing.length === 0) return;
  const { seedLogoBytes } = await import('../seed/logo');
  for (const { id, company_id: company } of missing) {
    const bytes = seedLogoBytes(company, id);
    if (!bytes) continue;
    try {
      const answer = await fetch(`${url}/storage/v1/object/attachments/${company}/${id}`, {
        method: 'POST',
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/octet-stream',
        },
        body: new Blob([bytes.slice()]),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    } catch (error) {
      log(`A file of the demo data was not stored: ${messageOf(error)}`);
    }
  }
}
