import { optionsOf, PAY_TYPE_LABELS } from '@/domain/jobs/job-copy';
import { CURRENCIES } from '@/domain/taxonomy/currencies';
import { Select } from '@/ui/fields/choice';
import { Field } from '@/ui/fields/field';
import { useJobInputs } from '../form/use-job-inputs';

const CURRENCY_OPTIONS = CURRENCIES.map(({ code, label }) => ({ value: code, label: `${code}, ${label}` }));

/** The pay type: by the hour, by the day and so on. */
export function PaidField() {
  const input = useJobInputs();
  return (
    <Select
      className="sm:col-span-2"
      options={optionsOf(PAY_TYPE_LABELS)}
      {...input('pay_type', { deps: ['salary_min', 'salary_max'] })}
    />
  );
}

/** @param none the label of "no choice", where the currency may be left open */
export function CurrencyField({ none }: { none?: string }) {
  const input = useJobInputs();
  return (
    <Select className="sm:col-span-2" placeholder={none} options={CURRENCY_OPTIONS} {...input('currency')} />
  );
}

export function HoursField() {
  const input = useJobInputs();
  return (
    <Field
      className="sm:col-span-2"
      inputMode="numeric"
      suffix={<span className="pr-3 text-ink-2">h</span>}
      {...input('pay_day_hours')}
    />
  );
}
