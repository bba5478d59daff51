import type { PayType } from '../vocabulary';
import { fromMinor } from '../values/money';
import { perUsDollar } from './exchange-rates';

/** What makes two jobs' pay comparable. */
export interface ComparedPay {
  pay_type: PayType;
  salary_min: number | null;
  salary_max: number | null;
  currency: string;
  /** A fee for the project is divided by its days. */
  job_dates: readonly unknown[];
}

/** Ten-hour days in each unit. Twin: `private.day_pay` in supabase/schemas/06_jobs/13_exchange_rates.sql. */
const DAYS_IN: Record<Exclude<PayType, 'project' | 'deferred' | 'unpaid'>, number> = {
  hour: 0.1,
  day: 1,
  week: 5,
  month: 21,
  year: 220,
};
/** Of a project that does not say when it is worked. */
const DAYS_OF_UNDATED_PROJECT = 10;

function daysIn(type: PayType, dates: readonly unknown[]): number {
  if (type === 'deferred' || type === 'unpaid') return 0;
  if (type === 'project') return dates.length || DAYS_OF_UNDATED_PROJECT;
  return DAYS_IN[type];
}

/** Pay for one ten-hour day, in whole units of its own currency; 0 for unpaid, deferred and unknown pay. The upper end of a range counts. */
export function dayPay({
  pay_type: type,
  salary_min: min,
  salary_max: max,
  job_dates: dates,
}: ComparedPay): number {
  const days = daysIn(type, dates);
  return days === 0 ? 0 : (max ?? min ?? 0) / days;
}

/** The same of the lower end of a range. */
export const lowestDayPay = (pay: ComparedPay): number =>
  dayPay({ ...pay, salary_max: pay.salary_min ?? pay.salary_max });

/** What somebody asks for their work. */
export interface AskedRate {
  /** In minor units. */
  day_rate_minor: number | null;
  /** In whole units. */
  hourly_rate: number | null;
  currency: string;
}

/**
 * What somebody asks for one ten-hour day, in whole units of their currency: their day rate, otherwise ten hours. Null: they name none. Twin: `maxDayRate` in
 * supabase/schemas/06_jobs/09_search_pages.sql.
 */
export function askedDayPay({ day_rate_minor: day, hourly_rate: hour, currency }: AskedRate): number | null {
  if (day !== null) return fromMinor(day, currency);
  return hour === null ? null : hour / DAYS_IN.hour;
}

/** An amount in US dollars, to the cent, so that device and server agree. Null: its currency has no rate. */
export function inUsDollars(amount: number, currency: string): number | null {
  const rate = perUsDollar(currency);
  return rate === undefined ? null : Math.round((amount / rate) * 100) / 100;
}

/** Pay for one ten-hour day in US dollars, as orders, filters and the match compare it; 0 where nothing can be said. */
export const comparedDayPay = (pay: ComparedPay): number => inUsDollars(dayPay(pay), pay.currency) ?? 0;
