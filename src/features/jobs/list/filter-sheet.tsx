import { useState } from 'react';
import { offeredDistances } from '@/domain/search/near-words';
import { RATES_DAY } from '@/domain/pay/comparison-copy';
import { COMPARED_IN } from '@/domain/pay/exchange-rates';
import { PAY_TYPES } from '@/domain/vocabulary';
import { findRole, findRoles, roleLabel } from '@/domain/taxonomy/crew-roles';
import { DEPARTMENTS, departmentLabel } from '@/domain/taxonomy/departments';
import { PLACES } from '@/domain/taxonomy/places';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import type { JobFilter } from '@/store/search/job-query';
import { Button } from '@/ui/button';
import { Chip, ChipRow, Segmented, Select, Switch } from '@/ui/fields/choice';
import { countedFirst, countedOptions, FacetCount } from '@/ui/domain/searches/facet-counts';
import { useTypedAmount } from '@/ui/domain/pay/use-typed-amount';
import { countryOptions } from '@/ui/domain/people/country-options';
import { optionsOf, PAY_TYPE_LABELS, UNION_LABELS } from '@/domain/jobs/job-copy';
import { plural } from '@/domain/values/counts';
import { Field } from '@/ui/fields/field';
import { Sheet } from '@/ui/overlays/sheet';
import { TagField } from '@/ui/fields/tag-field';
import { FITS_LABEL } from './job-query';
import { useJobCount, useJobFacets } from './use-job-list';

const citiesOf = (country: string | undefined): { value: string; label: string }[] =>
  PLACES.filter((place) => place.country_code === country).map(({ city }) => ({ value: city, label: city }));

const jobsOf = (count: number): string => plural(count, 'job', 'jobs');

/** Jobs name their town as their poster wrote it; the filter takes those that begin with it, in any case. */
const citiesAsLabelled = (
  counts: ReadonlyMap<string, number> | undefined,
): ReadonlyMap<string, number> | undefined =>
  counts &&
  new Map(
    PLACES.flatMap(({ city }) => {
      const start = city.toLocaleLowerCase();
      const found = [...counts].filter(([written]) => written.startsWith(start));
      return found.length === 0 ? [] : [[city, found.reduce((sum, [, count]) => sum + count, 0)] as const];
    }),
  );

interface FilterSheetProps {
  filter: JobFilter;
  /** Only they hide jobs. */
  isTalent: boolean;
  onApply: (filter: JobFilter) => void;
  onClose: () => void;
}

