import type { ReactNode } from 'react';
import { useRouteParams } from '@/client-state/page/route-params';
import { isRouteId } from '@/domain/navigation/access';
import type { Booking } from '@/domain/streams/production/bookings';
import { observeBooking } from '@/store/bookings/bookings';
import type { Stored } from '@/store/queries/write-status';
import { useLoadable } from '@/store/react/use-loadable';
import { LinkButton } from '@/ui/button';
import { Page } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';

/** One booking by the address, and what the screens of it show until it is here, or where it is not this person's. */
export function BookingView({ children }: { children: (booking: Stored<Booking>) => ReactNode }) {
  const { id } = useRouteParams();
  const copy = usePersistenceCopy();
  const canBe = isRouteId(id);
  const data = useLoadable(['bookings'], observeBooking, canBe ? id : null);
  const action = <LinkButton to="/bookings">All holds and bookings</LinkButton>;
  return (
    <LiveView
      data={canBe ? data : { ...data, value: null, absence: null }}
      what="this booking"
      as="page"
      className="max-w-[46rem]"
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
      empty={{
        title: 'This booking is not here',
        text: 'It does not exist, or it is not between you and somebody.',
        action,
      }}
    >
      {(booking) => <>{children(booking)}</>}
    </LiveView>
  );
}
