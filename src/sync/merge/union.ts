import { jsonEqual } from './json-equal';

const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const has = (list: unknown[], item: unknown): boolean => list.some((other) => jsonEqual(other, item));

/** Three-way, element by element: theirs, plus what I added, minus what I removed. */
export function union(base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const before = items(base);
  const kept = items(theirs).filter((item) => !has(before, item) || has(items(mine), item));
  const added = items(mine).filter((item) => !has(before, item) && !has(kept, item));
  return [...kept, ...added];
}
