import type { DepartmentCode } from './departments';
import { findByName, foldForSearch, type NamedEntry } from './name-search';
import type { RoleEntry } from './roles/role-list';
import { SET_ROLES } from './roles/set';
import { SUPPORT_ROLES } from './roles/support';
import { SCREEN_ROLES } from './roles/screen';

/** A position on a crew. `jobs.role_code` and `profiles.role_codes` hold the codes. */
export interface CrewRole {
  code: string;
  department: DepartmentCode;
  label: string;
  aliases: readonly string[];
}

/** `1st AC` is typed as `1ac` or `1stac` as well. */
const ORDINAL_NAME = /^(\d)(st|nd|rd|th) (\p{L}{2,3})$/u;
const gluedNames = (name: string): string[] => {
  const [, digit = '', ending = '', letters = ''] = ORDINAL_NAME.exec(name) ?? [];
  return digit === '' ? [] : [digit + letters, digit + ending + letters];
};

/** Everything that a role is found by, the label first: more than what it is shown as. */
export const searchedNames = ({ label, aliases }: CrewRole): string[] => {
  const names = [label, ...aliases];
  return [...names, ...names.flatMap(gluedNames)];
};

const fromEntry = (department: DepartmentCode, [code, label, aliases = '']: RoleEntry): CrewRole => ({
  code,
  department,
  label,
  aliases: aliases === '' ? [] : aliases.split(', '),
});

/** In the order of the departments; within one, roughly from its head to the trainees, as on a crew list. */
export const CREW_ROLES: readonly CrewRole[] = [SET_ROLES, SUPPORT_ROLES, SCREEN_ROLES].flatMap((list) =>
  Object.entries(list).flatMap(([department, entries]) =>
    entries.map((entry) => fromEntry(department as DepartmentCode, entry)),
  ),
);

const BY_CODE = new Map(CREW_ROLES.map((role) => [role.code, role]));
/** Made by the first search: folding all names would cost every start that only shows some of them. */
let findable: readonly NamedEntry<CrewRole>[] | null = null;
const findableRoles = (): readonly NamedEntry<CrewRole>[] =>
  (findable ??= CREW_ROLES.map((item) => ({
    item,
    names: searchedNames(item).map(foldForSearch),
  })));

export const findRole = (code: string): CrewRole | null => BY_CODE.get(code) ?? null;

/** The label of a code. An unknown one (from a newer server) in its own words: `boom_lead` is `Boom lead`; somebody's own words as they are. */
export const roleLabel = (code: string): string => BY_CODE.get(code)?.label ?? wordsOfCode(code);

const wordsOfCode = (code: string): string => {
  const words = /^[a-z0-9]+(_[a-z0-9]+)+$/.test(code) ? code.replaceAll('_', ' ') : code;
  return words === code ? code : words.replace(/^[a-z]/, (first) => first.toUpperCase());
};

export const rolesInDepartment = (department: string): CrewRole[] =>
  CREW_ROLES.filter((role) => role.department === department);

/** `focus pull` finds the 1st AC. Best match first; blank text finds every role. */
export const findRoles = (text: string): CrewRole[] => findByName(findableRoles(), text);

/** The role that is called so, however it is written; undefined where the text is somebody's own words. */
export const roleNamed = (text: string): CrewRole | undefined =>
  findRoles(text).find(({ label }) => foldForSearch(label) === foldForSearch(text));
