import { useController, useFormContext, useWatch } from 'react-hook-form';
import { LIMITS } from '@/domain/limits';
import { UNPAID_REASONS } from '@/domain/vocabulary';
import { refusal } from '@/domain/refusals';
import { findCurrency } from '@/domain/taxonomy/currencies';
import { Checkbox, RadioCards } from '@/ui/choice';
import { optionsOf, UNPAID_LABELS } from '@/ui/domain/job-copy';
import { Field } from '@/ui/field';
import { TagField } from '@/ui/tag-field';
import { CurrencyField, HoursField, PaidField } from './pay-basics';
import type { PostForm } from './post-form';
import { sentenceAt } from './post-resolver';
import { QuestionsField } from './questions-field';
import { CoveredFields, NdaField, UnionField } from './terms-fields';

function Amounts() {
  const {
    control,
    register,
    formState: { errors },
  } = useFormContext<PostForm>();
  const symbol = findCurrency(useWatch({ control, name: 'currency' }))?.symbol ?? '';
  // A long symbol would stand on the digits.
  const prefix = symbol.length === 1 ? symbol : undefined;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:col-span-4">
        <Field
          label="From"
          inputMode="decimal"
          prefix={prefix}
          error={sentenceAt(errors, 'salary_min')}
          {...register('salary_min', { deps: 'salary_max' })}
        />
        <Field
          label="To"
          optional
          inputMode="decimal"
          prefix={prefix}
          error={sentenceAt(errors, 'salary_max')}
          {...register('salary_max')}
        />
      </div>
      <CurrencyField />
      <HoursField />
      <Field
        className="sm:col-span-2"
        label="Overtime"
        optional
        placeholder="1.5× after 10 h"
        error={sentenceAt(errors, 'overtime_terms')}
        {...register('overtime_terms')}
      />
      <Field
        className="sm:col-span-3"
        label="Kit fee"
        optional
        inputMode="decimal"
        prefix={prefix}
        hint="Per day, paid on top of the rate."
        error={sentenceAt(errors, 'kit_fee')}
        {...register('kit_fee')}
      />
      <Field
        className="sm:col-span-3"
        label="Per diem"
        optional
        inputMode="decimal"
        prefix={prefix}
        error={sentenceAt(errors, 'per_diem')}
        {...register('per_diem')}
      />
    </>
  );
}

function UnpaidReason() {
  const { control } = useFormContext<PostForm>();
  const {
    field: { value, onChange, ref },
    formState,
  } = useController({ control, name: 'unpaid_reason' });
  return (
    <div className="sm:col-span-6" ref={ref} tabIndex={-1}>
      <p className="mb-2 text-sm text-ink-2">{refusal('MQ102')}</p>
      <RadioCards
        legend="What is it?"
        name="unpaid_reason"
        options={optionsOf(UNPAID_LABELS)}
        value={value ?? ''}
        onChange={(chosen) => onChange(UNPAID_REASONS.find((reason) => reason === chosen) ?? null)}
        error={sentenceAt(formState.errors, 'unpaid_reason')}
      />
    </div>
  );
}

/** Step 3: pay and terms. */
export function PayFields() {
  const {
    control,
    register,
    formState: { errors },
  } = useFormContext<PostForm>();
  const [payType, external] = useWatch({ control, name: ['pay_type', 'external'] });
  const kit = useController({ control, name: 'kit_required' });
  return (
    <>
      <PaidField />
      {payType === 'unpaid' ? <UnpaidReason /> : <Amounts />}
      <CoveredFields />
      <UnionField />
      <TagField
        className="sm:col-span-6"
        label="Kit to bring"
        optional
        value={kit.field.value}
        onChange={kit.field.onChange}
        suggest={() => []}
        most={LIMITS.tags}
        longest={LIMITS.tag}
        inputRef={kit.field.ref}
      />
      <Field
        className="sm:col-span-3"
        label="Apply by"
        optional
        type="date"
        error={sentenceAt(errors, 'application_deadline')}
        {...register('application_deadline', { deps: 'job_dates' })}
      />
      <NdaField />
      <QuestionsField />
      <Checkbox className="sm:col-span-6" label="People apply on our own site" {...register('external')} />
      {external && (
        <Field
          className="sm:col-span-6"
          label="Address to apply at"
          inputMode="url"
          placeholder="https://"
          error={sentenceAt(errors, 'external_url')}
          {...register('external_url')}
        />
      )}
    </>
  );
}
