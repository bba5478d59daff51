import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { today } from '@/domain/values/days';
import { inputLabel, type JobForm } from '@/domain/jobs/job-form-fields';
import type { Place } from '@/domain/taxonomy/places';
import { formatTimezone, timezones } from '@/domain/values/timezones';
import { Select } from '@/ui/fields/choice';
import { DayPicker } from '@/ui/dates/day-picker';
import { Field } from '@/ui/fields/field';
import { DayRows } from './day-rows';
import { withChosenDays } from './chosen-days';
import { JobPlaceFields } from './place-fields';
import { sentenceAt } from '../form/job-form-resolver';
import { useJobInputs } from '../form/use-job-inputs';

function Days() {
  const { control } = useFormContext<JobForm>();
  const {
    field: { value: dates, onChange, ref },
    formState,
  } = useController({ control, name: 'job_dates' });
  const timezone = useWatch({ control, name: 'timezone' });
  const [now] = useState(() => new Date());
  return (
    <div className="sm:col-span-6">
      <DayPicker
        label={inputLabel('job_dates')}
        value={dates.map(({ day }) => day)}
        onChange={(chosen) => onChange(withChosenDays(dates, chosen))}
        today={today(now, timezone)}
        ref={ref}
        error={sentenceAt(formState.errors, 'job_dates')}
        hint={`Days and times are meant in ${formatTimezone(timezone)}.`}
      />
    </div>
  );
}

/** A known town brings its time zone. Of any other only whoever posts the job knows it. */
function UnknownTownTimezone() {
  const { control } = useFormContext<JobForm>();
  const [city, lat] = useWatch({ control, name: ['city', 'lat'] });
  const { field } = useController({ control, name: 'timezone' });
  if (city.trim() === '' || lat !== null) return null;
  return (
    <Select
      className="sm:col-span-6"
      label="Time zone"
      hint="Where the work is. Days, call times and deadlines are meant in it."
      options={timezones(field.value).map((zone) => ({ value: zone, label: formatTimezone(zone) }))}
      value={field.value}
      onChange={(event) => field.onChange(event.target.value)}
    />
  );
}

/** Step 2: when and where. */
export function DateFields() {
  const { control, getValues, setValue } = useFormContext<JobForm>();
  const input = useJobInputs();
  const location = input('location', { deps: 'city' });
  const isRemote = useWatch({ control, name: 'is_remote' });
  const suggestCurrency = ({ currency }: Place): void => {
    // An amount that was already typed was meant in the currency shown beside it.
    if (getValues('salary_min') === '' && getValues('salary_max') === '') setValue('currency', currency);
  };
  return (
    <>
      <Days />
      <DayRows />
      <JobPlaceFields onTown={suggestCurrency} noCountryLabel="Choose" />
      <UnknownTownTimezone />
      <Field
        {...location}
        className="sm:col-span-6"
        label={isRemote ? 'Office or studio' : location.label}
        optional
        hint="As much as you want everyone to read. The exact address goes on the call sheet."
      />
    </>
  );
}
