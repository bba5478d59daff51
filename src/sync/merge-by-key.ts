import type { Row } from '@/backend/sync-protocol';
import { same } from './same';

export const isMap = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const mapOf = (value: unknown): Row => (isMap(value) ? value : {});

/** No value and null say the same, as in SQL. */
const alike = (a: unknown, b: unknown): boolean => same(a ?? null, b ?? null);

const set = (map: Row, key: string, from: Row): void => {
  if (Object.hasOwn(from, key)) map[key] = from[key];
  else delete map[key];
};

/** Keys that I set, changed or took out since `base`, and that do not stand that way. */
const changedKeys = (base: Row, mine: Row, theirs: Row): string[] =>
  [...new Set([...Object.keys(mine), ...Object.keys(base)])].filter((key) => !alike(mine[key], base[key]) && !alike(mine[key], theirs[key]));

/** Three-way, key by key: theirs with what only I changed. `isClash`: some key was changed by both; theirs stays there. */
export function mergeByKey(base: unknown, mine: Row, theirs: Row): { value: Row; isClash: boolean } {
  const before = mapOf(base);
  const value = { ...theirs };
  let isClash = false;
  for (const key of changedKeys(before, mine, theirs)) {
    if (alike(theirs[key], before[key])) set(value, key, mine);
    else isClash = true;
  }
  return { value, isClash };
}

/** Theirs with everything that I changed, also where they did. What is no map is mine as it is. */
export function withMine(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (!isMap(mine) || !isMap(theirs)) return mine;
  const value = { ...theirs };
  for (const key of changedKeys(mapOf(base), mine, theirs)) set(value, key, mine);
  return value;
}
