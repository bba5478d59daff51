export interface Currency {
  code: string;
  label: string;
  symbol: string;
  /** Decimal digits: amounts in `*_minor` fields count the currency's smallest unit. */
  minorDigits: number;
}

/** The currencies that pay can be offered in: those of `PLACES`. US dollars come first, as the default. */
export const CURRENCIES: readonly Currency[] = [
  { code: 'USD', label: 'US dollar', symbol: '$', minorDigits: 2 },
  { code: 'GBP', label: 'Pound sterling', symbol: '£', minorDigits: 2 },
  { code: 'EUR', label: 'Euro', symbol: '€', minorDigits: 2 },
  { code: 'CAD', label: 'Canadian dollar', symbol: 'CA$', minorDigits: 2 },
  { code: 'AUD', label: 'Australian dollar', symbol: 'A$', minorDigits: 2 },
  { code: 'NZD', label: 'New Zealand dollar', symbol: 'NZ$', minorDigits: 2 },
  { code: 'CHF', label: 'Swiss franc', symbol: 'CHF', minorDigits: 2 },
  { code: 'SEK', label: 'Swedish krona', symbol: 'kr', minorDigits: 2 },
  { code: 'DKK', label: 'Danish krone', symbol: 'kr', minorDigits: 2 },
  { code: 'NOK', label: 'Norwegian krone', symbol: 'kr', minorDigits: 2 },
  { code: 'ISK', label: 'Icelandic króna', symbol: 'kr', minorDigits: 0 },
  { code: 'PLN', label: 'Polish złoty', symbol: 'zł', minorDigits: 2 },
  { code: 'CZK', label: 'Czech koruna', symbol: 'Kč', minorDigits: 2 },
  { code: 'HUF', label: 'Hungarian forint', symbol: 'Ft', minorDigits: 2 },
  { code: 'RON', label: 'Romanian leu', symbol: 'lei', minorDigits: 2 },
  { code: 'TRY', label: 'Turkish lira', symbol: '₺', minorDigits: 2 },
  { code: 'MXN', label: 'Mexican peso', symbol: 'MX$', minorDigits: 2 },
  { code: 'BRL', label: 'Brazilian real', symbol: 'R$', minorDigits: 2 },
  { code: 'JPY', label: 'Japanese yen', symbol: '¥', minorDigits: 0 },
  { code: 'KRW', label: 'South Korean won', symbol: '₩', minorDigits: 0 },
  { code: 'INR', label: 'Indian rupee', symbol: '₹', minorDigits: 2 },
  { code: 'ZAR', label: 'South African rand', symbol: 'R', minorDigits: 2 },
  { code: 'MAD', label: 'Moroccan dirham', symbol: 'DH', minorDigits: 2 },
  { code: 'NGN', label: 'Nigerian naira', symbol: '₦', minorDigits: 2 },
];

const BY_CODE = new Map(CURRENCIES.map((currency) => [currency.code, currency]));

export const findCurrency = (code: string): Currency | null => BY_CODE.get(code) ?? null;
