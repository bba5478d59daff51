import { expect, it } from 'vitest';
import { relaxationsOf, widerRelaxationsOf } from '@/features/talent/directory/relaxations';
import { NO_QUERY } from '@/features/talent/directory/talent-query';

const QUERY = { ...NO_QUERY, text: 'focus puller berlin', department: 'camera', city: 'Berlin', within: 50 };

it('leaves out each word and each filter, one at a time, and all words only where that does not help', () => {
  const found = relaxationsOf(QUERY, ['focus puller', 'berlin'], 'km');
  expect(found.map(({ label }) => label)).toEqual([
    '“focus puller”',
    '“berlin”',
    'Camera',
    'Within 50 km of Berlin',
  ]);
  expect(widerRelaxationsOf(QUERY, ['focus puller', 'berlin'])).toMatchObject([
    { label: '“focus puller berlin”', query: { ...QUERY, text: '' } },
  ]);
  expect(found.map(({ query }) => query.text)).toEqual(['berlin', 'focus puller', QUERY.text, QUERY.text]);
  expect(found[2]?.query).toEqual({ ...QUERY, department: '' });
  expect(found[3]?.query).toEqual({ ...QUERY, city: '', within: null });
});

it('is nothing for a search without words or filters', () =>
  expect(relaxationsOf(NO_QUERY, [], 'km')).toEqual([]));
