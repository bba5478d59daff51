import { expect, it } from 'vitest';
import { partsOf, readQuery, toFilter, without, writeQuery } from '@/features/talent/directory/talent-query';

const read = (address: string) => readQuery(new URLSearchParams(address));

it('days on which people are to be free are in the address, in order and each once; what is no day is ignored', () => {
  const query = read('free=2027-05-14,2027-05-12,2027-05-12,2027-02-31,soon,&open=1');
  expect(query.free).toEqual(['2027-05-12', '2027-05-14']);
  expect(toFilter(query)).toEqual({ openToContact: true, freeOn: ['2027-05-12', '2027-05-14'] });
  expect(writeQuery(new URLSearchParams(), query).get('free')).toBe('2027-05-12,2027-05-14');
  expect(partsOf(query)).toContainEqual({ field: 'free', label: 'Free on Wed 12 May, Fri 14 May' });
});

it('without them nothing is asked of anybody’s days', () => {
  const query = without(read('free=2027-05-12'), 'free');
  expect(toFilter(query)).toEqual({});
  expect(writeQuery(new URLSearchParams('free=2027-05-12'), query).has('free')).toBe(false);
});

it('nobody is asked for on more days than a month has', () => {
  const days = Array.from(
    { length: 60 },
    (_, n) => `2027-0${n < 30 ? 4 : 6}-${String((n % 30) + 1).padStart(2, '0')}`,
  );
  expect(read(`free=${days.join(',')}`).free).toHaveLength(31);
});
