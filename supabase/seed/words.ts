import type { Random } from './random';

/**
 * A sentence with choices: `{near|by} the [place]` picks one of the alternatives and fills in the slot. Alternatives may
 * hold slots and further choices. A slot without a value is a mistake in the seed, so it throws instead of reading empty.
 */
export function fillSentence(
  random: Random,
  template: string,
  slots: Readonly<Record<string, string>> = {},
): string {
  let text = template;
  const innermost = /\{([^{}]*)\}/;
  for (let match = innermost.exec(text); match; match = innermost.exec(text)) {
    const choice = random.pick((match[1] ?? '').split('|'));
    text = text.slice(0, match.index) + choice + text.slice(match.index + match[0].length);
  }
  return text.replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`The sentence "${template}" has no value for [${name}].`);
    return value;
  });
}

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/** `a, b and c`. */
export const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

/** The address of a row, as the server makes it (`private.slug`): its words, and the tail of its id so that two differ. */
export function rowSlug(words: string, id: string): string {
  const start = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 120)
    .replace(/^-+|-+$/g, '');
  return [...(start === '' ? [] : [start]), id.slice(-8)].join('-');
}

/** Lower-case letters, digits and single dashes, accents taken off: for mailbox names and web addresses. */
export const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
