import { useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { CompanyForm } from '@/domain/people/person-forms';
import { optionsOf } from '@/domain/jobs/job-copy';
import { INDUSTRY_LABELS, SIZE_LABELS } from '../company-copy';
import { Select } from '../../fields/choice';
import { Field, TextArea } from '../../fields/field';
import { PlaceFields } from './person-fields';

/** A company's fields: on its page, and a step of onboarding. */
export function CompanyParts({
  form: {
    register,
    setValue,
    control,
    formState: { errors },
  },
}: {
  form: UseFormReturn<z.input<typeof CompanyForm>, unknown, CompanyForm>;
}) {
  const [city, country] = useWatch({ control, name: ['city', 'country_code'] });
  return (
    <>
      <Field label="Name" autoComplete="organization" error={errors.name?.message} {...register('name')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
        <Select
          label="What you do"
          options={optionsOf(INDUSTRY_LABELS)}
          error={errors.industry?.message}
          {...register('industry')}
        />
        <Select
          label="People"
          options={optionsOf(SIZE_LABELS)}
          error={errors.size?.message}
          {...register('size')}
        />
      </div>
      <TextArea
        label="About"
        optional
        rows={6}
        hint="What you make, and what working with you is like."
        error={errors.about?.message}
        {...register('about')}
      />
      <PlaceFields
        value={{ city, region: '', country_code: country }}
        onChange={(place) => {
          setValue('city', place.city, { shouldDirty: true });
          setValue('country_code', place.country_code, { shouldDirty: true });
        }}
      />
      <Field
        label="Website"
        optional
        inputMode="url"
        autoCapitalize="none"
        error={errors.website?.message}
        {...register('website')}
      />
    </>
  );
}
