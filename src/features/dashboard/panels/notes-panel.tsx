import { otherName, sideOf } from '@/domain/bookings/booking-copy';
import { timeLeftWords } from '@/domain/notes/note-window';
import type { Booking } from '@/domain/streams/production/bookings';
import { ListRow } from '@/ui/layout/list-row';
import { Panel, Rows } from './panel';

/** Completed bookings that can still be written about. Nothing where there are none. */
export function NotesPanel({ bookings, me, now }: { bookings: readonly Booking[]; me: string; now: Date }) {
  if (bookings.length === 0) return null;
  return (
    <Panel title="Notes to write" link={{ label: 'All', to: '/notes' }}>
      <Rows>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <ListRow
              flush
              to={`/bookings/${booking.id}/note`}
              title={otherName(booking, sideOf(booking, me))}
              aside={timeLeftWords(booking, now)}
              meta={booking.title}
            />
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
