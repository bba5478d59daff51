import type { DistanceUnit } from '@/domain/people/distance-units';
import { useRecentSearches } from '@/store/react/search/use-recent-searches';
import { Chip, ChipRow } from '@/ui/fields/choice';
import { FiltersButton, SearchField } from '@/ui/fields/search-field';
import { SearchBar } from '@/ui/results/results-layout';
import { type ChangeTalentQuery, partsOf, type TalentQuery, without } from './talent-query';

interface DirectoryFiltersProps {
  query: TalentQuery;
  onText: (text: string) => void;
  change: ChangeTalentQuery;
  onOpenAll: () => void;
  /** Of distances. */
  unit: DistanceUnit;
}

/** Search, two quick filters, the filters that are on, and the button for all of them. */
export function DirectoryFilters({ query, onText, change, onOpenAll, unit }: DirectoryFiltersProps) {
  const recent = useRecentSearches('people');
  const parts = partsOf(query, unit);
  const isSenior = query.years === 5;
  const others = parts.filter(({ field }) => field !== 'open' && !(field === 'years' && isSenior));
  return (
    <SearchBar
      field={
        <>
          <SearchField
            label="Search talent"
            placeholder="Name, role or skill"
            text={query.text}
            onText={onText}
            recent={recent}
          />
          <FiltersButton on={parts.length} onOpen={onOpenAll} />
        </>
      }
      filters={
        <ChipRow label="Filters" desk>
          <Chip on={query.open} onChange={(open) => change((before) => ({ ...before, open }))}>
            Open to contact
          </Chip>
          <Chip on={isSenior} onChange={(on) => change((before) => ({ ...before, years: on ? 5 : null }))}>
            5+ years
          </Chip>
          {others.map(({ field, label }) => (
            <Chip key={field} on onChange={() => change((before) => without(before, field))}>
              {label}
            </Chip>
          ))}
        </ChipRow>
      }
    />
  );
}
