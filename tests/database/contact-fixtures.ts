import type { ContactForm } from '@/domain/contact/contact-message';
import { newId } from '@/domain/ids';
import type { As, TestDatabase } from '../support/database';

/** Writers, admins and a sender, for the tests of the contact form's procedures. */

export interface QueuedMessage {
  id: string;
  topic: string;
  name: string;
  email: string;
  message: string;
  has_account: boolean;
  account_name: string | null;
  state: string;
  state_changed_at: string | null;
  state_changed_by: string | null;
}
export interface Queue {
  open: number;
  messages: QueuedMessage[];
  next: unknown;
}
export interface ContactAnswer {
  outcome: string;
  wait_ms?: number;
}
export interface ClaimedMail {
  id: string;
  claim: number;
  email: string;
}

export const MESSAGE = 'The call time on my job is wrong since this morning.';
export const someForm = (form: Partial<ContactForm> = {}): ContactForm => ({
  topic: 'fault',
  name: 'Ines Marlow',
  email: `${newId()}@example.com`,
  message: MESSAGE,
  ...form,
});

interface HowSent {
  id?: string | null;
  website?: string | null;
  /** As the proxy reports it; null: there is none. */
  network?: string | null;
}

export async function send(
  who: As,
  form: { [Field in keyof ContactForm]: string | null },
  { id = newId(), website = '', network = null }: HowSent = {},
): Promise<ContactAnswer> {
  return who.transaction(async (sql) => {
    if (network !== null)
      await sql("select set_config('request.headers', $1, true)", [
        JSON.stringify({ 'x-forwarded-for': network }),
      ]);
    const [row] = await sql<{ answer: ContactAnswer }>(
      'select public.send_contact_message($1, $2, $3, $4, $5, $6) as answer',
      [id, form.topic, form.name, form.email, form.message, website],
    );
    return row!.answer;
  });
}

export const queueOf = async (who: As, after: unknown = null, most = 20): Promise<Queue> =>
  (
    await who.sql<{ queue: Queue }>('select public.contact_queue($1::text::jsonb, $2) as queue', [
      after === null ? null : JSON.stringify(after),
      most,
    ])
  )[0]!.queue;

export const setState = async (who: As, id: string, state: string | null): Promise<QueuedMessage> =>
  (
    await who.sql<{ message: QueuedMessage }>('select public.set_contact_state($1, $2) as message', [
      id,
      state,
    ])
  )[0]!.message;

export const stored = (db: TestDatabase, id: string) =>
  db.sql<{ name: string; email: string; message: string; user_id: string | null }>(
    'select topic, name, email, message, user_id from private.contact_messages where id = $1',
    [id],
  );

/** So that each test begins without messages and counts. */
export const clearContact = (db: TestDatabase): Promise<void> =>
  db.exec(
    "delete from private.contact_messages; delete from private.rate_records where what like 'contact%'",
  );

/** As if this many minutes had passed since the last attempts. */
export const passMinutes = (db: TestDatabase, minutes: number) =>
  db.sql(
    "update private.rate_records set first_attempt = first_attempt - make_interval(mins => $1), last_attempt = last_attempt - make_interval(mins => $1) where what like 'contact%'",
    [minutes],
  );
