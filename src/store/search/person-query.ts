import type { Person } from '@/domain/streams/people';
import type { Stored } from '../queries/write-status';

export interface PersonFilter {
  text?: string;
  departments?: readonly string[];
  roleCodes?: readonly string[];
  skills?: readonly string[];
  countryCode?: string;
  city?: string;
  openToContact?: boolean;
  /** In minor units, per day; people who do not show their rate match. */
  maxDayRateMinor?: number;
  /** In years; people who do not state theirs do not match. */
  minExperience?: number;
}

export interface PersonQuery {
  filter?: PersonFilter;
  limit: number;
}

export interface PersonPage {
  people: Stored<Person>[];
  total: number | null;
}
