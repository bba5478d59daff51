import { describe, expect, it } from 'vitest';
import { startOf, SEEDS_WITH_OWN_DATES } from '../sync/simulation/world';
import { seeded } from '../sync/support/random';

const LARGE = [33_333_333, 400_000_000, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
const first = (seed: number): number[] => {
  const random = seeded(seed);
  return [random(), random(), random()];
};

/** The first number before the generator supported large seeds: kept seeds must still give the same scenarios. */
const FIRST_OF_SEED_1 = 0.5464560757391155;

describe('a seed of the simulation', () => {
  it.each([0, 1, 314_120, SEEDS_WITH_OWN_DATES - 1, ...LARGE])(
    '%i begins in a year of four digits',
    (seed) => {
      expect(new Date(startOf(seed)).toISOString()).toMatch(/^\d{4}-/);
    },
  );
  it('keeps its dates if it is small enough to have its own', () => {
    expect(startOf(506)).toBe(Date.parse('2027-01-04T09:00:00Z') + 506 * 3 * 86_400_000);
  });
  it('gives another scenario than the seed 2^32 above it', () => {
    for (const seed of [1, 506, ...LARGE.slice(0, 3)]) expect(first(seed + 2 ** 32)).not.toEqual(first(seed));
  });
  it('gives the same scenario every time, and the same as before large seeds were supported', () => {
    expect(first(1)).toEqual(first(1));
    expect(first(1)[0]).toBeCloseTo(FIRST_OF_SEED_1, 12);
  });
});
