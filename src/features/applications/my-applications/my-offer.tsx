import type { Offer } from '@/domain/definition/deal';
import { awaitsOfferAnswer, isAgreedWithoutDays, isOfferOpen, replyTo } from '@/domain/applications/deal';
import type { Day } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import { vibrate } from '@/platform/haptics';
import { keptValues } from '@/platform/updates/kept-values';
import { answerOffer } from '@/store/entities/deals';
import { useRefusedStep } from '@/store/react/applications/use-refused-step';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { offerSays } from '@/ui/domain/applications/deal-copy';
import { OfferAnswers } from '@/ui/domain/applications/offer-answers';
import { OfferTerms } from '@/ui/domain/applications/offer-terms';
import { StateLine } from '@/ui/status';

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
  const { said, ended } = offerSays(application, today);
  return (
    <section aria-label="The offer" className="mt-6">
      <h4 className="head mb-3 text-md">The offer</h4>
      <OfferTerms offer={offer} today={today} isOpen={awaitsOfferAnswer(application)} />
      {said !== null && (
        <div className="mt-3">
          <StateLine state={application.status === 'accepted' ? 'accepted' : 'sent'}>{said}</StateLine>
          {reply !== null && reply.note !== '' && (
            <p className="mt-1 max-w-[62ch] whitespace-pre-line">“{reply.note}”</p>
          )}
        </div>
      )}
      {isAgreedWithoutDays(application) && (
        <p className="mt-3">It names no days, so it books none. You are asked for them separately.</p>
      )}
      {ended !== null && <p className="mt-3">{ended} Ask for a new one in a message.</p>}
      <OfferAnswers
        status={application.status}
        offer={offer}
        isOpen={isOpen}
        refused={refused.offer_reply}
        kept={(answer) => keptValues({ accountId: store.me(), name: `${answer} ${application.id}` })}
        onAnswer={(offerId, answer, note) => {
          if (answer === 'accept') vibrate('medium');
          return attempt(() => answerOffer(store, application.id, offerId, answer, note));
        }}
      />
    </section>
  );
}
