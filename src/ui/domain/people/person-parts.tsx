import { Controller, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { tags } from '@/domain/definition/field-types';
import type { Profile } from '@/domain/streams/profiles';
import {
  type BioForm,
  bioHint,
  type CraftForm,
  type NameForm,
  type PlaceForm,
  type RateForm,
} from '@/domain/people/person-forms';
import type { DistanceUnit } from '@/domain/people/distance-units';
import { CURRENCIES } from '@/domain/taxonomy/currencies';
import { Select, Switch } from '../../fields/choice';
import { Field, TextArea } from '../../fields/field';
import { DepartmentChips, PlaceFields, RoleField, SkillField } from './person-fields';

/** The form parts of a profile: a step each in onboarding, a section each on the profile. */
interface PartProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
}

export const SkillsForm = z.object({ skills: tags });
type SkillsForm = z.infer<typeof SkillsForm>;

export function NameParts({
  form: {
    register,
    formState: { errors },
  },
}: PartProps<NameForm>) {
  return (
    <>
      <Field
        label="First name"
        autoComplete="given-name"
        error={errors.first_name?.message}
        {...register('first_name')}
      />
      <Field
        label="Last name"
        autoComplete="family-name"
        error={errors.last_name?.message}
        {...register('last_name')}
      />
    </>
  );
}

export function BioPart({
  form: {
    register,
    formState: { errors },
  },
  role,
}: PartProps<BioForm> & { role: Profile['role'] }) {
  return (
    <TextArea
      label="About you"
      rows={7}
      hint={bioHint(role)}
      error={errors.bio?.message}
      {...register('bio')}
    />
  );
}

export const craftDefaults = (me: Profile): CraftForm => ({
  departments: me.departments,
  role_codes: me.role_codes,
  experience_years: me.experience_years?.toString() ?? '',
});

export function CraftParts({
  form: {
    control,
    register,
    formState: { errors },
  },
}: PartProps<CraftForm>) {
  return (
    <>
      <Controller
        control={control}
        name="role_codes"
        render={({ field }) => (
          <RoleField value={field.value} onChange={field.onChange} error={errors.role_codes?.message} />
        )}
      />
      <Field
        label="Years of experience"
        optional
        inputMode="numeric"
        className="max-w-60"
        error={errors.experience_years?.message}
        {...register('experience_years')}
      />
      <Controller
        control={control}
        name="departments"
        render={({ field }) => <DepartmentChips value={field.value} onChange={field.onChange} />}
      />
    </>
  );
}

export function SkillsPart({
  form: { control },
  departments,
}: PartProps<SkillsForm> & { departments: readonly string[] }) {
  return (
    <Controller
      control={control}
      name="skills"
      render={({ field }) => (
        <SkillField value={field.value} onChange={field.onChange} departments={departments} />
      )}
    />
  );
}

/** @param travels asks how far, too */
export function PlaceParts({
  form: {
    register,
    setValue,
    control,
    formState: { errors },
  },
  travels,
  unit,
}: PartProps<PlaceForm> & { travels: boolean; unit: DistanceUnit }) {
  const [city, region, country_code] = useWatch({ control, name: ['city', 'region', 'country_code'] });
  return (
    <>
      <PlaceFields
        value={{ city, region, country_code }}
        onChange={(place) => {
          for (const name of ['city', 'region', 'country_code'] as const)
            setValue(name, place[name], { shouldDirty: true });
        }}
      />
      {travels && (
        <Field
          label="How far you travel"
          optional
          inputMode="numeric"
          suffix={<span className="pr-3 text-ink-2">{unit}</span>}
          className="max-w-60"
          error={errors.travel_radius_km?.message}
          {...register('travel_radius_km')}
        />
      )}
    </>
  );
}

export function RateParts({
  form: {
    register,
    formState: { errors },
  },
  hourly = false,
  note,
}: PartProps<RateForm> & { hourly?: boolean; note: string }) {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
        <Field
          label="Day rate"
          optional
          inputMode="decimal"
          hint="For a ten-hour day."
          error={errors.day_rate?.message}
          {...register('day_rate')}
        />
        {hourly && (
          <Field
            label="Hourly rate"
            optional
            inputMode="decimal"
            error={errors.hourly_rate?.message}
            {...register('hourly_rate')}
          />
        )}
        <Select
          label="In"
          options={CURRENCIES.map(({ code, label }) => ({ value: code, label: `${code}, ${label}` }))}
          {...register('currency')}
        />
      </div>
      <Switch label="Show my rate on my profile" note={note} {...register('show_rate')} />
    </>
  );
}
