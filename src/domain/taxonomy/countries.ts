import { PLACES } from './places';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** `Portugal`; an unknown code is shown as it is, nothing as nothing. */
export function countryName(code: string): string {
  if (code === '') return '';
  try {
    return names.of(code) ?? code;
  } catch {
    // A code that is none: an old row, or an address somebody typed.
    return code;
  }
}

/** The countries of the places Marquee knows, by name. */
export const COUNTRIES: readonly { code: string; label: string }[] = [
  ...new Set(PLACES.map((place) => place.country_code)),
]
  .map((code) => ({ code, label: countryName(code) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
