import { useFormContext } from 'react-hook-form';
import { CURRENCIES } from '@/domain/taxonomy/currencies';
import { Select } from '@/ui/choice';
import { optionsOf, PAY_TYPE_LABELS } from '@/ui/domain/job-copy';
import { Field } from '@/ui/field';
import type { PostForm } from './post-form';
import { sentenceAt } from './post-resolver';

const CURRENCY_OPTIONS = CURRENCIES.map(({ code, label }) => ({ value: code, label: `${code}, ${label}` }));

/** How pay is counted, whatever the amount. */
export function PaidField() {
  const { register } = useFormContext<PostForm>();
  return (
    <Select
      className="sm:col-span-2"
      label="Paid"
      options={optionsOf(PAY_TYPE_LABELS)}
      {...register('pay_type', { deps: ['salary_min', 'salary_max'] })}
    />
  );
}

/** @param none the empty value in words, where there may be one */
export function CurrencyField({ none }: { none?: string }) {
  const { register } = useFormContext<PostForm>();
  return (
    <Select
      className="sm:col-span-2"
      label="Currency"
      placeholder={none}
      options={CURRENCY_OPTIONS}
      {...register('currency')}
    />
  );
}

export function HoursField() {
  const {
    register,
    formState: { errors },
  } = useFormContext<PostForm>();
  return (
    <Field
      className="sm:col-span-2"
      label="Hours in a day"
      inputMode="numeric"
      suffix={<span className="pr-3 text-ink-2">h</span>}
      error={sentenceAt(errors, 'pay_day_hours')}
      {...register('pay_day_hours')}
    />
  );
}
