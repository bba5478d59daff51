import { closingOf, closingText, isClosingSoon } from '@/domain/jobs/lifetime/closing-day';
import { formatDayRange, today } from '@/domain/values/days';
import { hirerName } from '@/domain/jobs/job-copy';
import type { SavedJob } from '@/store/saved/saved-jobs';
import { ListRow } from '@/ui/layout/list-row';
import { StateLine } from '@/ui/status';
import { Panel, Rows } from './panel';

const MAX_SHOWN = 3;

interface SavedPanelProps {
  list: readonly SavedJob[];
  /** All that is saved is here: until then its number grows, and is not said. */
  isComplete: boolean;
  now: Date;
}

/** The saved jobs that close first. Nothing without an open one. */
export function SavedPanel({ list, isComplete, now }: SavedPanelProps) {
  const day = today(now);
  const open = list.flatMap(({ job }) => (job?.status === 'active' ? [job] : []));
  if (open.length === 0) return null;
  return (
    <Panel
      title="Saved, closing first"
      link={{ label: isComplete ? `All ${list.length}` : 'All', to: '/saved' }}
    >
      <Rows>
        {open.slice(0, MAX_SHOWN).map((job) => {
          const closing = closingOf(job);
          return (
            <li key={job.id}>
              <ListRow
                flush
                to={`/jobs/${job.id}`}
                title={job.title.trim() || 'Untitled job'}
                aside={formatDayRange(job.starts_on, job.ends_on)}
                meta={job.production || hirerName(job)}
              >
                {closing && (
                  <span className="mt-1 block text-sm text-ink-2">
                    {isClosingSoon(closing, day) ? (
                      <StateLine state="no-reply">{closingText(closing, day)}</StateLine>
                    ) : (
                      closingText(closing, day)
                    )}
                  </span>
                )}
              </ListRow>
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}
