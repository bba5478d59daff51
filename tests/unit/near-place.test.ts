import { describe, expect, it } from 'vitest';
import { homeOf } from '@/domain/jobs/fit/travel';
import { kilometresBetween } from '@/domain/jobs/fit/distance';
import { askedPlace, isNear, kilometresFrom, townDistances } from '@/domain/search/near-place';
import { distanceWords, offeredDistances } from '@/domain/search/near-words';
import { findTown, PLACES, townKey } from '@/domain/taxonomy/places';
import {
  originOf,
  partsOf,
  readQuery,
  toFilter,
  without,
  writeQuery,
} from '@/features/talent/directory/talent-query';
import { orderOf, ordersFor } from '@/features/talent/directory/list-order';

const LONDON = findTown('London', 'GB')!;
const person = (city: string, country: string, travels: number | null = null) => ({
  city,
  country_code: country,
  travel_radius_km: travels,
});
const read = (address: string) => readQuery(new URLSearchParams(address));

describe('people near a place', () => {
  const near = isNear({ city: 'London', countryCode: 'GB', km: 80 });

  it.each([
    ['in it', person('London', 'GB'), true],
    ['spelt another way, of no country', person(' LONDON ', ''), true],
    ['in a town within the distance', person('Watford', 'GB'), true],
    ['in a town beyond it', person('Bristol', 'GB'), false],
    ['beyond it, and travelling as far', person('Bristol', 'GB', 200), true],
    ['beyond it, and travelling less far', person('Bristol', 'GB', 100), false],
    ['within it, and hardly travelling', person('Watford', 'GB', 1), true],
    ['in a namesake in another country', person('London', 'CA'), false],
    ['in a town that is on no map', person('Little Snoring', 'GB'), false],
    ['in a part of it that is on no map', person('London Colney', 'GB'), true],
    ['in a part of it that is on no map, of no country', person('London Colney', ''), true],
    ['nowhere', person('', 'GB', 500), false],
  ])('somebody %s: %o is %s', (_what, who, is) => expect(near(who)).toBe(is));

  it('whose distance is exactly what is asked is near, and to the kilometre', () => {
    const km = kilometresFrom(LONDON)(person('Bristol', 'GB'))!;
    expect(isNear({ city: 'London', countryCode: 'GB', km })(person('Bristol', 'GB'))).toBe(true);
    expect(isNear({ city: 'London', countryCode: 'GB', km: km - 1 })(person('Bristol', 'GB'))).toBe(false);
  });

  it('of a place that is on no map are found by its name alone', () => {
    const snoring = isNear({ city: 'Little Snoring', countryCode: 'GB', km: 500 });
    expect(snoring(person('little snoring', 'GB'))).toBe(true);
    expect(snoring(person('Watford', 'GB', 20_000))).toBe(false);
  });
});

describe('the map of towns', () => {
  it('has each place under its own country and alone, as a profile finds it', () => {
    for (const place of PLACES)
      for (const country of [place.country_code, ''])
        expect(homeOf({ city: place.city.toUpperCase(), country_code: country })).toBe(place);
    expect(homeOf({ city: 'London', country_code: 'CA' })).toBeNull();
  });

  it('goes to the server as whole kilometres, of every spelling of a country', () => {
    const towns = townDistances(LONDON);
    expect(Object.keys(towns)).toHaveLength(2 * PLACES.length);
    for (const place of PLACES) {
      const km = Math.round(kilometresBetween(LONDON, place));
      expect(towns[townKey(place.city, place.country_code)]).toBe(km);
      expect(kilometresFrom(LONDON)({ city: place.city, country_code: '' })).toBe(km);
    }
    // The form in which the server looks them up: what it makes of other letters depends on its collation.
    for (const key of Object.keys(towns)) expect(key).toMatch(/^([A-Z]{2})?( [a-z]+)+$/);
    expect(JSON.stringify(towns).length).toBeLessThan(8_000);
  });

  it('of a place without coordinates is not sent, and neither is somebody else’s home for it', () => {
    expect(askedPlace({ city: 'Little Snoring', countryCode: 'GB', km: 5 }, LONDON)).toEqual({
      near: { name: 'little snoring', country: 'GB', km: 5 },
    });
    expect(askedPlace(undefined, null)).toEqual({});
    expect(askedPlace(undefined, LONDON)).toEqual({ towns: townDistances(LONDON) });
  });
});

describe('the distance in the directory’s address', () => {
  it('is kept in whole kilometres, asked instead of city and country, and said in the reader’s unit', () => {
    const query = read('city=London&country=GB&within=80&sort=nearest');
    expect(toFilter(query)).toEqual({ near: { city: 'London', countryCode: 'GB', km: 80 } });
    expect(writeQuery(new URLSearchParams(), query).toString()).toBe(
      'city=London&country=GB&within=80&sort=nearest',
    );
    expect(partsOf(query, 'mi')).toEqual([{ field: 'within', label: 'Within 50 mi of London' }]);
    expect(partsOf(query)).toEqual([{ field: 'within', label: 'Within 80 km of London' }]);
  });

  it('goes with its place, so that taking it out leaves nobody out', () => {
    expect(toFilter(without(read('city=London&country=GB&within=80&open=1'), 'within'))).toEqual({
      openToContact: true,
    });
  });

  it.each([
    ['within=80', {}],
    ['city=London&within=far', { city: 'London' }],
    ['city=London&within=-3', { city: 'London' }],
    ['city=London&within=900000', { near: { city: 'London', countryCode: '', km: 20_000 } }],
  ])('%s asks for %o', (address, filter) => expect(toFilter(read(address))).toEqual(filter));

  it('measures from the place that is asked for, otherwise from the reader’s home', () => {
    const home = { lat: 52.52, lng: 13.4 };
    const around = read('city=London&within=80&sort=nearest');
    expect(originOf(around, home)).toBe(LONDON);
    expect(orderOf(around, originOf(around, null))).toEqual({
      by: 'nearest',
      from: { lat: LONDON.lat, lng: LONDON.lng },
    });
    expect(originOf(read('city=London'), home)).toBe(home);
    const nowhere = read('city=Little+Snoring&within=80&sort=nearest');
    expect(originOf(nowhere, home)).toBeNull();
    expect(ordersFor(nowhere, originOf(nowhere, home)).map(({ value }) => value)).not.toContain('nearest');
  });
});

describe('a distance in words', () => {
  it.each([
    [24, 'London', 80, 'mi', '15 mi from London'],
    [170, 'London', 80, 'km', '170 km from London, travels there'],
    [0, 'London', 80, 'km', null],
    [null, 'London', 80, 'km', null],
    [12, null, null, 'km', '12 km away'],
    [0, null, null, 'km', 'In your town'],
  ] as const)('%s km from %s within %s, in %s: %s', (km, name, within, unit, words) =>
    expect(distanceWords(km, { name, within }, unit)).toBe(words),
  );

  it('is offered in the reader’s unit, with the one that a link has', () => {
    expect(offeredDistances(null, 'mi').map(({ label }) => label)).toEqual([
      'Within 10 mi',
      'Within 25 mi',
      'Within 50 mi',
      'Within 100 mi',
      'Within 200 mi',
    ]);
    expect(offeredDistances(80, 'km').map(({ value }) => value)).toContain('80');
    expect(offeredDistances(80, 'mi')).toHaveLength(5);
  });
});
