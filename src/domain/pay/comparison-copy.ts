import { formatDay } from '../values/days';
import { COMPARED_IN, EXCHANGE_RATES_DAY } from './exchange-rates';

/** `1 Jul 2026`: with its year, because rates age. */
export const RATES_DAY = formatDay(EXCHANGE_RATES_DAY, 0);

/** How pay is compared, wherever an order or a filter does it. */
export const COMPARED_BY = `Pay for a ten-hour day, compared in ${COMPARED_IN} at rates of ${RATES_DAY}.`;
