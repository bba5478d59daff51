import { agreedRate } from '@/domain/values/money';
import { Link } from 'react-router-dom';
import { awaitsAnswer } from '@/domain/applications/figures';
import { turnOf } from '@/domain/applications/deal';
import type { Application } from '@/domain/streams/applications';
import { formatDay, today } from '@/domain/values/days';
import { observeApplicationBetween, observeApplicationOf } from '@/store/entities/applications';
import type { Stored } from '@/store/queries/write-status';
import { useLive } from '@/store/react/use-live';
import { offerDays } from '@/ui/domain/applications/deal-copy';
import { ApplicationStanding } from '@/ui/domain/applications/application-standing';
import { useNow } from '@/ui/dates/use-now';

interface ApplicationStripProps {
  jobId: string;
  me: string;
  /** The other side of the thread. */
  otherId: string;
  /** Of a company's thread: who may have applied, whoever of the company posted the job. */
  personId: string | null;
}

/** Rate and days of the offer that stands; empty without one. */
function offerLine({ offer, status }: Application): string {
  if (offer === null || !['offered', 'change_asked', 'accepted'].includes(status)) return '';
  const { value, unit } = agreedRate(offer);
  return [[value, unit].filter(Boolean).join(' '), offerDays(offer)].filter(Boolean).join(', ');
}

/**
 * The application that a thread is about, as it stands now, with the way to it: an offer or a choice of times is answered there, and
 * nobody has to look for it. Nothing where there is none.
 */
export function ApplicationStrip({ jobId, me, otherId, personId }: ApplicationStripProps) {
  const between = useLive(personId === null ? observeApplicationBetween : null, jobId, me, otherId);
  const ofPerson = useLive(personId === null ? null : observeApplicationOf, jobId, personId ?? '');
  const application = personId === null ? between : ofPerson;
  return application ? <Strip application={application} me={me} /> : null;
}

function Strip({ application, me }: { application: Stored<Application>; me: string }) {
  const now = useNow();
  const isMine = application.applicant_id === me;
  const offer = offerLine(application);
  const day = today(now);
  const turn = turnOf(application, day, now.getTime());
  const isMyTurn = turn?.who === (isMine ? 'applicant' : 'employer');
  const promised = turn?.who === 'employer' && turn.until !== null && turn.until >= day ? turn.until : null;
  return (
    <section
      aria-label="Application"
      className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hair bg-sheet px-4 lg:px-8"
    >
      <p className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-3 py-1">
        <ApplicationStanding application={application} side={isMine ? 'applicant' : 'employer'} now={now} />
        {promised !== null && (
          <span className="text-sm text-ink-2">
            {awaitsAnswer(application.status) ? 'Answer' : 'Next step'} promised by{' '}
            <span className="mono">{formatDay(promised)}</span>
          </span>
        )}
        {offer !== '' && <span className="mono text-sm">{offer}</span>}
      </p>
      <Link
        to={`${isMine ? '/applications' : '/employer/applications'}?a=${application.id}`}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {isMyTurn ? 'Answer' : 'Open application'}
      </Link>
    </section>
  );
}
