import type { Row } from '@/backend/sync/sync-protocol';
import { isRecord } from '@/domain/values/records';
import type { MergeStrategy } from '@/domain/streams';
import { jsonEqual } from './json-equal';
import { union } from './union';

export const isMap: (value: unknown) => value is Row = isRecord;

const mapOf = (value: unknown): Row => (isMap(value) ? value : {});

/** Absent, null and an empty text mean the same, as in SQL: a form fills an empty text in where nothing was. */
const valueOrNull = (value: unknown): unknown => (value === '' ? null : (value ?? null));
const sameValue = (a: unknown, b: unknown): boolean => jsonEqual(valueOrNull(a), valueOrNull(b));

/** Keys that were set, changed or removed since. */
export const changedKeys = (since: unknown, mine: Row): string[] => {
  const before = mapOf(since);
  return [...new Set([...Object.keys(mine), ...Object.keys(before)])].filter(
    (key) => !sameValue(mine[key], before[key]),
  );
};

/** Three-way, key by key: theirs with what only I changed. `conflicting`: the keys that both changed; theirs stays there. */
export function mergeByKey(
  base: unknown,
  mine: Row,
  theirs: Row,
  strategyOf: (key: string) => MergeStrategy | undefined,
): { value: Row; conflicting: string[] } {
  const before = mapOf(base);
  const changed = changedKeys(before, mine).filter((key) => !sameValue(mine[key], theirs[key]));
  const isList = (key: string): boolean =>
    strategyOf(key) === 'union' && Array.isArray(mine[key]) && Array.isArray(theirs[key]);
  const lists = changed.filter(isList);
  const [only, both] = [
    changed.filter((key) => !isList(key) && sameValue(theirs[key], before[key])),
    changed.filter((key) => !isList(key) && !sameValue(theirs[key], before[key])),
  ];
  const value = withKeys(theirs, mine, only);
  for (const key of lists) value[key] = union(before[key], mine[key], theirs[key]);
  return { value, conflicting: both.filter((key) => strategyOf(key) !== 'derived') };
}

/** A map with some keys taken from another one. */
export function withKeys(map: Row, from: Row, keys: readonly string[]): Row {
  const value = { ...map };
  for (const key of keys) {
    if (Object.hasOwn(from, key)) value[key] = from[key];
    else delete value[key];
  }
  return value;
}

/** The keys of this field among an answer's paths (`payload.title`). */
export const keysOf = (field: string, paths: readonly string[]): string[] =>
  paths.filter((path) => path.startsWith(`${field}.`)).map((path) => path.slice(field.length + 1));
