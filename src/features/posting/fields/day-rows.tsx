import { X } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { formatWeekday } from '@/domain/values/days';
import type { JobDate } from '@/domain/jobs/job-content';
import { DATE_KIND_LABELS, optionsOf } from '@/domain/jobs/job-copy';
import type { JobForm } from '@/domain/jobs/job-form-fields';
import { Button, IconButton } from '@/ui/button';
import { Select } from '@/ui/fields/choice';
import { TimeField } from '@/ui/dates/time-field';
import { sentenceAt } from '../form/job-form-resolver';

const KINDS = optionsOf(DATE_KIND_LABELS);

/** Kind, call and wrap of each chosen day. */
export function DayRows() {
  const {
    control,
    formState: { errors },
  } = useFormContext<JobForm>();
  const { field } = useController({ control, name: 'job_dates' });
  const dates = field.value;
  const [first] = dates;
  const change = (index: number, part: Partial<JobDate>): void =>
    field.onChange(dates.map((date, i) => (i === index ? { ...date, ...part } : date)));
  if (!first) return null;
  return (
    <div className="@container sm:col-span-6">
      <ul aria-label="Chosen days" className="border-t border-hair">
        {dates.map(({ day, kind, call, wrap }, index) => (
          <li
            key={day}
            className="grid grid-cols-2 items-start gap-x-3 gap-y-1 border-b border-hair py-2 @[39rem]:grid-cols-[7rem_minmax(7rem,1fr)_9.5rem_9.5rem_3rem]"
          >
            <p className="mono flex min-h-12 items-center font-semibold">{formatWeekday(day)}</p>
            <Select
              label={`Kind of ${formatWeekday(day)}`}
              hideLabel
              options={KINDS}
              value={kind}
              onChange={(event) => {
                const chosen = KINDS.find(({ value }) => value === event.target.value);
                if (chosen) change(index, { kind: chosen.value });
              }}
            />
            <Time
              label="Call"
              day={day}
              value={call}
              onChange={(time) => change(index, { call: time })}
              error={sentenceAt(errors, `job_dates.${index}.call`)}
            />
            <Time
              label="Wrap"
              day={day}
              value={wrap}
              after={call}
              onChange={(time) => change(index, { wrap: time })}
              error={sentenceAt(errors, `job_dates.${index}.wrap`)}
            />
            <IconButton
              label={`Remove ${formatWeekday(day)}`}
              onClick={() => field.onChange(dates.filter((date) => date.day !== day))}
              className="hidden @[39rem]:grid"
            >
              <X size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {dates.length > 1 && (first.call !== '' || first.wrap !== '') && (
        <Button
          variant="quiet"
          className="mt-1 -ml-4"
          onClick={() =>
            field.onChange(dates.map((date) => ({ ...date, call: first.call, wrap: first.wrap })))
          }
        >
          Same times on all {dates.length} days
        </Button>
      )}
    </div>
  );
}

interface TimeProps {
  label: string;
  day: string;
  value: string;
  onChange: (time: string) => void;
  after?: string;
  error?: string;
}

const Time = ({ label, day, ...field }: TimeProps) => (
  <TimeField
    {...field}
    label={
      <>
        {label}
        <span className="sr-only"> on {formatWeekday(day)}</span>
      </>
    }
    className="flex min-w-0 flex-col gap-1 @[39rem]:flex-row @[39rem]:gap-2 @[39rem]:[&>label]:pt-3.5"
  />
);
