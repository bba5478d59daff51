import { Plus, X } from 'lucide-react';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { LIMITS } from '@/domain/entities/common';
import { UNPAID_REASONS } from '@/domain/entities/job';
import { refusal } from '@/domain/refusals';
import { CURRENCIES, findCurrency } from '@/domain/taxonomy/currencies';
import { Button, IconButton } from '@/ui/button';
import { Checkbox, RadioCards, Segmented, Select } from '@/ui/choice';
import { optionsOf, PAY_TYPE_WORDS, UNION_WORDS, UNPAID_WORDS } from '@/ui/domain/job-words';
import { Field } from '@/ui/field';
import { TagField } from '@/ui/tag-field';
import type { PostForm } from './post-form';
import { sentenceAt } from './post-resolver';

const CURRENCY_OPTIONS = CURRENCIES.map(({ code, label }) => ({ value: code, label: `${code}, ${label}` }));
const UNION_OPTIONS = optionsOf(UNION_WORDS);
const MOST_QUESTIONS = 10;

function Amounts() {
  const { control, register, formState: { errors } } = useFormContext<PostForm>();
  const symbol = findCurrency(useWatch({ control, name: 'currency' }))?.symbol ?? '';
  // A long symbol would stand on the digits.
  const prefix = symbol.length === 1 ? symbol : undefined;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:col-span-4">
        <Field label="From" inputMode="decimal" prefix={prefix} error={sentenceAt(errors, 'salary_min')} {...register('salary_min', { deps: 'salary_max' })} />
        <Field label="To" optional inputMode="decimal" prefix={prefix} error={sentenceAt(errors, 'salary_max')} {...register('salary_max')} />
      </div>
      <Select className="sm:col-span-2" label="Currency" options={CURRENCY_OPTIONS} {...register('currency')} />
      <Field className="sm:col-span-2" label="Hours in a day" inputMode="numeric" suffix={<span className="pr-3 text-ink-2">h</span>} error={sentenceAt(errors, 'pay_day_hours')} {...register('pay_day_hours')} />
      <Field className="sm:col-span-2" label="Overtime" optional placeholder="1.5× after 10 h" error={sentenceAt(errors, 'overtime_terms')} {...register('overtime_terms')} />
      <Field className="sm:col-span-3" label="Kit fee" optional inputMode="decimal" prefix={prefix} hint="Per day, paid on top of the rate." error={sentenceAt(errors, 'kit_fee')} {...register('kit_fee')} />
      <Field className="sm:col-span-3" label="Per diem" optional inputMode="decimal" prefix={prefix} error={sentenceAt(errors, 'per_diem')} {...register('per_diem')} />
    </>
  );
}

function UnpaidReason() {
  const { control } = useFormContext<PostForm>();
  const { field: { value, onChange, ref }, formState } = useController({ control, name: 'unpaid_reason' });
  return (
    <div className="sm:col-span-6" ref={ref} tabIndex={-1}>
      <p className="mb-2 text-sm text-ink-2">{refusal('MQ102')}</p>
      <RadioCards
        legend="What is it?"
        name="unpaid_reason"
        options={optionsOf(UNPAID_WORDS)}
        value={value ?? ''}
        onChange={(chosen) => onChange(UNPAID_REASONS.find((reason) => reason === chosen) ?? null)}
        error={sentenceAt(formState.errors, 'unpaid_reason')}
      />
    </div>
  );
}

function Questions() {
  const { control, register, formState: { errors } } = useFormContext<PostForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'questions' });
  return (
    <fieldset className="sm:col-span-6">
      <legend className="text-sm font-semibold">Questions to answer <span className="font-normal text-ink-2">(optional)</span></legend>
      <ul>
        {fields.map(({ id }, index) => (
          <li key={id} className="mt-2 flex items-end gap-2">
            <Field className="flex-1" label={`Question ${index + 1}`} error={sentenceAt(errors, `questions.${index}.text`)} {...register(`questions.${index}.text`)} />
            <IconButton label={`Remove question ${index + 1}`} onClick={() => remove(index)}><X size={18} aria-hidden /></IconButton>
          </li>
        ))}
      </ul>
      {fields.length < MOST_QUESTIONS && <Button variant="quiet" className="mt-1 -ml-4" icon={<Plus size={18} aria-hidden />} onClick={() => append({ text: '' })}>Add a question</Button>}
    </fieldset>
  );
}

/** Step 3: pay and terms. */
export function PayFields() {
  const { control, register, formState: { errors } } = useFormContext<PostForm>();
  const [payType, external] = useWatch({ control, name: ['pay_type', 'external'] });
  const union = useController({ control, name: 'union_status' });
  const kit = useController({ control, name: 'kit_required' });
  return (
    <>
      <Select className="sm:col-span-2" label="Paid" options={optionsOf(PAY_TYPE_WORDS)} {...register('pay_type', { deps: ['salary_min', 'salary_max'] })} />
      {payType === 'unpaid' ? <UnpaidReason /> : <Amounts />}
      <fieldset className="sm:col-span-6">
        <legend className="text-sm font-semibold">Covered by the production</legend>
        <div className="grid sm:grid-cols-3">
          <Checkbox label="Travel" {...register('travel_paid')} />
          <Checkbox label="Accommodation" {...register('accommodation_paid')} />
        </div>
      </fieldset>
      <div className="sm:col-span-6">
        <Segmented
          label="Union"
          hideLabel={false}
          options={UNION_OPTIONS}
          value={union.field.value}
          onChange={(value) => union.field.onChange(UNION_OPTIONS.find((option) => option.value === value)?.value ?? 'either')}
        />
      </div>
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
      <Field className="sm:col-span-3" label="Apply by" optional type="date" error={sentenceAt(errors, 'application_deadline')} {...register('application_deadline', { deps: 'job_dates' })} />
      <Checkbox className="self-end sm:col-span-3" label="NDA before the details" {...register('nda_required')} />
      <Questions />
      <Checkbox className="sm:col-span-6" label="People apply on our own site" {...register('external')} />
      {external && <Field className="sm:col-span-6" label="Address to apply at" inputMode="url" placeholder="https://" error={sentenceAt(errors, 'external_url')} {...register('external_url')} />}
    </>
  );
}
