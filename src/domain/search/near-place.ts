import { type Coordinates, kilometresBetween } from '../jobs/fit/distance';
import { foldForSearch } from '../taxonomy/name-search';
import { findTown, knownTowns } from '../taxonomy/places';

/**
 * Where people are, for "within so far of a place". The map of towns is the device's: it measures, and the server, which has no map, is told
 * the distances (`townDistances`) and compares. So both have one definition of a distance.
 */

interface Town {
  city: string;
  country_code: string;
}

/** What is asked: people within this distance, or who say that they travel as far. */
export interface NearPlace {
  city: string;
  /** Empty: whichever country has it. */
  countryCode: string;
  /** Whole kilometres. */
  km: number;
}

/** Towns are known to the kilometre, and that is what is compared, said and sent. */
const wholeKilometres = (from: Coordinates, to: Coordinates): number =>
  Math.round(kilometresBetween(from, to));

/** Returns a function that says how far a town is, in whole kilometres; null: its place is not known. Each town is looked up once. */
export function kilometresFrom(from: Coordinates): (town: Town) => number | null {
  const known = new Map<string, number | null>();
  return ({ city, country_code: country }) => {
    const key = `${country} ${city}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const place = city === '' ? null : findTown(city, country);
    const km = place && wholeKilometres(from, place);
    known.set(key, km);
    return km;
  };
}

/** How far every known town is, by `townKey`: for the server. */
export const townDistances = (from: Coordinates): Record<string, number> =>
  Object.fromEntries([...knownTowns()].map(([key, place]) => [key, wholeKilometres(from, place)]));

const nowhere = (): null => null;

interface Traveller extends Town {
  travel_radius_km: number | null;
}

/**
 * Returns whether somebody is near. Whoever's town has no known place, and everybody where the asked one has none, is near if their town has
 * its name, or begins with it: they are neither left out nor put somewhere. Twin: `private.is_near`.
 */
export function isNear({ city, countryCode, km: limit }: NearPlace): (person: Traveller) => boolean {
  const place = findTown(city, countryCode);
  const kmTo = place ? kilometresFrom(place) : nowhere;
  const name = foldForSearch(city);
  return (person) => {
    const km = kmTo(person);
    if (km !== null) return km <= Math.max(limit, person.travel_radius_km ?? 0);
    return (
      foldForSearch(person.city).startsWith(name) &&
      (countryCode === '' || person.country_code === '' || person.country_code === countryCode)
    );
  };
}

/** The towns that are near this place, or could be taken for it by their name: enough for the server to find what `isNear` finds of whoever does not travel. */
export function townsNear({ city, countryCode, km }: NearPlace): Record<string, number> {
  const place = findTown(city, countryCode);
  const name = foldForSearch(city);
  return Object.fromEntries(
    Object.entries(place ? townDistances(place) : {}).filter(
      ([key, distance]) => distance <= km || key.slice(key.indexOf(' ') + 1).startsWith(name),
    ),
  );
}

/** What the server is asked instead of `near`. @param from what distances are measured from, where the place has none of its own */
export function askedPlace(near: NearPlace | undefined, from: Coordinates | null): Record<string, unknown> {
  const origin = near ? findTown(near.city, near.countryCode) : from;
  return {
    ...(near ? { near: { name: foldForSearch(near.city), country: near.countryCode, km: near.km } } : {}),
    ...(origin ? { towns: townDistances(origin) } : {}),
  };
}
