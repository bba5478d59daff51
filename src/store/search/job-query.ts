import type { ScoredPerson } from '@/domain/jobs/match';
import type { NearPlace } from '@/domain/search/near-place';
import type { Day } from '@/domain/values/days';
import type { Job } from '@/domain/streams/jobs';
import type { PayType, UNION_STATUSES } from '@/domain/vocabulary';
import type { Facets } from './facets';
import type { Stored } from '../queries/write-status';

export interface JobFilter {
  /** As typed (`domain/search/search-plan.ts`). */
  text?: string;
  departments?: readonly string[];
  roleCodes?: readonly string[];
  /** Jobs with work between these days, both included. */
  from?: Day;
  to?: Day;
  /** The minimum pay for a ten-hour day, in US dollars (`domain/pay/day-pay.ts`). */
  minDayPay?: number;
  payTypes?: readonly PayType[];
  unions?: readonly (typeof UNION_STATUSES)[number][];
  remote?: boolean;
  urgent?: boolean;
  countryCode?: string;
  city?: string;
  /** Instead of country and city: within a distance of a place. */
  near?: NearPlace;
  /** On none of its days, of which it has some, is this person busy, on hold or only partly free, by their own calendar. */
  fitsDays?: boolean;
  /** With the jobs that this person has hidden. */
  showHidden?: boolean;
}

/** Filters whose values are counted. Cities are in lower case; `remote` and `urgent` have `true` and `false`. */
export type JobFacet = 'departments' | 'payTypes' | 'unions' | 'countries' | 'cities' | 'remote' | 'urgent';
export type JobFacets = Facets<JobFacet>;

/**
 * `match`: the most relevant first, for searches with words; without any it is `newest`. `nearest`: to the place of `near`; without one it is
 * `newest`.
 */
export type JobSort = 'newest' | 'soonest' | 'pay' | 'nearest' | 'match';

/** Best fit: an order for one person. */
export interface BestFit {
  person: ScoredPerson;
  /** What their calendar says (`readShownDays`). */
  days: string;
  /** When it is asked, in milliseconds since 1970: newer jobs fit better. */
  at: number;
  /** Only so many of the newest jobs are scored. */
  depth: number;
}

export interface JobQuery {
  filter?: JobFilter;
  sort?: JobSort;
  /** Instead of `sort`. */
  bestFit?: BestFit;
  /** Ids of jobs that are neither listed nor counted. */
  without?: readonly string[];
  /** Only jobs published after this, in milliseconds since 1970. */
  publishedAfter?: number;
  /** Only jobs of this company. */
  companyId?: string;
  /** What their own calendar says (`readShownDays`), for `fitsDays`. */
  ownDays?: string;
  /** How many jobs from the start of the list; raise it to show more. */
  limit: number;
}

export interface JobPage {
  jobs: Stored<Job>[];
  /** How many match on this device; null until they are counted, shortly after the first page. */
  total: number | null;
  /** Of a search with words. */
  found?: FoundByWords;
}

/** What a list says of a search with words. */
export interface FoundByWords {
  /** By the job's or person's id: why it was found, where its title does not say so. */
  reasons: ReadonlyMap<string, string>;
  /** Words that no row has, and what was looked for instead. */
  corrections: readonly { typed: string; meant: string }[];
}
