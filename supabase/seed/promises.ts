import type { Application } from '../../src/domain/streams/applications';
import type { Job } from '../../src/domain/streams/jobs';
import { EMPLOYER_STEP_DAYS } from '../../src/domain/lifecycles';
import { addDays } from '../../src/domain/values/days';
import { localDay, type Clock } from './clock';

const firstDayOf = (job: Job): string | null =>
  job.job_dates
    .filter(({ kind }) => kind === 'shoot')
    .map(({ day }) => day)
    .toSorted()[0] ?? job.starts_on;

/** Mirrors `private.respond_by`: the earlier of deadline + 7 days and the day before the first shoot day. */
export function respondBy(job: Job, appliedAt: string): string {
  const applied = localDay(appliedAt, job.timezone);
  const first = firstDayOf(job);
  const limits = [
    ...(job.application_deadline === null ? [] : [addDays(job.application_deadline, 7)]),
    ...(first === null ? [] : [addDays(first, -1)]),
  ].toSorted();
  const promised = limits[0] ?? addDays(applied, 14);
  const tomorrow = addDays(applied, 1);
  return promised > tomorrow ? promised : tomorrow;
}

type Progress = Pick<Application, 'status' | 'offer' | 'interview' | 'interview_reply' | 'history'>;

/** The day that `private.step_by` counts from; null where the employer has no later step to take. */
function stepBegins({ status, offer, interview, interview_reply: reply, history }: Progress, zone: string) {
  const last = localDay(history.at(-1)?.at ?? '', zone);
  if (status === 'offered') return offer?.answer_by ?? null;
  if (status === 'interview' && interview) {
    if (reply === null) return localDay(interview.slots.toSorted().at(-1) ?? '', zone);
    return reply.slot === null ? last : localDay(reply.slot, zone);
  }
  return status === 'shortlisted' || status === 'change_asked' || status === 'accepted' ? last : null;
}

/** As `private.step_by`, but not before the day after tomorrow: whoever tries the demo finds no promise broken. */
export function stepBy(progress: Progress, job: Job, clock: Clock): string | null {
  const begins = stepBegins(progress, job.timezone);
  if (begins === null) return null;
  const first = firstDayOf(job);
  const latest = [
    addDays(begins, EMPLOYER_STEP_DAYS),
    ...(first === null ? [] : [addDays(first, -1)]),
  ].toSorted()[0];
  const soonest = addDays(localDay(clock.ago(0), job.timezone), 2);
  return [latest ?? soonest, addDays(begins, 1), soonest].toSorted().at(-1) ?? soonest;
}
