import { useController, useFormContext } from 'react-hook-form';
import { inputLabel, type JobForm } from '@/domain/jobs/job-form-fields';
import { countryOptions } from '@/ui/domain/people/country-options';
import { placeLabel } from '@/domain/taxonomy/place-label';
import { findPlaces, type Place, findPlaceByName } from '@/domain/taxonomy/places';
import { deviceTimezone } from '@/domain/values/timezones';
import { Select, Switch } from '@/ui/fields/choice';
import { SuggestField } from '@/ui/fields/suggest-field';
import { sentenceAt } from '../form/job-form-resolver';
import { useJobInputs } from '../form/use-job-inputs';

interface JobPlaceFieldsProps {
  /** Called with a known town, for fields that depend on it. */
  onTown: (place: Place) => void;
  /** The label of "no country chosen". */
  noCountryLabel: string;
}

/** A known town sets region, country and time zone; any other is typed, with its country chosen. */
function Town({ onTown }: Pick<JobPlaceFieldsProps, 'onTown'>) {
  const { control, setValue, getValues } = useFormContext<JobForm>();
  const { field, formState } = useController({ control, name: 'city' });
  const pickPlace = (place: Place): void => {
    field.onChange(place.city);
    setValue('region', place.region, { shouldDirty: true });
    setValue('country_code', place.country_code, { shouldDirty: true });
    setValue('lat', place.lat);
    setValue('lng', place.lng);
    setValue('timezone', place.timezone);
    onTown(place);
  };
  const onType = (text: string): void => {
    const exact = findPlaceByName(text);
    if (exact) {
      pickPlace(exact);
      return;
    }
    if (getValues('lat') !== null && text !== field.value) {
      setValue('lat', null);
      setValue('lng', null);
      setValue('region', '');
      // That of the town before would make all times wrong. Which it is, is asked (`DateFields`).
      setValue('timezone', deviceTimezone(), { shouldDirty: true });
    }
    field.onChange(text);
  };
  return (
    <SuggestField
      className="sm:col-span-3"
      label={inputLabel('city')}
      placeholder="San Pedro"
      value={field.value}
      onChange={onType}
      suggestions={findPlaces(field.value)}
      toText={({ city }) => city}
      toNote={(place) =>
        [placeLabel(place) === place.city ? '' : place.region, place.country_code].filter(Boolean).join(', ')
      }
      onPick={pickPlace}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={sentenceAt(formState.errors, 'city')}
    />
  );
}

/** Where the work is. */
export function JobPlaceFields({ onTown, noCountryLabel }: JobPlaceFieldsProps) {
  const input = useJobInputs();
  return (
    <>
      <Switch
        className="sm:col-span-6"
        note="The work can be done from anywhere."
        {...input('is_remote', { deps: 'city' })}
      />
      <Town onTown={onTown} />
      <Select
        className="sm:col-span-3"
        placeholder={noCountryLabel}
        options={countryOptions()}
        {...input('country_code')}
      />
    </>
  );
}
