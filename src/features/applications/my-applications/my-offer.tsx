import { useState } from 'react';
import type { Offer } from '@/domain/definition/deal';
import { isOfferOpen, replyTo } from '@/domain/applications/deal';
import { REFUSALS } from '@/domain/refusals';
import { type Day, formatDay } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import { answerOffer, type OfferAnswer } from '@/store/entities/deals';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { offerDays, offerRate } from '@/ui/domain/applications/deal-copy';
import { OfferTerms } from '@/ui/domain/applications/offer-terms';
import { StateLine } from '@/ui/status';
import { useRefusedStep } from '../refused-step';
import { AnswerSheet, type AnswerCopy } from './answer-sheet';

/** What each answer asks before it is given. A change has to say what; a yes and a no may add words. */
const ANSWERS: Readonly<Record<OfferAnswer, AnswerCopy & { button: string }>> = {
  accept: {
    button: 'Accept',
    title: 'Accept this offer?',
    lead: 'You say yes to exactly these terms. The employer then confirms the hire.',
    label: 'Words with it',
    confirm: 'Accept the offer',
    required: null,
  },
  ask_change: {
    button: 'Ask for a change',
    title: 'Ask for a change',
    lead: 'The offer stays open meanwhile, and you can still accept it as it is.',
    label: 'What should change',
    confirm: 'Ask for the change',
    required: REFUSALS.MQ212,
  },
  turn_down: {
    button: 'Decline',
    title: 'Decline this offer?',
    lead: 'They are told at once, and can offer the work to somebody else.',
    label: 'Words with it',
    confirm: 'Decline the offer',
    required: null,
  },
};

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
  // With the offer that was on screen: one that arrives meanwhile is not what is being answered (MQ210).
  const [asking, setAsking] = useState<{ answer: OfferAnswer; offer: Offer } | null>(null);
  const isOpen = isOfferOpen(application, today);
  const refused = useRefusedStep(application);
  const reply = replyTo(application);
  const said = SAID[application.status];
  const asked = asking?.offer ?? offer;
  const rate = offerRate(asked);
  const choices = (['accept', 'ask_change', 'turn_down'] as const).filter(
    (answer) => answer !== 'ask_change' || application.status === 'offered',
  );
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
      {isOpen && (
        <div className="mt-4 flex flex-wrap gap-2">
          {choices.map((answer) => (
            <Button
              key={answer}
              variant={answer === 'accept' ? 'primary' : answer === 'turn_down' ? 'danger' : 'secondary'}
              onClick={() => setAsking({ answer, offer })}
            >
              {ANSWERS[answer].button}
            </Button>
          ))}
        </div>
      )}
      <AnswerSheet
        copy={asking && ANSWERS[asking.answer]}
        summary={`${[rate.value, rate.unit].filter(Boolean).join(' ')}, ${offerDays(asked)}`}
        isDanger={asking?.answer === 'turn_down'}
        words={refused.offer_reply?.answer === asking?.answer ? refused.offer_reply?.note : undefined}
        onClose={() => setAsking(null)}
        onAnswer={(note) => {
          if (asking === null) return;
          setAsking(null);
          void attempt(() => answerOffer(store, application.id, asking.offer.id, asking.answer, note));
        }}
      />
    </section>
  );
}
