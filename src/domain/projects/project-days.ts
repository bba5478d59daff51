import { bookingStateOf, isHold } from '../bookings/booking-state';
import type { Booking } from '../streams/production/bookings';
import type { ProjectMember } from '../streams/production/crew';
import type { Project } from '../streams/production/projects';
import { roleLabel } from '../taxonomy/crew-roles';
import { addDays, type Day } from '../values/days';
import { byCrewList } from './crew-grid';
import { memberStateOf } from './membership';

/** Longer shows are planned by their call sheets. */
export const MAX_SHOWN_DAYS = 62;

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

/** Every day from the first to the last; none where those are not known. */
export function daysOfProject({
  starts_on: from,
  ends_on: to,
}: Pick<Project, 'starts_on' | 'ends_on'>): Day[] {
  if (from === null) return [];
  const days: Day[] = [];
  for (let day = from; day <= (to ?? from) && days.length < MAX_SHOWN_DAYS; day = addDays(day, 1))
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
