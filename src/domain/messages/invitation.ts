import type { JobContent } from '../jobs/job-content';
import { jobName, jobPlace, payLine } from '../jobs/job-copy';
import type { Message } from '../streams/messages';
import { formatDayRange } from '../values/days';

/** Marks a message of a job's poster as an invitation to apply. The server allows one for each person and job (MQ310). */
export const INVITATION = { card: 'invitation' } as const;

export const isInvitation = ({ payload }: Pick<Message, 'payload'>): boolean =>
  payload.card === INVITATION.card;

/** What an invitation says, also where nothing but its words is shown. */
export function invitationText(
  job: Pick<
    JobContent,
    | 'title'
    | 'production'
    | 'is_remote'
    | 'city'
    | 'region'
    | 'location'
    | 'job_dates'
    | 'pay_type'
    | 'salary_min'
    | 'salary_max'
    | 'currency'
  >,
): string {
  const days = job.job_dates.map(({ day }) => day).toSorted();
  const facts = [formatDayRange(days[0] ?? null, days.at(-1) ?? null), jobPlace(job), payLine(job)];
  return `You are invited to apply: ${jobName(job)}. ${facts.join(', ')}.`;
}
