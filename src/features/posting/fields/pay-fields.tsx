import { useController, useFormContext, useWatch } from 'react-hook-form';
import { LIMITS } from '@/domain/limits';
import { UNPAID_REASONS } from '@/domain/vocabulary';
import { optionsOf, UNPAID_LABELS } from '@/domain/jobs/job-copy';
import { inputLabel, type JobForm } from '@/domain/jobs/job-form-fields';
import { refusal } from '@/domain/refusals';
import { findCurrency } from '@/domain/taxonomy/currencies';
import { Checkbox, RadioCards } from '@/ui/fields/choice';
import { Field } from '@/ui/fields/field';
import { TagField } from '@/ui/fields/tag-field';
import { CurrencyField, HoursField, PaidField } from './pay-basics';
import { sentenceAt } from '../form/job-form-resolver';
import { QuestionsField } from './questions-field';
import { CoveredFields, NdaField, UnionField } from './terms-fields';
import { useJobInputs } from '../form/use-job-inputs';

function Amounts() {
  const { control } = useFormContext<JobForm>();
  const input = useJobInputs();
  const symbol = findCurrency(useWatch({ control, name: 'currency' }))?.symbol ?? '';
  // A longer symbol would cover the digits.
  const prefix = symbol.length === 1 ? symbol : undefined;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:col-span-4">
        <Field inputMode="decimal" prefix={prefix} {...input('salary_min', { deps: 'salary_max' })} />
        <Field optional inputMode="decimal" prefix={prefix} {...input('salary_max')} />
      </div>
      <CurrencyField />
      <HoursField />
      <Field className="sm:col-span-2" optional placeholder="1.5× after 10 h" {...input('overtime_terms')} />
      <Field
        className="sm:col-span-3"
        optional
        inputMode="decimal"
        prefix={prefix}
        hint="Per day, paid on top of the rate."
        {...input('kit_fee')}
      />
      <Field className="sm:col-span-3" optional inputMode="decimal" prefix={prefix} {...input('per_diem')} />
    </>
  );
}

function UnpaidReason() {
  const { control } = useFormContext<JobForm>();
  const {
    field: { value, onChange, ref },
    formState,
  } = useController({ control, name: 'unpaid_reason' });
  return (
    <div className="sm:col-span-6" ref={ref} tabIndex={-1}>
      <p className="mb-2 text-sm text-ink-2">{refusal('MQ102')}</p>
      <RadioCards
        legend={inputLabel('unpaid_reason')}
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
  const { control } = useFormContext<JobForm>();
  const input = useJobInputs();
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
        label={inputLabel('kit_required')}
        optional
        value={kit.field.value}
        onChange={kit.field.onChange}
        suggest={() => []}
        maxTags={LIMITS.tags}
        maxLength={LIMITS.tag}
        inputRef={kit.field.ref}
      />
      <Field
        className="sm:col-span-3"
        optional
        type="date"
        {...input('application_deadline', { deps: 'job_dates' })}
      />
      <NdaField />
      <QuestionsField />
      <Checkbox className="sm:col-span-6" {...input('external')} />
      {external && (
        <Field className="sm:col-span-6" inputMode="url" placeholder="https://" {...input('external_url')} />
      )}
    </>
  );
}
