import type { Random } from './random';

/**
 * Fills in a sentence template: `{near|by} the [place]` picks one of the alternatives and replaces the slot.
 * Alternatives may contain slots and nested alternatives. Throws for a slot without a value, instead of
 * leaving a gap.
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

/** Joins items as `a, b and c`. */
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

/** Mirrors the server's `private.slug`: the words, and the end of the id to keep two slugs apart. */
export function rowSlug(words: string, id: string): string {
  const start = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 120)
    .replace(/^-+|-+$/g, '');
  return [...(start === '' ? [] : [start]), id.slice(-8)].join('-');
}

/** Lower-case letters, digits and single dashes, without accents: for mailbox names and web addresses. */
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
