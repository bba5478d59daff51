import { combineLatest, map, type Observable } from 'rxjs';
import { Link } from 'react-router-dom';
import { useRouteParams } from '@/client-state/page/route-params';
import { daysInShort } from '@/domain/availability/day-words';
import { otherName, sideOf } from '@/domain/bookings/booking-copy';
import { isRouteId } from '@/domain/navigation/access';
import { noteFormOf } from '@/domain/notes/note-form';
import { isOpen, ownNoteState } from '@/domain/notes/note-state';
import { canBeReviewed, notesCloseAt, timeLeftWords } from '@/domain/notes/note-window';
import { collaborationLabel } from '@/domain/notes/published-notes';
import { refusal } from '@/domain/refusals';
import type { Booking } from '@/domain/streams/production/bookings';
import { formatClockTime, formatDayHeading } from '@/domain/values/days';
import { observeBooking } from '@/store/bookings/bookings';
import { type NotesOfBooking, observeNotesOf, reopenNote } from '@/store/notes/notes';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import { Button, LinkButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { NoteEntry } from '@/ui/domain/notes/note-entry';
import { attempt } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { StateLine } from '@/ui/status';
import { SyncLine } from '@/ui/sync/sync-line';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { SEPARATOR } from '@/ui/separator';
import { NoteFields } from './note-fields';

interface Known extends NotesOfBooking {
  booking: Stored<Booking>;
}

const observeKnown = (store: Store, id: string): Observable<Known | null> =>
  combineLatest([observeBooking(store, id), observeNotesOf(store, id)]).pipe(
    map(([booking, of]) => (booking === null ? null : { booking, ...of })),
  );

/** `/bookings/{id}/note`: what this side says about the other after a completed booking; from the device, and kept there until there is a signal. */
export default function WriteScreen() {
  const { id } = useRouteParams();
  const copy = usePersistenceCopy();
  const canBe = isRouteId(id);
  const data = useLoadable(['bookings', 'drafts', 'notes'], observeKnown, canBe ? id : null);
  const action = <LinkButton to="/notes">All your notes</LinkButton>;
  return (
    <LiveView
      data={canBe ? data : { ...data, value: null, absence: null }}
      what="this booking"
      as="page"
      skeleton={
        <Page narrow>
          <RowsSkeleton rows={5} />
        </Page>
      }
      offline={{
        title: 'Not on this device',
        text: `Each booking downloads the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
        action,
      }}
      empty={{ title: 'This booking is not here', text: refusal('MQ711'), action }}
    >
      {(known) => <Writing key={known.booking.id} known={known} />}
    </LiveView>
  );
}

function Writing({ known }: { known: Known }) {
  const { booking, note, draft } = known;
  const { userId } = useIdentity();
  const now = useNow();
  const name = otherName(booking, sideOf(booking, userId));
  const state = ownNoteState({ note, draft });
  const closesAt = notesCloseAt(booking);
  const canWrite = isOpen(state) && canBeReviewed(booking, now);
  return (
    <Page narrow className="md:pt-4">
      <PageTitle name="Write a note">A note about {name}</PageTitle>
      <p className="mb-4 text-ink-2">
        <Link to={`/bookings/${booking.id}`} className="underline underline-offset-4">
          {booking.title}
        </Link>
        {`${SEPARATOR}${daysInShort(booking.days, now.getFullYear())}`}
      </p>
      {canWrite && closesAt !== null && (
        <p className="mb-6 max-w-[62ch]">
          Neither of you sees what the other writes until both have written, or until{' '}
          <span className="whitespace-nowrap">
            {formatDayHeading(closesAt, now)} <span className="mono">{formatClockTime(closesAt)}</span>
          </span>
          . <span className="whitespace-nowrap text-ink-2">{timeLeftWords(booking, now)}.</span>
        </p>
      )}
      {canWrite ? (
        <NoteFields booking={booking} draft={draft} name={name} />
      ) : (
        <Written known={known} name={name} now={now} />
      )}
    </Page>
  );
}

/** What was sent, or that nothing can be any more. */
function Written({ known: { booking, note, draft }, name, now }: { known: Known; name: string; now: Date }) {
  const store = useStore();
  const state = ownNoteState({ note, draft });
  const closesAt = notesCloseAt(booking);
  const words = draft ? noteFormOf(draft.payload) : null;
  return (
    <div className="grid gap-4">
      {closesAt === null && <Problem>{refusal('MQ711')}</Problem>}
      {closesAt !== null && isOpen(state) && <Problem>{refusal('MQ713', { days: '14' })}</Problem>}
      <div role="status" className="grid gap-1">
        {state === 'waiting' && closesAt !== null && (
          <>
            <StateLine state="hold">Sealed, until {name} has written, too</StateLine>
            <p className="text-sm text-ink-2">
              Or until {formatDayHeading(closesAt, now)} {formatClockTime(closesAt)}. {name} is not told that
              you have written.
            </p>
            {draft?.sync.state === 'refused' && (
              <p className="mt-2 text-sm">
                You wrote another text on this device. It is not sent, and waits for you under Needs
                attention.
              </p>
            )}
          </>
        )}
        {state === 'published' && <StateLine state="read">Published</StateLine>}
        {state === 'removed' && <StateLine state="refused">Taken down by Marquee</StateLine>}
        {state === 'sending' && draft && <SyncLine sync={draft.sync} />}
      </div>
      {note && (
        <NoteEntry
          rating={note.rating}
          text={note.text}
          meta={collaborationLabel(note.collaboration_type)}
          from={note.is_public ? 'Everybody reads it' : `${name} alone reads it`}
          reply={note.reply_text === '' ? null : { name, text: note.reply_text }}
        />
      )}
      {!note && words?.rating != null && (
        <NoteEntry
          rating={words.rating}
          text={words.text}
          meta={words.collaborationType === '' ? '' : collaborationLabel(words.collaborationType)}
          from={words.isPublic ? 'Everybody reads it' : `${name} alone reads it`}
          reply={null}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'sending' && draft && (
          <Button onClick={() => void attempt(() => reopenNote(store, draft.id))}>Change it</Button>
        )}
        <LinkButton to="/notes">All your notes</LinkButton>
      </div>
    </div>
  );
}
