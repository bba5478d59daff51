import { isOpen, ownNoteState } from '@/domain/notes/note-state';
import { canBeReviewed, timeLeftWords } from '@/domain/notes/note-window';
import type { Booking } from '@/domain/streams/production/bookings';
import { observeNotesOf } from '@/store/notes/notes';
import { useLive } from '@/store/react/use-live';
import { LinkButton } from '@/ui/button';

/** The way to one's note about a completed booking, as long as one can be written, or where one was. */
export function NoteLink({ booking, now }: { booking: Booking; now: Date }) {
  const of = useLive(observeNotesOf, booking.id);
  if (of === undefined) return null;
  const state = ownNoteState(of);
  const canWrite = isOpen(state) && canBeReviewed(booking, now);
  if (!canWrite && state === null && of.about === null) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {(canWrite || state !== null) && (
        <LinkButton variant={canWrite ? 'primary' : 'secondary'} to={`/bookings/${booking.id}/note`}>
          {state === null ? 'Write a note' : canWrite ? 'Finish your note' : 'Your note'}
        </LinkButton>
      )}
      {of.about !== null && <LinkButton to="/notes">What they wrote about you</LinkButton>}
      {canWrite && <span className="text-sm text-ink-2">{timeLeftWords(booking, now)}</span>}
    </p>
  );
}
