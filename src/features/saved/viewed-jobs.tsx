import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { formatDayRange } from '@/domain/values/days';
import { hirerName } from '@/domain/jobs/job-copy';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { forgetViewedJobs, observeViewedJobs } from '@/store/saved/viewed-jobs';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { SectionHeading } from '@/ui/layout/section-heading';
import { StateLine } from '@/ui/status';

const MAX_SHOWN = 8;

/** The jobs that were opened on this device lately. Nobody else hears of them, and they go at sign-out. */
export function ViewedJobs() {
  const store = useStore();
  const viewed = useLive(observeViewedJobs);
  const forget = useCallback(() => void attempt(() => forgetViewedJobs(store)), [store]);
  if (!viewed || viewed.length === 0) return null;
  return (
    <section aria-label="Recently viewed" className="mt-8">
      <SectionHeading
        title="Recently viewed"
        aside={
          <Button variant="quiet" className="-mr-4" onClick={forget}>
            Clear
          </Button>
        }
      />
      <p className="-mt-1 pb-2 text-sm text-ink-2">Only on this device.</p>
      <ul className="no-bar -mx-4 flex gap-2.5 overflow-x-auto px-4 pb-1 md:mx-0 md:px-0">
        {viewed.slice(0, MAX_SHOWN).map((job) => (
          <li key={job.id} className="w-52 shrink-0">
            <Link
              to={`/jobs/${job.id}`}
              className="flex h-full min-h-12 flex-col rounded-box border border-hair bg-sheet px-3 py-2.5 -outline-offset-2 hover:border-line"
            >
              <span className="line-clamp-2 font-semibold">{job.title.trim() || 'Untitled job'}</span>
              <span className="truncate text-sm text-ink-2">{job.production || hirerName(job)}</span>
              <span className="mono mt-auto pt-1 text-sm">{formatDayRange(job.starts_on, job.ends_on)}</span>
              {job.status !== 'active' && <StateLine state="closed" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
