import { agreedRate } from '@/domain/values/money';
import { otherName, type Side, sideOf } from '@/domain/bookings/booking-copy';
import { bookingStateOf, isHold } from '@/domain/bookings/booking-state';
import { formatDayRange } from '@/domain/values/days';
import type { Booking } from '@/domain/streams/production/bookings';
import { hires } from '@/domain/roles';
import { observeBookings } from '@/store/bookings/bookings';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useLoadable } from '@/store/react/use-loadable';
import { useServerTime } from '@/store/react/use-sync-state';
import { LinkButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { ListRow } from '@/ui/layout/list-row';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { SyncLine } from '@/ui/sync/sync-line';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { SEPARATOR } from '@/ui/separator';
import { BookingStateLine, wasNotAsked } from './booking-state-line';

type One = Stored<Booking>;

/** The groups of the list, in the order in which they need somebody. Each booking is in the first that it fits. */
const GROUPS: readonly { title: string; fits: (booking: One, side: Side) => boolean }[] = [
  { title: 'Not asked', fits: wasNotAsked },
  {
    title: 'For you to answer',
    fits: (booking, side) => bookingStateOf(booking) === (side === 'talent' ? 'requested' : 'challenged'),
  },
  { title: 'Waiting for an answer', fits: (booking) => bookingStateOf(booking) === 'requested' },
  { title: 'Holds', fits: (booking) => isHold(bookingStateOf(booking)) },
  { title: 'Booked', fits: (booking) => bookingStateOf(booking) === 'confirmed' },
  { title: 'Over', fits: () => true },
];

/** What is still to come by its first day, what is over with the latest first. */
const inOrder = (all: readonly One[], isOver: boolean): One[] =>
  all.toSorted((a, b) => (a.days[0] ?? '').localeCompare(b.days[0] ?? '') * (isOver ? -1 : 1));

function grouped(all: readonly One[], me: string | null): { title: string; bookings: One[] }[] {
  const groups = GROUPS.map(({ title }) => ({ title, bookings: [] as One[] }));
  for (const booking of all) {
    const at = GROUPS.findIndex(({ fits }) => fits(booking, sideOf(booking, me)));
    groups[at]?.bookings.push(booking);
  }
  return groups
    .filter(({ bookings }) => bookings.length > 0)
    .map(({ title, bookings }) => ({ title, bookings: inOrder(bookings, title === 'Over') }));
}

/** `/bookings`: who has a hold on one's days or has booked them, and whom one has asked; all of it on the device. */
export default function BookingsScreen() {
  const { role, userId } = useIdentity();
  const now = useServerTime(useNow());
  const copy = usePersistenceCopy();
  const data = useLoadable(['bookings'], observeBookings);
  const isHiring = hires(role);
  return (
    <Page narrow className="md:pt-4">
      <PageTitle>Holds and bookings</PageTitle>
      <LiveView
        data={data}
        what="your holds and bookings"
        renderFrame={(state) => <div className="-mx-4 mt-3 md:mx-0">{state}</div>}
        skeleton={<RowsSkeleton rows={4} />}
        offline={{
          title: 'Not here yet',
          text: `Your holds and bookings download the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
        }}
        empty={
          isHiring
            ? {
                title: 'Nobody asked yet',
                text: 'Ask somebody for days from their profile, an application or a crew. They answer here, and holds keep their place in the queue.',
                action: (
                  <LinkButton to="/employer/talent/search" variant="primary">
                    Find talent
                  </LinkButton>
                ),
              }
            : {
                title: 'Nothing asked yet',
                text: 'When a production asks you for days, they are here: to give a hold, to accept, or to decline.',
                action: <LinkButton to="/availability">Say when you are free</LinkButton>,
              }
        }
      >
        {(all) => (
          <div className="-mx-4 md:mx-0">
            {grouped(all, userId).map(({ title, bookings }) => (
              <section key={title} aria-label={title}>
                <h2 className="caption border-b border-hair px-4 pt-5 pb-2 md:px-0">{title}</h2>
                <ul>
                  {bookings.map((booking) => (
                    <li key={booking.id}>
                      <Row booking={booking} side={sideOf(booking, userId)} now={now} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </LiveView>
    </Page>
  );
}

function Row({ booking, side, now }: { booking: One; side: Side; now: Date }) {
  const rate = agreedRate(booking);
  return (
    <ListRow
      flush
      to={`/bookings/${booking.id}`}
      title={otherName(booking, side)}
      aside={formatDayRange(booking.days[0] ?? null, booking.days.at(-1) ?? null, now.getFullYear())}
      meta={[
        booking.title,
        [rate.value, rate.unit].filter(Boolean).join(' '),
        booking.days.length > 1 ? `${booking.days.length} days` : '',
      ]
        .filter(Boolean)
        .join(SEPARATOR)}
    >
      <span className="mt-0.5 block">
        <BookingStateLine booking={booking} side={side} now={now} />
      </span>
      <SyncLine sync={booking.sync} />
    </ListRow>
  );
}
