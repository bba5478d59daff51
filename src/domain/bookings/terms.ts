import type { Booking } from '../streams/production/bookings';
import type { PayType } from '../vocabulary';

export type Terms = Pick<Booking, 'rate_minor' | 'rate_unit' | 'days' | 'kit_fee_minor' | 'kill_fee_percent'>;

/** What employers choose from, in percent of the fee for all days. */
export const KILL_FEES = [0, 25, 50, 75, 100] as const;

/** What a week of pay is divided by. Twin: `private.kill_fee`. */
const DAYS_OF_A_WEEK = 5;

/** In how many weeks of pay these days are. */
export const weeksOfPay = (days: number): number => days / DAYS_OF_A_WEEK;

/** ` at 5 days a week` behind a sum of weeks that are not full, which says what a day of it is; empty behind any other. */
export const weekWords = (unit: PayType, days: number): string =>
  unit === 'week' && days % DAYS_OF_A_WEEK !== 0 ? ` at ${DAYS_OF_A_WEEK} days a week` : '';

/** How often the rate is paid for these days; null where days do not tell. */
function unitsOf({ rate_unit: unit, days }: Terms): number | null {
  switch (unit) {
    case 'day':
      return days.length;
    case 'week':
      return weeksOfPay(days.length);
    case 'project':
      return 1;
    case 'hour':
    case 'month':
    case 'year':
    case 'deferred':
    case 'unpaid':
      return null;
  }
}

/** The fee for all days in minor units, without the kit; null where the rate does not tell. */
export function feeOf(terms: Terms): number | null {
  const units = unitsOf(terms);
  return units === null || terms.rate_minor === null ? null : Math.round(terms.rate_minor * units);
}

/** Fee and kit for all days, in minor units; null where the rate does not tell. The kit is paid by the day. */
export function totalOf(terms: Terms): number | null {
  const fee = feeOf(terms);
  return fee === null ? null : fee + (terms.kit_fee_minor ?? 0) * terms.days.length;
}

/** What is due if the employer cancels, in minor units; null: nothing, or not to be computed from the rate. Twin: `private.kill_fee`. */
export function killFee(terms: Terms): number | null {
  const units = unitsOf(terms);
  if (terms.kill_fee_percent === 0 || units === null || terms.rate_minor === null) return null;
  return Math.round((terms.kill_fee_percent / 100) * terms.rate_minor * units);
}
