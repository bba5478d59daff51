import { combineLatest, map, type Observable, of } from 'rxjs';
import { observeJobs } from '@/store/entities/jobs';
import type { JobFilter } from '@/store/search/job-query';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { type FilterPart, filterParts } from './job-query';

interface Drop {
  part: FilterPart;
  total: number;
}

/** Which one part of the filter is most in the way: without it, the most jobs fit. */
function observeBestDrop(store: Store, filter: JobFilter): Observable<Drop | null> {
  const parts = filterParts(filter);
  if (parts.length === 0) return of(null);
  const tries = parts.map((part) =>
    observeJobs(store, { filter: part.without(filter), limit: 1 }).pipe(
      map(({ total }) => ({ part, total: total ?? 0 })),
    ),
  );
  return combineLatest(tries).pipe(map((drops) => drops.toSorted((a, b) => b.total - a.total)[0] ?? null));
}

/** Why nothing is listed, and the one filter to drop. */
export function EmptyResults({
  filter,
  onFilter,
}: {
  filter: JobFilter;
  onFilter: (filter: JobFilter) => void;
}) {
  const drop = useLive(observeBestDrop, filter);
  const isFiltered = filterParts(filter).length > 0;
  if (!isFiltered) {
    return (
      <EmptyState title="No open jobs right now">
        Nothing is being crewed on this device’s list. New jobs appear here by themselves.
      </EmptyState>
    );
  }
  if (!drop || drop.total === 0) {
    return (
      <EmptyState
        title="No jobs fit all of this"
        action={
          <Button variant="primary" onClick={() => onFilter({})}>
            Clear all filters
          </Button>
        }
      >
        No single filter is in the way: several of them together leave nothing.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No jobs fit all of this"
      action={
        <Button variant="primary" onClick={() => onFilter(drop.part.without(filter))}>
          Drop {drop.part.label}
        </Button>
      }
    >
      Without {drop.part.label}, {drop.total === 1 ? '1 job fits' : `${drop.total} jobs fit`}.
    </EmptyState>
  );
}
