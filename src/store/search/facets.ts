/** By filter: how many rows each value of it would list, with everything else of the search as it is. Values without any row are left out. */
export type Facets<Name extends string> = Readonly<Record<Name, ReadonlyMap<string, number>>>;

export interface Facet<Filter, Row> {
  /** The fields of the filter that this one sets: they are left out, because another value takes their place or is added to them. */
  sets: readonly (keyof Filter)[];
  valuesOf: (row: Row) => readonly string[];
}

/** Goes through the rows once for each facet: a few milliseconds for some thousand rows. */
export function countFacets<Name extends string, Filter extends object, Row>(
  rows: readonly Row[],
  filter: Filter,
  facets: Readonly<Record<Name, Facet<Filter, Row>>>,
  predicateOf: (filter: Filter) => (row: Row) => boolean,
): Facets<Name> {
  const counted = Object.entries<Facet<Filter, Row>>(facets).map(([name, { sets, valuesOf }]) => {
    const others = { ...filter };
    for (const field of sets) delete others[field];
    const matches = predicateOf(others);
    const counts = new Map<string, number>();
    for (const row of rows)
      if (matches(row)) for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [name, counts] as const;
  });
  return Object.fromEntries(counted) as unknown as Facets<Name>;
}
