import { memo } from 'react';
import type { JobFilter } from '@/store/search/job-query';
import { useStable } from '@/store/react/use-stable';
import { Chip, ChipRow } from '@/ui/fields/choice';
import { FiltersButton, SearchField } from '@/ui/fields/search-field';
import { filterParts, MAX_SEARCH_LENGTH, type QuickFilter } from './job-query';

interface JobFiltersProps {
  filter: JobFilter;
  onText: (text: string) => void;
  onChange: (change: (filter: JobFilter) => JobFilter) => void;
  quick: readonly QuickFilter[];
  onOpenAll: () => void;
}

/** Search, quick filters, the filters that are on, and the button for all filters. */
export function JobFilters({
  filter: { text = '', ...rest },
  onText,
  onChange,
  quick,
  onOpenAll,
}: JobFiltersProps) {
  // The same while somebody types, so that a key renders the field alone (B8).
  const filter = useStable<JobFilter>(rest);
  return (
    <search className="border-b border-hair">
      <div className="wrap flex flex-col gap-2 py-2 lg:flex-row lg:items-start lg:gap-3 lg:py-3">
        <div className="flex gap-2 lg:w-[25rem] lg:shrink-0">
          <SearchField
            label="Search jobs"
            placeholder="Role, show or place"
            text={text}
            onText={onText}
            maxLength={MAX_SEARCH_LENGTH}
          />
          <AllFilters filter={filter} onOpen={onOpenAll} />
        </div>
        <FilterChips filter={filter} onChange={onChange} quick={quick} />
      </div>
    </search>
  );
}

const AllFilters = memo(({ filter, onOpen }: { filter: JobFilter; onOpen: () => void }) => (
  <FiltersButton on={filterParts(filter).length} onOpen={onOpen} />
));

const FilterChips = memo(function FilterChips({
  filter,
  onChange,
  quick,
}: Pick<JobFiltersProps, 'filter' | 'onChange' | 'quick'>) {
  const shownAsQuick = new Set(quick.filter((chip) => chip.isOn(filter)).map((chip) => chip.id));
  const others = filterParts(filter).filter((part) => !shownAsQuick.has(part.id));
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
