import { countries } from '../taxonomy/countries';
import { CREW_ROLES, searchedNames } from '../taxonomy/crew-roles';
import { DEPARTMENTS, departmentAliases } from '../taxonomy/departments';
import { PLACES } from '../taxonomy/places';
import { NAMED_REGIONS, type NamedRegion } from '../taxonomy/regions';
import { SKILLS } from '../taxonomy/skills';
import { cityCode, countryCode, departmentCode, regionCode, roleCode } from './search-codes';
import { splitWords } from './search-text';

/** Not what `Intl` calls them. */
const COUNTRY_ALIASES: Record<string, string> = {
  GB: 'UK, Great Britain',
  US: 'USA, US, America',
  AE: 'UAE',
  CZ: 'Czech Republic',
};

/** What call sheets call a city. */
const CITY_ALIASES: Record<string, string> = {
  'los angeles': 'LA',
  'new york': 'NYC',
  'san francisco': 'SF',
  'new orleans': 'NOLA',
  atlanta: 'ATL',
  vancouver: 'YVR',
  london: 'LDN',
};

interface Named {
  code: string;
  names: readonly string[];
}

const splitAliases = (aliases: string | undefined): string[] => (aliases ? aliases.split(', ') : []);

/** Regions of our towns that are stored by their name. */
const otherRegions = (): NamedRegion[] => {
  const isKnown = new Set(NAMED_REGIONS.map(({ country, code }) => regionCode(country, code)));
  return PLACES.filter(({ region, country_code: country }) => !isKnown.has(regionCode(country, region))).map(
    ({ region, country_code: country }) => ({ country, code: region, names: [region] }),
  );
};

const namedCodes = (): Named[] => [
  ...CREW_ROLES.map((role) => ({ code: roleCode(role.code), names: searchedNames(role) })),
  ...DEPARTMENTS.map(({ code, label }) => ({
    code: departmentCode(code),
    names: [label, ...departmentAliases(code)],
  })),
  ...countries().map(({ code, label }) => ({
    code: countryCode(code),
    names: [label, ...splitAliases(COUNTRY_ALIASES[code])],
  })),
  ...[...NAMED_REGIONS, ...otherRegions()].map(({ country, code, names }) => ({
    code: regionCode(country, code),
    names,
  })),
  ...Object.entries(CITY_ALIASES).map(([city, aliases]) => ({
    code: cityCode(city),
    names: splitAliases(aliases),
  })),
];

export interface SearchNames {
  /** Each word of a name, with the codes that have it. */
  codesByWord: ReadonlyMap<string, readonly string[]>;
  /** The roles with exactly this name; its words joined by spaces. */
  rolesByName: ReadonlyMap<string, readonly string[]>;
  /** Cities of more than one word. */
  cities: ReadonlySet<string>;
  /** Everything that is spelt right: names of roles first, then places, then skills. */
  words: readonly string[];
}

const addTo = (map: Map<string, string[]>, key: string, value: string): void => {
  const values = map.get(key);
  if (!values) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
};

function build(): SearchNames {
  const codesByWord = new Map<string, string[]>();
  const rolesByName = new Map<string, string[]>();
  for (const { code, names } of namedCodes()) {
    for (const name of names) {
      const words = splitWords(name);
      for (const word of words) addTo(codesByWord, word, code);
      if (code.startsWith('role=')) addTo(rolesByName, words.join(' '), code.slice('role='.length));
    }
  }
  const places = PLACES.flatMap(({ city, region }) => [city, region]);
  const cities = new Set(
    PLACES.map(({ city }) => splitWords(city).join(' ')).filter((city) => city.includes(' ')),
  );
  const words = new Set([
    ...codesByWord.keys(),
    ...[...places, ...SKILLS.map(({ label }) => label)].flatMap(splitWords),
  ]);
  return { codesByWord, rolesByName, cities, words: [...words] };
}

let names: SearchNames | null = null;

/** Made by the first search: nothing else needs it. */
export const searchNames = (): SearchNames => (names ??= build());
