import type { Offer } from '@/domain/definition/deal';
import { isOfferOpen, replyTo } from '@/domain/applications/deal';
import { type Day, formatDay } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { answerOffer } from '@/store/entities/deals';
import { useRefusedStep } from '@/store/react/applications/use-refused-step';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { OfferAnswers } from '@/ui/domain/applications/offer-answers';
import { OfferTerms } from '@/ui/domain/applications/offer-terms';
import { StateLine } from '@/ui/status';

/** State of an offer that the applicant has answered. */
const SAID: Partial<Record<Application['status'], string>> = {
  accepted: 'You accepted. The employer confirms the hire next.',
  change_asked: 'You asked for a change. The offer stays open as it is.',
  turned_down: 'You declined this offer.',
};

interface MyOfferProps {
  application: Stored<Application>;
  offer: Offer;
  today: Day;
}

/** The terms, and the three answers to them while they stand. */
export function MyOffer({ application, offer, today }: MyOfferProps) {
  const store = useStore();
  const isOpen = isOfferOpen(application, today);
  const refused = useRefusedStep(application);
  const reply = replyTo(application);
  const said = SAID[application.status];
  return (
    <section aria-label="The offer" className="mt-6">
      <h4 className="head mb-3 text-md">The offer</h4>
      <OfferTerms offer={offer} today={today} isOpen={application.status === 'offered'} />
      {said !== undefined && (
        <div className="mt-3">
          <StateLine state={application.status === 'accepted' ? 'accepted' : 'sent'}>{said}</StateLine>
          {reply !== null && reply.note !== '' && (
            <p className="mt-1 max-w-[62ch] whitespace-pre-line">“{reply.note}”</p>
          )}
        </div>
      )}
      {application.status === 'offered' && !isOpen && offer.answer_by !== null && (
        <p className="mt-3">
          This offer was open until {formatDay(offer.answer_by)}. Ask for a new one in a message.
        </p>
      )}
      <OfferAnswers
        status={application.status}
        offer={offer}
        isOpen={isOpen}
        refused={refused.offer_reply}
        hold={holdUnsavedText}
        onAnswer={(offerId, answer, note) =>
          void attempt(() => answerOffer(store, application.id, offerId, answer, note))
        }
      />
    </section>
  );
}
