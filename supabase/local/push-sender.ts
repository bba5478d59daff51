import type { PushKeys } from './data-folder';
import type { Database } from './database';
import { messageOf } from './fault';
import { CHANNEL } from './realtime/attach';
import type { Change } from './realtime/rows';

/** The address that push services may complain to. */
const SUBJECT = 'mailto:push@marquee.test';
const AFTER_FAILURE_MS = 60_000;
/** A timer holds no longer than this; the outbox is then looked at once more. */
const LONGEST_MS = 60 * 60 * 1000;

/** What `send-push` and `push-key` find in their environment on a hosted project. */
export const pushEnvironment = ({ publicKey, privateKey }: PushKeys): Record<string, string> => ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: SUBJECT,
});

const NEXT =
  'select extract(epoch from min(due_at) - clock_timestamp())::float8 as wait from public.push_outbox where taken_at is null';

/**
 * What a hosted project leaves to a webhook and a timer: has the outbox emptied when a notification is made, when the time of
 * one that waits has come, and at the start for those that were made before. Answers how to stop.
 */
export async function emptyPushOutbox(
  database: Database,
  log: (line: string) => void,
  send: () => Promise<Response>,
): Promise<() => Promise<void>> {
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('public.push_outbox') is not null as exists",
  );
  if (!table?.exists) return async () => undefined;
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  /** Milliseconds until something is due; null: nothing waits. */
  const untilNext = async (): Promise<number | null> => {
    const [next] = await database.query<{ wait: number | null }>(NEXT);
    return next?.wait == null ? null : Math.max(0, next.wait * 1000);
  };
  const work = async (): Promise<number | null> => {
    const wait = await untilNext();
    if (wait === null || wait > 0) return wait;
    const answer = await send();
    if (!answer.ok) throw new Error(await answer.text());
    return untilNext();
  };
  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      clearTimeout(timer);
      const wait = await work().catch((error: unknown) => {
        log(`Push notifications were not sent: ${messageOf(error)}`);
        return AFTER_FAILURE_MS;
      });
      if (wait !== null && !over.signal.aborted)
        timer = setTimeout(look, Math.min(wait + 10, LONGEST_MS)).unref();
    } while (isAskedAgain && !over.signal.aborted);
    running = null;
  };
  function look(): void {
    if (over.signal.aborted) return;
    if (running) isAskedAgain = true;
    else running = run();
  }

  await database.listen(CHANNEL, (payload) => {
    const { table: changed, type } = JSON.parse(payload) as Change;
    if (changed === 'notifications' && type !== 'DELETE') look();
  });
  look();
  return async () => {
    over.abort();
    clearTimeout(timer);
    await running;
  };
}
