import { splitWords } from '../search/search-text';

/** A stretch of a text; `isHit`: a word of it was looked for. */
export interface FoundStretch {
  text: string;
  isHit: boolean;
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
/** In front of the first hit; enough to see in which sentence it stands. */
const LEAD_LENGTH = 32;
const MAX_LENGTH = 160;

/** Where a cut text begins: with a whole word. */
const beginningBefore = (text: string, at: number): number => {
  if (at <= LEAD_LENGTH) return 0;
  const space = text.indexOf(' ', at - LEAD_LENGTH);
  return space === -1 || space >= at ? at : space + 1;
};

/**
 * The part of a message with the words that were looked for, in one line: from a little before the first of them. Accents and case do not
 * count, and a word counts from its beginning, as in the search itself.
 * @param words as `splitWords` splits them
 */
export function foundText(body: string, words: readonly string[]): FoundStretch[] {
  const text = body.replace(/\s+/g, ' ').trim();
  const hits = [...text.matchAll(WORDS)].filter(([found]) =>
    splitWords(found).some((plain) => words.some((word) => plain.startsWith(word))),
  );
  const start = beginningBefore(text, hits[0]?.index ?? 0);
  const end = Math.min(text.length, start + MAX_LENGTH);
  const stretches: FoundStretch[] = [];
  let at = start;
  const add = (to: number, isHit: boolean): void => {
    if (to > at) stretches.push({ text: text.slice(at, to), isHit });
    at = to;
  };
  for (const { 0: found, index } of hits) {
    if (index >= end) break;
    add(index, false);
    add(Math.min(end, index + found.length), true);
  }
  add(end, false);
  if (start > 0) stretches.unshift({ text: '… ', isHit: false });
  if (end < text.length) stretches.push({ text: ' …', isHit: false });
  return stretches;
}
