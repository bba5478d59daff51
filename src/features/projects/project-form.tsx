import { useState } from 'react';
import type { FormName } from '@/client-state/form-copies';
import { optionsOf, PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import { LIMITS } from '@/domain/limits';
import { findPlaceByName, findPlaces, type Place } from '@/domain/taxonomy/places';
import { addDays } from '@/domain/values/days';
import { deviceTimezone, formatTimezone, timezones } from '@/domain/values/timezones';
import type { OpenedForm } from '@/platform/updates/copy/use-copy-saver';
import { useKeptState } from '@/platform/updates/use-kept-state';
import { InvalidWriteError } from '@/store/errors';
import type { ProjectFields } from '@/store/projects/projects';
import { Button } from '@/ui/button';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { Select } from '@/ui/fields/choice';
import { Field, TextArea } from '@/ui/fields/field';
import { LeftText } from '@/ui/fields/left-text';
import { SuggestField } from '@/ui/fields/suggest-field';

export const blankProject = (): ProjectFields => ({
  title: '',
  production_kind: 'commercial',
  logline: '',
  starts_on: null,
  ends_on: null,
  timezone: deviceTimezone(),
  city: '',
});

/** What a new project can begin with. */
export interface ProjectStart {
  value: string;
  label: string;
  production_kind: ProjectFields['production_kind'];
  /** From the first day to the last; null where that says nothing about the next. */
  calendarDays: number | null;
}

interface ProjectFormProps {
  /** What is typed is kept under this name until it is saved or given up. */
  of: FormName;
  /** Of a project that is edited: what the form showed when it was opened. */
  opened?: OpenedForm;
  start: ProjectFields;
  submitLabel: string;
  /** @param begunWith the value of one of `starts`; '' for none */
  onSubmit: (fields: ProjectFields, begunWith: string) => Promise<void>;
  onCancel?: () => void;
  /** Left out: nothing is offered. */
  starts?: readonly ProjectStart[];
  /** The value of one of them. */
  beginWith?: string;
}

const lastDay = (
  first: string | null,
  { calendarDays }: Pick<ProjectStart, 'calendarDays'>,
): string | null => (first === null || calendarDays === null ? null : addDays(first, calendarDays - 1));

/** What a show is called, when and where it is. What it needs, and who is on it, comes after. */
export function ProjectForm({
  of,
  opened,
  start,
  submitLabel,
  onSubmit,
  onCancel,
  starts,
  beginWith = '',
}: ProjectFormProps) {
  const { values, change, wasRestored, finish, clear } = useKeptState({
    of,
    start: { ...start, begun: beginWith },
    opened,
    nullable: ['starts_on', 'ends_on'],
  });
  const { begun, ...fields } = values;
  const chosen = starts?.find(({ value }) => value === begun) ?? null;
  const [failure, setFailure] = useState<{ field: string | null; sentence: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const put = (changes: Partial<ProjectFields>): void => {
    change(changes);
    setFailure(null);
  };
  const begin = (value: string): void => {
    const next = starts?.find((each) => each.value === value);
    change({ begun: value });
    if (next)
      put({
        production_kind: next.production_kind,
        ends_on: lastDay(fields.starts_on, next) ?? fields.ends_on,
      });
  };
  const setFirstDay = (day: string | null): void => {
    // As long as before, until somebody says when it ends.
    const isDerived =
      fields.ends_on === null || (chosen && fields.ends_on === lastDay(fields.starts_on, chosen));
    put({ starts_on: day, ...(chosen && isDerived ? { ends_on: lastDay(day, chosen) } : {}) });
  };
  const pick = ({ city, timezone }: Place): void => put({ city, timezone });
  const errorAt = (field: string): string | undefined =>
    failure?.field === field ? failure.sentence : undefined;
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSubmit({ ...fields, title: fields.title.trim(), logline: fields.logline.trim() }, begun);
      await finish();
    } catch (error) {
      setFailure({
        field: error instanceof InvalidWriteError ? (error.field ?? null) : null,
        sentence: sentenceOf(error),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="grid gap-5 sm:grid-cols-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {wasRestored && (
        <div className="sm:col-span-6">
          <LeftText onDiscard={clear} />
        </div>
      )}
      {starts && (
        <Select
          className="sm:col-span-6"
          label="Start from"
          options={[
            { value: '', label: 'An empty project' },
            ...starts.map(({ value, label }) => ({ value, label })),
          ]}
          value={begun}
          hint="It fills in the kind, the length and the places of the crew. You can change all of it."
          onChange={(event) => begin(event.target.value)}
        />
      )}
      <Field
        className="sm:col-span-4"
        label="Title"
        placeholder="Low Tide"
        maxLength={LIMITS.title}
        value={fields.title}
        error={errorAt('title')}
        onChange={(event) => put({ title: event.target.value })}
      />
      <Select
        className="sm:col-span-2"
        label="Kind of show"
        options={optionsOf(PRODUCTION_LABELS)}
        value={fields.production_kind}
        onChange={(event) => put({ production_kind: event.target.value as ProjectFields['production_kind'] })}
      />
      <TextArea
        className="sm:col-span-6"
        label="Logline"
        optional
        rows={2}
        maxLength={LIMITS.logline}
        hint="What it is, in a sentence. Only the crew reads it."
        value={fields.logline}
        onChange={(event) => put({ logline: event.target.value })}
      />
      <Field
        className="sm:col-span-3"
        label="First day"
        optional
        type="date"
        value={fields.starts_on ?? ''}
        onChange={(event) => setFirstDay(event.target.value || null)}
      />
      <Field
        className="sm:col-span-3"
        label="Last day"
        optional
        type="date"
        min={fields.starts_on ?? undefined}
        value={fields.ends_on ?? ''}
        error={errorAt('ends_on')}
        onChange={(event) => put({ ends_on: event.target.value || null })}
      />
      <SuggestField
        className="sm:col-span-3"
        label="Town"
        optional
        placeholder="San Pedro"
        value={fields.city}
        onChange={(text) => {
          const known = findPlaceByName(text);
          if (known) pick(known);
          else put({ city: text });
        }}
        suggestions={findPlaces(fields.city)}
        toText={({ city }) => city}
        toNote={({ region, country_code: country }) => [region, country].filter(Boolean).join(', ')}
        onPick={pick}
        hint="Where most of it is shot."
      />
      <Select
        className="sm:col-span-3"
        label="Time zone"
        options={timezones(fields.timezone).map((zone) => ({ value: zone, label: formatTimezone(zone) }))}
        value={fields.timezone}
        hint={
          opened && fields.timezone !== start.timezone
            ? 'Published call sheets for days to come get a new version with their times in it, and everybody is asked to confirm again.'
            : 'Days and call times are meant in it.'
        }
        onChange={(event) => put({ timezone: event.target.value })}
      />
      {failure && failure.field !== 'title' && failure.field !== 'ends_on' && (
        <div className="sm:col-span-6">
          <Problem>{failure.sentence}</Problem>
        </div>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-6">
        {onCancel && <Button onClick={() => void finish().then(onCancel)}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={isBusy} className="grow sm:min-w-40 sm:grow-0">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
