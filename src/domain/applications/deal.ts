import type { Offer, OfferReply } from '../definition/deal';
import type { ApplicationStatus } from '../lifecycles';
import type { Application } from '../streams/applications';
import { type Day, today } from '../values/days';

/** What an offer and an interview mean in an application's present state. No I/O, no words: those are in ui/domain/applications. */

type Deal = Pick<Application, 'status' | 'offer' | 'offer_reply' | 'interview' | 'interview_reply'>;

const WITH_OFFER: readonly ApplicationStatus[] = [
  'offered',
  'change_asked',
  'accepted',
  'turned_down',
  'hired',
];

/** The offer that this state speaks of; null before one, and after a decline or an end. */
export const offerOf = ({ status, offer }: Pick<Deal, 'status' | 'offer'>): Offer | null =>
  WITH_OFFER.includes(status) ? offer : null;

/** The answer to the present offer. One to an earlier offer is none: it was to other terms. */
export const replyTo = ({
  offer,
  offer_reply: reply,
}: Pick<Deal, 'offer' | 'offer_reply'>): OfferReply | null =>
  offer !== null && reply?.offer_id === offer.id ? reply : null;

/** They have agreed, and nobody is booked by it: an offer that names no days takes none. Twin: `private.book_offer`. */
export const isAgreedWithoutDays = ({ status, offer }: Pick<Deal, 'status' | 'offer'>): boolean =>
  (status === 'accepted' || status === 'hired') && offer !== null && offer.days.length === 0;

/** The applicant has not said yes or no: after they have asked for a change they still can. */
export const awaitsOfferAnswer = ({ status }: Pick<Deal, 'status'>): boolean =>
  status === 'offered' || status === 'change_asked';

/** The applicant may answer it, and the day by which that has to be has not passed. */
export const isOfferOpen = (application: Pick<Deal, 'status' | 'offer'>, day: Day): boolean => {
  const offer = offerOf(application);
  return (
    offer !== null && awaitsOfferAnswer(application) && (offer.answer_by === null || offer.answer_by >= day)
  );
};

export type InterviewState =
  | { state: 'none' }
  /** The applicant has to choose one of the times. */
  | { state: 'choosing'; slots: readonly string[] }
  /** None of the times suits; the note says what would. */
  | { state: 'other-times'; note: string }
  | { state: 'booked'; slot: string };

/** @param now in milliseconds since 1970: times that have passed are no choice any more */
export function interviewState(
  { status, interview, interview_reply: reply }: Pick<Deal, 'status' | 'interview' | 'interview_reply'>,
  now: number,
): InterviewState {
  if (status !== 'interview' || interview === null) return { state: 'none' };
  if (reply?.interview_id !== interview.id)
    return { state: 'choosing', slots: interview.slots.filter((slot) => Date.parse(slot) > now) };
  return reply.slot === null
    ? { state: 'other-times', note: reply.note }
    : { state: 'booked', slot: reply.slot };
}

export interface Turn {
  who: 'applicant' | 'employer';
  /** The last day for it; null when none is named. */
  until: Day | null;
}

/** What the server has promised in the employer's name, and the steps that it knows of. */
type Promises = Pick<Application, 'respond_by' | 'step_by' | 'history'>;

/** The day for the employer's next step; null for a step that waits on this device: the server names the day when it has it. */
const stepBy = ({ status, step_by: day, history }: Pick<Deal, 'status'> & Promises): Day | null =>
  history.at(-1)?.status === status ? day : null;

/**
 * Whose turn it is, and until when (P3: nobody is ghosted); null when nobody has to do anything: the interview is still to come, or all is
 * said. Twin, for the employer's turn: `private.employer_turn_until`.
 */
export function turnOf(application: Deal & Promises, day: Day, now: number): Turn | null {
  const { status, offer, respond_by: respondBy } = application;
  const laterStep: Turn = { who: 'employer', until: stepBy(application) };
  switch (status) {
    case 'pending':
    case 'reviewed':
      return { who: 'employer', until: respondBy };
    case 'shortlisted':
    case 'change_asked':
    case 'accepted':
      return laterStep;
    case 'offered':
      return isOfferOpen(application, day)
        ? { who: 'applicant', until: offer?.answer_by ?? null }
        : laterStep;
    case 'interview': {
      const interview = interviewState(application, now);
      const last = interview.state === 'choosing' ? interview.slots.toSorted().at(-1) : undefined;
      if (last !== undefined) return { who: 'applicant', until: today(new Date(last)) };
      return interview.state === 'booked' && Date.parse(interview.slot) > now ? null : laterStep;
    }
    case 'hired':
    case 'turned_down':
    case 'declined':
    case 'withdrawn':
    case 'job_closed':
      return null;
  }
}

/** The day by which the employer was to act, which has passed; null while it has not, and when it is not their turn. */
export function missedDay(application: Deal & Promises, day: Day, now: number): Day | null {
  const turn = turnOf(application, day, now);
  return turn?.who === 'employer' && turn.until !== null && turn.until < day ? turn.until : null;
}
