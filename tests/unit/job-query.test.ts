import { describe, expect, it } from 'vitest';
import { filterParts, type ListQuery, readQuery, writeQuery } from '@/features/jobs/list/job-query';
import { quickFilters } from '@/features/jobs/list/quick-filters';
import { chooseOrder, orderOf } from '@/features/jobs/list/search/list-order';
import { relaxationsOf, widerRelaxationsOf } from '@/features/jobs/list/search/relaxations';
import { nearHome } from '@/features/jobs/list/personal/near-home';
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

const aroundHome: JobFilter = { fitsDays: true, near: { city: 'London', countryCode: 'GB', km: 50 } };

describe('the job list’s query in the address', () => {
  it('has a distance around a town instead of the town, and the own calendar', () => {
    const written = writeQuery(new URLSearchParams('city=Leeds'), {
      filter: aroundHome,
      sort: 'nearest',
      byMatch: true,
    });
    expect(written.toString()).toBe('city=London&country=GB&within=50&fits=1&sort=nearest&match=1');
    expect(readQuery(written)).toEqual({ filter: aroundHome, sort: 'nearest', byMatch: true });
  });
  it.each(['within=50', 'within=-5&city=', 'within=0', 'city=%20&within=9', 'within=1e3'])(
    'needs a town and a distance: %s',
    (search) => expect(read(search).filter.near).toBeUndefined(),
  );
  it('orders by distance only around a place', () => {
    expect(orderOf({ filter: {}, sort: 'nearest', byMatch: true })).toBe('newest');
    expect(orderOf({ filter: aroundHome, sort: 'nearest', byMatch: true })).toBe('nearest');
  });
  it('reads back exactly what was written', () => {
    const written = writeQuery(new URLSearchParams('job=abc'), {
      filter: everything,
      sort: 'soonest',
      byMatch: false,
    });
    expect(written.get('job')).toBe('abc');
    expect(readQuery(written)).toEqual({ filter: everything, sort: 'soonest', byMatch: false });
  });
  it('is empty when nothing is set', () => {
    expect(
      writeQuery(new URLSearchParams('q=x&remote=1&sort=pay'), {
        filter: {},
        sort: 'newest',
        byMatch: true,
      }).toString(),
    ).toBe('');
  });
  it.each([
    ['an invalid day', 'from=yesterday&to=2027-99-99'],
    ['a day that the month does not have', 'from=2027-02-31&to=2027-04-31'],
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

describe('the order of the list', () => {
  const written = (query: ListQuery): string => writeQuery(new URLSearchParams(), query).toString();
  const words = { text: 'gaffer' };
  it('with words is the best match, and without them newest first', () => {
    expect(orderOf(read(''))).toBe('newest');
    expect(orderOf(read('q=gaffer'))).toBe('match');
    expect(orderOf(read('q=%20'))).toBe('newest');
  });
  it.each(['newest', 'soonest', 'pay', 'fit'] as const)(
    'is what somebody chooses for their words: %s, also after a reload',
    (order) => {
      const chosen = chooseOrder(read('q=gaffer'), order);
      expect(orderOf(chosen)).toBe(order);
      expect(orderOf(read(written(chosen)))).toBe(order);
    },
  );
  it('a choice made before stays for the words, offers the best match, and comes back without them', () => {
    const chosen = chooseOrder(read(''), 'pay');
    expect(orderOf({ ...chosen, filter: words })).toBe('pay');
    const matched = chooseOrder({ ...chosen, filter: words }, 'match');
    expect(orderOf(matched)).toBe('match');
    const reloaded = read(written(matched));
    expect(reloaded).toEqual(matched);
    expect(orderOf({ ...reloaded, filter: {} })).toBe('pay');
  });
  it('going back to newest without words is no choice for the words that come', () => {
    const back = chooseOrder(chooseOrder(read(''), 'pay'), 'newest');
    expect(written(back)).toBe('');
    expect(orderOf({ ...back, filter: words })).toBe('match');
  });
});

describe('what a search that finds nothing can leave out', () => {
  it('one part of the words, or one filter, each', () => {
    const filter: JobFilter = { text: 'focus puller los angelos', remote: true };
    expect(
      relaxationsOf(filter, ['focus puller', 'los angelos']).map(({ label, filter: left }) => [label, left]),
    ).toEqual([
      ['“focus puller”', { text: 'los angelos', remote: true }],
      ['“los angelos”', { text: 'focus puller', remote: true }],
      ['Remote', { text: 'focus puller los angelos' }],
    ]);
  });
  it('all words, where they are one part', () => {
    expect(relaxationsOf({ text: 'gaffer', urgent: true }, ['gaffer']).map(({ label }) => label)).toEqual([
      '“gaffer”',
      'Urgent',
    ]);
  });
});

describe('what it can leave out when no single part helps', () => {
  const filter: JobFilter = { text: 'gaffer zzzyx', remote: true, urgent: true };
  it('all words, or all filters', () =>
    expect(
      widerRelaxationsOf(filter, ['gaffer', 'zzzyx']).map(({ label, filter: left }) => [label, left]),
    ).toEqual([
      ['“gaffer zzzyx”', { remote: true, urgent: true }],
      ['all filters', { text: 'gaffer zzzyx' }],
    ]));
  it('never the whole search, nor what has been tried', () => {
    expect(widerRelaxationsOf({ text: 'gaffer zzzyx' }, ['gaffer', 'zzzyx'])).toEqual([]);
    expect(widerRelaxationsOf({ text: 'gaffer', remote: true }, ['gaffer'])).toEqual([]);
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
      '$500+ a day',
      'By the day, By the week',
      'Union',
      'Remote',
      'Urgent',
      'San Pedro',
    ]);
    expect(parts.reduce((filter, part) => part.without(filter), everything)).toEqual({});
  });
  it('name the distance in the reader’s unit, and leave nothing of the place', () => {
    const parts = filterParts(aroundHome, 'mi');
    expect(parts.map(({ label }) => label)).toEqual(['Fits my calendar', 'Within 31 mi of London']);
    expect(parts.reduce((filter, part) => part.without(filter), aroundHome)).toEqual({});
  });
  it('name the first of several values', () => {
    expect(filterParts({ departments: ['camera', 'grip', 'electric', 'sound'] })[0]?.label).toBe(
      'Camera, Grip and 2 more',
    );
  });
});

describe('one-tap filters', () => {
  const near = { city: 'London', countryCode: 'GB', km: 50 };
  const all = quickFilters('2027-05-10', { departments: ['camera'], isTalent: true, near });
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
    const none = { departments: [], isTalent: false, near: null };
    expect(quickFilters('2027-05-10', none).map(({ id }) => id)).toEqual([
      'dates',
      'pay',
      'union',
      'remote',
      'urgent',
    ]);
  });
  it('put the own town in the place of another', () => {
    const nearMe = all.find(({ id }) => id === 'near');
    expect(nearMe?.toggle({ city: 'Leeds', countryCode: 'GB', urgent: true })).toEqual({
      urgent: true,
      near,
    });
  });
  it('begin around the town of the profile, if it is on the map', () => {
    const home = { city: 'london ', country_code: 'GB', travel_radius_km: null };
    expect(nearHome(home)).toEqual({ city: 'london', countryCode: 'GB', km: 50 });
    expect(nearHome({ ...home, travel_radius_km: 80 })?.km).toBe(80);
    expect(nearHome({ ...home, city: 'Little Snoring' })).toBeNull();
  });
});
