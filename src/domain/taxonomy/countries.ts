import { PLACES } from './places';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** `Portugal`; an unknown code is shown as it is, and an empty one stays empty. */
export function countryName(code: string): string {
  if (code === '') return '';
  try {
    return names.of(code) ?? code;
  } catch {
    // Not a country code: from an old row, or typed into the address bar.
    return code;
  }
}

/** The countries of `PLACES`, sorted by name. */
export const COUNTRIES: readonly { code: string; label: string }[] = [
  ...new Set(PLACES.map((place) => place.country_code)),
]
  .map((code) => ({ code, label: countryName(code) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
