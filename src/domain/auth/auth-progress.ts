/** The steps of working out who is signed in, with their progress in percent and the label shown (P4). */
export const AUTH_STEPS = [
  { percent: 10, label: 'Checking authentication' },
  { percent: 30, label: 'Loading session' },
  { percent: 50, label: 'Loading profile' },
  { percent: 70, label: 'Initialising security' },
  { percent: 90, label: 'Loading security features' },
  { percent: 100, label: 'Ready' },
] as const;

export type AuthProgress = (typeof AUTH_STEPS)[number]['percent'];

/** P4, P9: the session check times out after the first; a retry of the whole start is offered after the second. */
export const AUTH_CHECK_TIMEOUT_MS = 5_000;
export const AUTH_LOADING_RETRY_AFTER_S = 15;
