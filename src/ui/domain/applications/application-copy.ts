import { missedDay } from '@/domain/applications/deal';
import { awaitsAnswer } from '@/domain/applications/figures';
import { daysBetween, formatDay, today } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import type { DECLINE_CODES } from '@/domain/vocabulary';
import type { ApplicationSection, ApplicationStatus } from '@/domain/lifecycles';
import { formatMinor, PAY_UNIT } from '@/domain/values/money';
import type { SyncBlocker } from '@/domain/sync/sync-blocker';
import type { SyncLineStatus } from '../../sync/sync-line';
import { dealState, type StateCopy } from './deal-copy';

/** Labels for an application's codes, for both sides. */

export type ApplicationWithStatus = Application & { rev?: number; sync?: SyncLineStatus };
export type DeclineCode = (typeof DECLINE_CODES)[number];

const STATUS: Readonly<Record<ApplicationStatus, StateCopy>> = {
  pending: { state: 'pending', text: 'Pending' },
  reviewed: { state: 'reviewed', text: 'Reviewed' },
  shortlisted: { state: 'shortlisted', text: 'Shortlisted' },
  interview: { state: 'interview', text: 'Interview' },
  offered: { state: 'offered', text: 'Offered' },
  change_asked: { state: 'change-asked', text: 'Change asked for' },
  accepted: { state: 'accepted', text: 'Accepted' },
  turned_down: { state: 'closed', text: 'Turned down' },
  hired: { state: 'hired', text: 'Hired' },
  declined: { state: 'declined', text: 'Declined' },
  withdrawn: { state: 'closed', text: 'Withdrawn' },
  job_closed: { state: 'closed', text: 'The job ended' },
};

export const SECTION_LABELS: Readonly<Record<ApplicationSection, string>> = {
  pending: 'Pending',
  reviewed: 'Reviewed',
  interviews: 'Interviews',
  answered: 'Decided',
  ended: 'Ended',
};

/** Labels of the steps in an application's history. */
const STEP_LABELS: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'Sent',
  reviewed: 'Reviewed',
  shortlisted: 'Shortlisted',
  interview: 'Invited to interview',
  offered: 'Offered',
  change_asked: 'Change asked for',
  accepted: 'Offer accepted',
  turned_down: 'Offer turned down',
  hired: 'Hired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  job_closed: 'The job ended',
};

/**
 * Each side may take a step of its own at the same status: the employer proposes times, the applicant answers. Besides the end, the system says only
 * that a job is open again, whatever the status was before.
 */
export function stepLabel({ status, by }: Application['history'][number]): string {
  if (by === 'system' && status !== 'job_closed') return 'The job is open again';
  return status === 'interview' && by === 'applicant' ? 'Interview times answered' : STEP_LABELS[status];
}

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

/** Hired, and the booking was cancelled since: the place is open again. */
const CALLED_OFF: StateCopy = { state: 'closed', text: 'Hired, days cancelled since' };

const settledState = ({ status, is_called_off: isCalledOff }: Application): StateCopy =>
  status === 'hired' && isCalledOff ? CALLED_OFF : STATUS[status];

const syncStateOf = (application: ApplicationWithStatus, blocker: SyncBlocker): StateCopy | null => {
  const { sync, status } = application;
  if (sync?.state === 'refused' && application.rev === 0)
    return { state: 'refused', text: sync.sentence ?? 'Refused' };
  if (sync?.state === 'waiting')
    return {
      state: 'waiting',
      text:
        status === 'pending' ? `Waiting for ${blocker}` : `${STATUS[status].text}, waiting for ${blocker}`,
    };
  return null;
};

/** Why a change of an application was not sent; null where none was refused. One that never arrived is refused itself, and stands nowhere else. */
export const refusedChangeOf = ({ sync, rev }: ApplicationWithStatus): string | null =>
  sync?.state === 'refused' && rev !== 0 ? (sync.sentence ?? 'Refused') : null;

/** For the applicant; never says "Sent" before the server has it (S8). */
export function stateForApplicant(
  application: ApplicationWithStatus,
  now: Date,
  blocker: SyncBlocker,
): StateCopy {
  const open = syncStateOf(application, blocker);
  if (open) return open;
  if (missedDay(application, today(now), now.getTime()) !== null)
    return { state: 'no-reply', text: 'No reply from employer' };
  const deal = dealState(application, 'applicant', now);
  if (deal) return deal;
  if (application.status !== 'pending') return settledState(application);
  return application.employer_viewed_at === null
    ? { state: 'sent', text: 'Sent' }
    : { state: 'read', text: 'Seen by the employer' };
}

/** For the employer. */
export function stateForEmployer(
  application: ApplicationWithStatus,
  now: Date,
  blocker: SyncBlocker,
): StateCopy {
  const open = syncStateOf(application, blocker);
  if (open) return open;
  const missed = missedDay(application, today(now), now.getTime());
  if (missed !== null)
    return {
      state: 'no-reply',
      text: `${awaitsAnswer(application.status) ? 'Answer' : 'Next step'} was due ${formatDay(missed)}`,
    };
  return dealState(application, 'employer', now) ?? settledState(application);
}

/** `$620 /day`; null when none was given. */
export function quoteOf({
  rate_quote_minor: quote,
  rate_unit: unit,
  currency,
}: Application): { amount: string; unit: string } | null {
  return quote === null ? null : { amount: formatMinor(quote, currency), unit: PAY_UNIT[unit] };
}

/** A phone without a signal is back by then; what has not come may never come. */
const CV_LATE_AFTER_DAYS = 3;

/** What is said of a CV whose bytes the server does not have: to the employer, and to the applicant where another device of theirs has them. */
export function missingCvCopy(
  { created_at: sentAt }: Pick<Application, 'created_at'>,
  now: Date,
): Readonly<Record<'expected' | 'elsewhere', string>> {
  const day = today(new Date(sentAt));
  return daysBetween(day, today(now)) < CV_LATE_AFTER_DAYS
    ? { expected: 'CV is still on its way', elsewhere: 'Waiting on your other device' }
    : {
        expected: `No CV has come since ${formatDay(day)}. Ask for it in a message.`,
        elsewhere: `They have had no CV since ${formatDay(day)}: it is only on the device that you added it on. Open Marquee there, or send it in a message.`,
      };
}
