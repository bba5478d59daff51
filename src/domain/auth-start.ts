/** The steps of finding out who is here, with their progress in percent and the words shown (P4). */
export const AUTH_STEPS = [
  { at: 10, words: 'Checking authentication' },
  { at: 30, words: 'Loading session' },
  { at: 50, words: 'Loading profile' },
  { at: 70, words: 'Initialising security' },
  { at: 90, words: 'Loading security features' },
  { at: 100, words: 'Ready' },
] as const;

export type AuthProgress = (typeof AUTH_STEPS)[number]['at'];

/** P4, P9: the session check is given up after this long; the whole of it is offered a retry after the other. */
export const AUTH_CHECK_MS = 5_000;
export const AUTH_LOADING_S = 15;
