import { offerOf } from '../applications/deal';
import type { Application } from '../streams/applications';
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

/** By day: those that an accepted offer names. Where it names none they are still to be agreed, and nobody is booked. Twin: `private.booked_days`. */
export function bookedDays(applications: readonly Applied[]): ReadonlyMap<Day, readonly BookedDay[]> {
  const booked = new Map<Day, readonly BookedDay[]>();
  for (const application of applications) {
    if (application.status !== 'accepted' && application.status !== 'hired') continue;
    for (const day of new Set(offerOf(application)?.days ?? []))
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
  }
  return booked;
}
