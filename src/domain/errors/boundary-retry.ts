/**
 * P4: an error boundary retries this often, after 500 ms that double, plus up to 30 percent of jitter so that clients
 * spread out.
 */
export const MAX_BOUNDARY_RETRIES = 3;
const FIRST_RETRY_DELAY_MS = 500;
const MAX_JITTER = 0.3;

/** @param tries made so far @param random from 0 to 1 */
export const retryDelayMs = (tries: number, random: number): number =>
  FIRST_RETRY_DELAY_MS * 2 ** Math.min(tries, MAX_BOUNDARY_RETRIES) * (1 + random * MAX_JITTER);
