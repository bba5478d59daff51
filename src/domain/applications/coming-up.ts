import type { Application } from '../streams/applications';
import type { Job } from '../streams/jobs';
import { type Day, daysBetween, formatClockTime, today } from '../values/days';
import { interviewState, offerOf } from './deal';

/** What comes next on this person's calendar: shoot days they have said yes to, and interviews with a time. */

export type ComingUp<A> =
  | {
      kind: 'work';
      application: A;
      /** In the time zone of the job. */
      day: Day;
      /** Empty when the job names no call, or is not on this device. */
      call: string;
      place: string;
      /** The employer has said hired. Until then the acceptance waits for them. */
      isConfirmed: boolean;
      /** Of this person. Otherwise it is one of the job's days: an offer without days books nobody. */
      isDayAgreed: boolean;
    }
  | {
      kind: 'interview';
      application: A;
      day: Day;
      /** An instant. */
      slot: string;
      place: string;
    };

type Applied = Pick<
  Application,
  'id' | 'job_id' | 'status' | 'is_called_off' | 'offer' | 'offer_reply' | 'interview' | 'interview_reply'
>;
type KnownJob = Pick<Job, 'job_dates' | 'timezone' | 'location'>;

/** The days that somebody has said yes to, or those of the job where the offer names none; no days before a yes. */
export function workDays(
  { status, offer, is_called_off: isCalledOff }: Pick<Application, 'status' | 'offer' | 'is_called_off'>,
  job: Pick<Job, 'job_dates'> | undefined,
): readonly Day[] {
  if (status !== 'accepted' && (status !== 'hired' || isCalledOff)) return [];
  const offered = offerOf({ status, offer })?.days ?? [];
  return offered.length > 0 ? offered : (job?.job_dates ?? []).map(({ day }) => day);
}

function nextOf<A extends Applied>(application: A, job: KnownJob | undefined, now: Date): ComingUp<A> | null {
  const interview = interviewState(application, now.getTime());
  if (interview.state === 'booked') {
    const end = Date.parse(interview.slot) + (application.interview?.minutes ?? 0) * 60_000;
    if (end < now.getTime()) return null;
    return {
      kind: 'interview',
      application,
      day: today(new Date(interview.slot)),
      slot: interview.slot,
      place: application.interview?.place ?? '',
    };
  }
  // Days belong to the place of the work: its zone decides which of them are over.
  const from = today(now, job?.timezone);
  const day = workDays(application, job)
    .toSorted()
    .find((one) => one >= from);
  if (day === undefined) return null;
  return {
    kind: 'work',
    application,
    day,
    call: job?.job_dates.find((one) => one.day === day)?.call ?? '',
    place: offerOf(application)?.place || (job?.location ?? ''),
    isConfirmed: application.status === 'hired',
    isDayAgreed: (offerOf(application)?.days ?? []).length > 0,
  };
}

const orderKey = (one: ComingUp<unknown>): string =>
  `${one.day} ${one.kind === 'work' ? one.call : formatClockTime(one.slot)}`;

/** One entry an application, the next first. `jobs` are those on this device. */
export const comingUp = <A extends Applied>(
  applications: readonly A[],
  jobs: ReadonlyMap<string, KnownJob>,
  now: Date,
): ComingUp<A>[] =>
  applications
    .flatMap((application) => nextOf(application, jobs.get(application.job_id), now) ?? [])
    .toSorted((a, b) => (orderKey(a) < orderKey(b) ? -1 : 1));

/** `today`, `tomorrow`, `in 5 days`; null beyond a week, where the date says enough. */
export function howSoon(day: Day, from: Day): string | null {
  const days = daysBetween(from, day);
  if (days <= 1) return days === 1 ? 'tomorrow' : 'today';
  return days <= 7 ? `in ${days} days` : null;
}
