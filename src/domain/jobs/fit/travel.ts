import type { Person } from '../../streams/people';
import type { Job } from '../../streams/jobs';
import { findTown } from '../../taxonomy/places';
import { type Coordinates, kilometresBetween } from './distance';

type Traveller = Pick<Person, 'city' | 'country_code' | 'travel_radius_km'>;
type Workplace = Pick<Job, 'is_remote' | 'city' | 'country_code' | 'lat' | 'lng'>;

/** By country and town: a list is scored for one person, and a town is looked up once. */
const homes = new Map<string, Coordinates | null>();

/** Where this person lives, as far as their town is known. */
export function homeOf({
  city,
  country_code: country,
}: Pick<Traveller, 'city' | 'country_code'>): Coordinates | null {
  if (city === '') return null;
  const key = `${country} ${city}`;
  const known = homes.get(key);
  if (known !== undefined) return known;
  const home = findTown(city, country);
  homes.set(key, home);
  return home;
}

/** How far the work is from this person's town, in kilometres; null where one of the two is not known, and for remote work. */
export function distanceTo(job: Workplace, person: Traveller): number | null {
  if (job.is_remote || job.lat === null || job.lng === null) return null;
  const home = homeOf(person);
  return home && kilometresBetween(home, { lat: job.lat, lng: job.lng });
}

/** Whether the work is farther away than this person says they travel. */
export const isOutOfReach = (distance: number | null, person: Traveller): boolean =>
  distance !== null && person.travel_radius_km !== null && distance > person.travel_radius_km;
