import { plural } from '../values/counts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Longer waits are given in hours. */
const MAX_WAIT_IN_MINUTES = 90;

/** Rounded up, so that nobody is told to come back too early. Same sentences as `private.retry_after_sentence`. */
export function retryAfterCopy(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND));
  const minutes = Math.ceil(waitMs / MINUTE);
  const wait =
    seconds < 60
      ? plural(seconds, 'second', 'seconds')
      : minutes <= MAX_WAIT_IN_MINUTES
        ? plural(minutes, 'minute', 'minutes')
        : plural(Math.ceil(waitMs / HOUR), 'hour', 'hours');
  return `Too many attempts. Try again in ${wait}.`;
}

const UNITS: Readonly<Record<string, number>> = { second: SECOND, minute: MINUTE, hour: HOUR };

/** The wait in such a sentence, in ms; null for any other sentence. The auth server has no other way to pass it on. */
export function parseRetryAfterMs(sentence: string): number | null {
  const [, count, unit = ''] =
    /^Too many attempts\. Try again in (\d+) (second|minute|hour)s?\.$/.exec(sentence) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  return Number.isNaN(ms) ? null : ms;
}
