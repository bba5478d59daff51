import { combineLatest, map, type Observable, of } from 'rxjs';
import { observeJobs } from '@/store/entities/jobs';
import type { JobFilter } from '@/store/search/job-query';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/loading/empty-state';
import { type FilterPart, filterParts } from './job-query';

interface Removal {
  part: FilterPart;
  total: number;
}

/** Finds the one part of the filter whose removal yields the most jobs. */
function observeBestRemoval(store: Store, filter: JobFilter): Observable<Removal | null> {
  const parts = filterParts(filter);
  if (parts.length === 0) return of(null);
  const counts = parts.map((part) =>
    observeJobs(store, { filter: part.without(filter), limit: 1 }).pipe(
      map(({ total }) => ({ part, total: total ?? 0 })),
    ),
  );
  return combineLatest(counts).pipe(
    map((removals) => removals.toSorted((a, b) => b.total - a.total)[0] ?? null),
  );
}

/** Says why no job is listed, and offers to remove the one filter that helps most. */
export default function EmptyResults({
  filter,
  onFilter,
}: {
  filter: JobFilter;
  onFilter: (filter: JobFilter) => void;
}) {
  const removal = useLive(observeBestRemoval, filter);
  const isFiltered = filterParts(filter).length > 0;
  if (!isFiltered) {
    return (
      <EmptyState title="No open jobs right now">
        No open job is on this device. New jobs appear here as soon as they arrive.
      </EmptyState>
    );
  }
  if (!removal || removal.total === 0) {
    return (
      <EmptyState
        title="No jobs fit all of this"
        action={
          <Button variant="primary" onClick={() => onFilter({})}>
            Clear all filters
          </Button>
        }
      >
        Removing a single filter does not help: it takes several.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No jobs fit all of this"
      action={
        <Button variant="primary" onClick={() => onFilter(removal.part.without(filter))}>
          Remove {removal.part.label}
        </Button>
      }
    >
      Without {removal.part.label}, {removal.total === 1 ? '1 job fits' : `${removal.total} jobs fit`}.
    </EmptyState>
  );
}
