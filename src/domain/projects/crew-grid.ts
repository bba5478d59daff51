import type { ProjectMember } from '../streams/production/crew';
import type { Positions } from '../streams/production/projects';
import { CREW_ROLES, findRole, roleLabel } from '../taxonomy/crew-roles';
import { departmentLabel } from '../taxonomy/departments';
import { bookingStateOf, isHold } from '../bookings/booking-state';
import type { Booking } from '../streams/production/bookings';
import { memberStateOf } from './membership';

type Member = Pick<
  ProjectMember,
  'id' | 'user_id' | 'user_name' | 'role_code' | 'status' | 'answer' | 'removed'
>;

type Asked = Pick<
  Booking,
  'id' | 'talent_id' | 'talent_name' | 'role_code' | 'status' | 'wants' | 'talent_step' | 'employer_step'
>;

/** One role of a crew: how many are needed, who fills it, who is asked or held, and how many places nobody was found for. */
interface GridRole<M extends Member, B extends Asked = never> {
  code: string;
  label: string;
  needed: number;
  filled: M[];
  invited: M[];
  /** Asked for days, on hold or booked, and not on the crew yet. */
  held: B[];
  open: number;
}

export interface GridDepartment<M extends Member, B extends Asked = never> {
  code: string;
  label: string;
  roles: GridRole<M, B>[];
  open: number;
}

const NO_DEPARTMENT = '';
const ORDER = new Map(CREW_ROLES.map(({ code }, place) => [code, place]));
/** Roles of a newer server stand at the end, and people without a role after them. */
const placeOf = (code: string): number =>
  ORDER.get(code) ?? (code === '' ? CREW_ROLES.length + 1 : CREW_ROLES.length);

/** In the order of a crew list; people without a role at the end. */
export const byCrewList = (a: string, b: string): number => placeOf(a) - placeOf(b) || (a < b ? -1 : 1);

/** Those that may still become a place on the crew. */
const isWanted = (booking: Asked): boolean => {
  const status = bookingStateOf(booking);
  return status === 'requested' || isHold(status) || status === 'confirmed';
};

function roleOf<M extends Member, B extends Asked>(
  code: string,
  needed: number,
  members: readonly M[],
  bookings: readonly B[],
): GridRole<M, B> {
  const inRole = (state: string): M[] =>
    members
      .filter((member) => member.role_code === code && memberStateOf(member) === state)
      .toSorted((a, b) => a.user_name.localeCompare(b.user_name));
  const filled = inRole('joined');
  const invited = inRole('invited');
  const held = bookings
    .filter((booking) => booking.role_code === code)
    .toSorted((a, b) => a.talent_name.localeCompare(b.talent_name));
  return {
    code,
    label: code === '' ? 'Production' : roleLabel(code),
    needed,
    filled,
    invited,
    held,
    open: Math.max(0, needed - filled.length - invited.length - held.length),
  };
}

/** The crew by department, in the order of a crew list: what is needed, and everybody who is on it or asked, also in a role that nobody planned. */
export function crewGrid<M extends Member, B extends Asked = never>(
  positions: Positions,
  members: readonly M[],
  bookings: readonly B[] = [],
): GridDepartment<M, B>[] {
  const present = members.filter((member) => ['joined', 'invited'].includes(memberStateOf(member)));
  const known = new Set(present.map(({ user_id: user }) => user));
  const held = bookings.filter((booking) => isWanted(booking) && !known.has(booking.talent_id));
  const codes = [
    ...new Set([...Object.keys(positions), ...[...present, ...held].map(({ role_code: code }) => code)]),
  ];
  const departments = new Map<string, GridRole<M, B>[]>();
  for (const code of codes.toSorted(byCrewList)) {
    const department = findRole(code)?.department ?? NO_DEPARTMENT;
    departments.set(department, [
      ...(departments.get(department) ?? []),
      roleOf(code, positions[code] ?? 0, present, held),
    ]);
  }
  return [...departments].map(([code, roles]) => ({
    code,
    label: code === NO_DEPARTMENT ? 'Other' : departmentLabel(code),
    roles,
    open: roles.reduce((sum, { open }) => sum + open, 0),
  }));
}

/** The places of a crew, without its people: as many in each role as it needed, or as were on it. For the next project. */
export function crewListOf(positions: Positions, members: readonly Member[]): Positions {
  const list: Record<string, number> = { ...positions };
  for (const role of new Set(members.map(({ role_code: code }) => code))) {
    const joined = members.filter(
      (each) => each.role_code === role && memberStateOf(each) === 'joined',
    ).length;
    if (role !== '' && joined > (list[role] ?? 0)) list[role] = Math.min(joined, 99);
  }
  return list;
}

/** How many places of a crew are filled, asked, held and open. */
export function crewCount<M extends Member, B extends Asked>(
  grid: readonly GridDepartment<M, B>[],
): { filled: number; invited: number; held: number; open: number } {
  const roles = grid.flatMap((department) => department.roles);
  return {
    filled: roles.reduce((sum, { filled }) => sum + filled.length, 0),
    invited: roles.reduce((sum, { invited }) => sum + invited.length, 0),
    held: roles.reduce((sum, { held }) => sum + held.length, 0),
    open: roles.reduce((sum, { open }) => sum + open, 0),
  };
}
