import { canMove } from '../lifecycles';
import type { BookingStatus } from '../projects/production-lifecycles';
import type { Booking } from '../streams/production/bookings';

type Parts = Pick<Booking, 'status' | 'wants' | 'talent_step' | 'employer_step'>;

/** Where the person's part leads. Twin: `private.after_talent_step`. */
function afterTalentStep({ status, wants, talent_step: step }: Parts): BookingStatus {
  switch (step) {
    case '':
      return status;
    case 'accepted':
      return wants === 'hold' ? 'held' : 'confirmed';
    case 'declined':
      return 'declined';
    case 'released':
      // A yes that was taken back before it was sent is a no.
      if (status === 'requested') return 'declined';
      return status === 'confirmed' ? 'cancelled' : 'released';
  }
}

/** Where the employer's part leads. Twin: `private.after_employer_step`. */
function afterEmployerStep({ status, employer_step: step }: Parts): BookingStatus {
  switch (step) {
    case '':
      return status;
    case 'confirmed':
      return 'confirmed';
    case 'withdrawn':
      return status === 'confirmed' ? 'cancelled' : 'released';
  }
}

/**
 * Where a booking stands: what both sides have said, also before the server knows. A step that the lifecycle does not allow changes nothing, and the
 * server says why.
 */
export function bookingStateOf(booking: Parts): BookingStatus {
  const said = afterTalentStep(booking);
  const answered = canMove('booking', booking.status, said, 'talent') ? said : booking.status;
  const asked = afterEmployerStep({ ...booking, status: answered });
  return canMove('booking', answered, asked, 'employer') ? asked : answered;
}

/** Whether somebody has worked on it: it can be reviewed, and is a credit, also when the rest was cancelled. Twin: `private.is_worked`. */
export const isWorked = ({ status, days_worked: worked }: Pick<Booking, 'status' | 'days_worked'>): boolean =>
  status === 'completed' || (status === 'cancelled' && worked > 0);

export const isHold = (status: BookingStatus): boolean => status === 'held' || status === 'challenged';
