const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const counted = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
const IN_MINUTES_UP_TO = 90;

/** Never shorter than the wait is. Twin: `private.retry_after_sentence`. */
export function waitWords(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND));
  const minutes = Math.ceil(waitMs / MINUTE);
  const wait =
    seconds < 60
      ? counted(seconds, 'second')
      : minutes <= IN_MINUTES_UP_TO
        ? counted(minutes, 'minute')
        : counted(Math.ceil(waitMs / HOUR), 'hour');
  return `Too many attempts. Try again in ${wait}.`;
}

const UNITS: Readonly<Record<string, number>> = { second: SECOND, minute: MINUTE, hour: HOUR };

/** The wait that such a sentence tells, in ms; null: it is another one. The auth server has no other way to say how long. */
export function waitIn(sentence: string): number | null {
  const [, count, unit = ''] =
    /^Too many attempts\. Try again in (\d+) (second|minute|hour)s?\.$/.exec(sentence) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  return Number.isNaN(ms) ? null : ms;
}
