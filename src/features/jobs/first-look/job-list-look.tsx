import { PageTitle } from '@/ui/layout/page';
import { useAwaitedContent } from '@/ui/loading/use-awaited-content';
import { fetchNewestJobs } from './fetch-newest-jobs';
import { newestJobs } from './newest-jobs';
import { NewestJobsList } from './newest-jobs-list';

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
  // Not the last thing that this page waits for.
  useAwaitedContent();
  const jobs = newestJobs() ?? [];
  return (
    // With jobs it can be read, and stays where the rest does not come (`app/loaded-part.ts`).
    <div aria-busy={jobs.length === 0}>
      <PageTitle hidden>Jobs</PageTitle>
      <div aria-hidden ref={keepSearch} className="not-has-[search]:border-b not-has-[search]:border-hair">
        <div className="wrap flex flex-col gap-2 py-2 lg:flex-row lg:items-start lg:gap-3 lg:py-3">
          <div className="flex gap-2 lg:w-[25rem] lg:shrink-0">
            <i className="breathe block h-12 flex-1 bg-well" />
            <i className="breathe block size-12 bg-well" />
          </div>
          <div className="flex gap-2 py-1">
            {[16, 20, 16].map((width, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they never change
              <i
                key={index}
                className="breathe block h-11 bg-well"
                style={{ width: `${width * 0.3125}rem` }}
              />
            ))}
          </div>
        </div>
      </div>
      <div className="wrap grid content-start lg:grid-cols-[25rem_minmax(0,1fr)] lg:gap-10">
        <section aria-label="Results" className="pb-6">
          <p role="status" className="flex min-h-12 items-center text-sm text-ink-2">
            The newest jobs. The rest is on its way.
          </p>
          <div className="-mx-4">
            <NewestJobsList jobs={jobs} />
          </div>
        </section>
      </div>
    </div>
  );
}
