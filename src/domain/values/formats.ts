/**
 * Cached Intl formats: creating one costs about a hundred times as much as using it, and a long list formats every row.
 * Both throw `RangeError` for a locale, time zone or currency that Intl does not know.
 */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(dates, `${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  cached(numbers, `${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));

/** `07`: of hours, minutes, months and days. */
export const twoDigits = (count: number): string => String(count).padStart(2, '0');

function cached<T>(cache: Map<string, T>, key: string, create: () => T): T {
  const existing = cache.get(key);
  if (existing) return existing;
  const created = create();
  cache.set(key, created);
  return created;
}
