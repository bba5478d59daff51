import { PLANNING_YEARS } from '../../limits';
import { refusal } from '../../refusals';
import { addDays, type Day } from '../../values/days';

const DAYS_A_YEAR = 365;

/** The last day that a job, an offer or an interview can name: never later than the server's own bound, whatever the time zone (MQ785). */
export const lastPlannedDay = (today: Day): Day => addDays(today, PLANNING_YEARS * DAYS_A_YEAR);

export const TOO_FAR_AWAY = refusal('MQ785', { years: String(PLANNING_YEARS) });
