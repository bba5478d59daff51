import { Link } from 'react-router-dom';
import { bookingStateOf, isWorked } from '@/domain/bookings/booking-state';
import { explanationOf, otherName, type Side, sideOf, STATUS_LABELS } from '@/domain/bookings/booking-copy';
import type { Booking } from '@/domain/streams/production/bookings';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { formatClockTime, formatDayHeading } from '@/domain/values/days';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useServerTime } from '@/store/react/use-sync-state';
import { LinkButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { focusStays } from '@/ui/feedback/focus-stays';
import { Page, PageTitle } from '@/ui/layout/page';
import { SectionHeading } from '@/ui/layout/section-heading';
import { SyncLine } from '@/ui/sync/sync-line';
import { SEPARATOR } from '@/ui/separator';
import { BookingStateLine, wasNotAsked } from './booking-state-line';
import { NoteLink } from './note-link';
import { OwnDaysLine } from './own-days-line';
import { BookingSteps } from './booking-steps';
import { BookingTerms } from './booking-terms';
import { BookingView } from './booking-view';

/** `/bookings/{id}`: what is asked, where it stands, and what this side can do; all of it from the device. */
export default function BookingScreen() {
  const { userId } = useIdentity();
  return (
    <div ref={focusStays}>
      <BookingView>{(booking) => <Shown booking={booking} side={sideOf(booking, userId)} />}</BookingView>
    </div>
  );
}

function Shown({ booking, side }: { booking: Stored<Booking>; side: Side }) {
  const now = useServerTime(useNow());
  const status = bookingStateOf(booking);
  const other = otherName(booking, side);
  const isAgreed = status === 'confirmed' || status === 'completed';
  const isRefused = wasNotAsked(booking);
  return (
    <Page narrow className="md:pt-4">
      <PageTitle>{booking.title}</PageTitle>
      <p className="mb-3 text-ink-2">
        {booking.role_code !== '' && `${roleLabel(booking.role_code)}${SEPARATOR}`}
        {side === 'employer' ? (
          <Link to={`/talent/${booking.talent_id}`} className="underline underline-offset-4">
            {other}
          </Link>
        ) : (
          [booking.employer_name, booking.company_name].filter(Boolean).join(', ')
        )}
      </p>
      <div role="status" className="mb-4 grid gap-1">
        <BookingStateLine booking={booking} side={side} now={now} />
        <Explanation booking={booking} side={side} now={now} />
        {side === 'talent' && status === 'requested' && <OwnDaysLine days={booking.days} />}
        <SyncLine sync={booking.sync} />
      </div>
      {isRefused && (
        <p className="mb-4">
          <LinkButton variant="primary" to={`/bookings/new?person=${booking.talent_id}&again=${booking.id}`}>
            Change it and ask again
          </LinkButton>
        </p>
      )}
      <BookingTerms booking={booking} side={side} />
      {isWorked(booking) && <NoteLink booking={booking} now={now} />}
      {isAgreed && <Links booking={booking} side={side} isAgreed />}
      {!isRefused && <BookingSteps booking={booking} side={side} />}
      <Words booking={booking} side={side} />
      {!isAgreed && <Links booking={booking} side={side} isAgreed={false} />}
      <section aria-label="What happened" className="mt-8">
        <SectionHeading title="What happened" />
        <ol>
          {booking.history.map(({ status: step, at }) => (
            <li key={`${step} ${at}`} className="flex justify-between gap-3 border-b border-hair py-2">
              <span>{STATUS_LABELS[step]}</span>
              <time dateTime={at} className="mono shrink-0 text-sm text-ink-2">
                {formatDayHeading(at, now)} {formatClockTime(at)}
              </time>
            </li>
          ))}
        </ol>
      </section>
    </Page>
  );
}

function Explanation({ booking, side, now }: { booking: Booking; side: Side; now: Date }) {
  const text = explanationOf(booking, side, now);
  return text === '' ? null : <p className="max-w-[62ch] text-sm text-ink-2">{text}</p>;
}

/** What each side added. */
function Words({ booking, side }: { booking: Booking; side: Side }) {
  const all = [
    { name: side === 'talent' ? 'You' : booking.talent_name, text: booking.talent_note },
    { name: side === 'employer' ? 'You' : booking.employer_name, text: booking.employer_note },
  ].filter(({ text }) => text !== '');
  if (all.length === 0) return null;
  return (
    <dl className="mt-6 grid gap-3">
      {all.map(({ name, text }) => (
        <div key={name}>
          <dt className="caption">{name}</dt>
          <dd className="max-w-[62ch] whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A project is read by who is on it, which somebody asked for days need not be. */
function Links({ booking, side, isAgreed }: { booking: Booking; side: Side; isAgreed: boolean }) {
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {isAgreed && <LinkButton to={`/bookings/${booking.id}/memo`}>Deal memo</LinkButton>}
      {booking.job_id !== null && <LinkButton to={`/jobs/${booking.job_id}`}>The job</LinkButton>}
      {booking.project_id !== null && side === 'employer' && (
        <LinkButton to={`/projects/${booking.project_id}`}>The project</LinkButton>
      )}
    </div>
  );
}
