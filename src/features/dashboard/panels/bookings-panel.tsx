import { bookingStateOf, isHold } from '@/domain/bookings/booking-state';
import { otherName, sideOf, stateMark, stateWords } from '@/domain/bookings/booking-copy';
import type { Booking } from '@/domain/streams/production/bookings';
import { formatDayRange } from '@/domain/values/days';
import type { Stored } from '@/store/queries/write-status';
import { useServerTime } from '@/store/react/use-sync-state';
import { ListRow } from '@/ui/layout/list-row';
import { StateLine } from '@/ui/status';
import { SyncLine } from '@/ui/sync/sync-line';
import { Panel, Rows } from './panel';

/** Requests to answer; challenges, and holds that a challenge has made the first. */
function isTheirTurn(booking: Booking, me: string): boolean {
  const status = bookingStateOf(booking);
  return sideOf(booking, me) === 'talent'
    ? status === 'requested'
    : status === 'challenged' || (isHold(status) && booking.is_challenging && booking.rank === 1);
}

/** Holds and bookings that wait for this person. Nothing where none does. */
export function BookingsPanel({
  bookings,
  me,
  now: deviceTime,
}: {
  bookings: readonly Stored<Booking>[];
  me: string;
  now: Date;
}) {
  const now = useServerTime(deviceTime);
  const waiting = bookings.filter((booking) => isTheirTurn(booking, me));
  if (waiting.length === 0) return null;
  return (
    <Panel title="Days you are asked about" link={{ label: 'All', to: '/bookings' }}>
      <Rows>
        {waiting.map((booking) => {
          const side = sideOf(booking, me);
          return (
            <li key={booking.id}>
              <ListRow
                flush
                unread
                to={`/bookings/${booking.id}`}
                title={otherName(booking, side)}
                aside={formatDayRange(booking.days[0] ?? null, booking.days.at(-1) ?? null)}
                meta={booking.title}
              >
                <span className="mt-1 block">
                  <StateLine state={stateMark(booking)}>{stateWords(booking, side, now)}</StateLine>
                </span>
                <SyncLine sync={booking.sync} />
              </ListRow>
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}
