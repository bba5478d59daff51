import type { NearPlace } from '@/domain/search/near-place';
import { findTown } from '@/domain/taxonomy/places';
import type { Profile } from '@/domain/streams/profiles';

/** For whoever does not say how far they travel: a day's work and home again. */
const DEFAULT_KM = 50;

/** Around the own town, as far as they travel; null: the town is not given, or not on the map. */
export const nearHome = ({
  city,
  country_code: countryCode,
  travel_radius_km: km,
}: Pick<Profile, 'city' | 'country_code' | 'travel_radius_km'>): NearPlace | null =>
  findTown(city, countryCode) ? { city: city.trim(), countryCode, km: km || DEFAULT_KM } : null;
