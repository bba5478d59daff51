import type { Job } from '../streams/jobs';
import type { Day } from '../values/days';

/** What people are asked for: the days of an own job, or a role of a project. */
export interface AskingFor {
  jobId?: string | null;
  projectId?: string | null;
  role?: string;
}

/** The form that asks these people for days. */
export const askingPath = (
  people: readonly string[],
  { jobId = null, projectId = null, role = '' }: AskingFor = {},
): string =>
  `/bookings/new?${new URLSearchParams([
    ...people.map((id) => ['person', id]),
    ...(jobId === null ? [] : [['job', jobId]]),
    ...(projectId === null ? [] : [['project', projectId]]),
    ...(projectId === null || role === '' ? [] : [['role', role]]),
  ])}`;

/** The directory, where people are chosen who are to be asked for the days of an own job. */
export const choosingPath = ({ id, role_code: role }: Pick<Job, 'id' | 'role_code'>): string =>
  `/employer/talent/search?${new URLSearchParams({ ...(role && { role }), job: id, chosen: '' })}`;

/**
 * The same for an open place of a project. Its role is a filter, which can be taken out, and `place`, which stays.
 * @param days of the project; only those who are free on all of them are listed
 */
export const choosingForPlacePath = (projectId: string, role: string, days: readonly Day[]): string =>
  `/employer/talent/search?${new URLSearchParams({
    role,
    ...(days.length > 0 && { free: days.join(',') }),
    project: projectId,
    place: role,
    chosen: '',
  })}`;
