import { memo, useId } from 'react';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import type { JobFilter } from '@/store/search/job-query';
import { useStable } from '@/store/react/use-stable';
import { IconButton } from '@/ui/button';
import { Chip, ChipRow } from '@/ui/fields/choice';
import { control } from '@/ui/fields/field';
import { CountBadge } from '@/ui/navigation/top-bar';
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
  const id = useId();
  // The same while somebody types, so that a key renders the field alone (B8).
  const filter = useStable<JobFilter>(rest);
  return (
    <search className="border-b border-hair">
      <div className="wrap flex flex-col gap-2 py-2 lg:flex-row lg:items-start lg:gap-3 lg:py-3">
        <div className="flex gap-2 lg:w-[25rem] lg:shrink-0">
          <div className="relative flex-1">
            <label htmlFor={id} className="sr-only">
              Search jobs
            </label>
            <Search
              size={19}
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
            />
            <input
              id={id}
              type="search"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              placeholder="Role, show or place"
              maxLength={MAX_SEARCH_LENGTH}
              value={text}
              onChange={(event) => onText(event.target.value)}
              className={`${control} pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden`}
            />
            {text !== '' && (
              <button
                type="button"
                aria-label="Clear search"
                onClick={() => onText('')}
                className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-box text-ink-2 hover:text-ink"
              >
                <X size={18} aria-hidden />
              </button>
            )}
          </div>
          <AllFilters filter={filter} onOpen={onOpenAll} />
        </div>
        <FilterChips filter={filter} onChange={onChange} quick={quick} />
      </div>
    </search>
  );
}

const AllFilters = memo(function AllFilters({ filter, onOpen }: { filter: JobFilter; onOpen: () => void }) {
  const { length } = filterParts(filter);
  return (
    <IconButton
      label={length > 0 ? `All filters, ${length} on` : 'All filters'}
      onClick={onOpen}
      className="border border-line bg-sheet"
    >
      <SlidersHorizontal size={20} aria-hidden />
      {length > 0 && <CountBadge count={length} className="absolute -top-1.5 -right-1.5" />}
    </IconButton>
  );
});

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
