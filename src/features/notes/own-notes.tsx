import { combineLatest, map, type Observable } from 'rxjs';
import { otherName, sideOf } from '@/domain/bookings/booking-copy';
import { isOpen, type OwnNoteState } from '@/domain/notes/note-state';
import { canBeReviewed, timeLeftWords } from '@/domain/notes/note-window';
import { noteFormOf } from '@/domain/notes/note-form';
import { formatDayRange } from '@/domain/values/days';
import type { Note } from '@/domain/streams/production/notes';
import { isToWrite, observeNotes, observeReviewable, type Reviewable } from '@/store/notes/notes';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import { LinkButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { RatingBulbs } from '@/ui/domain/notes/rating-bulbs';
import { ListRow } from '@/ui/layout/list-row';
import { focusStays } from '@/ui/feedback/focus-stays';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { type State, StateLine } from '@/ui/status';
import { SyncLine } from '@/ui/sync/sync-line';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { NoteAboutMe } from './note-about-me';

interface OwnAndAbout {
  toWrite: Reviewable[];
  written: Reviewable[];
  about: Stored<Note>[];
}

const observeOwn = (store: Store): Observable<OwnAndAbout> =>
  combineLatest([observeReviewable(store), observeNotes(store)]).pipe(
    map(([all, notes]) => {
      const now = new Date(store.deps.now());
      return {
        toWrite: all.filter((each) => isToWrite(each, now)),
        written: all.filter((each) => each.state !== null && !isToWrite(each, now)),
        about: notes.filter(({ subject_id: subject }) => subject === store.me()),
      };
    }),
  );

const WRITTEN_STATES: Partial<Record<OwnNoteState, readonly [State, string]>> = {
  draft: ['closed', 'Not sent in time'],
  waiting: ['hold', 'Sealed, until the other has written, too'],
  published: ['read', 'Published'],
  removed: ['refused', 'Taken down by Marquee'],
};

/** What this person can write now, what they have written, and what is written about them; all of it from the device. */
export function OwnNotes() {
  const copy = usePersistenceCopy();
  const data = useLoadable(['bookings', 'notes', 'drafts'], observeOwn);
  return (
    <LiveView
      data={data}
      isEmpty={({ toWrite, written, about }) => toWrite.length + written.length + about.length === 0}
      what="your notes"
      renderFrame={(state) => <div className="mt-3">{state}</div>}
      skeleton={<RowsSkeleton rows={4} />}
      offline={{
        title: 'Not here yet',
        text: `Your notes download the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
      }}
      empty={{
        title: 'Nothing to write yet',
        text: 'After a booking is completed, both sides have 14 days to write a note about each other. It waits here for you.',
        action: <LinkButton to="/bookings">Your bookings</LinkButton>,
      }}
    >
      {({ toWrite, written, about }) => (
        <>
          <Group title="To write" rows={toWrite} />
          <Group title="Written" rows={written} />
          {about.length > 0 && (
            <section ref={focusStays} aria-label="About you" className="px-4 md:px-0">
              <h2 className="caption border-b border-hair pt-5 pb-2">About you</h2>
              <ul>
                {about.map((note) => (
                  <li key={note.id}>
                    <NoteAboutMe note={note} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </LiveView>
  );
}

function Group({ title, rows }: { title: string; rows: readonly Reviewable[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="caption border-b border-hair px-4 pt-5 pb-2 md:px-0">{title}</h2>
      <ul>
        {rows.map((own) => (
          <li key={own.booking.id}>
            <Row own={own} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ own: { booking, note, draft, state } }: { own: Reviewable }) {
  const { userId } = useIdentity();
  const now = useNow();
  const rating = note?.rating ?? (draft ? noteFormOf(draft.payload).rating : null);
  const mark = state === null ? undefined : WRITTEN_STATES[state];
  const canWrite = isOpen(state) && canBeReviewed(booking, now);
  return (
    <ListRow
      flush
      to={`/bookings/${booking.id}/note`}
      title={otherName(booking, sideOf(booking, userId))}
      aside={
        canWrite
          ? timeLeftWords(booking, now)
          : formatDayRange(booking.days[0] ?? null, booking.days.at(-1) ?? null)
      }
      meta={booking.title}
    >
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        {rating !== null && <RatingBulbs rating={rating} />}
        {canWrite && <StateLine state="draft">{draft ? 'Draft' : 'Not written yet'}</StateLine>}
        {mark && !canWrite && <StateLine state={mark[0]}>{mark[1]}</StateLine>}
      </span>
      {draft && state !== 'draft' && <SyncLine sync={draft.sync} />}
    </ListRow>
  );
}
