import { useState } from 'react';
import { isClockTime } from '@/domain/values/clock-time';
import { today } from '@/domain/values/days';
import { LIMITS } from '@/domain/limits';
import type { JobContent } from '@/domain/jobs/job-content';
import { inputLabel } from '@/domain/jobs/job-form-fields';
import { type CrewRole, findRole, findRoles, roleNamed } from '@/domain/taxonomy/crew-roles';
import { departmentLabel, DEPARTMENTS } from '@/domain/taxonomy/departments';
import { placeLabel } from '@/domain/taxonomy/place-label';
import { findPlaces, type Place, findPlaceByName } from '@/domain/taxonomy/places';
import { Chip, ChipRow, Select, Switch } from '@/ui/fields/choice';
import { DayPicker } from '@/ui/dates/day-picker';
import { Field } from '@/ui/fields/field';
import { SuggestField } from '@/ui/fields/suggest-field';
import { TimeField } from '@/ui/dates/time-field';
import { withChosenDays } from '../fields/chosen-days';

export interface QuickStepProps {
  content: JobContent;
  put: (change: Partial<JobContent>) => void;
  error?: string;
  /** This employer's earlier jobs, latest first, because most crew calls resemble the last one. */
  earlier: readonly Omit<JobContent, 'description'>[];
}

const distinct = <T,>(items: readonly T[], key: (item: T) => string, max: number): T[] =>
  [...new Map(items.map((item) => [key(item), item])).values()]
    .filter((item) => key(item) !== '')
    .slice(0, max);

/** The first question: who is needed. */
export function QuickRole({ content, put, error, earlier }: QuickStepProps) {
  const take = ({ code, label, department }: CrewRole): void =>
    put({ title: label, role_code: code, category: department });
  const type = (text: string): void => {
    const exact = roleNamed(text);
    put(
      exact
        ? { title: text, role_code: exact.code, category: exact.department }
        : { title: text, role_code: '' },
    );
  };
  const recent = distinct(earlier, ({ role_code: code }) => code, 4).flatMap(
    ({ role_code: code }) => findRole(code) ?? [],
  );
  return (
    <>
      {recent.length > 0 && (
        <div className="mb-3">
          <ChipRow label="Roles you posted" wrap>
            {recent.map((role) => (
              <Chip
                key={role.code}
                type="radio"
                name="role"
                on={content.role_code === role.code}
                onChange={() => take(role)}
              >
                {role.label}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      <SuggestField
        label={inputLabel('title')}
        placeholder="1st AC, gaffer, focus puller"
        value={content.title}
        onChange={type}
        suggestions={findRoles(content.title)}
        toText={({ label }) => label}
        toNote={({ department }) => departmentLabel(department)}
        onPick={take}
        error={content.title.trim() === '' ? error : undefined}
      />
      {content.title.trim() !== '' && content.role_code === '' && (
        <Select
          className="mt-3"
          label={inputLabel('category')}
          placeholder="Choose"
          options={DEPARTMENTS.map(({ code, label }) => ({ value: code, label }))}
          value={content.category}
          onChange={(event) => put({ category: event.target.value })}
          error={error}
        />
      )}
    </>
  );
}

/** The second question: which days, and the call. */
export function QuickDates({ content, put, error }: QuickStepProps) {
  const [now] = useState(() => new Date());
  const dates = content.job_dates;
  return (
    <div className="grid gap-3">
      <DayPicker
        label={inputLabel('job_dates')}
        value={dates.map(({ day }) => day)}
        onChange={(days) => put({ job_dates: withChosenDays(dates, days) })}
        today={today(now, content.timezone)}
        error={error}
      />
      <TimeField
        label="Call"
        optional
        value={dates[0]?.call ?? ''}
        disabled={dates.length === 0}
        onChange={(typed) => {
          // What is no time stays in the field, and is not part of the job.
          const call = isClockTime(typed) ? typed : '';
          put({ job_dates: dates.map((date) => ({ ...date, call })) });
        }}
        className="grid gap-1"
      />
    </div>
  );
}

/** The fourth question: where. */
export function QuickPlace({ content, put, error, earlier }: QuickStepProps) {
  const take = ({ city, region, country_code, lat, lng, timezone, currency }: Place): void =>
    put({
      city,
      region,
      country_code,
      lat,
      lng,
      timezone,
      is_remote: false,
      ...(content.salary_min === null ? { currency } : {}),
    });
  const known = distinct(earlier, ({ city }) => city, 3);
  return (
    <>
      {known.length > 0 && (
        <div className="mb-3">
          <ChipRow label="Places you posted" wrap>
            {known.map(({ city, region, country_code, lat, lng, timezone, location }) => (
              <Chip
                key={city}
                type="radio"
                name="place"
                on={!content.is_remote && content.city === city}
                onChange={() =>
                  put({ city, region, country_code, lat, lng, timezone, location, is_remote: false })
                }
              >
                {placeLabel({ city, region })}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      <SuggestField
        label={inputLabel('city')}
        placeholder="San Pedro"
        value={content.city}
        onChange={(city) => {
          const exact = findPlaceByName(city);
          if (exact) take(exact);
          else put({ city, region: '', lat: null, lng: null });
        }}
        suggestions={findPlaces(content.city)}
        toText={({ city }) => city}
        toNote={({ region, country_code: country }) => `${region}, ${country}`}
        onPick={take}
        error={error}
      />
      <div className="mt-3">
        <Field
          label={inputLabel('location')}
          optional
          value={content.location}
          maxLength={LIMITS.shortText}
          onChange={(event) => put({ location: event.target.value })}
        />
      </div>
      <Switch
        label={inputLabel('is_remote')}
        checked={content.is_remote}
        onChange={(event) => put({ is_remote: event.target.checked })}
      />
    </>
  );
}
