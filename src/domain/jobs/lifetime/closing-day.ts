import { REFUSALS } from '../../refusals';
import type { Job } from '../../streams/jobs';
import { type Day, addDays, daysBetween, formatWeekday, today as todayIn } from '../../values/days';

/** What ends the time in which one can apply, in the order in which it counts on the same day. */
const ENDS = [
  { field: 'application_deadline', verb: 'Apply by' },
  { field: 'valid_through', verb: 'Closes' },
  { field: 'starts_on', verb: 'Starts' },
] as const;

type Dated = Pick<Job, 'status' | (typeof ENDS)[number]['field']>;

/** In days: what closes within these is shown as urgent. */
export const CLOSING_SOON_DAYS = 3;

export interface Closing {
  day: Day;
  /** `Apply by`, `Closes`, `Starts`: what happens on that day. */
  verb: string;
}

/** When an open job stops taking applications, as far as it says so; null for one that is not open or gives no day. */
export function closingOf(job: Dated): Closing | null {
  if (job.status !== 'active') return null;
  const dated = ENDS.flatMap(({ field, verb }) => {
    const day = job[field];
    return day === null ? [] : [{ day, verb }];
  });
  return dated.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))[0] ?? null;
}

/** `Apply by today`, `Closes tomorrow`, `Starts Fri 4 Dec`; for a day that has passed what has become of it. */
export function closingText({ day, verb }: Closing, today: Day): string {
  if (day < today && verb === 'Apply by') return 'Applications closed';
  if (day < today && verb === 'Starts') return `Started ${formatWeekday(day)}`;
  if (day <= today) return `${verb} today`;
  return `${verb} ${day === addDays(today, 1) ? 'tomorrow' : formatWeekday(day)}`;
}

export const isClosingSoon = ({ day }: Closing, today: Day): boolean =>
  day >= today && daysBetween(today, day) <= CLOSING_SOON_DAYS;

/** Sorts ascending for what closes first; open jobs without a day come after those, and what is closed or gone last. */
export const closingKey = (job: Dated | null): string => {
  if (job?.status !== 'active') return '~';
  return closingOf(job)?.day ?? '9999-12-31';
};

type TakesUntil = Pick<Job, 'status' | 'application_deadline' | 'timezone'>;

const isPastDeadline = ({ application_deadline: deadline, timezone }: TakesUntil, now: Date): boolean =>
  deadline !== null && deadline < todayIn(now, timezone);

/** As the server has it (MQ202, MQ308): who can no longer apply cannot be invited either. */
export const takesApplications = (job: TakesUntil, now: Date): boolean =>
  job.status === 'active' && !isPastDeadline(job, now);

/** Why nobody can apply to a job; null while they can. A job stays open after its last day to apply. */
export function closedToApplications(job: TakesUntil, now: Date): string | null {
  if (job.status !== 'active') return REFUSALS.MQ202;
  return job.application_deadline !== null && isPastDeadline(job, now)
    ? `Applications were taken until ${formatWeekday(job.application_deadline)}.`
    : null;
}
