import type { Interview, Offer } from '@/domain/definition/deal';
import { newId } from '@/domain/ids';
import { type ApplicationStatus, transitionsFrom } from '@/domain/lifecycles';
import { applications } from '@/domain/streams';
import type { Application } from '@/domain/streams/applications';
import type { OFFER_ANSWERS } from '@/domain/vocabulary';
import type { Store } from '../store';
import { discardRefusedChanges } from '../writes/queue-actions';
import { editFrom } from '../writes/write';

/**
 * Offers and interviews: each act is one write of the application. The server refuses an answer to an offer or to times that have changed
 * since (MQ210, MQ214), and what the lifecycle does not allow (MQ206).
 */

type Step = Partial<Pick<Application, 'status' | 'offer' | 'offer_reply' | 'interview' | 'interview_reply'>>;

async function takeStep(store: Store, id: string, step: Step): Promise<void> {
  await editFrom(store, applications, id, () => step);
  await discardRefusedChanges(store, 'applications', [id]);
}

/** The employer's offer, or a new one in its place. */
export const makeOffer = (store: Store, id: string, offer: Omit<Offer, 'id'>): Promise<void> =>
  takeStep(store, id, { status: 'offered', offer: { id: newId(), ...offer } });

export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

/** An answer is named as the step of the lifecycle that it is. */
const statusAfter = (answer: OfferAnswer): ApplicationStatus =>
  transitionsFrom('application', 'offered', 'applicant').find(({ event }) => event === answer)
    ?.to as ApplicationStatus;

/** The applicant's answer. @param offerId the offer that was on screen */
export const answerOffer = (
  store: Store,
  id: string,
  offerId: string,
  answer: OfferAnswer,
  note = '',
): Promise<void> =>
  takeStep(store, id, {
    status: statusAfter(answer),
    offer_reply: { offer_id: offerId, answer, note },
  });

/** The employer's invitation, or other times in its place. */
export const inviteToInterview = (
  store: Store,
  id: string,
  interview: Omit<Interview, 'id'>,
): Promise<void> =>
  takeStep(store, id, {
    status: 'interview',
    interview: { id: newId(), ...interview },
  });

/** The applicant's choice. @param slot one of the interview's times; null: none of them, and `note` says what would suit */
export const answerInterview = (
  store: Store,
  id: string,
  interviewId: string,
  slot: string | null,
  note = '',
): Promise<void> => takeStep(store, id, { interview_reply: { interview_id: interviewId, slot, note } });
