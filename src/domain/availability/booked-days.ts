import { workDays } from '../applications/coming-up';
import type { Application } from '../streams/applications';
import type { Job } from '../streams/jobs';
import type { Day } from '../values/days';

/** A day that somebody has said yes to, by the offer that they accepted. */
export interface BookedDay {
  applicationId: string;
  jobId: string;
  title: string;
  company: string;
  /** The employer has said hired. Until then the acceptance waits for them. */
  isConfirmed: boolean;
}

type Applied = Pick<Application, 'id' | 'job_id' | 'status' | 'offer' | 'job_title' | 'company_name'>;

/** By day. @param jobs those on this device: an offer without days of its own means the days of its job */
export function bookedDays(
  applications: readonly Applied[],
  jobs: ReadonlyMap<string, Pick<Job, 'job_dates'>>,
): ReadonlyMap<Day, readonly BookedDay[]> {
  const booked = new Map<Day, BookedDay[]>();
  for (const application of applications)
    for (const day of new Set(workDays(application, jobs.get(application.job_id))))
      booked.set(day, [
        ...(booked.get(day) ?? []),
        {
          applicationId: application.id,
          jobId: application.job_id,
          title: application.job_title,
          company: application.company_name,
          isConfirmed: application.status === 'hired',
        },
      ]);
  return booked;
}
