import { useState } from 'react';
import { activitySentence } from '@/domain/projects/activity-copy';
import { formatTimeAgo } from '@/domain/values/days';
import { observeActivity } from '@/store/projects/activity';
import { observeCrew } from '@/store/projects/crew';
import type { MyProject } from '@/store/projects/projects';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { Button } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { SectionHeading } from '@/ui/layout/section-heading';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';

const SHOWN_FIRST = 6;

/** Who did what on a project, and when, as the server noted it. */
export function ActivitySection({ mine: { project } }: { mine: MyProject }) {
  const now = useNow();
  const [isAll, setAll] = useState(false);
  const events = useLoadable(['projectevents'], observeActivity, project.id);
  const crew = useLive(observeCrew, project.id) ?? [];
  const names = new Map(crew.map(({ user_id: user, user_name: name }) => [user, name]));
  return (
    <section aria-label="Activity" className="print:hidden">
      <SectionHeading title="Activity" />
      <LiveView
        data={events}
        what="its activity"
        as="line"
        className="border-t border-hair py-3"
        skeleton={<RowsSkeleton rows={2} />}
        offline={{ title: 'Not here yet', text: 'Not on this device yet.' }}
        empty={{ title: 'Nothing yet', text: 'What is done here shows once the server has it.' }}
      >
        {(all) => (
          <>
            <ul className="border-t border-hair">
              {(isAll ? all : all.slice(0, SHOWN_FIRST)).map((event) => (
                <li
                  key={event.id}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hair py-2"
                >
                  <span className="min-w-0 wrap-anywhere">
                    {activitySentence(event, (id) => names.get(id) ?? '')}
                  </span>
                  <time dateTime={event.created_at} className="text-sm text-ink-2">
                    {formatTimeAgo(event.created_at, now)}
                  </time>
                </li>
              ))}
            </ul>
            {!isAll && all.length > SHOWN_FIRST && (
              <Button variant="quiet" className="mt-2 -ml-4" onClick={() => setAll(true)}>
                Show all {all.length}
              </Button>
            )}
          </>
        )}
      </LiveView>
    </section>
  );
}
