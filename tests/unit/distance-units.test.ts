import { describe, expect, it, test } from 'vitest';
import { placeChangesIn, PlaceForm, placeForm } from '@/domain/people/person-forms';
import { distanceUnitOf, formatDistance, fromKilometres, toKilometres } from '@/domain/people/distance-units';

describe('the unit of distances', () => {
  it('is the one that somebody chose, otherwise the one of where they are', () => {
    expect(distanceUnitOf({ country_code: 'US' })).toBe('mi');
    expect(distanceUnitOf({ country_code: 'GB', settings: {} })).toBe('mi');
    expect(distanceUnitOf({ country_code: 'DE' })).toBe('km');
    expect(distanceUnitOf({ country_code: '' })).toBe('km');
    expect(distanceUnitOf({ country_code: 'US', settings: { units: 'km' } })).toBe('km');
    expect(distanceUnitOf({ country_code: 'DE', settings: { units: 'mi' } })).toBe('mi');
    expect(distanceUnitOf({ country_code: 'DE', settings: { units: 'ells' } })).toBe('km');
  });
  it('is what is read, of whole kilometres that are stored', () => {
    expect(formatDistance(80, 'km')).toBe('80 km');
    expect(formatDistance(80, 'mi')).toBe('50 mi');
    expect(formatDistance(3494, 'mi')).toBe('2,171 mi');
  });
});

test.each([1, 5, 10, 25, 50, 100, 250, 12_000])(
  '%i miles are still that when they are read again',
  (miles) => {
    expect(fromKilometres(toKilometres(miles, 'mi'), 'mi')).toBe(miles);
  },
);

describe('how far somebody travels', () => {
  const place = { city: 'Leeds', region: '', country_code: 'GB', travel_radius_km: 80 as number | null };
  it('is typed in their unit, and stored in kilometres', () => {
    expect(placeForm(place, 'mi').travel_radius_km).toBe('50');
    expect(placeForm({ ...place, travel_radius_km: null }, 'mi').travel_radius_km).toBe('');
    const typed = PlaceForm.parse({ ...placeForm(place, 'mi'), travel_radius_km: '60' });
    expect(placeChangesIn('mi')(typed)).toMatchObject({ travel_radius_km: 97, location: 'Leeds' });
    expect(placeChangesIn('km')(typed)).toMatchObject({ travel_radius_km: 60 });
    expect(placeChangesIn('mi')({ ...typed, travel_radius_km: '' })).toMatchObject({
      travel_radius_km: null,
    });
  });
  it('is at most half way round the earth, in either unit', () => {
    expect(placeChangesIn('mi')({ ...placeForm(place, 'mi'), travel_radius_km: '20000' })).toMatchObject({
      travel_radius_km: 20_000,
    });
  });
});
