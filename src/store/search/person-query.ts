import type { Coordinates } from '@/domain/jobs/fit/distance';
import type { NearPlace } from '@/domain/search/near-place';
import type { Person } from '@/domain/streams/people';
import type { Day } from '@/domain/values/days';
import type { Stored } from '../queries/write-status';
import type { Facets } from './facets';
import type { FoundByWords } from './job-query';

export interface PersonFilter {
  text?: string;
  departments?: readonly string[];
  roleCodes?: readonly string[];
  skills?: readonly string[];
  countryCode?: string;
  city?: string;
  /** Instead of a city and a country. */
  near?: NearPlace;
  openToContact?: boolean;
  /** For a day, in US dollars; people who do not show their rate match. */
  maxDayRate?: number;
  /** In years; people who do not state theirs do not match. */
  minExperience?: number;
  /** Free on all of these days, the whole day; whoever does not say so does not match. */
  freeOn?: readonly Day[];
}

/** Filters whose values are counted; `open` has `true` and `false`. */
export type PersonFacet = 'departments' | 'countries' | 'open';
export type PersonFacets = Facets<PersonFacet>;

/**
 * `match`: the most relevant first, for searches with words; without any it is `newest`. `rate`: the lowest day rate first, compared in
 * US dollars. People whose rate, or whose town, is not known come last.
 */
export type PersonOrder = { by: 'match' | 'newest' | 'rate' } | { by: 'nearest'; from: Coordinates };

export interface PersonQuery {
  filter?: PersonFilter;
  /** By default `match`. */
  order?: PersonOrder;
  /** Only those who were listed later than this, in milliseconds. */
  listedAfter?: number;
  limit: number;
}

export interface PersonPage {
  people: Stored<Person>[];
  total: number | null;
  /** Of a search with words. */
  found?: FoundByWords;
}
