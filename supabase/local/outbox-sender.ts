import type { PushKeys } from './data-folder';
import type { Database } from './database';
import { messageOf } from './startup-error';

/** The trigger comes from `sql/outbox.sql`. */
const NOTIFY_CHANNEL = 'marquee_outbox';
/** Where push services can report problems with our pushes. */
const VAPID_CONTACT = 'mailto:push@marquee.test';
const RETRY_AFTER_FAILURE_MS = 60_000;
/** Upper bound of a timer; the outbox is checked again after it. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** The environment variables that `send-push` and `push-key` have on a hosted project. */
export const pushEnvironment = ({ publicKey, privateKey }: PushKeys): Record<string, string> => ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: VAPID_CONTACT,
});

export interface Outbox {
  table:
    | 'public.push_outbox'
    | 'private.security_mail'
    | 'private.newsletter_deliveries'
    | 'private.contact_mail'
    | 'private.alert_mail'
    | 'private.message_mail'
    | 'private.company_mail';
  /** SQL: when it has to be emptied next; null for never. By default when the first row that nobody has taken is due. */
  nextDueAt?: string;
  /** For the log: `Push notifications`. */
  contents: string;
  /** Calls the Edge Function that empties it. */
  send: () => Promise<Response>;
}

/**
 * Does what a webhook and a timer do on a hosted project: calls the outbox's function when a notification is created,
 * when a delayed row becomes due, and once at startup for rows made earlier. Returns a function that stops
 * it.
 */
export async function startOutboxSender(
  database: Database,
  log: (line: string) => void,
  {
    table: outbox,
    nextDueAt = `(select min(due_at) from ${outbox} where taken_at is null)`,
    contents,
    send,
  }: Outbox,
): Promise<() => Promise<void>> {
  const [table] = await database.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    outbox,
  ]);
  if (!table?.exists) return async () => undefined;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isRunRequested = false;

  /** Milliseconds until the next row is due; null if none is waiting. */
  const msUntilNextDue = async (): Promise<number | null> => {
    const [next] = await database.query<{ wait: number | null }>(
      `select extract(epoch from ${nextDueAt} - clock_timestamp())::float8 as wait`,
    );
    return next?.wait == null ? null : Math.max(0, next.wait * 1000);
  };
  const sendDue = async (): Promise<number | null> => {
    const wait = await msUntilNextDue();
    if (wait === null || wait > 0) return wait;
    const response = await send();
    if (!response.ok) throw new Error(await response.text());
    return msUntilNextDue();
  };
  const run = async (): Promise<void> => {
    do {
      isRunRequested = false;
      clearTimeout(timer);
      const wait = await sendDue().catch((error: unknown) => {
        log(`${contents} were not sent: ${messageOf(error)}`);
        return RETRY_AFTER_FAILURE_MS;
      });
      if (wait !== null && !stopping.signal.aborted)
        timer = setTimeout(checkOutbox, Math.min(wait + 10, LONGEST_WAIT_MS)).unref();
    } while (isRunRequested && !stopping.signal.aborted);
    running = null;
  };
  function checkOutbox(): void {
    if (stopping.signal.aborted) return;
    if (running) isRunRequested = true;
    else running = run();
  }

  await database.listen(NOTIFY_CHANNEL, checkOutbox);
  checkOutbox();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
