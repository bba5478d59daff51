import type { Database } from './database';
import { messageOf } from './fault';

const HOUR_MS = 60 * 60 * 1000;

/** What hosted projects leave to pg_cron: functions of the migrations that put time's passing into the data. */
const CHORES: readonly { call: string; everyHours: number }[] = [
  { call: 'private.close_expired_jobs()', everyHours: 1 },
  { call: 'sync_private.prune_receipts()', everyHours: 1 },
  { call: 'private.prune_rate_records()', everyHours: 4 },
  { call: 'private.prune_monitoring()', everyHours: 24 },
  { call: 'private.erase_due_accounts()', everyHours: 24 },
];

const HAS_LEFT_FILES =
  "select to_regclass('private.attachments_to_remove') is not null and exists (select from private.attachments_to_remove) as exists";

/**
 * Does the chores now and by the hour. Answers how to stop.
 * @param sweepFiles removes uploaded files that SQL has noted as left behind; asked hourly, and only when there are some
 */
export async function keepHouse(
  database: Database,
  log: (line: string) => void,
  sweepFiles: () => Promise<Response>,
): Promise<() => void> {
  const chores: (typeof CHORES)[number][] = [];
  for (const chore of CHORES) {
    const [found] = await database.query<{ exists: boolean }>('select to_regproc($1) is not null as exists', [
      chore.call.replace(/\(.*/, ''),
    ]);
    if (found?.exists) chores.push(chore);
  }
  let hours = 0;
  const work = async (): Promise<void> => {
    for (const { call } of chores.filter(({ everyHours }) => hours % everyHours === 0)) {
      await database
        .query(`select ${call}`)
        .catch((error: unknown) => log(`${call} failed: ${messageOf(error)}`));
    }
    hours += 1;
  };
  const sweep = async (): Promise<void> => {
    const [left] = await database.query<{ exists: boolean }>(HAS_LEFT_FILES);
    const answer = left?.exists ? await sweepFiles() : null;
    if (answer && !answer.ok) throw new Error(await answer.text());
  };
  await work();
  const timer = setInterval(() => {
    void work();
    sweep().catch((error: unknown) =>
      log(`Files that were left behind were not removed: ${messageOf(error)}`),
    );
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
