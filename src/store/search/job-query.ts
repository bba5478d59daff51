import type { Day } from '@/domain/days';
import type { Job } from '@/domain/streams/jobs';
import type { PayType, UNION_STATUSES } from '@/domain/vocabulary';
import type { Stored } from '../queries/write-status';

export interface JobFilter {
  /** Words of title, description, role, production, company and place; typed as one goes. */
  text?: string;
  departments?: readonly string[];
  roleCodes?: readonly string[];
  /** Jobs with work between these days, both included. */
  from?: Day;
  to?: Day;
  /** Least pay for one ten-hour day, in whole units of the job's own currency. */
  minDayPay?: number;
  payTypes?: readonly PayType[];
  unions?: readonly (typeof UNION_STATUSES)[number][];
  remote?: boolean;
  urgent?: boolean;
  countryCode?: string;
  city?: string;
}

export type JobSort = 'newest' | 'soonest' | 'pay';

export interface JobQuery {
  filter?: JobFilter;
  sort?: JobSort;
  /** How many of the first ones; raise it to show more. */
  limit: number;
}

export interface JobPage {
  jobs: Stored<Job>[];
  /** How many there are in all on this device; null until they are counted, shortly after the first page. */
  total: number | null;
}
