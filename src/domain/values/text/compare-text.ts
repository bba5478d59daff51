import { type ArrayChange, diffArrays } from 'diff';

/** A stretch of a text; `own`: the other text does not have it at this place. */
export interface Stretch {
  text: string;
  own: boolean;
}

/** Two texts that differ in more words (or lines) than this are not compared further: it takes too long, and all would be marked anyway. */
const MAX_DIFFERENCES = 1_000;

const words = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** Null where the two have too little in common. */
const diff = (a: string[], b: string[]): ArrayChange<string>[] | null =>
  diffArrays(a, b, { maxEditLength: MAX_DIFFERENCES }) ?? null;

const stretches = (changes: readonly ArrayChange<string>[]): Stretch[] =>
  changes.map(({ value, added, removed }) => ({ text: value.join(''), own: added || removed }));

/** Both texts, each with what only it has marked: by words, or by lines when they differ in very many. */
export function compareTexts(a: string, b: string): { a: Stretch[]; b: Stretch[] } {
  const changes = diff(words(a), words(b)) ?? diff(lines(a), lines(b));
  if (changes === null) return { a: [{ text: a, own: true }], b: [{ text: b, own: true }] };
  return {
    a: stretches(changes.filter(({ added }) => !added)),
    b: stretches(changes.filter(({ removed }) => !removed)),
  };
}

/** One text to go on from: the lines of both in their order, shared ones once, and theirs before mine where they differ. */
export function bothTexts(theirs: string, mine: string): string {
  const changes = diff(theirs.split('\n'), mine.split('\n'));
  return changes === null ? `${theirs}\n${mine}` : changes.flatMap(({ value }) => value).join('\n');
}
