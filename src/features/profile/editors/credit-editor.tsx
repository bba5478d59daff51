import { Controller } from 'react-hook-form';
import { newId } from '@/domain/ids';
import { optionsOf, PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import { CreditForm, creditFields, creditForm } from '@/domain/people/credit-form';
import { placeByYear } from '@/domain/people/credits';
import { findRoles } from '@/domain/taxonomy/crew-roles';
import { Select } from '@/ui/fields/choice';
import { Field } from '@/ui/fields/field';
import { SuggestField } from '@/ui/fields/suggest-field';
import { SectionForm } from './section-form';
import type { EditorProps } from '../sections';

const KINDS = optionsOf(PRODUCTION_LABELS);

/** @param id of the credit; null: a new one */
export default function CreditEditor({ id, me, save, ...section }: EditorProps & { id: string | null }) {
  const credit = id === null ? null : (me.credits[id] ?? null);
  const store = async (values: CreditForm): Promise<void> => {
    const fields = creditFields(values);
    const place = credit?.place ?? placeByYear(me.credits, fields.year);
    await save({ credits: { ...me.credits, [id ?? newId()]: { ...fields, place } } });
  };
  return (
    <SectionForm
      schema={CreditForm}
      defaults={creditForm(credit, me.role_codes[0])}
      save={store}
      {...section}
    >
      {({ control, register, formState: { errors } }) => (
        <>
          <Field label="Production" error={errors.production?.message} {...register('production')} />
          <Controller
            control={control}
            name="role"
            render={({ field }) => (
              <SuggestField
                label="What you did"
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                suggestions={field.value.trim() === '' ? [] : findRoles(field.value)}
                toText={({ label }) => label}
                onPick={({ label }) => field.onChange(label)}
                error={errors.role?.message}
                inputRef={field.ref}
              />
            )}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
            <Field
              label="Year"
              inputMode="numeric"
              maxLength={4}
              error={errors.year?.message}
              {...register('year')}
            />
            <Select label="Kind" options={KINDS} error={errors.kind?.message} {...register('kind')} />
          </div>
          <Field
            label="Link"
            optional
            inputMode="url"
            autoCapitalize="none"
            hint="Where people can read more about it or watch it."
            error={errors.url?.message}
            {...register('url')}
          />
        </>
      )}
    </SectionForm>
  );
}
