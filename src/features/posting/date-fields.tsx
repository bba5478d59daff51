import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { today } from '@/domain/days';
import type { Place } from '@/domain/taxonomy/places';
import { formatTimezone } from '@/domain/timezones';
import { DayPicker } from '@/ui/day-picker';
import { Field } from '@/ui/field';
import { DayRows } from './day-rows';
import { daysWith } from './merge-days';
import { JobPlaceFields } from './job-place-fields';
import type { PostForm } from './post-form';
import { sentenceAt } from './post-resolver';

function Days() {
  const { control } = useFormContext<PostForm>();
  const {
    field: { value: dates, onChange, ref },
    formState,
  } = useController({ control, name: 'job_dates' });
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

/** Step 2: when and where. */
export function DateFields() {
  const {
    control,
    register,
    getValues,
    setValue,
    formState: { errors },
  } = useFormContext<PostForm>();
  const isRemote = useWatch({ control, name: 'is_remote' });
  const takeMoney = ({ currency }: Place): void => {
    // An amount that was already typed was meant in the currency beside it.
    if (getValues('salary_min') === '' && getValues('salary_max') === '') setValue('currency', currency);
  };
  return (
    <>
      <Days />
      <DayRows />
      <JobPlaceFields onTown={takeMoney} noCountry="Choose" />
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
