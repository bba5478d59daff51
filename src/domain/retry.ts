/** P4: a boundary tries so often, after 500 ms that double, with up to 30 percent on top so that not everybody returns at once. */
export const MAX_TRIES = 3;
const FIRST_WAIT_MS = 500;
const JITTER = 0.3;

/** @param tries made so far @param random from 0 to 1 */
export const retryDelayMs = (tries: number, random: number): number =>
  FIRST_WAIT_MS * 2 ** Math.min(tries, MAX_TRIES) * (1 + random * JITTER);
