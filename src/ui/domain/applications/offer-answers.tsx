import { useState } from 'react';
import type { Offer } from '@/domain/definition/deal';
import { REFUSALS } from '@/domain/refusals';
import type { Application } from '@/domain/streams/applications';
import type { OFFER_ANSWERS } from '@/domain/vocabulary';
import { Button } from '../../button';
import type { KeptValues } from '@/domain/sync/kept-values';
import { AnswerSheet, type AnswerCopy, type AnswerWords } from './answer-sheet';
import { offerSummary } from './deal-copy';

type OfferAnswer = (typeof OFFER_ANSWERS)[number];

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
    lead: 'You can still accept the offer as it is, as long as it is open.',
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

/** What a yes to an offer without days does not do. */
const ACCEPT_WITHOUT_DAYS: AnswerCopy = {
  ...ANSWERS.accept,
  lead: `${ANSWERS.accept.lead} It names no days, so your yes books none: they ask you for the days later.`,
};

interface OfferAnswersProps {
  status: Application['status'];
  offer: Offer;
  /** The applicant may answer it now. While it is false, what was being answered can still be read. */
  isOpen: boolean;
  /** What a refused answer said. */
  refused: Application['offer_reply'] | undefined;
  /** The words of each answer, until it is given. */
  kept: (answer: OfferAnswer) => KeptValues<AnswerWords>;
  /**
   * Resolves to whether it is stored.
   * @param offerId the offer that was on screen: one that arrives meanwhile is not what is being answered (MQ210)
   */
  onAnswer: (offerId: string, answer: OfferAnswer, note: string) => Promise<boolean>;
}

/** The answers to an offer, each with one more look at its terms before it leaves. */
export function OfferAnswers({ status, offer, isOpen, refused, kept, onAnswer }: OfferAnswersProps) {
  const [asking, setAsking] = useState<{ answer: OfferAnswer; offer: Offer } | null>(null);
  const asked = asking?.offer ?? offer;
  const isWithoutDays = asked.days.length === 0;
  const copy = asking && ANSWERS[asking.answer];
  const choices = (['accept', 'ask_change', 'turn_down'] as const).filter(
    (answer) => answer !== 'ask_change' || status === 'offered',
  );
  return (
    <>
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
        copy={isWithoutDays && asking?.answer === 'accept' ? ACCEPT_WITHOUT_DAYS : copy}
        summary={offerSummary(asked)}
        isDanger={asking?.answer === 'turn_down'}
        words={refused?.answer === asking?.answer ? refused?.note : undefined}
        kept={kept(asking?.answer ?? 'accept')}
        onClose={() => setAsking(null)}
        onAnswer={(note) => {
          if (asking === null) return Promise.resolve(false);
          setAsking(null);
          return onAnswer(asking.offer.id, asking.answer, note);
        }}
      />
    </>
  );
}
