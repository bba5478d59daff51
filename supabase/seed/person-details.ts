import type { CrewRole } from '../../src/domain/taxonomy/crew-roles';
import type { DepartmentCode } from '../../src/domain/taxonomy/departments';
import { PLACES, type Place } from '../../src/domain/taxonomy/places';
import { UNIONS } from '../../src/domain/taxonomy/unions';
import type { Random } from './random';

const COUNTRY_WEIGHTS: Record<string, number> = { US: 48, GB: 20, CA: 9, DE: 3, FR: 3, IE: 2 };

/** A production city, most likely in the US, the UK, Canada or the EU. */
export function pickPlace(random: Random): Place {
  const country = random.weighted<string>({ ...COUNTRY_WEIGHTS, other: 15 });
  return random.pick(
    PLACES.filter(({ country_code: code }) =>
      country === 'other' ? COUNTRY_WEIGHTS[code] === undefined : code === country,
    ),
  );
}

/**
 * A phone number from the range a country reserves for fiction, or none, so that nobody is ever called by
 * accident.
 */
export function phone(random: Random, place: Place): string {
  const two = (): string => String(random.int(0, 99)).padStart(2, '0');
  switch (place.country_code) {
    case 'US':
      return `+1 ${random.pick(['213', '404', '505', '312', '646'])} 555 01${two()}`;
    case 'CA':
      return `+1 ${random.pick(['416', '604', '514'])} 555 01${two()}`;
    case 'GB':
      return `+44 7700 900${random.int(0, 9)}${two()}`;
    case 'FR':
      return `+33 6 39 98 ${two()} ${two()}`;
    case 'AU':
      return `+61 491 570 ${random.pick(['006', '156', '157', '158', '159'])}`;
    default:
      return '';
  }
}

const LOCAL_LANGUAGE: Record<string, string> = {
  DE: 'de',
  AT: 'de',
  CH: 'de',
  FR: 'fr',
  BE: 'fr',
  ES: 'es',
  MX: 'es',
  PT: 'pt',
  BR: 'pt',
  IT: 'it',
  NL: 'nl',
  GR: 'el',
  FI: 'fi',
  SE: 'sv',
  DK: 'da',
  NO: 'no',
  IS: 'is',
  CZ: 'cs',
  HU: 'hu',
  PL: 'pl',
  RO: 'ro',
  TR: 'tr',
  MA: 'ar',
  ZA: 'af',
  NG: 'yo',
  IN: 'hi',
  JP: 'ja',
  KR: 'ko',
  MT: 'it',
};

export function languages(random: Random, place: Place): string[] {
  const localLanguage = place.city === 'Montréal' ? 'fr' : LOCAL_LANGUAGE[place.country_code];
  const otherLanguages = random.chance(0.3)
    ? [random.pick(['es', 'fr', 'de', 'it', 'pt', 'ase', 'bfi', 'ar', 'hi', 'zh', 'pl'])]
    : [];
  return [...new Set(['en', ...(localLanguage === undefined ? [] : [localLanguage]), ...otherLanguages])];
}

/** Matches a department's unions by a word in their label. */
const UNION_WORDS: Partial<Record<DepartmentCode, RegExp>> = {
  camera: /camera/,
  grip: /grip/,
  electric: /lighting/,
  sound: /sound/,
  props: /props/,
  art: /art directors/,
  wardrobe: /costume/,
  hair_make_up: /hair/,
  direction: /^DG/,
  cast: /ACTRA|SAG|Equity/,
  writing: /WG/,
  post: /editors/,
  transport: /Teamsters/,
  animation_motion: /animation/,
  music: /AFM/,
};

export function unions(random: Random, role: CrewRole, place: Place): string[] {
  if (!random.chance(0.45)) return [];
  const here = UNIONS.filter(({ country_code: code }) => code === place.country_code);
  const words = UNION_WORDS[role.department];
  const fitting = here.filter(({ label }) => words?.test(label) ?? false);
  const general = here.filter(({ code }) =>
    [
      'bectu',
      'verdi',
      'spiac_cgt',
      'siptu',
      'meaa',
      'iatse_873',
      'iatse_891',
      'iatse_479',
      'iatse_480',
    ].includes(code),
  );
  const options = fitting.length > 0 ? fitting : place.country_code === 'US' ? [] : general;
  return options.length === 0 ? [] : [random.pick(options).code];
}
