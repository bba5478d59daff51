import { useController, useFormContext } from 'react-hook-form';
import { optionsOf, UNION_LABELS } from '@/domain/jobs/job-copy';
import { inputLabel, type JobForm } from '@/domain/jobs/job-form-fields';
import { Checkbox, Segmented } from '@/ui/fields/choice';
import { useJobInputs } from '../form/use-job-inputs';

const UNION_OPTIONS = optionsOf(UNION_LABELS);

export function CoveredFields() {
  const input = useJobInputs();
  return (
    <fieldset className="sm:col-span-6">
      <legend className="text-sm font-semibold">Covered by the production</legend>
      <div className="grid sm:grid-cols-3">
        <Checkbox {...input('travel_paid')} />
        <Checkbox {...input('accommodation_paid')} />
      </div>
    </fieldset>
  );
}

export function UnionField() {
  const { control } = useFormContext<JobForm>();
  const { field } = useController({ control, name: 'union_status' });
  return (
    <div className="sm:col-span-6">
      <Segmented
        label={inputLabel('union_status')}
        hideLabel={false}
        options={UNION_OPTIONS}
        value={field.value}
        onChange={(value) =>
          field.onChange(UNION_OPTIONS.find((option) => option.value === value)?.value ?? 'either')
        }
      />
    </div>
  );
}

export function NdaField() {
  const input = useJobInputs();
  return <Checkbox className="self-end sm:col-span-3" {...input('nda_required')} />;
}
