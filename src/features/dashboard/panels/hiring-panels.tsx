import { type Agreed, daysAtRisk, missingPeople, openByShow, type Show } from '@/domain/jobs/unfilled';
import { isStillComing, type Loadable } from '@/domain/sync/loadable';
import { formatDayRange, formatWeekday } from '@/domain/values/days';
import type { JobDraft, MyJobs } from '@/store/entities/jobs';
import { ListRow } from '@/ui/layout/list-row';
import { StateLine } from '@/ui/status';
import { Panel, PanelView, Rows } from './panel';

const MAX_SHOWN = { shows: 4, jobs: 4, days: 4 };

/** Publications that the server does not have yet, or has refused (S8). */
export function Publishing({ drafts }: { drafts: readonly JobDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <Panel title="Being published">
      <Rows>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <ListRow
              flush
              to={
                draft.sync.state === 'refused' ? `/jobs/post?draft=${draft.id}` : `/jobs/posted/${draft.id}`
              }
              title={draft.title.trim() || 'Untitled job'}
              meta={
                draft.sync.state === 'refused' ? (
                  <StateLine state="refused">{draft.sync.sentence}</StateLine>
                ) : (
                  <StateLine state="waiting" />
                )
              }
            />
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

/** Days of the next two weeks without their whole crew. Nothing when every day has its people. */
export function DaysAtRisk({ jobs, agreed, now }: { jobs: MyJobs['jobs']; agreed: Agreed; now: Date }) {
  const days = daysAtRisk(jobs, now, agreed);
  if (days.length === 0) return null;
  return (
    <Panel title="Days at risk">
      <Rows>
        {days.slice(0, MAX_SHOWN.days).map(({ day, missing, jobs: lacking }) => (
          <li key={day}>
            <ListRow
              flush
              to={
                lacking.length === 1
                  ? `/employer/applications?job=${lacking[0]?.id}`
                  : '/employer/applications'
              }
              title={formatWeekday(day)}
              aside={`${missing} missing`}
              meta={lacking.map(({ title }) => title.trim() || 'Untitled job').join(', ')}
            />
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

/** Open jobs by show, with who is still missing. */
export function OpenJobs({ jobs, agreed }: { jobs: Loadable<MyJobs>; agreed: Agreed }) {
  const active = jobs.value?.jobs.filter(({ status }) => status === 'active');
  const isAllHere = !isStillComing(jobs);
  return (
    <Panel
      title="Open jobs"
      link={
        active && active.length > 0
          ? { label: isAllHere ? `All ${active.length}` : 'All jobs', to: '/jobs/manage' }
          : undefined
      }
    >
      <PanelView
        data={{ ...jobs, value: active }}
        what="your jobs"
        empty="None. A job that you post is listed here while people apply."
      >
        {(open) =>
          openByShow(open, agreed)
            .slice(0, MAX_SHOWN.shows)
            .map((show) => <ShowJobs key={show.name} {...{ show, agreed, isAllHere }} />)
        }
      </PanelView>
    </Panel>
  );
}

function ShowJobs({
  show: { name, missing, jobs },
  agreed,
  isAllHere,
}: {
  show: Show<MyJobs['jobs'][number]>;
  agreed: Agreed;
  isAllHere: boolean;
}) {
  return (
    <section aria-label={name || 'No show'} className="pb-2">
      <h3 className="flex items-baseline justify-between gap-3 py-2 text-sm">
        <span className="min-w-0 truncate font-semibold">{name || 'No show'}</span>
        <span className="shrink-0 text-ink-2">
          {isAllHere && (missing === 0 ? 'All filled' : `${missing} to fill`)}
        </span>
      </h3>
      <Rows>
        {jobs.slice(0, MAX_SHOWN.jobs).map((job) => (
          <li key={job.id}>
            <ListRow
              flush
              to={`/jobs/${job.id}`}
              title={job.title.trim() || 'Untitled job'}
              aside={formatDayRange(job.starts_on, job.ends_on)}
              meta={
                missingPeople(job) === 0 ? (
                  <StateLine state="hired">Filled</StateLine>
                ) : (
                  <>
                    <span className="mono">{job.hired_count}</span> of{' '}
                    <span className="mono">{job.headcount}</span> hired
                    {agreed.has(job.id) && (
                      <>
                        , <span className="mono">{agreed.get(job.id)}</span> said yes
                      </>
                    )}
                  </>
                )
              }
            />
          </li>
        ))}
        {jobs.length > MAX_SHOWN.jobs && (
          <li>
            <ListRow flush to="/jobs/manage" title={`${jobs.length - MAX_SHOWN.jobs} more`} />
          </li>
        )}
      </Rows>
    </section>
  );
}
