import { Link } from 'react-router-dom';
import { awaitsOfferAnswer, isOfferOpen, turnOf } from '@/domain/applications/deal';
import type { Application } from '@/domain/streams/applications';
import { today } from '@/domain/values/days';
import { keptValues } from '@/platform/updates/kept-values';
import { answerOffer } from '@/store/entities/deals';
import { observeJob } from '@/store/entities/jobs';
import type { Stored } from '@/store/queries/write-status';
import { useRefusedStep } from '@/store/react/applications/use-refused-step';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import { useNow } from '@/ui/dates/use-now';
import { ApplicationStanding } from '@/ui/domain/applications/application-standing';
import { OfferAnswers } from '@/ui/domain/applications/offer-answers';
import { OfferTerms } from '@/ui/domain/applications/offer-terms';
import { attempt } from '@/ui/feedback/attempt';
import { focusStays } from '@/ui/feedback/focus-stays';

/**
 * What is offered between the two, as the application's row says it: terms, state, and the answers for the one who may give them, also with no
 * signal.
 */
export function OfferCard({ application, me }: { application: Stored<Application>; me: string }) {
  const store = useStore();
  const now = useNow();
  const job = useLive(observeJob, application.job_id);
  const refused = useRefusedStep(application);
  const { offer, status } = application;
  if (offer === null) return null;
  const isMine = application.applicant_id === me;
  // An offer's last day ends where the work is.
  const day = today(now, job?.timezone);
  const isOpen = isMine && isOfferOpen(application, day);
  const isTheirTurn = turnOf(application, day, now.getTime())?.who === (isMine ? 'applicant' : 'employer');
  return (
    <section
      ref={focusStays}
      aria-label={`Offer: ${application.job_title}`}
      className="mx-auto my-1 w-full max-w-[38rem] rounded-box border border-line bg-sheet p-3"
    >
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="head text-md">Offer: {application.job_title || 'a job'}</h3>
        <ApplicationStanding application={application} side={isMine ? 'applicant' : 'employer'} now={now} />
      </div>
      <OfferTerms offer={offer} today={day} isOpen={awaitsOfferAnswer(application)} />
      {isMine && (
        <OfferAnswers
          status={status}
          offer={offer}
          isOpen={isOpen}
          refused={refused.offer_reply}
          kept={(answer) => keptValues({ accountId: store.me(), name: `${answer} ${application.id}` })}
          onAnswer={(offerId, answer, note) =>
            attempt(() => answerOffer(store, application.id, offerId, answer, note))
          }
        />
      )}
      <Link
        to={`${isMine ? '/applications' : '/employer/applications'}?a=${application.id}`}
        className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {isTheirTurn && !isMine ? 'Answer in the application' : 'Open application'}
      </Link>
    </section>
  );
}
