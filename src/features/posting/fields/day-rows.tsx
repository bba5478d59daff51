import { X } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { formatWeekday } from '@/domain/values/days';
import type { JobDate } from '@/domain/jobs/job-content';
import { DATE_KIND_LABELS, optionsOf } from '@/domain/jobs/job-copy';
import type { JobForm } from '@/domain/jobs/job-form-fields';
import { Button, IconButton } from '@/ui/button';
import { Select } from '@/ui/fields/choice';
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
            className="grid grid-cols-2 items-start gap-x-3 gap-y-1 border-b border-hair py-2 @[34rem]:grid-cols-[7.5rem_1fr_7.5rem_7.5rem_3rem]"
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
              onChange={(time) => change(index, { wrap: time })}
              error={sentenceAt(errors, `job_dates.${index}.wrap`)}
            />
            <IconButton
              label={`Remove ${formatWeekday(day)}`}
              onClick={() => field.onChange(dates.filter((date) => date.day !== day))}
              className="hidden @[34rem]:grid"
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
  error?: string;
}

function Time({ label, day, value, onChange, error }: TimeProps) {
  return (
    <label className="flex items-center gap-2">
      <span className="text-sm text-ink-2">
        {label}
        <span className="sr-only"> on {formatWeekday(day)}</span>
      </span>
      <span className="min-w-0 flex-1">
        <input
          type="time"
          value={value}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
          className="mono min-h-12 w-full rounded-box border border-line bg-sheet px-2 text-base"
        />
      </span>
    </label>
  );
}
