import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import { derivedId, newId } from '@/domain/ids';
import type { As, TestDatabase } from '../support/database';
import { write } from './sync-fixtures';

/** A booking of these two that was completed so many days ago, as the clock leaves it. */
export async function completedBooking(
  db: TestDatabase,
  employer: As,
  talent: As,
  daysAgo = 1,
  roleCode = 'gaffer',
): Promise<string> {
  const id = newId();
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  await db.sql(
    `insert into public.bookings (id, employer_id, talent_id, title, role_code, days, open_until, status, employer_name, talent_name, history)
     values ($1, $2, $3, 'Low Tide', $6, array[$4::date], $4::date, 'completed', private.display_name($2), private.display_name($3), $5::text::jsonb)`,
    [
      id,
      employer.id,
      talent.id,
      at.slice(0, 10),
      JSON.stringify([{ status: 'completed', at, by: 'system' }]),
      roleCode,
    ],
  );
  return id;
}

export const SAID = {
  rating: 5,
  text: 'Had the generator where it could not be heard.',
  collaborationType: 'feature',
  isPublic: true,
} as const;

/** A note as a device sends it: the draft of it, with the intent or without. */
export const noting = async (
  who: As,
  booking: string,
  payload: Row = {},
  intent: 'submit' | null = 'submit',
): Promise<PushWrite> =>
  write(
    'drafts',
    { kind: 'note', intent, subject_id: booking, title: 'Note', payload: { ...SAID, ...payload } },
    { id: await derivedId('draft', 'note', String(who.id), booking) },
  );
