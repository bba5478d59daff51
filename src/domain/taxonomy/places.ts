import { regionName } from './regions';
import { findByName, foldForSearch, type NamedEntry } from './name-search';

/** A city where films are made. Choosing it in a form fills in all of this. */
export interface Place {
  city: string;
  /** State, province or region; a short code where people use one ("CA"). */
  region: string;
  country_code: string;
  timezone: string;
  lat: number;
  lng: number;
  currency: string;
}

type PlaceRow = readonly [
  city: string,
  region: string,
  country: string,
  timezone: string,
  lat: number,
  lng: number,
  currency: string,
];

const ROWS: readonly PlaceRow[] = [
  ['Los Angeles', 'CA', 'US', 'America/Los_Angeles', 34.05, -118.24, 'USD'],
  ['Burbank', 'CA', 'US', 'America/Los_Angeles', 34.18, -118.31, 'USD'],
  ['Santa Clarita', 'CA', 'US', 'America/Los_Angeles', 34.39, -118.54, 'USD'],
  ['San Pedro', 'CA', 'US', 'America/Los_Angeles', 33.74, -118.29, 'USD'],
  ['San Francisco', 'CA', 'US', 'America/Los_Angeles', 37.77, -122.42, 'USD'],
  ['New York', 'NY', 'US', 'America/New_York', 40.71, -74.01, 'USD'],
  ['Brooklyn', 'NY', 'US', 'America/New_York', 40.65, -73.95, 'USD'],
  ['Atlanta', 'GA', 'US', 'America/New_York', 33.75, -84.39, 'USD'],
  ['Savannah', 'GA', 'US', 'America/New_York', 32.08, -81.09, 'USD'],
  ['Wilmington', 'NC', 'US', 'America/New_York', 34.23, -77.94, 'USD'],
  ['Boston', 'MA', 'US', 'America/New_York', 42.36, -71.06, 'USD'],
  ['Pittsburgh', 'PA', 'US', 'America/New_York', 40.44, -80.0, 'USD'],
  ['Miami', 'FL', 'US', 'America/New_York', 25.76, -80.19, 'USD'],
  ['Chicago', 'IL', 'US', 'America/Chicago', 41.88, -87.63, 'USD'],
  ['New Orleans', 'LA', 'US', 'America/Chicago', 29.95, -90.07, 'USD'],
  ['Austin', 'TX', 'US', 'America/Chicago', 30.27, -97.74, 'USD'],
  ['Nashville', 'TN', 'US', 'America/Chicago', 36.16, -86.78, 'USD'],
  ['Albuquerque', 'NM', 'US', 'America/Denver', 35.08, -106.65, 'USD'],
  ['Santa Fe', 'NM', 'US', 'America/Denver', 35.69, -105.94, 'USD'],
  ['Salt Lake City', 'UT', 'US', 'America/Denver', 40.76, -111.89, 'USD'],
  ['Portland', 'OR', 'US', 'America/Los_Angeles', 45.52, -122.68, 'USD'],
  ['Seattle', 'WA', 'US', 'America/Los_Angeles', 47.61, -122.33, 'USD'],
  ['Honolulu', 'HI', 'US', 'Pacific/Honolulu', 21.31, -157.86, 'USD'],
  ['London', 'England', 'GB', 'Europe/London', 51.51, -0.13, 'GBP'],
  ['Watford', 'England', 'GB', 'Europe/London', 51.66, -0.4, 'GBP'],
  ['Bristol', 'England', 'GB', 'Europe/London', 51.45, -2.59, 'GBP'],
  ['Manchester', 'England', 'GB', 'Europe/London', 53.48, -2.24, 'GBP'],
  ['Leeds', 'England', 'GB', 'Europe/London', 53.8, -1.55, 'GBP'],
  ['Cardiff', 'Wales', 'GB', 'Europe/London', 51.48, -3.18, 'GBP'],
  ['Glasgow', 'Scotland', 'GB', 'Europe/London', 55.86, -4.25, 'GBP'],
  ['Belfast', 'Northern Ireland', 'GB', 'Europe/London', 54.6, -5.93, 'GBP'],
  ['Dublin', 'Leinster', 'IE', 'Europe/Dublin', 53.35, -6.26, 'EUR'],
  ['Toronto', 'ON', 'CA', 'America/Toronto', 43.65, -79.38, 'CAD'],
  ['Hamilton', 'ON', 'CA', 'America/Toronto', 43.26, -79.87, 'CAD'],
  ['Montréal', 'QC', 'CA', 'America/Toronto', 45.5, -73.57, 'CAD'],
  ['Vancouver', 'BC', 'CA', 'America/Vancouver', 49.28, -123.12, 'CAD'],
  ['Calgary', 'AB', 'CA', 'America/Edmonton', 51.05, -114.07, 'CAD'],
  ['Halifax', 'NS', 'CA', 'America/Halifax', 44.65, -63.58, 'CAD'],
  ['Berlin', 'Berlin', 'DE', 'Europe/Berlin', 52.52, 13.41, 'EUR'],
  ['Munich', 'Bavaria', 'DE', 'Europe/Berlin', 48.14, 11.58, 'EUR'],
  ['Cologne', 'North Rhine-Westphalia', 'DE', 'Europe/Berlin', 50.94, 6.96, 'EUR'],
  ['Paris', 'Île-de-France', 'FR', 'Europe/Paris', 48.86, 2.35, 'EUR'],
  ['Marseille', "Provence-Alpes-Côte d'Azur", 'FR', 'Europe/Paris', 43.3, 5.37, 'EUR'],
  ['Madrid', 'Madrid', 'ES', 'Europe/Madrid', 40.42, -3.7, 'EUR'],
  ['Barcelona', 'Catalonia', 'ES', 'Europe/Madrid', 41.39, 2.17, 'EUR'],
  ['Lisbon', 'Lisbon', 'PT', 'Europe/Lisbon', 38.72, -9.14, 'EUR'],
  ['Rome', 'Lazio', 'IT', 'Europe/Rome', 41.9, 12.5, 'EUR'],
  ['Milan', 'Lombardy', 'IT', 'Europe/Rome', 45.46, 9.19, 'EUR'],
  ['Amsterdam', 'North Holland', 'NL', 'Europe/Amsterdam', 52.37, 4.9, 'EUR'],
  ['Brussels', 'Brussels', 'BE', 'Europe/Brussels', 50.85, 4.35, 'EUR'],
  ['Vienna', 'Vienna', 'AT', 'Europe/Vienna', 48.21, 16.37, 'EUR'],
  ['Athens', 'Attica', 'GR', 'Europe/Athens', 37.98, 23.73, 'EUR'],
  ['Valletta', 'Malta', 'MT', 'Europe/Malta', 35.9, 14.51, 'EUR'],
  ['Helsinki', 'Uusimaa', 'FI', 'Europe/Helsinki', 60.17, 24.94, 'EUR'],
  ['Stockholm', 'Stockholm', 'SE', 'Europe/Stockholm', 59.33, 18.07, 'SEK'],
  ['Copenhagen', 'Capital Region', 'DK', 'Europe/Copenhagen', 55.68, 12.57, 'DKK'],
  ['Oslo', 'Oslo', 'NO', 'Europe/Oslo', 59.91, 10.75, 'NOK'],
  ['Reykjavík', 'Capital Region', 'IS', 'Atlantic/Reykjavik', 64.15, -21.94, 'ISK'],
  ['Prague', 'Prague', 'CZ', 'Europe/Prague', 50.08, 14.44, 'CZK'],
  ['Budapest', 'Budapest', 'HU', 'Europe/Budapest', 47.5, 19.04, 'HUF'],
  ['Warsaw', 'Masovia', 'PL', 'Europe/Warsaw', 52.23, 21.01, 'PLN'],
  ['Bucharest', 'Bucharest', 'RO', 'Europe/Bucharest', 44.43, 26.1, 'RON'],
  ['Zürich', 'Zürich', 'CH', 'Europe/Zurich', 47.37, 8.54, 'CHF'],
  ['Istanbul', 'Istanbul', 'TR', 'Europe/Istanbul', 41.01, 28.98, 'TRY'],
  ['Ouarzazate', 'Drâa-Tafilalet', 'MA', 'Africa/Casablanca', 30.92, -6.89, 'MAD'],
  ['Cape Town', 'Western Cape', 'ZA', 'Africa/Johannesburg', -33.92, 18.42, 'ZAR'],
  ['Lagos', 'Lagos', 'NG', 'Africa/Lagos', 6.52, 3.38, 'NGN'],
  ['Sydney', 'NSW', 'AU', 'Australia/Sydney', -33.87, 151.21, 'AUD'],
  ['Gold Coast', 'QLD', 'AU', 'Australia/Brisbane', -28.02, 153.4, 'AUD'],
  ['Wellington', 'Wellington', 'NZ', 'Pacific/Auckland', -41.29, 174.78, 'NZD'],
  ['Auckland', 'Auckland', 'NZ', 'Pacific/Auckland', -36.85, 174.76, 'NZD'],
  ['Mexico City', 'CDMX', 'MX', 'America/Mexico_City', 19.43, -99.13, 'MXN'],
  ['São Paulo', 'SP', 'BR', 'America/Sao_Paulo', -23.55, -46.63, 'BRL'],
  ['Mumbai', 'Maharashtra', 'IN', 'Asia/Kolkata', 19.08, 72.88, 'INR'],
  ['Tokyo', 'Tokyo', 'JP', 'Asia/Tokyo', 35.68, 139.69, 'JPY'],
  ['Seoul', 'Seoul', 'KR', 'Asia/Seoul', 37.57, 126.98, 'KRW'],
];

