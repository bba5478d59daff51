import * as z from 'zod';
import { day, id, shortText } from '../../definition/field-types';

/** What somebody else who edits a project has booked for it: who, as what and on which days. Its terms are not here. */
const BookingOfOther = z
  .object({
    id,
    talent_id: id,
    /** Empty where one of the two blocks the other. */
    talent_name: shortText,
    role_code: z.string(),
    days: z.array(day),
    status: z.enum(['confirmed', 'completed']),
    booked_by: shortText,
  })
  .transform((booking) => ({
    ...booking,
    wants: 'booking' as const,
    talent_step: 'accepted' as const,
    employer_step: 'confirmed' as const,
  }));
export type BookingOfOther = z.infer<typeof BookingOfOther>;

/** @param answer of `bookings_of_others`; what this version of the app does not know is left out, and null is none */
export const readBookingsOfOthers = (answer: unknown): BookingOfOther[] =>
  Array.isArray(answer)
    ? answer.flatMap((each) => {
        const read = BookingOfOther.safeParse(each);
        return read.success ? [read.data] : [];
      })
    : [];
