import { retryAfterSeconds, wasNeverSent } from '../_shared/failed-requests.ts';

export type Outcome = { outcome: 'sent' | 'dropped' | 'gone' } | { outcome: 'later'; after_s: number };

/** With the first wait doubling each time, the last attempt is about two hours after the first. */
const MAX_ATTEMPTS = 8;
const FIRST_RETRY_S = 60;
const LONGEST_RETRY_S = 3600;

function retryLater(attempts: number, requestedSeconds: number | null): Outcome {
  if (attempts >= MAX_ATTEMPTS) return { outcome: 'dropped' };
  return {
    outcome: 'later',
    after_s: Math.min(LONGEST_RETRY_S, requestedSeconds ?? FIRST_RETRY_S * 2 ** (attempts - 1)),
  };
}

/**
 * What a push service's response means.
 * @param attempts including this one
 */
export function outcomeOf(
  response: Pick<Response, 'status' | 'headers'>,
  attempts: number,
  now: number,
): Outcome {
  const { status, headers } = response;
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 429 || status >= 500)
    return retryLater(attempts, retryAfterSeconds(headers.get('retry-after'), now));
  return { outcome: 'dropped' };
}

/**
 * No response came. A push that may have been delivered is never sent again; one that certainly was not sent
 * is.
 */
export function outcomeOfFailure(error: unknown, attempts: number): Outcome {
  return wasNeverSent(error) ? retryLater(attempts, null) : { outcome: 'dropped' };
}
