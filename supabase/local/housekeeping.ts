import type { Database } from './database';
import { messageOf } from './startup-error';

const HOUR_MS = 60 * 60 * 1000;

/** What hosted projects leave to pg_cron: SQL functions that apply the passing of time to the data. */
const TASKS: readonly { call: string; everyHours: number }[] = [
  { call: 'private.close_expired_jobs()', everyHours: 1 },
  { call: 'private.send_reminders()', everyHours: 1 },
  { call: 'private.send_job_alerts()', everyHours: 1 },
  { call: 'private.send_daily_alerts()', everyHours: 1 },
  { call: 'sync_private.prune_receipts()', everyHours: 1 },
  { call: 'marquee_local.prune_messages()', everyHours: 1 },
  { call: 'private.prune_rate_records()', everyHours: 4 },
  { call: 'private.prune_monitoring()', everyHours: 24 },
  { call: 'private.prune_newsletter()', everyHours: 24 },
  { call: 'private.prune_contact_messages()', everyHours: 24 },
  { call: 'private.refresh_answer_rates()', everyHours: 24 },
  { call: 'private.erase_due_accounts()', everyHours: 24 },
];

/** Not while the app is being opened: the first time takes half a second, in which nothing is answered. */
const RECLAIM_AFTER_MS = 60_000;
const RECLAIM_EVERY_MS = 24 * HOUR_MS;

const HAS_ORPHANED_FILES =
  "select to_regclass('private.attachments_to_remove') is not null and exists (select from private.attachments_to_remove) as exists";

/**
 * Runs the tasks now and then hourly. Returns a function that stops them.
 * @param removeFiles removes uploaded files that SQL has marked as orphaned; called hourly, and only if there
 * are any
 */
export async function startHousekeeping(
  database: Database,
  log: (line: string) => void,
  removeFiles: () => Promise<Response>,
): Promise<() => void> {
  const tasks: (typeof TASKS)[number][] = [];
  for (const task of TASKS) {
    const [found] = await database.query<{ exists: boolean }>('select to_regproc($1) is not null as exists', [
      task.call.replace(/\(.*/, ''),
    ]);
    if (found?.exists) tasks.push(task);
  }
  let elapsedHours = 0;
  const runDueTasks = async (): Promise<void> => {
    for (const { call } of tasks.filter(({ everyHours }) => elapsedHours % everyHours === 0)) {
      await database
        .query(`select ${call}`)
        .catch((error: unknown) => log(`${call} failed: ${messageOf(error)}`));
    }
    elapsedHours += 1;
  };
  const reclaim = (): void =>
    void database
      .reclaim?.()
      .catch((error: unknown) => log(`The space of old rows was not reclaimed: ${messageOf(error)}`));
  const sweepOrphanedFiles = async (): Promise<void> => {
    const [orphans] = await database.query<{ exists: boolean }>(HAS_ORPHANED_FILES);
    const response = orphans?.exists ? await removeFiles() : null;
    if (response && !response.ok) throw new Error(await response.text());
  };
  await runDueTasks();
  const timer = setInterval(() => {
    void runDueTasks();
    sweepOrphanedFiles().catch((error: unknown) =>
      log(`Orphaned files were not removed: ${messageOf(error)}`),
    );
  }, HOUR_MS);
  const timers = [timer, setTimeout(reclaim, RECLAIM_AFTER_MS), setInterval(reclaim, RECLAIM_EVERY_MS)];
  for (const each of timers) each.unref();
  return () => timers.forEach((each) => clearTimeout(each));
}
