import { useState } from 'react';
import { RATES_DAY } from '@/domain/pay/comparison-copy';
import { COMPARED_IN } from '@/domain/pay/exchange-rates';
import { amountProblem } from '@/domain/pay/typed-amount';
import type { DistanceUnit } from '@/domain/people/distance-units';
import { offeredDistances } from '@/domain/search/near-words';
import { countryOptions } from '@/ui/domain/people/country-options';
import { findRoles, roleLabel } from '@/domain/taxonomy/crew-roles';
import { DEPARTMENTS, departmentLabel } from '@/domain/taxonomy/departments';
import { placeLabel } from '@/domain/taxonomy/place-label';
import { findPlaces, findTown } from '@/domain/taxonomy/places';
import { findSkills } from '@/domain/taxonomy/skills';
import { Button } from '@/ui/button';
import { addDays } from '@/domain/values/days';
import { DayPicker } from '@/ui/dates/day-picker';
import { useToday } from '@/ui/dates/use-today';
import { Select, Switch } from '@/ui/fields/choice';
import { Field } from '@/ui/fields/field';
import { parseAmount } from '@/domain/values/parse-amount';
import { plural } from '@/domain/values/counts';
import { Sheet } from '@/ui/overlays/sheet';
import { SuggestField } from '@/ui/fields/suggest-field';
import { countedFirst, countedOptions } from '@/ui/domain/searches/facet-counts';
import { observePeople, observePersonFacets } from '@/store/entities/profiles';
import { useLiveKeepingPrevious } from '@/store/react/use-live';
import { MAX_FREE_DAYS, NO_QUERY, type TalentQuery, toFilter } from './talent-query';

interface FilterSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: TalentQuery;
  onApply: (query: TalentQuery) => void;
  unit: DistanceUnit;
}

const DEPARTMENT_OPTIONS = DEPARTMENTS.map(({ code, label }) => ({ value: code, label }));

const peopleOf = (count: number): string => plural(count, 'person', 'people');

const YEARS = [1, 3, 5, 10, 15, 20];

/** All filters of the directory. */
export default function FilterSheet({ open, onOpenChange, ...filters }: FilterSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Find talent">
      {open && <Filters {...filters} />}
    </Sheet>
  );
}

function Filters({ query, onApply, unit }: Omit<FilterSheetProps, 'open' | 'onOpenChange'>) {
  const today = useToday();
  const [draft, setDraft] = useState(query);
  const [role, setRole] = useState(query.role === '' ? '' : roleLabel(query.role));
  const [rate, setRate] = useState(query.rate?.toString() ?? '');
  const problem = amountProblem(rate, COMPARED_IN);
  const amount = problem === null ? (parseAmount(rate) ?? null) : null;
  const wanted = { ...draft, rate: amount && Math.round(amount) };
  const filter = toFilter(wanted);
  const facets = useLiveKeepingPrevious(observePersonFacets, filter);
  const count = useLiveKeepingPrevious(observePeople, { filter, limit: 1 })?.total ?? undefined;
  const change = (changes: Partial<TalentQuery>): void => setDraft((before) => ({ ...before, ...changes }));
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) onApply(wanted);
      }}
    >
      <Select
        label="Department"
        placeholder="Any department"
        options={countedOptions(DEPARTMENT_OPTIONS, facets?.departments)}
        value={draft.department}
        onChange={(event) => change({ department: event.target.value })}
      />
      <SuggestField
        label="Role"
        placeholder="Any role"
        value={role}
        onChange={(text) => {
          setRole(text);
          change({ role: '' });
        }}
        suggestions={role === '' ? [] : findRoles(role)}
        toText={(item) => item.label}
        toNote={(item) => departmentLabel(item.department)}
        onPick={(item) => {
          setRole(item.label);
          change({ role: item.code });
        }}
        hint={
          role !== '' && draft.role === ''
            ? 'Choose one from the list. For anything else, use the search.'
            : undefined
        }
      />
      <SuggestField
        label="Skill"
        placeholder="Any skill"
        value={draft.skill}
        onChange={(skill) => change({ skill })}
        suggestions={draft.skill === '' ? [] : findSkills(draft.skill, draft.department || undefined)}
        toText={(item) => item.label}
        onPick={(item) => change({ skill: item.label })}
      />
      <SuggestField
        label="City"
        placeholder="Any city"
        value={draft.city}
        onChange={(city) => change(city.trim() === '' ? { city, within: null } : { city })}
        suggestions={draft.city === '' ? [] : findPlaces(draft.city)}
        toText={(item) => item.city}
        toNote={placeLabel}
        onPick={(item) => change({ city: item.city, country: item.country_code })}
      />
      {draft.city.trim() !== '' && (
        <Select
          label="How far around"
          placeholder="In this city"
          options={offeredDistances(draft.within, unit)}
          value={draft.within?.toString() ?? ''}
          onChange={(event) =>
            change({ within: event.target.value === '' ? null : Number(event.target.value) })
          }
          hint={
            findTown(draft.city, draft.country)
              ? 'With people who say that they travel that far. Whoever’s town is not on our map is found by its name.'
              : 'This place is not on our map, so people are found by its name.'
          }
        />
      )}
      <Select
        label="Country"
        placeholder="Any country"
        options={countedFirst(countryOptions(), facets?.countries)}
        value={draft.country}
        onChange={(event) => change({ country: event.target.value })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
        <Field
          label="Maximum day rate, in USD"
          inputMode="decimal"
          value={rate}
          onChange={(event) => setRate(event.target.value)}
          error={problem ?? undefined}
          hint={`Only people who show a rate; an hourly one counts for ten hours. Other currencies are converted at rates of ${RATES_DAY}.`}
        />
        <Select
          label="Experience"
          placeholder="Any"
          options={YEARS.map((years) => ({ value: String(years), label: `${years}+ years` }))}
          value={draft.years?.toString() ?? ''}
          onChange={(event) =>
            change({ years: event.target.value === '' ? null : Number(event.target.value) })
          }
        />
      </div>
      <Switch
        label="Open to contact"
        note={facets && peopleOf(facets.open.get('true') ?? 0)}
        checked={draft.open}
        onChange={(event) => change({ open: event.target.checked })}
      />
      <DayPicker
        label="Free on these days"
        value={draft.free}
        onChange={(free) => change({ free })}
        today={today}
        max={addDays(today, 365)}
        maxDays={MAX_FREE_DAYS}
        hint="Only people who say that they are free on all of them, the whole day."
      />
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button onClick={() => onApply({ ...NO_QUERY, text: draft.text, sort: draft.sort })}>
          Clear all
        </Button>
        <Button type="submit" variant="primary">
          {count === undefined ? 'Show people' : `Show ${peopleOf(count)}`}
        </Button>
      </div>
    </form>
  );
}
