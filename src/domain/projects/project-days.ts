import { bookingStateOf, isHold } from '../bookings/booking-state';
import { MAX_BOOKING_DAYS } from '../limits';
import type { Booking } from '../streams/production/bookings';
import type { ProjectMember } from '../streams/production/crew';
import type { Project } from '../streams/production/projects';
import { roleLabel } from '../taxonomy/crew-roles';
import { addDays, type Day } from '../values/days';
import { byCrewList } from './crew-grid';
import { memberStateOf } from './membership';

/** Of a project, from its first: as many as anybody is asked for. What is longer is planned by its call sheets. */
export const MAX_PROJECT_DAYS = MAX_BOOKING_DAYS;
/** Drawn at first: two months. */
export const DAYS_AT_ONCE = 62;
/** Before today: what was missing last week is of use, what was missing in spring is not. */
const DAYS_BEFORE_TODAY = 7;

/** The days that are drawn at first: all of them, or those around today. */
export function daysAtOnce(days: readonly Day[], today: Day): { from: number; to: number } {
  const next = days.findIndex((day) => day >= today);
  const from = (next === -1 ? days.length : next) - DAYS_BEFORE_TODAY;
  const first = Math.max(0, Math.min(from, days.length - DAYS_AT_ONCE));
  return { from: first, to: Math.min(days.length, first + DAYS_AT_ONCE) };
}

type Member = Pick<ProjectMember, 'user_id' | 'role_code' | 'status' | 'answer' | 'removed'>;
type Asked = Pick<
  Booking,
  'talent_id' | 'role_code' | 'days' | 'status' | 'wants' | 'talent_step' | 'employer_step'
>;

/** How many people of a role a day still lacks. */
export interface MissingRole {
  role: string;
  label: string;
  count: number;
}

export interface ProjectDay {
  day: Day;
  missing: MissingRole[];
}

const isTaken = (booking: Asked): boolean => {
  const status = bookingStateOf(booking);
  return isHold(status) || status === 'confirmed' || status === 'completed';
};

/** Whether a project is longer than what is planned day by day. */
export const isTooLongForDays = ({
  starts_on: from,
  ends_on: to,
}: Pick<Project, 'starts_on' | 'ends_on'>): boolean =>
  from !== null && to !== null && to >= addDays(from, MAX_PROJECT_DAYS);

/** Every day from the first to the last, the first `MAX_PROJECT_DAYS` of them; none where those are not known. */
export function daysOfProject({
  starts_on: from,
  ends_on: to,
}: Pick<Project, 'starts_on' | 'ends_on'>): Day[] {
  if (from === null) return [];
  const days: Day[] = [];
  for (let day = from; day <= (to ?? from) && days.length < MAX_PROJECT_DAYS; day = addDays(day, 1))
    days.push(day);
  return days;
}

/** Nobody is asked for all days of a show that is longer than a month. */
const MAX_DAYS_TO_COME = 31;

/** The days of a project from today on, for whoever is asked for all of them; none where they are not known, or too many. */
export function daysToCome(
  project: Pick<Project, 'starts_on' | 'ends_on'> | null | undefined,
  today: Day,
): Day[] {
  if (!project || project.starts_on === null) return [];
  const to = project.ends_on ?? project.starts_on;
  const from = project.starts_on < today ? today : project.starts_on;
  const days = daysOfProject({ starts_on: from, ends_on: to });
  return days.length > MAX_DAYS_TO_COME ? [] : days;
}

/** Whether all days of a project are over, so that nobody can be asked for any. Not for one whose days are not known. */
export const hasNoDaysLeft = (
  { starts_on: from, ends_on: to }: Pick<Project, 'starts_on' | 'ends_on'>,
  today: Day,
): boolean => from !== null && (to ?? from) < today;

/**
 * Who is missing on which day: the places of each role, less whoever is on the crew or gave their days. Somebody with days of their own counts on those alone,
 * and everybody else on the crew on all of them.
 */
export function projectDays(
  project: Pick<Project, 'starts_on' | 'ends_on' | 'positions'>,
  members: readonly Member[],
  bookings: readonly Asked[],
): ProjectDay[] {
  const taken = bookings.filter(isTaken);
  const joined = members.filter((member) => memberStateOf(member) === 'joined');
  const roleOf = new Map(joined.map(({ user_id: user, role_code: role }) => [user, role]));
  const withDays = new Set(taken.map(({ talent_id: talent }) => talent));
  const roles = Object.entries(project.positions).toSorted(([a], [b]) => byCrewList(a, b));
  return daysOfProject(project).map((day) => {
    const there = new Map<string, Set<string>>();
    const add = (role: string, person: string): void => {
      there.set(role, (there.get(role) ?? new Set()).add(person));
    };
    for (const { user_id: user, role_code: role } of joined) if (!withDays.has(user)) add(role, user);
    for (const { talent_id: talent, role_code: role, days } of taken)
      if (days.includes(day)) add(roleOf.get(talent) || role, talent);
    return {
      day,
      missing: roles.flatMap(([role, needed]) => {
        const count = needed - (there.get(role)?.size ?? 0);
        return count > 0 ? [{ role, label: roleLabel(role), count }] : [];
      }),
    };
  });
}
