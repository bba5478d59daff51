import type { ApplicationStatus } from '../lifecycles';

/** What every count of applications means, on each screen alike. */

/** It counts as an application to the job; one that was withdrawn does not. */
export const countsAsApplication = ({ status }: { status: ApplicationStatus }): boolean =>
  status !== 'withdrawn';

/** Nobody has answered the applicant yet: "waiting". Being read is no answer, a step forward, an offer or a refusal is. */
export const awaitsAnswer = (status: ApplicationStatus): boolean =>
  status === 'pending' || status === 'reviewed';
