import { describe, expect, it } from 'vitest';
import { filterParts, quickFilters, readQuery, writeQuery } from '@/features/jobs/list/job-query';
import type { JobFilter } from '@/store/search/job-query';

const read = (search: string) => readQuery(new URLSearchParams(search));
const everything: JobFilter = {
  text: 'low tide',
  departments: ['camera', 'grip'],
  roleCodes: ['focus_puller'],
  from: '2027-05-10',
  to: '2027-05-23',
  minDayPay: 500,
  payTypes: ['day', 'week'],
  unions: ['union'],
  remote: true,
  urgent: true,
  countryCode: 'US',
  city: 'San Pedro',
};

describe('the job list’s query in the address', () => {
  it('reads back exactly what was written', () => {
    const written = writeQuery(new URLSearchParams('job=abc'), { filter: everything, sort: 'soonest' });
    expect(written.get('job')).toBe('abc');
    expect(readQuery(written)).toEqual({ filter: everything, sort: 'soonest' });
  });
  it('is empty when nothing is set', () => {
    expect(
      writeQuery(new URLSearchParams('q=x&remote=1&sort=pay'), { filter: {}, sort: 'newest' }).toString(),
    ).toBe('');
  });
  it.each([
    ['an invalid day', 'from=yesterday&to=2027-99-99'],
    ['an unknown department', 'department=ninjas'],
    ['negative pay', 'pay=-5'],
    ['pay in words', 'pay=plenty'],
    ['an unknown kind of pay', 'paid=beer'],
    ['an invalid country code', 'country=usa'],
    ['an empty search', 'q=%20%20'],
  ])('leaves out %s', (_, search) => expect(read(search).filter).toEqual({}));
  it('sorts by newest unless it names a known sort', () => {
    expect(read('sort=random').sort).toBe('newest');
    expect(read('sort=fit').sort).toBe('fit');
  });
});

describe('filter chips', () => {
  it('can each be removed, and together make up the whole filter', () => {
    const parts = filterParts(everything);
    expect(parts.map(({ label }) => label)).toEqual([
      '“low tide”',
      'Camera, Grip',
      expect.any(String),
      '10–23 May',
      '500+ a day',
      'By the day, By the week',
      'Union',
      'Remote',
      'Urgent',
      'San Pedro',
    ]);
    expect(parts.reduce((filter, part) => part.without(filter), everything)).toEqual({});
  });
  it('name the first of several values', () => {
    expect(filterParts({ departments: ['camera', 'grip', 'electric', 'sound'] })[0]?.label).toBe(
      'Camera, Grip and 2 more',
    );
  });
});

describe('one-tap filters', () => {
  const all = quickFilters('2027-05-10', ['camera']);
  it.each(all.map((filter) => [filter.label, filter] as const))(
    '%s toggles without touching the rest',
    (_, filter) => {
      const on = filter.toggle({ text: 'ac' });
      expect(filter.isOn({ text: 'ac' })).toBe(false);
      expect(filter.isOn(on)).toBe(true);
      expect(filter.toggle(on)).toEqual({ text: 'ac' });
    },
  );
  it('only offer the person’s own departments', () => {
    expect(quickFilters('2027-05-10', []).map(({ id }) => id)).not.toContain('departments');
  });
});
