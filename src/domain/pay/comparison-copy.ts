import { formatDay } from '../values/days';
import { COMPARED_IN, EXCHANGE_RATES_DAY } from './exchange-rates';

/** `1 Jul 2026`: with its year, because rates age. */
export const RATES_DAY = formatDay(EXCHANGE_RATES_DAY, 0);

/** How single amounts are compared, such as what applicants ask. */
export const COMPARED_BY = `Pay for a ten-hour day, compared in ${COMPARED_IN} at rates of ${RATES_DAY}.`;

/** How the pay of jobs is compared, wherever an order or a filter does it (`dayPay`). */
export const JOBS_COMPARED_BY = `${COMPARED_BY} Of a range, the upper end counts.`;
