import { seeded } from '../support/random';
import type { Server } from '../support/server';
import type { Phone } from './phone';
import type { Scenario } from './scenario';

/** Of the scenarios, this share has two completed bookings to write about. */
const SHARE = 0.3;
/** In each of their steps. */
const CHANCE = 0.2;

const bookingId = (seed: number, n: number): string =>
  `0b00c000-0000-4000-8000-${String(seed % 1_000_000).padStart(6, '0')}${String(n).padStart(6, '0')}`;

/** What the clock of bookings would have left: two of them, completed yesterday. */
async function complete(server: Server, seed: number, { employer, talent }: Scenario): Promise<void> {
  for (const n of [0, 1])
    await server.sql(
      `insert into public.bookings (id, employer_id, talent_id, title, days, open_until, status, history)
       select $1, $2, $3, 'A wrapped show', array[day], day, 'completed',
         jsonb_build_array(jsonb_build_object('status', 'completed', 'at', now() - interval '1 day', 'by', 'system'))
       from (select (now() - interval '2 days')::date as day) d on conflict (id) do nothing`,
      [bookingId(seed, n), employer, talent],
    );
}

/** The 14 days of what is written are over, and the timer looks. */
async function letClocksRun(server: Server): Promise<string> {
  await server.sql(
    "update private.note_windows set closes_at = now() - interval '1 second' where booking_id in (select booking_id from private.sealed_notes)",
  );
  await server.sql('select private.advance_notes()');
  return 'the 14 days of every sealed note are over';
}

/**
 * Notes of two sides about two bookings, each from either of their phones: drafts that both phones continue, sent, taken back before they are, published by
 * the other's or by the clock, replied to. Its own random numbers, so that scenarios without it are as they were.
 * @returns for each step, what happened; null: nothing
 */
export function notesOf(seed: number, share = SHARE): (scenario: Scenario) => Promise<string | null> {
  const random = seeded(seed * 7 + 1);
  const isOne = random() < share;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let hasBegun = false;

  const write = async ({ bundle, store }: Phone): Promise<string> => {
    const about = bookingId(seed, random() < 0.5 ? 0 : 1);
    const form = bundle.opened({});
    await bundle.saveDraft(store, { kind: 'note', subjectId: about }, 'A wrapped show', form, {
      rating: 1 + Math.floor(random() * 5),
      text: `note ${Math.floor(random() * 1e6)}`,
      collaborationType: 'feature',
      isPublic: random() < 0.5,
    });
    return 'writes a note';
  };
  const send = async ({ bundle, store }: Phone): Promise<string> => {
    const rows = await store.rows('drafts').find({ selector: { k_kind: 'note' } as never });
    const draft = pick(rows.map(({ id }) => String(id)).toSorted());
    if (draft === undefined) return 'has no note to send';
    if (random() < 0.8) await bundle.submitNote(store, draft);
    else await bundle.reopenNote(store, draft);
    return 'sends a note, or takes it back';
  };
  const reply = async ({ bundle, store, userId }: Phone): Promise<string> => {
    const rows = await store.rows('bookings').find({ selector: { kind: 'note' } as never });
    const note = pick(
      rows
        .filter((row) => row.subject_id === userId)
        .map(({ id }) => String(id))
        .toSorted(),
    );
    if (note === undefined) return 'has no note to reply to';
    await bundle.replyToNote(store, note, `reply ${Math.floor(random() * 1e6)}`);
    return 'replies to a note';
  };

  return async (scenario) => {
    if (!isOne) return null;
    if (!hasBegun) await complete(scenario.server, seed, scenario);
    hasBegun = true;
    if (random() >= CHANCE) return null;
    if (random() < 0.15) return letClocksRun(scenario.server);
    const phone = pick(scenario.phones.filter(({ isOpen }) => isOpen));
    if (!phone) return null;
    const roll = random();
    const act = roll < 0.45 ? write(phone) : roll < 0.8 ? send(phone) : reply(phone);
    return `${phone.name}: ${await act}`;
  };
}

/** On the server: what must not be, whatever raced. */
const NOTE_FAULTS = `
  select 'a note is sealed and published' as fault from private.sealed_notes s join public.notes n on n.booking_id = s.booking_id and n.reviewer_id = s.reviewer_id
  union all select 'both have written, and nothing is published' from private.sealed_notes a join private.sealed_notes b
    on b.booking_id = a.booking_id and b.reviewer_id > a.reviewer_id
  union all select 'a sealed note has no draft' from private.sealed_notes s
  where not exists (select from public.drafts d where d.id = s.id and d.result_id = s.id and not d._deleted)
  union all select 'a draft is left beside its published note' from public.notes n join public.drafts d on d.id = n.id and not d._deleted`;

export const noteFaults = async (server: Server): Promise<string[]> =>
  (await server.sql<{ fault: string }>(NOTE_FAULTS)).map(({ fault }) => `S13 ${fault}`);
