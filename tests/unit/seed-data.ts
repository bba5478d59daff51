import { buildSeed, type SeedData } from '../../supabase/seed/data';

/** A Monday morning, and the start of that day, from which the seed derives its times. */
export const MORNING = new Date('2027-05-10T08:15:00Z');
export const MIDNIGHT = '2027-05-10T00:00:00.000Z';

export const demo = buildSeed('demo', MORNING);
export const small = buildSeed('small', MORNING);
export const both: readonly [string, SeedData][] = [
  ['demo', demo],
  ['small', small],
];

/** The values that occur more than once. */
export function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.has(value) || !seen.add(value));
}

export const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

export const account = (data: SeedData, email: string): SeedData['profiles'][number] =>
  data.profiles.find((profile) => profile.email === email)!;

/** The rules that rows break, with a count and the first such row. One `expect` per row would be far slower. */
export const broken = <T>(
  rows: readonly T[],
  rules: Readonly<Record<string, (row: T) => boolean>>,
): unknown[] =>
  Object.entries(rules).flatMap(([rule, holds]) => {
    const faults = rows.filter((row) => !holds(row));
    return faults.length === 0 ? [] : [{ rule, times: faults.length, first: faults[0] }];
  });
