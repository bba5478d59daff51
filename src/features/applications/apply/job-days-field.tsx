import type { UseFormRegisterReturn } from 'react-hook-form';
import { DATE_KIND_LABELS } from '@/domain/jobs/job-copy';
import type { Job } from '@/domain/streams/jobs';
import { formatWeekday } from '@/domain/values/days';
import { groupBy } from '@/domain/values/group-by';
import { Checkbox } from '@/ui/fields/choice';

/** One line per day of the job: the kind of day, then the call time. */
function linesOf(job: Pick<Job, 'job_dates'>): { day: string; note: string }[] {
  const byDay = groupBy(job.job_dates, ({ day }) => day);
  return [...byDay].map(([day, parts]) => ({
    day,
    note: parts
      .map(({ kind, call }) => [DATE_KIND_LABELS[kind], call && `call ${call}`].filter(Boolean).join(', '))
      .join('; '),
  }));
}

/** The days of a job, to choose those on which somebody can work. */
export function JobDaysField({
  job,
  field,
}: {
  job: Pick<Job, 'job_dates'>;
  field: UseFormRegisterReturn<'days'>;
}) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Days you can work</legend>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {linesOf(job).map(({ day, note }) => (
          <Checkbox
            key={day}
            value={day}
            label={<span className="mono">{formatWeekday(day)}</span>}
            note={note}
            {...field}
          />
        ))}
      </div>
    </fieldset>
  );
}
