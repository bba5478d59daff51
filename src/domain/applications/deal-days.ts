import { DEAL_YEARS } from '../limits';
import { REFUSALS } from '../refusals';
import { addDays, type Day } from '../values/days';

const DAYS_A_YEAR = 365;

/** The last day that an offer or an interview can name: never later than the server's own bound, whatever the time zone (MQ785). */
export const lastDealDay = (today: Day): Day => addDays(today, DEAL_YEARS * DAYS_A_YEAR);

export const TOO_FAR_AWAY = REFUSALS.MQ785.replace('{years}', String(DEAL_YEARS));
