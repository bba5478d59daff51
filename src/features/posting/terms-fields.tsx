import { useController, useFormContext } from 'react-hook-form';
import { Checkbox, Segmented } from '@/ui/choice';
import { optionsOf, UNION_LABELS } from '@/ui/domain/job-copy';
import type { PostForm } from './post-form';

const UNION_OPTIONS = optionsOf(UNION_LABELS);

export function CoveredFields() {
  const { register } = useFormContext<PostForm>();
  return (
    <fieldset className="sm:col-span-6">
      <legend className="text-sm font-semibold">Covered by the production</legend>
      <div className="grid sm:grid-cols-3">
        <Checkbox label="Travel" {...register('travel_paid')} />
        <Checkbox label="Accommodation" {...register('accommodation_paid')} />
      </div>
    </fieldset>
  );
}

export function UnionField() {
  const { control } = useFormContext<PostForm>();
  const { field } = useController({ control, name: 'union_status' });
  return (
    <div className="sm:col-span-6">
      <Segmented
        label="Union"
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
  const { register } = useFormContext<PostForm>();
  return (
    <Checkbox
      className="self-end sm:col-span-3"
      label="NDA before the details"
      {...register('nda_required')}
    />
  );
}
