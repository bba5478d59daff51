import { type ComingUp, howSoon } from '@/domain/applications/coming-up';
import type { Application } from '@/domain/streams/applications';
import { formatClockTime, formatWeekday, today } from '@/domain/values/days';
import type { Stored } from '@/store/queries/write-status';
import { ListRow } from '@/ui/layout/list-row';
import { StateLine } from '@/ui/status';
import { Panel, Rows } from './panel';

const MAX_SHOWN = 3;

const timeOf = (next: ComingUp<unknown>): string =>
  next.kind === 'interview' ? formatClockTime(next.slot) : next.call && `call ${next.call}`;

function StateOf({ next }: { next: ComingUp<unknown> }) {
  if (next.kind === 'interview') return <StateLine state="interview" />;
  const state = next.isConfirmed ? 'hired' : 'accepted';
  if (!next.isDayAgreed)
    return <StateLine state={state}>The job’s day, your days are not agreed yet</StateLine>;
  return next.isConfirmed ? (
    <StateLine state={state} />
  ) : (
    <StateLine state={state}>You accepted, they confirm</StateLine>
  );
}

/** The next calls and interviews: what somebody opens the app for on the way to work. Nothing when nothing is agreed. */
export function ComingUpPanel({
  upcoming,
  now,
}: {
  upcoming: readonly ComingUp<Stored<Application>>[];
  now: Date;
}) {
  if (upcoming.length === 0) return null;
  const from = today(now);
  return (
    <Panel title="Coming up">
      <Rows>
        {upcoming.slice(0, MAX_SHOWN).map((next) => {
          const { application } = next;
          return (
            <li key={application.id}>
              <ListRow
                flush
                to={`/applications?a=${application.id}`}
                title={[formatWeekday(next.day), timeOf(next)].filter(Boolean).join(', ')}
                aside={howSoon(next.day, from) ?? undefined}
                meta={[application.job_title || 'A job', application.company_name, next.place]
                  .filter(Boolean)
                  .join(', ')}
              >
                <span className="mt-1 block">
                  <StateOf next={next} />
                </span>
              </ListRow>
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}