export const PLACES: readonly Place[] = ROWS.map(([city, region, country, timezone, lat, lng, currency]) => ({
  city,
  region,
  country_code: country,
  timezone,
  lat,
  lng,
  currency,
}));

/** Made by the first search: folding all names would cost every start. */
let findable: readonly NamedEntry<Place>[] | null = null;
const findablePlaces = (): readonly NamedEntry<Place>[] =>
  (findable ??= PLACES.map((item) => ({
    item,
    names: [
      item.city,
      `${item.city} ${item.region}`,
      item.region,
      regionName(item.country_code, item.region),
    ].map(foldForSearch),
  })));

/** `montreal` finds Montréal; a region's name finds its cities. */
export const findPlaces = (text: string): Place[] => findByName(findablePlaces(), text);

/** The only place with exactly this name, ignoring case and accents; null when there is none or more than one. */
export const findPlaceByName = (text: string): Place | null => findTown(text, '');

/** Country and name of a town, in the form that is compared. Twin: `private.town_key`. */
export const townKey = (city: string, country: string): string => `${country} ${foldForSearch(city)}`;

/** Made by the first question, as above. */
let towns: ReadonlyMap<string, Place> | null = null;

/** Every place by `townKey`: in its country and, where no other place has its name, without one. */
export function knownTowns(): ReadonlyMap<string, Place> {
  if (towns) return towns;
  const found = new Map<string, Place>();
  const namesakes = new Set<string>();
  for (const place of PLACES) {
    found.set(townKey(place.city, place.country_code), place);
    const alone = townKey(place.city, '');
    if (found.has(alone)) namesakes.add(alone);
    found.set(alone, place);
  }
  for (const name of namesakes) found.delete(name);
  return (towns = found);
}

/** The place of a town as somebody gives theirs; null where it is not known. @param country empty: it was not given */
export const findTown = (city: string, country: string): Place | null =>
  knownTowns().get(townKey(city, country)) ?? null;
