import { turnOf } from '@/domain/applications/deal';
import { awaitsAnswer } from '@/domain/applications/figures';
import { type Day, formatTimeAgo } from '@/domain/values/days';
import { ListRow } from '../../layout/list-row';
import type { ApplicationWithStatus } from './application-copy';
import { ApplicationStanding } from './application-standing';
import { answerBy } from './deal-copy';

interface ApplicationRowProps {
  application: ApplicationWithStatus;
  today: Day;
  now: Date;
  to: string;
  /** When it came to the state that it shows; without it, when it was sent. */
  movedAt?: string | null;
  current?: boolean;
  flush?: boolean;
}

/** The applicant's row in a list: the job, the status, and when an answer is promised. */
export function ApplicationRow({
  application,
  today,
  now,
  to,
  movedAt = null,
  current,
  flush,
}: ApplicationRowProps) {
  const turn = application.sync?.state === 'refused' ? null : turnOf(application, today, now.getTime());
  const promise = turn?.who === 'employer' && turn.until !== null && turn.until >= today ? turn.until : null;
  return (
    <ListRow
      to={to}
      current={current}
      flush={flush}
      title={application.job_title || 'A job'}
      aside={formatTimeAgo(movedAt ?? application.created_at, now)}
      meta={application.company_name || undefined}
    >
      <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <ApplicationStanding application={application} side="applicant" now={now} />
        {promise !== null && (
          <span className="text-sm text-ink-2">
            {awaitsAnswer(application.status) ? 'Answer' : 'Next step'} by {answerBy(promise, today)}
          </span>
        )}
      </span>
    </ListRow>
  );
}
