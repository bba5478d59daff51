import { describe, expect, it } from 'vitest';
import { countFacets, type Facet } from '@/store/search/facets';
import { JOB_FACETS, type CompactJob, predicateOf } from '@/store/search/compact-job';
import { countedFirst, countedOptions } from '@/ui/domain/searches/facet-counts';

interface Lamp {
  kind: string;
  colours: readonly string[];
}
interface Wanted {
  kind?: string;
  colour?: string;
}
const LAMPS: Lamp[] = [
  { kind: 'led', colours: ['red', 'blue'] },
  { kind: 'led', colours: ['red'] },
  { kind: 'hmi', colours: ['blue'] },
];
const FACETS: Record<'kinds' | 'colours', Facet<Wanted, Lamp>> = {
  kinds: { sets: ['kind'], valuesOf: ({ kind }) => [kind] },
  colours: { sets: ['colour'], valuesOf: ({ colours }) => colours },
};
const fits =
  ({ kind, colour }: Wanted) =>
  (lamp: Lamp): boolean =>
    (kind === undefined || lamp.kind === kind) && (colour === undefined || lamp.colours.includes(colour));
const counted = (filter: Wanted): unknown => {
  const { kinds, colours } = countFacets(LAMPS, filter, FACETS, fits);
  return { kinds: Object.fromEntries(kinds), colours: Object.fromEntries(colours) };
};

describe('what each value of a filter would list', () => {
  it('is counted with everything else as it is, and without what it would replace', () => {
    expect(counted({})).toEqual({ kinds: { led: 2, hmi: 1 }, colours: { red: 2, blue: 2 } });
    expect(counted({ kind: 'hmi' })).toEqual({ kinds: { led: 2, hmi: 1 }, colours: { blue: 1 } });
    expect(counted({ colour: 'red' })).toEqual({ kinds: { led: 2 }, colours: { red: 2, blue: 2 } });
  });
  it('of a country goes without the town, of a town stays in the country', () => {
    const job = (country: string, city: string): CompactJob =>
      ({ country, city, isRemote: false, isUrgent: false, category: 'camera' }) as CompactJob;
    const { countries, cities } = countFacets(
      [job('GB', 'leeds'), job('GB', 'london'), job('US', 'austin')],
      { countryCode: 'GB', city: 'Leeds' },
      JOB_FACETS,
      (filter) => predicateOf(filter, {}),
    );
    expect([Object.fromEntries(countries), Object.fromEntries(cities)]).toEqual([
      { GB: 2, US: 1 },
      { leeds: 1, london: 1 },
    ]);
  });
  it('leaves out what the list itself leaves out', () => {
    const job = (id: string): CompactJob => ({ id, category: 'camera', isUrgent: true }) as CompactJob;
    const { departments } = countFacets([job('a'), job('b')], {}, JOB_FACETS, (filter) =>
      predicateOf(filter, { without: ['b'] }),
    );
    expect(Object.fromEntries(departments)).toEqual({ camera: 1 });
  });
});

it('one company’s jobs are no other’s', () => {
  const job = (company: string): CompactJob => ({ id: company, company }) as CompactJob;
  const isOurs = predicateOf({}, { companyId: 'ours' });
  expect([job('ours'), job('theirs'), job('')].filter(isOurs)).toEqual([job('ours')]);
});

describe('options with counts', () => {
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));
  it('say nothing before anything is counted', () => {
    expect(countedOptions(options, undefined)).toEqual(options);
    expect(countedFirst(options, undefined)).toEqual(options);
  });
  it('say what they list, and of a long list those with most come first', () => {
    const counts = new Map([
      ['c', 5],
      ['b', 2],
    ]);
    expect(countedOptions(options, counts).map(({ label }) => label)).toEqual(['A (0)', 'B (2)', 'C (5)']);
    expect(countedFirst(options, counts).map(({ label }) => label)).toEqual(['C (5)', 'B (2)', 'A']);
  });
});
