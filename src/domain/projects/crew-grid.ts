import type { ProjectMember } from '../streams/production/crew';
import type { Positions } from '../streams/production/projects';
import { CREW_ROLES, findRole, roleLabel } from '../taxonomy/crew-roles';
import { departmentLabel } from '../taxonomy/departments';
import { memberStateOf } from './membership';

type Member = Pick<ProjectMember, 'id' | 'user_name' | 'role_code' | 'status' | 'answer' | 'removed'>;

/** One role of a crew: how many are needed, who fills it, who is asked, and how many places nobody was found for. */
interface GridRole<M extends Member> {
  code: string;
  label: string;
  needed: number;
  filled: M[];
  invited: M[];
  open: number;
}

export interface GridDepartment<M extends Member> {
  code: string;
  label: string;
  roles: GridRole<M>[];
  open: number;
}

const NO_DEPARTMENT = '';
const ORDER = new Map(CREW_ROLES.map(({ code }, place) => [code, place]));
/** Roles of a newer server stand at the end, and people without a role after them. */
const placeOf = (code: string): number =>
  ORDER.get(code) ?? (code === '' ? CREW_ROLES.length + 1 : CREW_ROLES.length);

function roleOf<M extends Member>(code: string, needed: number, members: readonly M[]): GridRole<M> {
  const inRole = (state: string): M[] =>
    members
      .filter((member) => member.role_code === code && memberStateOf(member) === state)
      .toSorted((a, b) => a.user_name.localeCompare(b.user_name));
  const filled = inRole('joined');
  const invited = inRole('invited');
  return {
    code,
    label: code === '' ? 'Production' : roleLabel(code),
    needed,
    filled,
    invited,
    open: Math.max(0, needed - filled.length - invited.length),
  };
}

/** The crew by department, in the order of a crew list: what is needed, and everybody who is on it or asked, also in a role that nobody planned. */
export function crewGrid<M extends Member>(positions: Positions, members: readonly M[]): GridDepartment<M>[] {
  const present = members.filter((member) => ['joined', 'invited'].includes(memberStateOf(member)));
  const codes = [...new Set([...Object.keys(positions), ...present.map(({ role_code: code }) => code)])];
  const departments = new Map<string, GridRole<M>[]>();
  for (const code of codes.toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))) {
    const department = findRole(code)?.department ?? NO_DEPARTMENT;
    departments.set(department, [
      ...(departments.get(department) ?? []),
      roleOf(code, positions[code] ?? 0, present),
    ]);
  }
  return [...departments].map(([code, roles]) => ({
    code,
    label: code === NO_DEPARTMENT ? 'Other' : departmentLabel(code),
    roles,
    open: roles.reduce((sum, { open }) => sum + open, 0),
  }));
}

/** How many places of a crew are filled, asked and open. */
export function crewCount<M extends Member>(
  grid: readonly GridDepartment<M>[],
): { filled: number; invited: number; open: number } {
  const roles = grid.flatMap((department) => department.roles);
  return {
    filled: roles.reduce((sum, { filled }) => sum + filled.length, 0),
    invited: roles.reduce((sum, { invited }) => sum + invited.length, 0),
    open: roles.reduce((sum, { open }) => sum + open, 0),
  };
}
