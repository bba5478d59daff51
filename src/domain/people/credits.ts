import type { Credit, Credits, ShownCredits } from '../definition/profile-parts';

export type ListedCredit = Credit & {
  id: string;
  /** A completed booking says the same; the server decides it for others. */
  is_booked?: true | undefined;
};

/** In the order that the person gave them; of one place, by id. */
export const creditsOf = (credits: Credits | ShownCredits | undefined): ListedCredit[] =>
  Object.entries(credits ?? {})
    .map(([id, credit]) => ({ ...credit, id }))
    .toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));

/** Places are a step apart, so that there is room between two. */
const STEP = 1024;

/** A place before `after` and behind `before`; either may be missing at an end. */
const between = (before: number | undefined, after: number | undefined): number => {
  if (before === undefined) return after === undefined ? 0 : after - STEP;
  return after === undefined ? before + STEP : (before + after) / 2;
};

/** Where a new credit goes: before the first one of the same year or an earlier one, so that a list that was never sorted is newest first. */
export function placeByYear(credits: Credits, year: number): number {
  const all = creditsOf(credits);
  const index = all.findIndex((credit) => credit.year <= year);
  const at = index === -1 ? all.length : index;
  return between(all[at - 1]?.place, all[at]?.place);
}

/**
 * One entry moved by one among its likes. Only its own place changes, so that another device may change all others meanwhile; unless there is no
 * room, because two devices chose the same place: then all get new ones.
 * @param all in their order
 * @returns the new places by id; empty at the end of the list, and for one that is not in it
 */
export function movedPlaces(
  all: readonly { id: string; place: number }[],
  id: string,
  direction: 'up' | 'down',
): ReadonlyMap<string, number> {
  const at = all.findIndex((entry) => entry.id === id);
  const to = direction === 'up' ? at - 1 : at + 1;
  const [entry, neighbour] = [all[at], all[to]];
  if (!entry || !neighbour) return new Map();
  const next = all[direction === 'up' ? to - 1 : to + 1]?.place;
  const place = direction === 'up' ? between(next, neighbour.place) : between(neighbour.place, next);
  if (place !== neighbour.place && place !== next) return new Map([[id, place]]);
  return new Map(
    all
      .toSpliced(at, 1)
      .toSpliced(to, 0, entry)
      .map((each, index) => [each.id, index * STEP]),
  );
}

/** The same credits with the newest year first. Credits of one year keep their order. */
export function sortedByYear(credits: Credits): Credits {
  const all = creditsOf(credits).toSorted((a, b) => b.year - a.year);
  return Object.fromEntries(all.map(({ id, ...credit }, index) => [id, { ...credit, place: index * STEP }]));
}

export const isSortedByYear = (credits: Credits): boolean =>
  creditsOf(credits).every(({ year }, index, all) => index === 0 || year <= (all[index - 1]?.year ?? year));
