import { PageTitle } from '@/ui/layout/page';
import { SearchBarSkeleton } from '@/ui/results/search-bar-skeleton';
import { fetchNewestJobs } from './fetch-newest-jobs';
import { FirstJobs, firstJobsLine } from './first-jobs';
import { newestJobs } from './newest-jobs';

// With the code itself: whoever loads it wants to show them.
await fetchNewestJobs();
/** The prerendered page's, whose place this takes: the same search, still disabled, so that nothing but the list changes. */
const search = document.querySelector('#root search')?.cloneNode(true);

/** Puts it where this element is. */
function keepSearch(place: HTMLElement | null): void {
  if (place && search) place.replaceChildren(search);
}

/** `/jobs` before its own code and the store are here: as high as the list that follows, so that nothing jumps. */
export default function JobListLook() {
  const jobs = newestJobs() ?? [];
  return (
    // With jobs it can be read, and stays where the rest does not come (`app/loaded-part.ts`).
    <div aria-busy={jobs.length === 0}>
      <PageTitle hidden>Jobs</PageTitle>
      <fieldset
        disabled
        aria-hidden
        className="min-w-0 not-has-[search]:border-b not-has-[search]:border-hair"
      >
        <div ref={keepSearch}>
          <SearchBarSkeleton />
        </div>
      </fieldset>
      <div className="wrap grid content-start lg:grid-cols-[25rem_minmax(0,1fr)] lg:gap-10">
        <section aria-label="Results" className="pb-6">
          <p role="status" className="flex min-h-12 items-center text-sm text-ink-2">
            {firstJobsLine('loading')}
          </p>
          <FirstJobs jobs={jobs} state="loading" />
        </section>
      </div>
    </div>
  );
}
