import { LIMITS } from '@/domain/limits';
import { countryOptions } from './country-options';
import { CREW_ROLES, findRoles, roleLabel } from '@/domain/taxonomy/crew-roles';
import { DEPARTMENTS } from '@/domain/taxonomy/departments';
import { placeLabel } from '@/domain/taxonomy/place-label';
import { findPlaceByName, findPlaces, type Place } from '@/domain/taxonomy/places';
import { findSkills } from '@/domain/taxonomy/skills';
import { Chip, ChipRow, Select } from '../../fields/choice';
import { SuggestField } from '../../fields/suggest-field';
import { TagField } from '../../fields/tag-field';

/** The profile's fields that are more than a text field, for onboarding and the profile. */

interface ListProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** All thirty departments as chips, one tap each. */
export function DepartmentChips({ value, onChange }: ListProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Departments</legend>
      <ChipRow label="Departments" wrap>
        {DEPARTMENTS.map(({ code, label }) => (
          <Chip
            key={code}
            on={value.includes(code)}
            onChange={(on) => onChange(on ? [...value, code] : value.filter((other) => other !== code))}
          >
            {label}
          </Chip>
        ))}
      </ChipRow>
    </fieldset>
  );
}

const codeOf = (label: string): string =>
  CREW_ROLES.find((role) => role.label.toLowerCase() === label.toLowerCase())?.code ?? label;

/** Roles by any of their names; an unlisted role is stored as typed. */
export function RoleField({ value, onChange, error }: ListProps & { error?: string }) {
  return (
    <TagField
      label="Roles"
      hint="What you are hired as. Start typing: 1st AC, gaffer, editor."
      value={value.map(roleLabel)}
      onChange={(labels) => onChange(labels.map(codeOf))}
      suggest={(text) => (text.trim() === '' ? [] : findRoles(text).map((role) => role.label))}
      maxTags={LIMITS.tags}
      maxLength={LIMITS.tag}
      error={error}
    />
  );
}

/** Skills of the person’s departments are suggested first. */
export function SkillField({ value, onChange, departments }: ListProps & { departments: readonly string[] }) {
  return (
    <TagField
      label="Skills"
      hint="Whatever people ask for by name."
      value={value}
      onChange={onChange}
      suggest={(text) => findSkills(text, departments[0]).map((skill) => skill.label)}
      maxTags={LIMITS.tags}
      maxLength={LIMITS.tag}
    />
  );
}

interface PlaceFieldsProps {
  value: { city: string; region: string; country_code: string };
  onChange: (value: { city: string; region: string; country_code: string }) => void;
  /** Called with a place chosen from the list, with its currency and time zone. */
  onPick?: (place: Place) => void;
}

/** A city from the list, chosen or typed whole, also sets region and country; any other can be typed. */
export function PlaceFields({ value, onChange, onPick }: PlaceFieldsProps) {
  const pick = (place: Place): void => {
    onChange({ city: place.city, region: place.region, country_code: place.country_code });
    onPick?.(place);
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
      <SuggestField
        label="City"
        value={value.city}
        onChange={(city) => {
          const exact = findPlaceByName(city);
          if (exact) pick(exact);
          else onChange({ ...value, city, region: '' });
        }}
        suggestions={value.city.trim() === '' ? [] : findPlaces(value.city)}
        toText={(place) => place.city}
        toNote={placeLabel}
        onPick={pick}
      />
      <Select
        label="Country"
        placeholder="Not given"
        options={countryOptions()}
        value={value.country_code}
        onChange={(event) => onChange({ ...value, country_code: event.target.value })}
      />
    </div>
  );
}
