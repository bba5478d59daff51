import { memo } from 'react';
import type { DistanceUnit } from '@/domain/people/distance-units';
import type { JobFilter } from '@/store/search/job-query';
import { useStable } from '@/store/react/use-stable';
import { Chip, ChipRow } from '@/ui/fields/choice';
import { FiltersButton, type RecentSearches, SearchField } from '@/ui/fields/search-field';
import { SearchBar } from '@/ui/results/results-layout';
import { filterParts, MAX_SEARCH_LENGTH } from './job-query';
import type { QuickFilter } from './quick-filters';

interface JobFiltersProps {
  filter: JobFilter;
  onText: (text: string) => void;
  onChange: (change: (filter: JobFilter) => JobFilter) => void;
  quick: readonly QuickFilter[];
  onOpenAll: () => void;
  recent: RecentSearches | undefined;
  /** Of distances. */
  unit: DistanceUnit;
}

/** Search, quick filters, the filters that are on, and the button for all filters. */
export function JobFilters({
  filter: { text = '', ...rest },
  onText,
  onChange,
  quick,
  onOpenAll,
  recent,
  unit,
}: JobFiltersProps) {
  // The same while somebody types, so that a key renders the field alone (B8).
  const filter = useStable<JobFilter>(rest);
  return (
    <SearchBar
      field={
        <>
          <SearchField
            label="Search jobs"
            placeholder="Role, show or place"
            text={text}
            onText={onText}
            maxLength={MAX_SEARCH_LENGTH}
            recent={recent}
          />
          <AllFilters filter={filter} onOpen={onOpenAll} />
        </>
      }
      filters={<FilterChips filter={filter} onChange={onChange} quick={quick} unit={unit} />}
    />
  );
}

const AllFilters = memo(({ filter, onOpen }: { filter: JobFilter; onOpen: () => void }) => (
  <FiltersButton on={filterParts(filter).length} onOpen={onOpen} />
));

const FilterChips = memo(function FilterChips({
  filter,
  onChange,
  quick,
  unit,
}: Pick<JobFiltersProps, 'filter' | 'onChange' | 'quick' | 'unit'>) {
  const shownAsQuick = new Set(quick.filter((chip) => chip.isOn(filter)).map((chip) => chip.id));
  const others = filterParts(filter, unit).filter((part) => !shownAsQuick.has(part.id));
  return (
    <ChipRow label="Filters" desk>
      {quick.map((chip) => (
        <Chip key={chip.id} on={chip.isOn(filter)} onChange={() => onChange(chip.toggle)}>
          {chip.label}
        </Chip>
      ))}
      {others.map((part) => (
        <Chip key={`on-${part.id}`} on onChange={() => onChange(part.without)}>
          {part.label}
        </Chip>
      ))}
    </ChipRow>
  );
});
