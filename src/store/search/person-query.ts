import type { Person } from '@/domain/streams/people';
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
  openToContact?: boolean;
  /** For a day, in US dollars; people who do not show their rate match. */
  maxDayRate?: number;
  /** In years; people who do not state theirs do not match. */
  minExperience?: number;
}

/** Filters whose values are counted; `open` has `true` and `false`. */
export type PersonFacet = 'departments' | 'countries' | 'open';
export type PersonFacets = Facets<PersonFacet>;

export interface PersonQuery {
  filter?: PersonFilter;
  limit: number;
}

export interface PersonPage {
  people: Stored<Person>[];
  total: number | null;
  /** Of a search with words. */
  found?: FoundByWords;
}
