import { expect, it } from 'vitest';
import { STREAMS } from '@/domain/streams';
import { countPlaces, MAX_PLACES } from '../../scripts/count-stream-places.mjs';

const NAMES = [...new Set(STREAMS.flatMap(({ name, table, collection }) => [name, table, collection]))];

it('B15: a new stream touches at most 14 places, all in docs/adding-a-stream.md, and no other file lists streams by hand', () => {
  const { places, problems } = countPlaces(NAMES);
  expect(problems).toEqual([]);
  expect(places.length).toBeGreaterThan(5);
  expect(places.length).toBeLessThanOrEqual(MAX_PLACES);
});
