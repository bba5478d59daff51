import { findRole, roleLabel, searchedNames } from '../taxonomy/crew-roles';
import { departmentLabel } from '../taxonomy/departments';
import { countryName } from '../taxonomy/countries';
import { regionName } from '../taxonomy/regions';
import type { Job } from '../streams/jobs';
import type { Person } from '../streams/people';
import type { WordPlace } from './relevance';
import { splitWords } from './search-text';

/** More would be a second line. */
const MAX_REASONS = 2;

export interface FoundWord {
  word: string;
  place: WordPlace;
}

const hasWord = (text: string, word: string): boolean =>
  splitWords(text).some((other) => other.startsWith(word));

/** `1st AC (focus puller)`: the role as it was asked for; null when none of its names has the word. */
function namedRole(role: string, words: readonly string[]): string | null {
  const found = findRole(role);
  const { label = role, aliases = [] } = found ?? {};
  const hasAll = (name: string): boolean => words.every((word) => hasWord(name, word));
  const hasOne = (name: string): boolean => words.some((word) => hasWord(name, word));
  const names = [label, ...aliases];
  const name = names.find(hasAll) ?? names.find(hasOne);
  if (name === undefined) return found && searchedNames(found).some(hasOne) ? label : null;
  return name === label ? label : `${label} (${name})`;
}

/**
 * Why a row was found, where its title does not say so: `Role: 1st AC (focus puller) · Los Angeles`; empty where it does. Only rows on
 * screen are asked, and only for what the search has named, so that it costs nothing while somebody types.
 */
function reasonOf(
  found: readonly FoundWord[],
  roleOf: (words: readonly string[]) => string,
  factOf: (word: string) => string,
): string {
  const at = (place: WordPlace): string[] =>
    found.filter((each) => each.place === place).map(({ word }) => word);
  const [roleWords, textWords] = [at('r'), at('d')];
  const reasons = new Set<string>();
  if (roleWords.length > 0) reasons.add(roleOf(roleWords));
  for (const word of at('f')) reasons.add(factOf(word));
  if (textWords.length > 0) reasons.add(`In the text: ${textWords.join(' ')}`);
  return [...reasons].filter(Boolean).slice(0, MAX_REASONS).join(' · ');
}

type FoundJob = Pick<
  Job,
  | 'role_code'
  | 'category'
  | 'required_skills'
  | 'production'
  | 'company_name'
  | 'city'
  | 'region'
  | 'country_code'
>;

/** Of a job, whose role stands nowhere else on its slate. */
export function jobReason(job: FoundJob, found: readonly FoundWord[]): string {
  return reasonOf(
    found,
    (words) => {
      const role = namedRole(job.role_code, words);
      return role === null ? `Department: ${departmentLabel(job.category)}` : `Role: ${role}`;
    },
    (word) => {
      const skill = job.required_skills.find((each) => hasWord(each, word));
      if (skill !== undefined) return `Skill: ${skill}`;
      const shown = [job.production, job.company_name].find((each) => hasWord(each, word));
      if (shown !== undefined) return shown;
      // A region, a country, or a city under another name, stands in no text of the job.
      const region = regionName(job.country_code, job.region);
      return region !== job.region && hasWord(region, word)
        ? region
        : job.city || countryName(job.country_code);
    },
  );
}

/** Of a person, whose roles and place stand in their row: said are a role under another name, and what is not shown. */
export function personReason(
  person: Pick<Person, 'role_codes' | 'skills' | 'kit'>,
  found: readonly FoundWord[],
): string {
  return reasonOf(
    found,
    (words) => {
      const roles = person.role_codes.flatMap((code) => {
        const role = namedRole(code, words);
        return role === null ? [] : [{ role, isShown: role === roleLabel(code) }];
      });
      return roles.length === 0 || roles.some(({ isShown }) => isShown)
        ? ''
        : `Role: ${roles.map(({ role }) => role).join(', ')}`;
    },
    (word) => {
      const skill = person.skills.find((each) => hasWord(each, word));
      if (skill !== undefined) return `Skill: ${skill}`;
      const item = person.kit.find((each) => hasWord(each, word));
      return item === undefined ? '' : `Kit: ${item}`;
    },
  );
}
