import type { Job } from '../streams/jobs';

/** The form that asks these people for days. @param jobId the own job that the days are of */
export const askingPath = (people: readonly string[], jobId: string | null = null): string =>
  `/bookings/new?${new URLSearchParams([
    ...people.map((id) => ['person', id]),
    ...(jobId === null ? [] : [['job', jobId]]),
  ])}`;

/** The directory, where people are chosen who are to be asked for the days of an own job. */
export const choosingPath = ({ id, role_code: role }: Pick<Job, 'id' | 'role_code'>): string =>
  `/employer/talent/search?${new URLSearchParams({ ...(role && { role }), job: id, chosen: '' })}`;
