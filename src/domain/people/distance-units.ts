import { formatCount } from '../values/counts';

/** Distances are stored and compared in whole kilometres; only what people read and type is in their unit. */
export const DISTANCE_UNITS = ['km', 'mi'] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];

const KM_PER_MILE = 1.609344;
/** Where roads are measured in miles. */
const COUNTRIES_WITH_MILES = new Set(['US', 'GB', 'LR', 'MM']);

/** Whoever reads a distance. */
export interface Reader {
  /** What they chose, among other settings. */
  settings?: Readonly<Record<string, unknown>>;
  country_code: string;
}

/** Chosen in the settings, otherwise as it is usual where they are. */
export function distanceUnitOf({ settings, country_code: country }: Reader): DistanceUnit {
  const chosen = DISTANCE_UNITS.find((unit) => unit === settings?.['units']);
  return chosen ?? (COUNTRIES_WITH_MILES.has(country) ? 'mi' : 'km');
}

/** Rounded. */
export const fromKilometres = (km: number, unit: DistanceUnit): number =>
  Math.round(unit === 'mi' ? km / KM_PER_MILE : km);

/** Rounded. */
export const toKilometres = (distance: number, unit: DistanceUnit): number =>
  Math.round(unit === 'mi' ? distance * KM_PER_MILE : distance);

/** `12 km away`. Places are known by their towns: less than a kilometre is too exact. */
export const distanceAway = (km: number, unit: DistanceUnit): string =>
  `${formatDistance(Math.max(1, km), unit)} away`;

/** `1,204 km`, `748 mi`. */
export const formatDistance = (km: number, unit: DistanceUnit): string =>
  `${formatCount(fromKilometres(km, unit))} ${unit}`;
