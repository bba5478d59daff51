import type { Database } from './database';
import { messageOf } from './startup-error';

/** The shortest time between two runs of a task. */
const TICK_SECONDS = 10;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** A minute after 04:03 UTC, as of which `private.bookings_shown_at` shows what is booked: a database elsewhere may have a clock that is a little slow. */
const BOOKINGS_SHOWN_AT_MS = 4 * HOUR_MS + 4 * MINUTE_MS;

/** `everySeconds` of running, or `dailyAtMs` after midnight by UTC, however long it has run. */
type Task = { call: string } & ({ everySeconds: number } | { dailyAtMs: number });

/** What hosted projects leave to pg_cron: SQL functions that apply the passing of time to the data. */
const TASKS: readonly Task[] = [
  { call: 'private.close_expired_jobs()', everySeconds: HOUR },
  { call: 'private.check_still_hiring()', everySeconds: HOUR },
  { call: 'private.prune_identity_proofs()', everySeconds: HOUR },
  { call: 'private.send_reminders()', everySeconds: HOUR },
  { call: 'private.send_alerts()', everySeconds: TICK_SECONDS },
  { call: 'private.advance_bookings()', everySeconds: TICK_SECONDS },
  { call: 'private.remind_of_bookings()', everySeconds: TICK_SECONDS },
  { call: 'private.advance_call_sheets()', everySeconds: TICK_SECONDS },
  { call: 'private.advance_notes()', everySeconds: TICK_SECONDS },
  { call: 'private.send_daily_alerts()', everySeconds: HOUR },
  { call: 'sync_private.prune_receipts()', everySeconds: HOUR },
  { call: 'marquee_local.prune_messages()', everySeconds: HOUR },
  { call: 'private.prune_rate_records()', everySeconds: 4 * HOUR },
  { call: 'private.prune_monitoring()', everySeconds: DAY },
  { call: 'private.prune_newsletter()', everySeconds: DAY },
  { call: 'private.prune_contact_messages()', everySeconds: DAY },
  { call: 'private.prune_earlier_texts()', everySeconds: DAY },
  { call: 'private.prune_job_days()', everySeconds: DAY },
  { call: 'private.prune_alert_mail()', everySeconds: DAY },
  { call: 'private.prune_message_mail()', everySeconds: DAY },
  { call: 'private.prune_company_verifications()', everySeconds: DAY },
  { call: 'private.cut_shown_days()', dailyAtMs: BOOKINGS_SHOWN_AT_MS },
  { call: 'private.refresh_answer_rates()', everySeconds: DAY },
  { call: 'private.erase_due_accounts()', everySeconds: DAY },
];

/** When it was last this long after midnight by UTC, in milliseconds. */
function lastTimeOfDay(ms: number, now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + ms;
  return today <= now ? today : today - DAY_MS;
}

/** Not while the app is being opened: the first time takes half a second, in which nothing is answered. */
const RECLAIM_AFTER_MS = 60_000;
const RECLAIM_EVERY_MS = DAY_MS;

const HAS_ORPHANED_FILES =
  "select to_regclass('private.attachments_to_remove') is not null and exists (select from private.attachments_to_remove) as exists";

/**
 * Runs the tasks now, and then each as often as it is due. Returns a function that stops them.
 * @param removeFiles removes uploaded files that SQL has marked as orphaned; called hourly, and only if there
 * are any
 */
export async function startHousekeeping(
  database: Database,
  log: (line: string) => void,
  removeFiles: () => Promise<Response>,
): Promise<() => void> {
  const tasks: Task[] = [];
  for (const task of TASKS) {
    const [found] = await database.query<{ exists: boolean }>('select to_regproc($1) is not null as exists', [
      task.call.replace(/\(.*/, ''),
    ]);
    if (found?.exists) tasks.push(task);
  }
  let elapsedSeconds = 0;
  // Of the tick before; at the start everything is due.
  let lookedAt = Number.NEGATIVE_INFINITY;
  const runDueTasks = async (): Promise<void> => {
    const now = Date.now();
    const isDue = (task: Task): boolean =>
      'everySeconds' in task
        ? elapsedSeconds % task.everySeconds === 0
        : lastTimeOfDay(task.dailyAtMs, now) > lookedAt;
    const due = tasks.filter(isDue);
    lookedAt = now;
    for (const { call } of due) {
      await database
        .query(`select ${call}`)
        .catch((error: unknown) => log(`${call} failed: ${messageOf(error)}`));
    }
    elapsedSeconds += TICK_SECONDS;
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
  const tick = setInterval(() => void runDueTasks(), TICK_SECONDS * 1000);
  const sweep = setInterval(() => {
    sweepOrphanedFiles().catch((error: unknown) =>
      log(`Orphaned files were not removed: ${messageOf(error)}`),
    );
  }, HOUR_MS);
  const timers = [tick, sweep, setTimeout(reclaim, RECLAIM_AFTER_MS), setInterval(reclaim, RECLAIM_EVERY_MS)];
  for (const each of timers) each.unref();
  return () => timers.forEach((each) => clearTimeout(each));
}
