import type { ApplicationStatus } from '../lifecycles';
import type { Application } from '../streams/applications';
import type { Day } from '../values/days';

/** What every count of applications means, on each screen alike. */

/** It counts as an application to the job; one that was withdrawn does not. */
export const countsAsApplication = ({ status }: { status: ApplicationStatus }): boolean =>
  status !== 'withdrawn';

/** Nobody has answered the applicant yet: "waiting". Being read is no answer, a step forward, an offer or a refusal is. */
export const awaitsAnswer = (status: ApplicationStatus): boolean =>
  status === 'pending' || status === 'reviewed';

/** By when an answer is promised that nobody has given yet; null: it is given, or none was promised. */
export const answerDue = ({
  status,
  respond_by: day,
}: Pick<Application, 'status' | 'respond_by'>): Day | null => (awaitsAnswer(status) ? day : null);

/**
 * When the answer that stands was given; null while there is none. Taking somebody off the shortlist, or reconsidering a refusal, takes the
 * answer back: they wait again. Twin: `private.answered_at`, of which the public answer rate is made.
 */
export function answeredAt({ history }: Pick<Application, 'history'>): string | null {
  const since = history.findLastIndex(({ status }) => awaitsAnswer(status)) + 1;
  return history.slice(since).find(({ by }) => by === 'employer')?.at ?? null;
}
