import type { JobFilter } from '@/store/search/job-query';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import { useLive } from '@/store/react/use-live';
import { EmptyState } from '@/ui/loading/empty-state';
import { NearestResults } from '@/ui/results/nearest-results';
import { filterParts } from '../job-query';
import { observeRelaxations } from './relaxations';

/** Says why no job is listed, and offers the nearest searches that find some. */
export default function EmptyResults({
  filter,
  isTalent,
  onFilter,
}: {
  filter: JobFilter;
  isTalent: boolean;
  onFilter: (filter: JobFilter) => void;
}) {
  const unit = useDistanceUnit() ?? 'km';
  const relaxations = useLive(observeRelaxations, filter, isTalent, unit);
  const isFiltered = filterParts(filter).length > 0;
  if (!isFiltered) {
    return (
      <EmptyState title="No open jobs right now">
        No open job is on this device. New jobs appear here as soon as they arrive.
      </EmptyState>
    );
  }
  return (
    <NearestResults
      title="No jobs fit all of this"
      nearest={relaxations}
      one="job"
      many="jobs"
      onTake={({ filter: relaxed }) => onFilter(relaxed)}
      onClear={() => onFilter({})}
    />
  );
}
