import { namedDays, saidDays, daysOfJob } from '@/domain/applications/named-days';
import { formatDays } from '@/domain/availability/day-words';
import { isOpenApplication } from '@/domain/lifecycles';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import type { Day } from '@/domain/values/days';

type Dated = Pick<Job, 'job_dates'>;

/** The days that this applicant has named, as the employer counts them; without the job, how many were named. */
export function myDaysCell(application: Application, job: Dated | null) {
  const label = 'Your days';
  const { length: count } = application.available_dates;
  if (count === 0) return { label, value: 'None named' };
  const named = job && namedDays(application, job);
  if (named?.kind === 'other days') return { label, value: 'Other days' };
  if (named?.kind !== 'counted') return { label, value: `${count}`, mono: true };
  return {
    label,
    value: `${named.days} of ${named.of}`,
    unit: named.unknown > 0 ? `${named.unknown} not known` : undefined,
    mono: true,
  };
}

interface UnknownDaysProps {
  application: Application;
  job: Dated | null;
  /** Whether they can still be said in this application. */
  mayNameDays: boolean;
  today: Day;
}

/**
 * Days to come of which the employer does not know whether the applicant can work: the job has got them since, or the application is from before it was kept
 * which days somebody was asked about.
 */
export function UnknownDays({ application, job, mayNameDays, today }: UnknownDaysProps) {
  if (job === null || application.available_dates.length === 0 || !isOpenApplication(application.status))
    return null;
  const said = saidDays(application);
  const unknown = daysOfJob(job).filter((day) => day >= today && said(day) === 'unknown');
  if (unknown.length === 0) return null;
  return (
    <p className="mt-2 max-w-[62ch] text-sm text-ink-2">
      The employer does not know whether you can work on {formatDays(unknown)}.{' '}
      {mayNameDays ? 'Say your days again.' : 'Write to them.'}
    </p>
  );
}
