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
export interface GridRole<M extends Member, B extends Asked = never> {
  code: string;
  label: string;
  needed: number;
  filled: M[];
  invited: M[];
  /** Asked for days, on hold or booked, and not on the crew yet. Somebody who was asked twice stands here twice, and takes one place. */
  held: B[];
  /** How many people are booked and not on the crew yet: their places are taken. */
  booked: number;
  /** How many of them are invited. */
  invitedBooked: number;
  /** How many of the others are asked for days or on hold. */
  asked: number;
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

/** Somebody who has agreed to days, also where those are over. */
export const isBooked = (
  booking: Pick<Asked, 'status' | 'wants' | 'talent_step' | 'employer_step'>,
): boolean => ['confirmed', 'completed'].includes(bookingStateOf(booking));

/** Those that have a place on the crew, or may still come to one. */
const isWanted = (booking: Asked): boolean => {
  const status = bookingStateOf(booking);
  return status === 'requested' || isHold(status) || isBooked(booking);
};

/** What each person gave or is asked for; where that is several bookings, the one that is furthest. */
export function bookingsByPerson<B extends Asked>(bookings: readonly B[]): ReadonlyMap<string, B> {
  const found = new Map<string, B>();
  for (const booking of bookings) {
    const before = found.get(booking.talent_id);
    if (isWanted(booking) && (!before || (isBooked(booking) && !isBooked(before))))
      found.set(booking.talent_id, booking);
  }
  return found;
}

function roleOf<M extends Member, B extends Asked>(
  code: string,
  needed: number,
  members: readonly M[],
  bookings: readonly B[],
  bookedPeople: ReadonlySet<string>,
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
  const heldPeople = new Set(held.map(({ talent_id: talent }) => talent));
  const heldBooked = [...heldPeople].filter((id) => bookedPeople.has(id)).length;
  const invitedBooked = invited.filter(({ user_id: id }) => bookedPeople.has(id)).length;
  return {
    code,
    label: code === '' ? 'Production' : roleLabel(code),
    needed,
    filled,
    invited,
    held,
    booked: heldBooked + invitedBooked,
    invitedBooked,
    asked: heldPeople.size - heldBooked,
    open: Math.max(0, needed - filled.length - invited.length - heldPeople.size),
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
  const bookedPeople = new Set(bookings.filter(isBooked).map(({ talent_id: talent }) => talent));
  const codes = [
    ...new Set([...Object.keys(positions), ...[...present, ...held].map(({ role_code: code }) => code)]),
  ];
  const departments = new Map<string, GridRole<M, B>[]>();
  for (const code of codes.toSorted(byCrewList)) {
    const department = findRole(code)?.department ?? NO_DEPARTMENT;
    departments.set(department, [
      ...(departments.get(department) ?? []),
      roleOf(code, positions[code] ?? 0, present, held, bookedPeople),
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

/** How many places of a crew are filled, booked, asked for and open; whoever is invited and booked is booked. */
export function crewCount<M extends Member, B extends Asked>(
  grid: readonly GridDepartment<M, B>[],
): { filled: number; booked: number; invited: number; asked: number; open: number } {
  const roles = grid.flatMap((department) => department.roles);
  const sum = (of: (role: GridRole<M, B>) => number): number =>
    roles.reduce((total, role) => total + of(role), 0);
  return {
    filled: sum(({ filled }) => filled.length),
    booked: sum(({ booked }) => booked),
    invited: sum(({ invited, invitedBooked }) => invited.length - invitedBooked),
    asked: sum(({ asked }) => asked),
    open: sum(({ open }) => open),
  };
}
