/** Half of a surrogate pair: what is left of an emoji that was cut in two. With `u`, whole pairs do not match. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

const sendableText = (text: string): string => text.replaceAll('\0', '').replaceAll(LONE_SURROGATE, '\uFFFD');

/**
 * The value without the characters that Postgres cannot store in `jsonb`. A single one would fail the whole request before the
 * server can refuse the write that has it, so it would wait for ever (S7).
 */
export function sendable(value: unknown): unknown {
  if (typeof value === 'string') return sendableText(value);
  if (Array.isArray(value)) return value.map(sendable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sendable(each)]));
}

/** In code points, as Postgres counts. */
export const lengthOf = (text: string): number => [...text].length;

/** The first character, whole; '' of an empty text. */
export const firstCharacter = (text: string): string => [...text][0] ?? '';

/** At most `max` UTF-16 units, without cutting an emoji in two. */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
