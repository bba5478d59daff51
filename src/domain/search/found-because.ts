import { findRole, roleLabel } from '../taxonomy/crew-roles';
import { departmentLabel } from '../taxonomy/departments';
import { countryName } from '../taxonomy/countries';
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

const isNameOf = (role: string, word: string): boolean => {
  const { label = role, aliases = [] } = findRole(role) ?? {};
  return [label, ...aliases].some((name) => hasWord(name, word));
};

/**
 * Why a row was found, where its title does not say so: `Role: 1st AC · Los Angeles`; empty where it does. Only rows on screen are
 * asked, and only for what the search has named, so that it costs nothing while somebody types.
 */
function reasonOf(
  found: readonly FoundWord[],
  roleOf: (word: string) => string,
  factOf: (word: string) => string,
): string {
  const reasons = new Set<string>();
  const inText: string[] = [];
  for (const { word, place } of found) {
    if (place === 'r') reasons.add(roleOf(word));
    else if (place === 'f') reasons.add(factOf(word));
    else if (place === 'd') inText.push(word);
  }
  if (inText.length > 0) reasons.add(`In the text: ${inText.join(' ')}`);
  return [...reasons].filter(Boolean).slice(0, MAX_REASONS).join(' · ');
}

type FoundJob = Pick<
  Job,
  'role_code' | 'category' | 'required_skills' | 'production' | 'company_name' | 'city' | 'country_code'
>;

/** Of a job, whose role stands nowhere else on its slate. */
export function jobReason(job: FoundJob, found: readonly FoundWord[]): string {
  return reasonOf(
    found,
    (word) =>
      isNameOf(job.role_code, word)
        ? `Role: ${roleLabel(job.role_code)}`
        : `Department: ${departmentLabel(job.category)}`,
    (word) => {
      const skill = job.required_skills.find((each) => hasWord(each, word));
      if (skill !== undefined) return `Skill: ${skill}`;
      const shown = [job.production, job.company_name].find((each) => hasWord(each, word));
      // A country, or a city under another name, stands in no text of the job.
      return shown ?? (job.city || countryName(job.country_code));
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
    (word) => {
      const roles = person.role_codes.filter((code) => isNameOf(code, word));
      return roles.length === 0 || roles.some((code) => hasWord(roleLabel(code), word))
        ? ''
        : `Role: ${roles.map(roleLabel).join(', ')}`;
    },
    (word) => {
      const skill = person.skills.find((each) => hasWord(each, word));
      if (skill !== undefined) return `Skill: ${skill}`;
      const item = person.kit.find((each) => hasWord(each, word));
      return item === undefined ? '' : `Kit: ${item}`;
    },
  );
}
