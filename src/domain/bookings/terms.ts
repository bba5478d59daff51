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

/** How often the rate is paid for these days, in fifths: a day of a weekly rate is one, so they are whole. Null where days do not tell, or an offer names none. */
function fifthsOf({ rate_unit: unit, days }: Terms): number | null {
  if (days.length === 0 && unit !== 'project') return null;
  switch (unit) {
    case 'day':
      return days.length * DAYS_OF_A_WEEK;
    case 'week':
      return days.length;
    case 'project':
      return DAYS_OF_A_WEEK;
    case 'hour':
    case 'month':
    case 'year':
    case 'deferred':
    case 'unpaid':
      return null;
  }
}

/** So many percent of the fee. One division of whole numbers, at the end: 29 % of 50 is 14.5, and 0.29 of it a little less, which rounds down. */
function shareOf(terms: Terms, percent: number): number | null {
  const fifths = fifthsOf(terms);
  return fifths === null || terms.rate_minor === null
    ? null
    : Math.round((terms.rate_minor * fifths * percent) / (DAYS_OF_A_WEEK * 100));
}

/** The fee for all days in minor units, without the kit; null where the rate does not tell. */
export function feeOf(terms: Terms): number | null {
  return shareOf(terms, 100);
}

/** Fee and kit for all days, in minor units; null where the rate does not tell. The kit is paid by the day. */
export function totalOf(terms: Terms): number | null {
  const fee = feeOf(terms);
  return fee === null ? null : fee + (terms.kit_fee_minor ?? 0) * terms.days.length;
}

/** What is due if the employer cancels, in minor units; null: nothing, or not to be computed from the rate. Twin: `private.kill_fee`. */
export function killFee(terms: Terms): number | null {
  return terms.kill_fee_percent === 0 ? null : shareOf(terms, terms.kill_fee_percent);
}
