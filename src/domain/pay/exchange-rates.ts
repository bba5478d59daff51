/**
 * How much of a currency one US dollar buys: approximate mid-market rates of one day, for comparing pay and nothing else. Nobody is
 * paid by them. Twin: `private.exchange_rates` (supabase/schemas/06_jobs/13_exchange_rates.sql);
 * `npm run rates` writes both.
 */
export const EXCHANGE_RATES_DAY = '2026-07-01';

/** What pay is compared in. */
export const COMPARED_IN = 'USD';

const PER_US_DOLLAR: Readonly<Record<string, number>> = {
  USD: 1,
  GBP: 0.74,
  EUR: 0.86,
  CAD: 1.37,
  AUD: 1.5,
  NZD: 1.7,
  CHF: 0.8,
  SEK: 9.4,
  DKK: 6.4,
  NOK: 9.9,
  ISK: 124,
  PLN: 3.65,
  CZK: 20.9,
  HUF: 335,
  RON: 4.4,
  TRY: 45.5,
  MXN: 17.9,
  BRL: 5.4,
  JPY: 152,
  KRW: 1440,
  INR: 90,
  ZAR: 16.8,
  MAD: 9.2,
  NGN: 1440,
};

/** Undefined: a currency without a rate, whose amounts compare with nothing. */
export const perUsDollar = (currency: string): number | undefined => PER_US_DOLLAR[currency];

export const RATED_CURRENCIES: readonly string[] = Object.keys(PER_US_DOLLAR);
