import { plural } from '@/domain/values/counts';
import type { JobFilter } from '@/store/search/job-query';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import { useLive } from '@/store/react/use-live';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/loading/empty-state';
import { filterParts } from '../job-query';
import { observeRelaxations } from './relaxations';

/** Says why no job is listed, and offers each single word or filter whose removal finds some. */
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
  // Nothing is said of what has not been counted yet.
  if (!relaxations) return <EmptyState title="No jobs fit all of this">Looking for the nearest.</EmptyState>;
  if (relaxations.length === 0) {
    return (
      <EmptyState
        title="No jobs fit all of this"
        action={
          <Button variant="primary" onClick={() => onFilter({})}>
            Clear all filters
          </Button>
        }
      >
        Leaving out a word or a filter does not help: it takes several.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No jobs fit all of this"
      action={
        <ul className="grid w-full gap-2">
          {relaxations.map(({ id, label, filter: relaxed, total }, at) => (
            <li key={id}>
              <Button wide variant={at === 0 ? 'primary' : undefined} onClick={() => onFilter(relaxed)}>
                <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3 text-left">
                  <span>Remove {label}</span>
                  <span className="mono text-sm">{plural(total, 'job', 'jobs')}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      }
    >
      The nearest that do, without a part of your search:
    </EmptyState>
  );
}
