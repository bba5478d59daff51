import { useMemo } from 'react';
import { Bookmark } from 'lucide-react';
import { combineLatest, map } from 'rxjs';
import { closingOf, closingText, isClosingSoon } from '@/domain/jobs/lifetime/closing-day';
import { jobName } from '@/domain/jobs/job-copy';
import { type Day, formatTimeAgo, today } from '@/domain/values/days';
import { observeApplications } from '@/store/entities/applications';
import { useLoadable } from '@/store/react/use-loadable';
import { observeSavedJobs, SAVED_ORDERS, type SavedJob, type SavedOrder } from '@/store/saved/saved-jobs';
import type { Store } from '@/store/store';
import { IconButton, LinkButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { appliedMark } from '@/ui/domain/applications/applied-mark';
import type { ApplicationWithStatus } from '@/ui/domain/applications/application-copy';
import { JobSlate, type SlateMark } from '@/ui/domain/jobs/job-slate';
import { Select } from '@/ui/fields/choice';
import { ListRow } from '@/ui/layout/list-row';
import { LiveView } from '@/ui/loading/live-view';
import { SlateSkeleton } from '@/ui/loading/skeleton';
import { useSearchParamPatch } from '@/ui/navigation/use-search-param-patch';
import { StateLine } from '@/ui/status';
import { useSyncBlocker } from '@/ui/sync/use-sync-blocker';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { useUnsave } from './use-unsave';

const ORDERS: readonly { value: SavedOrder; label: string }[] = [
  { value: 'closing', label: 'Closing first' },
  { value: 'saved', label: 'Latest saved' },
];

interface SavedJobsView {
  list: readonly SavedJob[];
  /** This person's applications by job. */
  applied: ReadonlyMap<string, ApplicationWithStatus>;
}

const observeView = (store: Store, order: SavedOrder) =>
  combineLatest([
    observeSavedJobs(store, order),
    observeApplications(store, { applicantId: store.me() }),
  ]).pipe(
    map(([list, applications]): SavedJobsView => ({
      list,
      applied: new Map(applications.map((application) => [application.job_id, application])),
    })),
  );

/** The saved jobs: what closes first, first; closed ones stay, and say so. */
export function SavedJobs() {
  const [params, patch] = useSearchParamPatch();
  const order = SAVED_ORDERS.find((name) => name === params.get('sort')) ?? 'closing';
  const copy = usePersistenceCopy();
  const data = useLoadable(['saved', 'jobs'], observeView, order);
  const sort = (value: string): void => patch({ sort: value === 'closing' ? null : value });
  return (
    <LiveView
      data={data}
      isEmpty={({ list }) => list.length === 0}
      what="your saved jobs"
      skeleton={
        <div className="grid gap-2.5 px-4 pt-3 md:px-0">
          <SlateSkeleton foot={2} />
          <SlateSkeleton foot={2} />
          <SlateSkeleton foot={2} />
        </div>
      }
      offline={{
        title: 'Your saved jobs are not here yet',
        text: copy.dataDownloads,
      }}
      empty={{
        title: 'No job saved yet',
        text: 'Tap the bookmark of a job, and it is kept here with what closes first on top, also with no signal.',
        action: (
          <LinkButton to="/jobs" variant="primary">
            Find jobs
          </LinkButton>
        ),
      }}
    >
      {(view) => (
        <div className="px-4 md:px-0">
          <div className="flex min-h-12 items-center justify-end">
            <Select
              label="Sort"
              hideLabel
              options={ORDERS}
              value={order}
              onChange={(event) => sort(event.target.value)}
              className="-mr-3 w-[10.5rem] [&_select]:min-h-11 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:text-sm [&_select]:font-semibold"
            />
          </div>
          <SavedJobList {...view} />
        </div>
      )}
    </LiveView>
  );
}

function SavedJobList({ list, applied }: SavedJobsView) {
  const now = useNow();
  const blocker = useSyncBlocker();
  const unsave = useUnsave('job');
  const day = useMemo(() => today(now), [now]);
  return (
    <ul className="grid gap-2.5">
      {list.map((item) => {
        const { job, saved } = item;
        const application = applied.get(saved.target_id);
        return (
          <li key={saved.id}>
            {job ? (
              <JobSlate
                as="h2"
                job={job}
                to={`/jobs/${job.id}`}
                saved
                onToggleSave={() => unsave({ id: job.id, label: jobName(job) })}
                mark={application && appliedMark(application, blocker)}
                note={
                  <Note
                    item={item}
                    mark={
                      job.status === 'active' ? undefined : application && appliedMark(application, blocker)
                    }
                    day={day}
                    now={now}
                  />
                }
              />
            ) : (
              <GoneJob saved={saved} onUnsave={() => unsave({ id: saved.target_id, label: saved.label })} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** When it closes, and when it was saved. */
function Note({
  item: { job, saved },
  mark,
  day,
  now,
}: {
  item: SavedJob;
  mark: SlateMark | undefined;
  day: Day;
  now: Date;
}) {
  const closing = job && closingOf(job);
  return (
    <span className="flex w-full flex-wrap items-center justify-between gap-x-3">
      {closing &&
        (isClosingSoon(closing, day) ? (
          <StateLine state="no-reply" className="font-semibold">
            {closingText(closing, day)}
          </StateLine>
        ) : (
          <span>{closingText(closing, day)}</span>
        ))}
      {mark && <StateLine state={mark.state}>{mark.text}</StateLine>}
      <span>Saved {formatTimeAgo(saved.created_at, now)}</span>
    </span>
  );
}

/** It has not come to this device, or was archived: what was saved of it is its name. */
const GoneJob = ({ saved, onUnsave }: { saved: SavedJob['saved']; onUnsave: () => void }) => (
  <div className="flex items-center rounded-box border border-hair bg-sheet pr-1">
    <div className="min-w-0 flex-1 [&>a]:border-b-0">
      <ListRow
        to={`/jobs/${saved.target_id}`}
        title={saved.label || 'A job'}
        meta="Not on this device. It may have been archived."
      />
    </div>
    <IconButton label={`Save ${saved.label || 'a job'}`} aria-pressed onClick={onUnsave}>
      <Bookmark size={20} aria-hidden fill="currentColor" />
    </IconButton>
  </div>
);
