import type { Database } from './database';
import { messageOf } from './fault';

const EVERY_MS = 60 * 60 * 1000;

/** What hosted projects leave to pg_cron: functions of the migrations that put time's passing into the data. */
const CHORES = ['private.close_expired_jobs()', 'sync_private.prune_receipts()'];

/** Does the chores now and every hour. Answers how to stop. */
export async function keepHouse(database: Database, log: (line: string) => void): Promise<() => void> {
  const chores: string[] = [];
  for (const chore of CHORES) {
    const [found] = await database.query<{ exists: boolean }>('select to_regprocedure($1) is not null as exists', [chore]);
    if (found?.exists) chores.push(chore);
  }
  const work = async (): Promise<void> => {
    for (const chore of chores) {
      await database.query(`select ${chore}`).catch((error: unknown) => log(`${chore} failed: ${messageOf(error)}`));
    }
  };
  await work();
  const timer = setInterval(() => void work(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
