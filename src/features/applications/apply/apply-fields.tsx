import { formatCount } from '@/domain/values/counts';
import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { LIMITS } from '@/domain/limits';
import type { Job } from '@/domain/streams/jobs';
import { PAY_UNIT, formatPayAmount } from '@/domain/values/money';
import { findCurrency } from '@/domain/taxonomy/currencies';
import { Checkbox } from '@/ui/fields/choice';
import { payUnit } from '@/domain/jobs/job-copy';
import { Field, TextArea } from '@/ui/fields/field';
import { asksForRate, type ApplyForm } from './apply-form';
import { JobDaysField } from './job-days-field';

interface ApplyFieldsProps {
  job: Job;
  form: UseFormReturn<ApplyForm>;
  /** The fields for choosing files and parts of the profile. */
  files: ReactNode;
}

/** The applicant's part: note, rate, days, kit, answers, files. */
export function ApplyFields({ job, form, files }: ApplyFieldsProps) {
  const {
    register,
    formState: { errors },
    control,
  } = form;
  const left = LIMITS.coverNote - useWatch({ control, name: 'coverNote' }).length;
  const symbol = findCurrency(job.currency)?.symbol;
  const offer = [formatPayAmount(job), payUnit(job)].filter(Boolean).join(' ');
  return (
    <div className="grid gap-6">
      <TextArea
        label="Cover note"
        optional
        rows={6}
        hint={
          left < 500
            ? `${formatCount(left)} characters left`
            : 'Why you, in a few lines. They see your profile beside it.'
        }
        error={errors.coverNote?.message}
        {...register('coverNote')}
      />
      {asksForRate(job) && (
        <Field
          label={`Your rate, ${job.currency} ${PAY_UNIT[job.pay_type].replace('/', 'per ')}`}
          optional
          inputMode="decimal"
          autoComplete="off"
          prefix={symbol && symbol.length <= 2 ? symbol : undefined}
          hint={`They offer ${offer}.`}
          error={errors.rate?.message}
          className="max-w-80"
          {...register('rate')}
        />
      )}
      {job.job_dates.length > 0 && <JobDaysField job={job} field={register('days')} />}
      {job.kit_required.length > 0 && (
        <fieldset>
          <legend className="text-sm font-semibold">Kit you bring</legend>
          <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {job.kit_required.map((item) => (
              <Checkbox key={item} value={item} label={item} {...register('kit')} />
            ))}
          </div>
        </fieldset>
      )}
      {job.questions.map((question, i) => (
        // Two questions may have the same text, so the index identifies an answer.
        // oxlint-disable-next-line react/no-array-index-key
        <TextArea
          key={i}
          label={question}
          rows={3}
          error={errors.answers?.[i]?.message}
          {...register(`answers.${i}`)}
        />
      ))}
      {files}
    </div>
  );
}
