import { Link } from 'react-router-dom';
import { bookingStateOf, isHold } from '@/domain/bookings/booking-state';
import { askingPath } from '@/domain/bookings/asking-path';
import type { BookingStatus } from '@/domain/projects/production-lifecycles';
import { observeBookings } from '@/store/bookings/bookings';
import { useLive } from '@/store/react/use-live';
import { StateLine } from '@/ui/status';
import type { Applicant } from '../applicant';
import { applicantName } from '../views/applicant-parts';

/** Where this person has been asked for days of the job, or has given them. */
const isUnderWay = (status: BookingStatus): boolean =>
  status === 'requested' || status === 'confirmed' || status === 'completed' || isHold(status);

/** An offer that was accepted without days books nobody: it says so, and asks for them in one tap, until they are asked for. */
export function NobodyBooked({ applicant }: { applicant: Applicant }) {
  const { application, mayAnswer } = applicant;
  const bookings = useLive(observeBookings);
  const asked = bookings?.find(
    (booking) =>
      booking.job_id === application.job_id &&
      booking.talent_id === application.applicant_id &&
      // Nobody was asked by a request that was refused.
      (booking.rev > 0 || booking.sync.state !== 'refused') &&
      isUnderWay(bookingStateOf(booking)),
  );
  if (bookings === undefined || (!asked && !mayAnswer)) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4">
      <StateLine state={asked ? 'sent' : 'urgent'}>
        {asked
          ? 'The offer names no days. You have asked for them.'
          : `${applicantName(applicant)} is not booked: the offer names no days.`}
      </StateLine>
      <Link
        to={
          asked
            ? `/bookings/${asked.id}`
            : askingPath([application.applicant_id], { jobId: application.job_id })
        }
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {asked ? 'See the request' : 'Ask for the days'}
      </Link>
    </div>
  );
}
