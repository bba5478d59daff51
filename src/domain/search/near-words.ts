import { type DistanceUnit, formatDistance, toKilometres } from '../people/distance-units';

/** What a list says of how far somebody is, and the distances that a filter offers. */

interface Origin {
  /** The place that was asked for; null: the reader's own town. */
  name: string | null;
  /** Within so many kilometres; null: no distance was asked for. */
  within: number | null;
}

/** `12 mi from London`, `310 mi from London, travels there`; null: they are in it, or it is not known where they are. @param km whole kilometres */
export function distanceWords(
  km: number | null,
  { name, within }: Origin,
  unit: DistanceUnit,
): string | null {
  if (km === null) return null;
  if (name === null) return km === 0 ? 'In your town' : `${formatDistance(Math.max(1, km), unit)} away`;
  if (km === 0) return null;
  const words = `${formatDistance(km, unit)} from ${name}`;
  return within !== null && km > within ? `${words}, travels there` : words;
}

const OFFERED: Readonly<Record<DistanceUnit, readonly number[]>> = {
  mi: [10, 25, 50, 100, 200],
  km: [10, 25, 50, 100, 200, 400],
};

/** The distances to choose from, in the reader's unit; one from a link that is none of them is offered, too. @param chosen whole kilometres */
export function offeredDistances(
  chosen: number | null,
  unit: DistanceUnit,
): { value: string; label: string }[] {
  const offered = OFFERED[unit].map((distance) => toKilometres(distance, unit));
  const all = chosen === null || offered.includes(chosen) ? offered : [...offered, chosen];
  return all
    .toSorted((a, b) => a - b)
    .map((km) => ({ value: String(km), label: `Within ${formatDistance(km, unit)}` }));
}
