/** Who is selected in a list. Pure, so that every order of clicks and keys can be tested. */
export interface Picks {
  ids: ReadonlySet<string>;
  /** Where a range begins: the person who was selected last by themselves. */
  anchor: string | null;
  /** Where the range ends that was selected last. */
  head: string | null;
  /** Who was selected before the range; making it shorter gives them back. */
  before: ReadonlySet<string>;
}

const NOBODY: ReadonlySet<string> = new Set();
export const NO_PICKS: Picks = { ids: NOBODY, anchor: null, head: null, before: NOBODY };

/** One person by themselves: a range may begin here. */
export function pick({ ids }: Picks, id: string, on: boolean): Picks {
  const next = new Set(ids);
  if (on) next.add(id);
  else next.delete(id);
  return { ids: next, anchor: id, head: id, before: next };
}

/** From the one to the other, both included, in the order of the list; only the second where the first is not in it. */
export function rangeOf(order: readonly string[], from: string | null, to: string): string[] {
  const [a, b] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)];
  if (b === -1) return [];
  if (a === -1) return [to];
  return order.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Shift and a click: everybody from where the range begins to here, instead of the range before. */
export function pickTo(picks: Picks, order: readonly string[], to: string): Picks {
  const anchor = picks.anchor !== null && order.includes(picks.anchor) ? picks.anchor : to;
  return { ...picks, anchor, head: to, ids: new Set([...picks.before, ...rangeOf(order, anchor, to)]) };
}

/** Shift and an arrow: goes on with the range that ends at `from`, or begins one there. */
export const extend = (picks: Picks, order: readonly string[], from: string, to: string): Picks =>
  pickTo(picks.head === from ? picks : { ...picks, anchor: from, before: picks.ids }, order, to);

export function pickAll(picks: Picks, ids: readonly string[]): Picks {
  const all = new Set([...picks.ids, ...ids]);
  return { ids: all, anchor: null, head: null, before: all };
}

/** Those who are still shown: nobody acts on people who are out of sight. */
export const shownPicks = ({ ids }: Picks, shown: readonly string[]): string[] =>
  shown.filter((id) => ids.has(id));

/** Where the keys are in a list: at a person, or at their place once they are gone from it. */
export interface Place {
  id: string;
  index: number;
}

/** The next person from a place, or the one before; null at the end of the list. */
export function step(order: readonly string[], place: Place | null, by: 1 | -1): string | null {
  if (place === null) return order[0] ?? null;
  const at = order.indexOf(place.id);
  // Whoever was moved away leaves their place to the next one.
  if (at === -1) return order[by === 1 ? Math.min(place.index, order.length - 1) : place.index - 1] ?? null;
  return order[at + by] ?? null;
}