/** All filters. Counts while somebody chooses; the list behind it changes only when they apply. Mounted only while open. */
export default function FilterSheet({ filter: initial, isTalent, onApply, onClose }: FilterSheetProps) {
  const [chosen, setFilter] = useState(initial);
  // The address of a list has whole amounts.
  const filter = { ...chosen, minDayPay: chosen.minDayPay && Math.round(chosen.minDayPay) };
  const count = useJobCount(filter, isTalent);
  const facets = useJobFacets(filter, isTalent);
  const unit = useDistanceUnit() ?? 'km';
  const { near } = filter;
  const country = near ? near.countryCode : (filter.countryCode ?? '');
  const city = near ? near.city : (filter.city ?? '');
  const patch = (change: JobFilter): void => setFilter((before) => ({ ...before, ...change }));
  const toggleDepartment = (code: string, on: boolean): void => {
    const others = (filter.departments ?? []).filter((other) => other !== code);
    const departments = on ? [...others, code] : others;
    patch({ departments: departments.length > 0 ? departments : undefined });
  };
  const leastPay = useTypedAmount(chosen.minDayPay ?? null, COMPARED_IN, (amount) =>
    patch({ minDayPay: amount || undefined }),
  );
  const endsBeforeStart = filter.from !== undefined && filter.to !== undefined && filter.to < filter.from;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="All filters"
      foot={
        <>
          <Button onClick={() => setFilter(initial.text ? { text: initial.text } : {})}>Clear all</Button>
          <Button
            variant="primary"
            onClick={() => {
              onApply(endsBeforeStart ? { ...filter, to: filter.from } : filter);
              onClose();
            }}
          >
            {count === undefined ? 'Show jobs' : `Show ${jobsOf(count)}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 px-4 py-4">
        <TagField
          label="Role"
          placeholder="1st AC, gaffer, runner"
          value={filter.roleCodes ?? []}
          onChange={(codes) => patch({ roleCodes: codes.length > 0 ? codes : undefined })}
          suggest={(text) => findRoles(text).map(({ code }) => code)}
          labelOf={(code) => (findRole(code) ? roleLabel(code) : code)}
          maxTags={10}
          maxLength={60}
        />
        <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <legend className="sr-only">Dates</legend>
          <Field
            label="Work from"
            type="date"
            value={filter.from ?? ''}
            onChange={(event) => patch({ from: event.target.value || undefined })}
          />
          <Field
            label="Until"
            type="date"
            min={filter.from}
            value={filter.to ?? ''}
            onChange={(event) => patch({ to: event.target.value || undefined })}
            error={endsBeforeStart ? 'The last day comes before the first.' : undefined}
          />
        </fieldset>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <Field
            label="At least, for a day, in USD"
            inputMode="decimal"
            hint={`Other currencies are converted at rates of ${RATES_DAY}.`}
            value={leastPay.value}
            onChange={(event) => leastPay.type(event.target.value)}
            error={leastPay.problem ?? undefined}
          />
          <Select
            label="Paid"
            placeholder="Any way"
            options={countedOptions(optionsOf(PAY_TYPE_LABELS), facets?.payTypes)}
            value={filter.payTypes?.length === 1 ? filter.payTypes[0] : ''}
            onChange={(event) => {
              const type = PAY_TYPES.find((name) => name === event.target.value);
              patch({ payTypes: type ? [type] : undefined });
            }}
          />
        </div>
        <Segmented
          label="Union"
          hideLabel={false}
          options={[
            { value: 'any', label: 'Any' },
            ...countedOptions(
              [
                { value: 'union', label: UNION_LABELS.union },
                { value: 'non_union', label: UNION_LABELS.non_union },
              ],
              facets?.unions,
            ),
          ]}
          value={filter.unions?.length === 1 ? (filter.unions[0] ?? 'any') : 'any'}
          onChange={(value) =>
            patch({ unions: value === 'union' || value === 'non_union' ? [value] : undefined })
          }
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <Select
            label="Country"
            placeholder="Anywhere"
            options={countedFirst(countryOptions(), facets?.countries)}
            value={country}
            onChange={(event) =>
              patch({ countryCode: event.target.value || undefined, city: undefined, near: undefined })
            }
          />
          <Select
            label="Town"
            placeholder={country ? 'Any town' : 'Choose a country first'}
            disabled={!country}
            options={countedFirst(citiesOf(country), citiesAsLabelled(facets?.cities))}
            value={city}
            onChange={(event) =>
              patch({ city: event.target.value || undefined, countryCode: country, near: undefined })
            }
          />
        </div>
        {city !== '' && (
          <Select
            label="How far around"
            placeholder="In this town"
            options={offeredDistances(near?.km ?? null, unit)}
            value={near?.km.toString() ?? ''}
            onChange={(event) =>
              patch(
                event.target.value === ''
                  ? { city, countryCode: country, near: undefined }
                  : {
                      city: undefined,
                      countryCode: undefined,
                      near: { city, countryCode: country, km: Number(event.target.value) },
                    },
              )
            }
          />
        )}
        <div>
          {isTalent && (
            <Switch
              label={FITS_LABEL}
              note="On none of its days are you busy, on hold or only partly free."
              checked={filter.fitsDays ?? false}
              onChange={(event) => patch({ fitsDays: event.target.checked || undefined })}
            />
          )}
          <Switch
            label="Remote only"
            note={facets && jobsOf(facets.remote.get('true') ?? 0)}
            checked={filter.remote ?? false}
            onChange={(event) => patch({ remote: event.target.checked || undefined })}
          />
          <Switch
            label="Urgent only"
            note={facets && jobsOf(facets.urgent.get('true') ?? 0)}
            checked={filter.urgent ?? false}
            onChange={(event) => patch({ urgent: event.target.checked || undefined })}
          />
          {isTalent && (
            <Switch
              label="Show hidden"
              checked={filter.showHidden ?? false}
              onChange={(event) => patch({ showHidden: event.target.checked || undefined })}
            />
          )}
        </div>
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Department</legend>
          <ChipRow label="Departments" wrap>
            {DEPARTMENTS.map(({ code }) => (
              <Chip
                key={code}
                on={filter.departments?.includes(code) ?? false}
                onChange={(on) => toggleDepartment(code, on)}
              >
                {departmentLabel(code)}
                <FacetCount counts={facets?.departments} value={code} />
              </Chip>
            ))}
          </ChipRow>
        </fieldset>
      </div>
    </Sheet>
  );
}
