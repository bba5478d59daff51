import * as z from 'zod';
import type { Credit } from '../definition/profile-parts';
import { shownLine } from '../definition/field-types';
import { LIMITS } from '../limits';
import { findRoles, roleLabel } from '../taxonomy/crew-roles';
import { PRODUCTION_KINDS } from '../vocabulary';
import { link } from './person-forms';

/** The form of one credit. Numbers are text here, as inputs hold them. */

const FIRST_YEAR = 1900;
const YEAR_HINT = 'Enter a year, such as 2024.';

/** What is in the making is announced for next year at the latest. */
const isYear = (text: string): boolean =>
  /^\d{4}$/.test(text) && Number(text) >= FIRST_YEAR && Number(text) <= new Date().getFullYear() + 1;

export const CreditForm = z.object({
  production: shownLine
    .min(1, 'Enter the name of the production.')
    .max(LIMITS.shortText, `At most ${LIMITS.shortText} characters.`),
  role: shownLine.min(1, 'Say what you did on it.').max(LIMITS.tag, `At most ${LIMITS.tag} characters.`),
  year: z.string().trim().refine(isYear, YEAR_HINT),
  kind: z.enum(PRODUCTION_KINDS),
  url: link.refine((text) => text.length <= 500, 'Enter a shorter address.'),
});
export type CreditForm = z.infer<typeof CreditForm>;

/** @param credit null: a new one @param role of the person, to begin with */
export const creditForm = (credit: Credit | null, role = ''): CreditForm => ({
  production: credit?.production ?? '',
  role: roleLabel(credit?.role ?? role),
  year: credit ? String(credit.year) : '',
  kind: credit?.kind ?? 'feature',
  url: credit?.url ?? '',
});

/** A role that the taxonomy knows by this name is stored as its code, so that searches and matches can read it. */
function roleCode(name: string): string {
  const [found] = findRoles(name);
  return found?.label.toLowerCase() === name.toLowerCase() ? found.code : name;
}

/** Without its place, which does not come from the form. */
export const creditFields = ({ production, role, year, kind, url }: CreditForm): Omit<Credit, 'place'> => ({
  production: production.trim(),
  role: roleCode(role.trim()),
  year: Number(year),
  kind,
  url: url || null,
});
