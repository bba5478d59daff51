import { minorDigitsOf } from '../values/money';

export interface Currency {
  code: string;
  label: string;
  symbol: string;
  /** Decimal digits: amounts in `*_minor` fields count the currency's smallest unit. */
  minorDigits: number;
}

/** The currencies that pay can be offered in: those of `PLACES`. US dollars come first, as the default. */
export const CURRENCIES: readonly Currency[] = (
  [
    { code: 'USD', label: 'US dollar', symbol: '$' },
    { code: 'GBP', label: 'Pound sterling', symbol: '£' },
    { code: 'EUR', label: 'Euro', symbol: '€' },
    { code: 'CAD', label: 'Canadian dollar', symbol: 'CA$' },
    { code: 'AUD', label: 'Australian dollar', symbol: 'A$' },
    { code: 'NZD', label: 'New Zealand dollar', symbol: 'NZ$' },
    { code: 'CHF', label: 'Swiss franc', symbol: 'CHF' },
    { code: 'SEK', label: 'Swedish krona', symbol: 'kr' },
    { code: 'DKK', label: 'Danish krone', symbol: 'kr' },
    { code: 'NOK', label: 'Norwegian krone', symbol: 'kr' },
    { code: 'ISK', label: 'Icelandic króna', symbol: 'kr' },
    { code: 'PLN', label: 'Polish złoty', symbol: 'zł' },
    { code: 'CZK', label: 'Czech koruna', symbol: 'Kč' },
    { code: 'HUF', label: 'Hungarian forint', symbol: 'Ft' },
    { code: 'RON', label: 'Romanian leu', symbol: 'lei' },
    { code: 'TRY', label: 'Turkish lira', symbol: '₺' },
    { code: 'MXN', label: 'Mexican peso', symbol: 'MX$' },
    { code: 'BRL', label: 'Brazilian real', symbol: 'R$' },
    { code: 'JPY', label: 'Japanese yen', symbol: '¥' },
    { code: 'KRW', label: 'South Korean won', symbol: '₩' },
    { code: 'INR', label: 'Indian rupee', symbol: '₹' },
    { code: 'ZAR', label: 'South African rand', symbol: 'R' },
    { code: 'MAD', label: 'Moroccan dirham', symbol: 'DH' },
    { code: 'NGN', label: 'Nigerian naira', symbol: '₦' },
  ] as const
).map((currency) => ({ ...currency, minorDigits: minorDigitsOf(currency.code) }));

const BY_CODE = new Map(CURRENCIES.map((currency) => [currency.code, currency]));

export const findCurrency = (code: string): Currency | null => BY_CODE.get(code) ?? null;
