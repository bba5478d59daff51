import { combineLatest, map, type Observable } from 'rxjs';
import { MAX_NOTE, MAX_NOTE_REPLY } from '@/domain/limits';
import type { NoteForm } from '@/domain/notes/note-form';
import { isOpen, type OwnNoteState, ownNoteState } from '@/domain/notes/note-state';
import { isWorked } from '@/domain/bookings/booking-state';
import { canBeReviewed } from '@/domain/notes/note-window';
import { refusal } from '@/domain/refusals';
import { drafts, notes } from '@/domain/streams';
import type { Draft } from '@/domain/streams/drafts';
import type { Booking } from '@/domain/streams/production/bookings';
import type { Note } from '@/domain/streams/production/notes';
import { lengthOf } from '@/domain/values/text/sendable-text';
import { observeBookings } from '../bookings/bookings';
import { InvalidWriteError } from '../errors';
import { readAll, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { discardRefused } from '../writes/queue-actions';
import { editFrom } from '../writes/write';

/** Published notes that this person wrote, and those about them, newest first. */
export const observeNotes = (store: Store): Observable<Stored<Note>[]> =>
  store.live(
    ['bookings'],
    () => readAll(store, notes, { selector: {}, sort: [{ kind: 'asc' }, { k_newest: 'asc' }] }),
    ({ row, before }) => (row ?? before)?.kind === 'note',
  );

/** This person's drafts of notes, those included that are sent and not published, and those that were refused, with the reason. */
export const observeNoteDrafts = (store: Store): Observable<Stored<Draft>[]> =>
  store.live(
    ['drafts'],
    async () => {
      const stored = await readAll(store, drafts, { selector: { k_kind: 'note' } });
      const refused = refusedCreates(store, drafts, ({ kind }) => kind === 'note');
      return [...stored, ...refused.filter(({ id }) => !stored.some((each) => each.id === id))];
    },
    ({ row, before }) => ['note', 'refused'].includes(String((row ?? before)?.kind)),
  );

export interface NotesOfBooking {
  /** This person's own, once it is published. */
  note: Stored<Note> | null;
  /** Until then. */
  draft: Stored<Draft> | null;
  /** What the other side wrote, once it is published. */
  about: Stored<Note> | null;
}

/** What this device knows of the notes about one booking. */
export const observeNotesOf = (store: Store, bookingId: string): Observable<NotesOfBooking> =>
  combineLatest([observeNotes(store), observeNoteDrafts(store)]).pipe(
    map(([all, written]) => {
      const of = all.filter(({ booking_id: booking }) => booking === bookingId);
      return {
        note: of.find(({ reviewer_id: reviewer }) => reviewer === store.me()) ?? null,
        draft: written.find(({ subject_id: booking }) => booking === bookingId) ?? null,
        about: of.find(({ subject_id: subject }) => subject === store.me()) ?? null,
      };
    }),
  );

/** One booking of this person that is completed, and what they have written about it. */
export interface Reviewable {
  booking: Stored<Booking>;
  note: Stored<Note> | null;
  draft: Stored<Draft> | null;
  state: OwnNoteState | null;
}

/** All bookings that somebody has worked on, those that can still be written about and those that cannot. */
export const observeReviewable = (store: Store): Observable<Reviewable[]> =>
  combineLatest([observeBookings(store), observeNotes(store), observeNoteDrafts(store)]).pipe(
    map(([bookings, all, written]) =>
      bookings.filter(isWorked).map((booking) => {
        const isIts = ({ booking_id: of, reviewer_id: by }: Note): boolean =>
          of === booking.id && by === store.me();
        const note = all.find(isIts) ?? null;
        const draft = written.find(({ subject_id: of }) => of === booking.id) ?? null;
        return { booking, note, draft, state: ownNoteState({ note, draft }) };
      }),
    ),
  );

/** Whether its note waits for this person: not sent, and still in time, or refused. */
export const isToWrite = ({ state, booking }: Reviewable, now: Date): boolean =>
  state === 'refused' || (isOpen(state) && canBeReviewed(booking, now));

/** The bookings that wait for a note of this person. */
export const observeToWrite = (store: Store): Observable<Stored<Booking>[]> =>
  observeReviewable(store).pipe(
    map((all) =>
      all.filter((each) => isToWrite(each, new Date(store.deps.now()))).map(({ booking }) => booking),
    ),
  );

/** What is wrong with a note that is to be sent, by field; the server says the same. */
export function noteErrors({ rating, text, collaborationType }: NoteForm): {
  rating?: string;
  text?: string;
  collaborationType?: string;
} {
  return {
    ...(rating === null && { rating: refusal('MQ714') }),
    ...(collaborationType === '' && { collaborationType: refusal('MQ716') }),
    ...(lengthOf(text.trim()) > MAX_NOTE && { text: refusal('MQ715') }),
  };
}

/**
 * Sends the draft of a note as it is stored; also without a signal. The server refuses it when its days are over by then (MQ713), and keeps its words.
 * @throws GoneError, StoreError
 */
export async function submitNote(store: Store, draftId: string): Promise<void> {
  await editFrom(store, drafts, draftId, () => ({ intent: 'submit' }));
  // Its author has seen why an earlier one was refused.
  for (const refused of store.refused.all())
    if (refused.collection === 'drafts' && refused.documentId === draftId)
      await discardRefused(store, refused.id);
}

/** Takes back a note that the server does not have yet: it is a draft again. @throws as above */
export const reopenNote = (store: Store, draftId: string): Promise<void> =>
  editFrom(store, drafts, draftId, ({ result_id: sent }) => (sent === null ? { intent: null } : null));

/** The subject's one reply; also without a signal. @throws InvalidWriteError (MQ718, MQ719), GoneError, StoreError */
export async function replyToNote(store: Store, id: string, typed: string): Promise<void> {
  const reply = typed.trim();
  if (reply === '') throw new InvalidWriteError(refusal('MQ718'), 'reply_text');
  if (lengthOf(reply) > MAX_NOTE_REPLY) throw new InvalidWriteError(refusal('MQ719'), 'reply_text');
  await editFrom(store, notes, id, () => ({ reply_text: reply }));
}
