import { describe, expect, it } from 'vitest';
import {
  orderNote,
  orderOf,
  ordersFor,
  sortFor,
  type TalentSort,
} from '@/features/talent/directory/list-order';
import { readQuery, writeQuery } from '@/features/talent/directory/talent-query';

const HOME = { lat: 52.52, lng: 13.4 };

describe('the order of the directory', () => {
  it.each<[string, TalentSort, string, string]>([
    ['', '', 'newest', 'the newest without words'],
    ['gaffer', '', 'match', 'the best match for words'],
    ['gaffer', 'newest', 'newest', 'what was chosen for them'],
    ['  ', '', 'newest', 'the newest for blanks'],
    ['', 'rate', 'rate', 'the lowest rate'],
    ['gaffer', 'nearest', 'nearest', 'the nearest'],
  ])('of "%s" and the choice "%s" is %s: %s', (text, sort, by) =>
    expect(orderOf({ text, sort }, HOME).by).toBe(by),
  );

  it('has nobody near a reader whose town is not known', () => {
    expect(orderOf({ text: '', sort: 'nearest' }, null)).toEqual({ by: 'newest' });
    expect(ordersFor({ text: '' }, null).map(({ value }) => value)).toEqual(['newest', 'rate']);
    expect(ordersFor({ text: 'gaffer' }, HOME).map(({ label }) => label)).toEqual([
      'Best match',
      'Newest first',
      'Nearest first',
      'Lowest rate',
    ]);
  });

  it('newest without words is no choice for the words that come', () => {
    expect(sortFor({ text: '' }, 'newest')).toBe('');
    expect(sortFor({ text: 'gaffer' }, 'newest')).toBe('newest');
    expect(sortFor({ text: 'gaffer' }, 'match')).toBe('');
    expect(sortFor({ text: '' }, 'rate')).toBe('rate');
  });

  it('is in the address, where anything else is ignored', () => {
    const query = readQuery(new URLSearchParams('q=gaffer&sort=rate'));
    expect(query.sort).toBe('rate');
    expect(writeQuery(new URLSearchParams(), query).toString()).toBe('q=gaffer&sort=rate');
    expect(writeQuery(new URLSearchParams('sort=rate'), { ...query, sort: '' }).has('sort')).toBe(false);
    expect(readQuery(new URLSearchParams('sort=match')).sort).toBe('');
  });

  it('says how rates are compared, and when not everybody is on this device', () => {
    expect(orderNote({ by: 'newest' }, false)).toBe('');
    expect(orderNote({ by: 'rate' }, true)).toMatch(
      /^Day rates, hourly ones for ten hours, compared in USD at rates of .+\.$/,
    );
    expect(orderNote({ by: 'nearest', from: HOME }, false)).toBe('Sorted among the people on this device.');
    expect(orderNote({ by: 'nearest', from: HOME }, true)).toBe('');
  });
});
