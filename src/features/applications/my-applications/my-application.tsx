import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { declineWords } from '@/domain/applications/decline-words';
import { turnOf } from '@/domain/applications/deal';
import { awaitsAnswer } from '@/domain/applications/figures';
import { attachmentsOf, cvOf } from '@/domain/attachments';
import { formatDay, today } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { APPLICATION_SECTIONS, isOpenApplication } from '@/domain/lifecycles';
import { withdrawApplication } from '@/store/entities/applications';
import { observeJob } from '@/store/entities/jobs';
import { fetchJob } from '@/store/sync/fetch-rows';
import { discardRefused, discardWaiting } from '@/store/writes/queue-actions';
import { useFetchMissing } from '@/store/react/use-fetch-missing';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import type { Stored } from '@/store/queries/write-status';
import { ApplicationStanding } from '@/ui/domain/applications/application-standing';
import { attempt } from '@/ui/feedback/attempt';
import { Button, LinkButton } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { ApplicationHistory } from '@/ui/domain/applications/application-history';
import { quoteOf } from '@/ui/domain/applications/application-copy';
import { answerBy, turnText } from '@/ui/domain/applications/deal-copy';
import { SlateCells } from '@/ui/layout/slate';
import { AnswerList } from '../answer-list';
import { ApplicationFiles } from '../application-files';
import { ApplicationCv, ApplicationPieces, closedParts, hasPieces } from '../application-parts';
import { MessagePoster } from '../message-poster';
import { DaysSheet } from './days-sheet';
import { MyDeal } from './my-deal';
import { myDaysCell, UnknownDays } from './my-days';
import { RefusedDays } from './refused-days';

const ANSWERED: readonly string[] = APPLICATION_SECTIONS.answered;
const ENDED: readonly string[] = APPLICATION_SECTIONS.ended;

/** What happens next, by whom and by when. */
function nextStep(application: Application, now: Date): { label: string; value: string } {
  const { status, respond_by: promise } = application;
  const day = today(now);
  if (ENDED.includes(status)) return { label: 'Their answer', value: 'Ended' };
  if (ANSWERED.includes(status))
    return {
      label: 'Their answer',
      value: status !== 'hired' ? 'Declined' : application.is_called_off ? 'Days cancelled' : 'Hired',
    };
  if (awaitsAnswer(status)) {
    if (promise === null) return { label: 'Answer by', value: 'No day named' };
    return { label: 'Answer by', value: promise < day ? formatDay(promise) : answerBy(promise, day) };
  }
  const turn = turnOf(application, day, now.getTime());
  if (turn) return { label: 'Next step', value: turnText(turn, 'applicant', day) };
  return { label: 'Next step', value: 'The interview' };
}

/** The server takes them until the employer has gone on (MQ219). */
const mayNameDays = ({ status }: Application, job: Job | null): boolean =>
  status === 'pending' && job !== null && job.job_dates.length > 0;

interface MyApplicationProps {
  application: Stored<Application>;
  now: Date;
}

