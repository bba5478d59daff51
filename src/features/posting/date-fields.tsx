import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { today } from '@/domain/days';
import { findPlaces, type Place, placeLabel, placeNamed } from '@/domain/taxonomy/places';
import { formatTimezone } from '@/domain/timezones';
import { Select, Switch } from '@/ui/choice';
import { DayPicker } from '@/ui/day-picker';
import { COUNTRIES } from '@/domain/taxonomy/countries';
import { Field } from '@/ui/field';
import { SuggestField } from '@/ui/suggest-field';
import { DayRows } from './day-rows';
import { daysWith } from './days-with';
import type { PostForm } from './post-form';
import { sentenceAt } from './post-resolver';

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, label }) => ({ value: code, label }));

function Days() {
  const { control } = useFormContext<PostForm>();
  const { field: { value: dates, onChange, ref }, formState } = useController({ control, name: 'job_dates' });
  const timezone = useWatch({ control, name: 'timezone' });
  const [now] = useState(() => new Date());
  return (
    <div className="sm:col-span-6">
      <DayPicker
        label="Days"
        value={dates.map(({ day }) => day)}
        onChange={(chosen) => onChange(daysWith(dates, chosen))}
        today={today(now, timezone)}
        ref={ref}
        error={sentenceAt(formState.errors, 'job_dates')}
        hint={`Days and times are meant in ${formatTimezone(timezone)}.`}
      />
    </div>
  );
}

/** A known town brings its region, country, clock and currency; any other is typed, with its country. */
function Town() {
  const { control, setValue, getValues } = useFormContext<PostForm>();
  const { field, formState } = useController({ control, name: 'city' });
  const take = (place: Place): void => {
    const hadMoney = getValues('salary_min') !== '' || getValues('salary_max') !== '';
    field.onChange(place.city);
    setValue('region', place.region, { shouldDirty: true });
    setValue('country_code', place.country_code, { shouldDirty: true });
    setValue('lat', place.lat);
    setValue('lng', place.lng);
    setValue('timezone', place.timezone);
    // An amount that was already typed was meant in the currency beside it.
    if (!hadMoney) setValue('currency', place.currency);
  };
  const type = (text: string): void => {
    const exact = placeNamed(text);
    if (exact) {
      take(exact);
      return;
    }
    if (getValues('lat') !== null && text !== field.value) {
      setValue('lat', null);
      setValue('lng', null);
      setValue('region', '');
    }
    field.onChange(text);
  };
  return (
    <SuggestField
      className="sm:col-span-3"
      label="Town"
      placeholder="San Pedro"
      value={field.value}
      onChange={type}
      suggestions={findPlaces(field.value)}
      toText={({ city }) => city}
      toNote={(place) => [placeLabel(place) === place.city ? '' : place.region, place.country_code].filter(Boolean).join(', ')}
      onPick={take}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={sentenceAt(formState.errors, 'city')}
    />
  );
}

/** Step 2: when and where. */
export function DateFields() {
  const { control, register, formState: { errors } } = useFormContext<PostForm>();
  const isRemote = useWatch({ control, name: 'is_remote' });
  return (
    <>
      <Days />
      <DayRows />
      <Switch className="sm:col-span-6" label="Remote" note="The work can be done from anywhere." {...register('is_remote')} />
      <Town />
      <Select className="sm:col-span-3" label="Country" placeholder="Choose" options={COUNTRY_OPTIONS} {...register('country_code')} />
      <Field
        className="sm:col-span-6"
        label={isRemote ? 'Office or studio' : 'Unit base or studio'}
        optional
        hint="As much as you want everyone to read. The exact address goes on the call sheet."
        error={sentenceAt(errors, 'location')}
        {...register('location')}
      />
    </>
  );
}
