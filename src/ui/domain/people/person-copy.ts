import type { Person } from '@/domain/streams/people';
import { formatMinor, formatMoney } from '@/domain/values/money';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import { placeLabel } from '@/domain/taxonomy/place-label';
import { unionLabel } from '@/domain/taxonomy/unions';
import { plural } from '@/domain/values/counts';
import { SOMEBODY } from '@/domain/values/text/names';
import { SEPARATOR } from '../../separator';

/** Labels for a person's fields, so that rows, profiles and tables say the same. */

export const personName = ({ full_name: name }: Pick<Person, 'full_name'>): string => name.trim() || SOMEBODY;

/** `Ines`, or the whole name if there is no first name. */
export const firstName = (person: Pick<Person, 'first_name' | 'full_name'>): string =>
  person.first_name.trim() || personName(person);

/** `1st AC, Focus puller`, or the departments if there are no roles. */
export function rolesLine({
  role_codes: roles,
  departments,
}: Pick<Person, 'role_codes' | 'departments'>): string {
  return (roles.length > 0 ? roles.map(roleLabel) : departments.map(departmentLabel)).slice(0, 2).join(', ');
}

/** `Los Angeles, CA`, or the person's own text if there is no town. */
export const personPlace = (person: Pick<Person, 'city' | 'region' | 'location'>): string =>
  person.city === '' ? person.location : placeLabel(person);

export interface RateCopy {
  amount: string;
  unit: string;
}

/** The day rate, or else the hourly rate; null when none is given or shown. */
export function rateOf(person: Pick<Person, 'day_rate_minor' | 'hourly_rate' | 'currency'>): RateCopy | null {
  if (person.day_rate_minor !== null)
    return { amount: formatMinor(person.day_rate_minor, person.currency), unit: '/day' };
  return person.hourly_rate === null
    ? null
    : { amount: formatMoney(person.hourly_rate, person.currency), unit: '/hour' };
}

export const experienceLabel = (years: number | null): string =>
  years === null ? '' : years === 0 ? 'Starting out' : plural(years, 'year', 'years');

export const unionsLine = (unions: readonly string[]): string => unions.map(unionLabel).join(', ');

/** `1st AC · 9 years`, the line under a name. */
export const personLine = (person: Person): string =>
  [rolesLine(person) || person.headline, experienceLabel(person.experience_years)]
    .filter(Boolean)
    .join(SEPARATOR);