/** One whole application: what was sent, every step, and the actions. */
export function MyApplication({ application, now }: MyApplicationProps) {
  const job = useLive(observeJob, application.job_id);
  const quote = quoteOf(application);
  const declined = declineWords(application);
  const { reason } = useFetchMissing(fetchJob, job === null ? application.job_id : null);
  // Archived: the link would lead nowhere.
  const isJobGone = job === null && reason === 'missing';
  const closed = closedParts(application);
  return (
    <article aria-label={`Application for ${application.job_title}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="head text-lg">
            {isJobGone ? (
              application.job_title || 'The job'
            ) : (
              <Link
                to={`/jobs/${application.job_id}`}
                className="-my-2 inline-flex min-h-11 min-w-11 items-center underline decoration-hair decoration-2 underline-offset-4 hover:decoration-ink"
              >
                {application.job_title || 'The job'}
              </Link>
            )}
          </h3>
          <p className="text-sm text-ink-2">{application.company_name}</p>
        </div>
        <ApplicationStanding application={application} side="applicant" now={now} isBadge />
      </div>
      <SlateCells
        cols="three"
        className="mt-4 rounded-box border border-hair"
        cells={[
          {
            label: 'Your rate',
            value: quote?.amount ?? 'As offered',
            unit: quote?.unit,
            mono: quote !== null,
          },
          myDaysCell(application, job ?? null),
          nextStep(application, now),
        ]}
      />
      <UnknownDays
        application={application}
        job={job ?? null}
        mayNameDays={mayNameDays(application, job ?? null)}
        today={today(now, job?.timezone)}
      />
      <RefusedDays application={application} />
      <MyDeal application={application} timezone={job?.timezone} now={now} />
      <h4 className="head mt-6 mb-3 text-md">Steps</h4>
      <ApplicationHistory history={application.history} now={now} isWaiting={application.rev === 0} />
      {declined !== '' && (
        <>
          <h4 className="head mt-6 mb-1 text-md">Their answer</h4>
          <p className="max-w-[62ch] whitespace-pre-line">{declined}</p>
        </>
      )}
      {application.cover_note.trim() !== '' && (
        <>
          <h4 className="head mt-6 mb-1 text-md">Your cover note</h4>
          <p className="max-w-[62ch] whitespace-pre-line">{application.cover_note}</p>
        </>
      )}
      {cvOf(application) && (
        <>
          <h4 className="head mt-6 mb-1 text-md">Your CV</h4>
          <div className="max-w-96">
            <ApplicationCv application={application} now={now} />
          </div>
        </>
      )}
      {hasPieces(application) && (
        <>
          <h4 className="head mt-6 mb-1 text-md">Your work</h4>
          <ApplicationPieces application={application} whose="your" />
        </>
      )}
      {closed !== '' && <p className="mt-6 text-ink-2">They cannot open your {closed} any more.</p>}
      {attachmentsOf(application).length > 0 && (
        <>
          <h4 className="head mt-6 mb-1 text-md">Your files</h4>
          <div className="max-w-96">
            <ApplicationFiles application={application} />
          </div>
        </>
      )}
      {application.answers.some((answer) => answer !== '') && (
        <>
          <h4 className="head mt-6 mb-1 text-md">Your answers</h4>
          <AnswerList answers={application.answers} job={job ?? null} isJobGone={isJobGone} />
        </>
      )}
      <Actions application={application} job={job ?? null} />
    </article>
  );
}

function Actions({ application, job }: { application: Stored<Application>; job: Job | null }) {
  const store = useStore();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState<'withdraw' | 'take-back' | 'discard' | null>(null);
  const [isNamingDays, setNamingDays] = useState(false);
  const { sync } = application;
  const canNameDays = mayNameDays(application, job);
  const isNew = application.rev === 0;
  const close = (): void => setConfirming(null);
  const leave = async (act: () => Promise<unknown>): Promise<void> => {
    if (await attempt(act)) void navigate('/applications', { replace: true });
  };

  if (sync.state === 'refused' && isNew) {
    return (
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton to={`/jobs/${application.job_id}/apply`} variant="primary">
          Edit and send again
        </LinkButton>
        <Button variant="danger" onClick={() => setConfirming('discard')}>
          Discard
        </Button>
        <ConfirmDialog
          open={confirming === 'discard'}
          onOpenChange={close}
          title="Discard this application?"
          confirm="Discard"
          onConfirm={() => void leave(() => discardRefused(store, sync.refusedId))}
        >
          <p>It was not sent. What you wrote is deleted from this device.</p>
        </ConfirmDialog>
      </div>
    );
  }
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {sync.state === 'refused' && (
        <Button onClick={() => void attempt(() => discardRefused(store, sync.refusedId))}>
          Dismiss the notice
        </Button>
      )}
      {!isNew && <MessagePoster application={application} />}
      {canNameDays && <Button onClick={() => setNamingDays(true)}>Say your days again</Button>}
      {sync.state === 'waiting' && isNew && (
        <Button variant="danger" onClick={() => setConfirming('take-back')}>
          Take it back
        </Button>
      )}
      {!isNew && isOpenApplication(application.status) && (
        <Button variant="danger" onClick={() => setConfirming('withdraw')}>
          Withdraw
        </Button>
      )}
      {job !== null && (
        <DaysSheet
          application={application}
          job={job}
          isOpen={isNamingDays && canNameDays}
          onClose={() => setNamingDays(false)}
        />
      )}
      <ConfirmDialog
        open={confirming === 'take-back'}
        onOpenChange={close}
        title="Take this application back?"
        confirm="Take it back"
        onConfirm={() => void leave(() => discardWaiting(store, 'applications', application.id))}
      >
        <p>It has not left this device. It will never be sent, and what you wrote is deleted.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'withdraw'}
        onOpenChange={close}
        title="Withdraw this application?"
        confirm="Withdraw"
        onConfirm={() => void attempt(() => withdrawApplication(store, application.id))}
      >
        <p>The employer sees that you withdrew. You cannot apply to this job a second time.</p>
      </ConfirmDialog>
    </div>
  );
}
