import { DESIGN } from '../design-constants.ts';
import type { PayType } from '../vocabulary.ts';
import { grouped } from './counts.ts';
import { numberFormat, twoDigits } from './formats.ts';

const SPACE = '\u00a0';

/** What stands before an amount in `DESIGN.locale`, of the currencies that pay is offered in. A test holds them equal to what Intl writes. */
const BEFORE_AMOUNT: Readonly<Record<string, string>> = {
  USD: '$',
  GBP: '£',
  EUR: '€',
  CAD: 'CA$',
  AUD: 'A$',
  NZD: 'NZ$',
  MXN: 'MX$',
  BRL: 'R$',
  JPY: '¥',
  KRW: '₩',
  INR: '₹',
  NGN: `NGN${SPACE}`,
  ...Object.fromEntries(
    ['CHF', 'SEK', 'DKK', 'NOK', 'ISK', 'PLN', 'CZK', 'HUF', 'RON', 'TRY', 'ZAR', 'MAD'].map((code) => [
      code,
      code + SPACE,
    ]),
  ),
};

/** Beyond this, digits become powers of ten. */
const MAX_AMOUNT = 1e15;

/** By Intl only what is rarely shown (`grouped`). */
function writeAmount(amount: number, currency: string): string {
  const before = BEFORE_AMOUNT[currency];
  if (before === undefined || Math.abs(amount) >= MAX_AMOUNT) return writeByIntl(amount, currency);
  const sign = amount < 0 || Object.is(amount, -0) ? '-' : '';
  if (Number.isInteger(amount)) return sign + before + grouped(String(Math.abs(amount)));
  const cents = centsOf(Math.abs(amount));
  return `${sign}${before}${grouped(String(Math.floor(cents / 100)))}.${twoDigits(cents % 100)}`;
}

/** Rounded as it is written, not as it is stored: 1.005 is a little less, and is 1.01 all the same. */
const centsOf = (amount: number): number => (amount < 1e-6 ? 0 : Math.round(Number(`${amount}e2`)));

const writeByIntl = (amount: number, currency: string): string =>
  numberFormat(DESIGN.locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount);

/**
 * `$620`, `€1,250.50`; whole amounts without cents. An unknown currency is shown as its code with two decimals (A8).
 */
export function formatMoney(amount: number | null | undefined, currency: string): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return 'N/A';
  try {
    return writeAmount(amount, currency);
  } catch {
    return `${currency} ${amount.toFixed(2)}`;
  }
}

/** Decimal digits of currencies whose minor unit is not a hundredth. */
const MINOR_DIGITS: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, ISK: 0, KWD: 3, BHD: 3 };

export const minorDigitsOf = (currency: string): number => MINOR_DIGITS[currency] ?? 2;

export const fromMinor = (minor: number, currency: string): number => minor / 10 ** minorDigitsOf(currency);
export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** minorDigitsOf(currency));

export const formatMinor = (minor: number | null | undefined, currency: string): string =>
  minor === null || minor === undefined ? 'N/A' : formatMoney(fromMinor(minor, currency), currency);

export const PAY_UNIT: Record<PayType, string> = {
  hour: '/hour',
  day: '/day',
  week: '/week',
  month: '/month',
  year: '/year',
  project: '/project',
  deferred: 'deferred',
  unpaid: '',
};

/** Whether an amount can be named at all. */
export const hasAmount = (type: PayType): boolean => type !== 'unpaid' && type !== 'deferred';

/** What was offered or agreed: `$620 /day`; "No pay" and "Deferred" where there is no amount. In minor units. */
export function agreedRate({
  rate_minor: rate,
  rate_unit: unit,
  currency,
}: {
  rate_minor: number | null;
  rate_unit: PayType;
  currency: string;
}): { value: string; unit?: string } {
  if (rate === null) return { value: unit === 'deferred' ? 'Deferred' : 'No pay' };
  return { value: formatMinor(rate, currency), unit: PAY_UNIT[unit] };
}

interface Pay {
  pay_type: PayType;
  salary_min: number | null;
  salary_max: number | null;
  currency: string;
}

/** The amount in a rate cell: `$620`, `$620–$680`, `Unpaid`, `Deferred`. The unit is shown beside it (`PAY_UNIT`). */
export function formatPayAmount({ pay_type: type, salary_min: min, salary_max: max, currency }: Pay): string {
  if (type === 'unpaid') return 'Unpaid';
  const low = min ?? max;
  if (low === null) return type === 'deferred' ? 'Deferred' : 'N/A';
  const high = max ?? low;
  return high > low
    ? `${formatMoney(low, currency)}–${formatMoney(high, currency)}`
    : formatMoney(low, currency);
}
