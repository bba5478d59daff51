import { addDays, type Day, formatDay, formatWeekday } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import type { DECLINE_CODES } from '@/domain/vocabulary';
import type { ApplicationSection, ApplicationStatus } from '@/domain/lifecycles';
import { formatMinor, PAY_UNIT } from '@/domain/values/money';
import type { SyncBlocker } from '@/domain/sync/sync-blocker';
import type { State } from '../../status';
import type { SyncLineStatus } from '../../sync/sync-line';

/** Labels for an application's codes, for both sides. */

export type ApplicationWithStatus = Application & { sync?: SyncLineStatus };
export type DeclineCode = (typeof DECLINE_CODES)[number];

export interface StateCopy {
  state: State;
  text: string;
}

const STATUS: Readonly<Record<ApplicationStatus, StateCopy>> = {
  pending: { state: 'pending', text: 'Pending' },
  reviewed: { state: 'reviewed', text: 'Reviewed' },
  shortlisted: { state: 'shortlisted', text: 'Shortlisted' },
  interview: { state: 'interview', text: 'Interview' },
  offered: { state: 'offered', text: 'Offered' },
  hired: { state: 'hired', text: 'Hired' },
  declined: { state: 'declined', text: 'Declined' },
  withdrawn: { state: 'closed', text: 'Withdrawn' },
  job_closed: { state: 'closed', text: 'The job ended' },
};

export const SECTION_LABELS: Readonly<Record<ApplicationSection, string>> = {
  pending: 'Pending',
  reviewed: 'Reviewed',
  interviews: 'Interviews',
  answered: 'Answered',
};

/** Labels of the steps in an application's history. */
export const STEP_LABELS: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'Sent',
  reviewed: 'Reviewed',
  shortlisted: 'Shortlisted',
  interview: 'Invited to interview',
  offered: 'Offered',
  hired: 'Hired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  job_closed: 'The job ended',
};

export const DECLINE_LABELS: Readonly<Record<DeclineCode, string>> = {
  filled: 'The role is filled',
  dates: 'The dates do not fit',
  experience: 'Looking for other experience',
  rate: 'The rate does not fit',
  location: 'The distance does not fit',
  other: 'Another reason',
};

/** Friendly refusals, ready to send, so that nobody is left without an answer. The employer can edit them. */
export const DECLINE_TEMPLATES: Readonly<Record<DeclineCode, string>> = {
  filled: 'Thank you for applying. The role is filled now. I hope we work together another time.',
  dates:
    'Thank you for applying. We need somebody who is free on all of the days this time. I hope the next one fits.',
  experience:
    'Thank you for applying. We went with people whose experience is closer to this job. Please keep applying to others of ours.',
  rate: 'Thank you for applying. Your rate is fair, and more than this production can pay. I hope the next one can.',
  location: 'Thank you for applying. We are looking for somebody closer to the location this time.',
  other: 'Thank you for applying and for the time it took. We went another way on this one.',
};

/** The applicant has had no answer yet, viewed or not: only a step forward, an offer or a refusal counts. */
export const awaitsAnswer = (status: string): boolean => status === 'pending' || status === 'reviewed';

/** The promised day has passed without an answer. */
export const isOverdue = (application: Pick<Application, 'status' | 'respond_by'>, today: Day): boolean =>
  awaitsAnswer(application.status) && application.respond_by !== null && application.respond_by < today;

const syncStateOf = (application: ApplicationWithStatus, blocker: SyncBlocker): StateCopy | null => {
  const { sync, status } = application;
  if (sync?.state === 'refused') return { state: 'refused', text: sync.sentence ?? 'Refused' };
  if (sync?.state === 'waiting')
    return {
      state: 'waiting',
      text:
        status === 'pending' ? `Waiting for ${blocker}` : `${STATUS[status].text}, waiting for ${blocker}`,
    };
  return null;
};

/** For the applicant; never says "Sent" before the server has it (S8). */
export function stateForApplicant(
  application: ApplicationWithStatus,
  today: Day,
  blocker: SyncBlocker,
): StateCopy {
  const open = syncStateOf(application, blocker);
  if (open) return open;
  if (isOverdue(application, today)) return { state: 'no-reply', text: 'No reply from employer' };
  if (application.status !== 'pending') return STATUS[application.status];
  return application.employer_viewed_at === null
    ? { state: 'sent', text: 'Sent' }
    : { state: 'read', text: 'Seen by the employer' };
}

/** For the employer. */
export function stateForEmployer(
  application: ApplicationWithStatus,
  today: Day,
  blocker: SyncBlocker,
): StateCopy {
  const open = syncStateOf(application, blocker);
  if (open) return open;
  if (isOverdue(application, today))
    return { state: 'no-reply', text: `Answer was due ${formatDay(application.respond_by)}` };
  return STATUS[application.status];
}

/** `$620 /day`; null when none was given. */
export function quoteOf({
  rate_quote_minor: quote,
  rate_unit: unit,
  currency,
}: Application): { amount: string; unit: string } | null {
  return quote === null ? null : { amount: formatMinor(quote, currency), unit: PAY_UNIT[unit] };
}

/** The day for `Answer by Tue 11 May`; "today" and "tomorrow" by name. */
export function answerBy(day: Day, today: Day): string {
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : formatWeekday(day);
}
