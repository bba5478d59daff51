import { newId } from '@/domain/ids';
import { type Booking, bookings } from '@/domain/streams/production/bookings';
import { dayFromNow } from '../database/sync-fixtures';

/** What a side says later; everything else that a client writes is a term. */
const STEPS: readonly string[] = [
  'employer_step',
  'employer_note',
  'is_challenging',
  'talent_step',
  'talent_note',
];

export const BOOKING_TERMS: readonly string[] = bookings.writable.filter((field) => !STEPS.includes(field));

/** Another value of each term than the sample and `asking` have; a test compares the keys with `BOOKING_TERMS`. */
export const otherTerms = (): Partial<Booking> => ({
  talent_id: newId(),
  wants: 'booking',
  job_id: newId(),
  project_id: newId(),
  title: 'High Tide',
  role_code: 'best_boy_electric',
  days: [dayFromNow(30)],
  timezone: 'America/New_York',
  place: 'Whitby',
  rate_minor: 99_900,
  rate_unit: 'week',
  currency: 'EUR',
  kit_fee_minor: 7_700,
  kill_fee_percent: 25,
  note: 'Three nights in the harbour.',
  open_until: dayFromNow(11),
});
