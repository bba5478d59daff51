import type { Application } from '../streams/applications';

/** What a decision about an application is made on: where it stands, the offer that stands, and what they said about the interview's times. */
export type Decided = Pick<Application, 'id' | 'status'> & {
  offer: Pick<NonNullable<Application['offer']>, 'id'> | null;
  interview_reply: Application['interview_reply'];
};

const offerId = ({ offer }: Decided): string | undefined => offer?.id;
const timeOf = ({ interview_reply: reply }: Decided): string =>
  JSON.stringify([reply?.interview_id, reply?.slot, reply?.note]);

/** Whether it still stands as it did when the decision began: nobody is told no who has just said yes. */
export const isAsSeen = (seen: Decided, now: Decided): boolean =>
  seen.status === now.status && offerId(seen) === offerId(now) && timeOf(seen) === timeOf(now);
