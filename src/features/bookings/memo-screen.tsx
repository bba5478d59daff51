import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { dueWords, endedBy, killFeeWords, STATUS_LABELS, totalWords } from '@/domain/bookings/booking-copy';
import { clocksIn } from '@/domain/call-sheets/zoned-time';
import type { Booking } from '@/domain/streams/production/bookings';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { formatDay, weekday } from '@/domain/values/days';
import { agreedRate, formatMinor } from '@/domain/values/money';
import { formatTimezone, isTimezone } from '@/domain/values/timezones';
import { Button } from '@/ui/button';
import { Page, PageTitle } from '@/ui/layout/page';
import { BookingView } from './booking-view';

/** `/bookings/{id}/memo`: what both agreed to, on a page that prints. */
export default function MemoScreen() {
  return (
    <BookingView>
      {(booking) => (
        <Page narrow className="md:pt-4">
          <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
            <PageTitle name="Deal memo">Deal memo</PageTitle>
            <Button icon={<Printer size={20} aria-hidden />} onClick={() => print()}>
              Print or save as PDF
            </Button>
          </div>
          <Memo booking={booking} />
        </Page>
      )}
    </BookingView>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-hair py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
    <dt className="caption self-center">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** `Petra Lind, 4 Jan 2027, 09:00 (Europe/London)`: where the work is, so that everybody reads and prints the same. */
function agreed(name: string, at: string | null, timezone: string): string {
  if (at === null) return 'Not yet';
  const zone = isTimezone(timezone) ? timezone : 'UTC';
  const [day = '', time = ''] = clocksIn(zone, Date.parse(at)).split(' ');
  return `${name}, ${formatDay(day, 0)}, ${time.slice(0, 'HH:MM'.length)} (${formatTimezone(zone)})`;
}

/** Who cancelled, when, and what that makes due: on paper this is what somebody claims it with. */
function Cancelled({ booking }: { booking: Booking }) {
  const names: Partial<Record<Booking['ended_by'], string>> = {
    employer: booking.employer_name,
    talent: booking.talent_name,
  };
  const by = names[endedBy(booking)];
  const at = booking.history.findLast(({ status }) => status === 'cancelled')?.at ?? null;
  const due = dueWords(booking).join(' ');
  return (
    <>
      {by !== undefined && at !== null && (
        <Line label="Cancelled by">{agreed(by, at, booking.timezone)}</Line>
      )}
      {due !== '' && <Line label="For that">{due}</Line>}
    </>
  );
}

/** Every term of a booking, and when each side agreed. */
export function Memo({ booking }: { booking: Booking }) {
  // As the server has it: what waits on this device is not agreed.
  const { status } = booking;
  const isAgreed =
    booking.employer_agreed_at !== null && booking.talent_agreed_at !== null && status !== 'requested';
  const rate = agreedRate(booking);
  const total = totalWords(booking);
  return (
    <article
      data-print
      className="mt-4 rounded-box border border-hair bg-sheet p-4 md:p-6 print:mt-0 print:border-0 print:bg-[white] print:p-[12mm] print:text-[black]"
    >
      <header className="border-b-2 border-ink pb-2">
        <p className="caption">
          Deal memo{status === 'confirmed' ? '' : `, ${STATUS_LABELS[status].toLowerCase()}`}
        </p>
        <h2 className="head text-lg">{booking.title}</h2>
      </header>
      <dl>
        <Line label="Between">
          {[booking.employer_name, booking.company_name].filter(Boolean).join(', ')} and {booking.talent_name}
        </Line>
        {booking.role_code !== '' && <Line label="Role">{roleLabel(booking.role_code)}</Line>}
        <Line label={booking.days.length === 1 ? 'Day' : `${booking.days.length} days`}>
          <ul className="grid gap-x-4 sm:grid-cols-2">
            {booking.days.map((day) => (
              <li key={day}>
                {weekday(day)} {formatDay(day, 0)}
              </li>
            ))}
          </ul>
          <span className="text-sm text-ink-2">
            Days begin and end at midnight in {formatTimezone(booking.timezone)}
          </span>
        </Line>
        {booking.place !== '' && <Line label="Place">{booking.place}</Line>}
        <Line label="Rate">
          <span className="mono">{[rate.value, rate.unit].filter(Boolean).join(' ')}</span>
          {total !== '' && `, ${total}`}
        </Line>
        {booking.kit_fee_minor !== null && (
          <Line label="Kit">
            <span className="mono">{formatMinor(booking.kit_fee_minor, booking.currency)} /day</span>
          </Line>
        )}
        <Line label="If the employer cancels">{killFeeWords(booking)}</Line>
        {booking.note !== '' && (
          <Line label="Also">
            <span className="whitespace-pre-line">{booking.note}</span>
          </Line>
        )}
        <Line label="Agreed by">
          {agreed(booking.employer_name, booking.employer_agreed_at, booking.timezone)}
        </Line>
        <Line label="Agreed by">
          {agreed(booking.talent_name, booking.talent_agreed_at, booking.timezone)}
        </Line>
        {status === 'cancelled' && <Cancelled booking={booking} />}
      </dl>
      <p className="mt-3 text-sm text-ink-2">
        {isAgreed
          ? 'Both agreed to these terms on Marquee, signed in to their own account; the times are those of its server. It says what was agreed, and takes the place of no contract that law or a union asks for.'
          : 'Not agreed yet: these are the terms that were asked for.'}
      </p>
    </article>
  );
}
