import type { Observable } from 'rxjs';
import type { Definitions } from '@/domain/definition/stream';
import { jobs } from '@/domain/streams';
import type { Job } from '@/domain/streams/jobs';
import { matchScore, NOTHING_BOOKED, type ScoredJob } from '@/domain/jobs/match';
import { dailyValue } from '@/domain/values/money';
import { isWaiting } from '@/sync/document';
import { readAll } from '../queries/read';
import { type Stored, type StoredRow, toEntity } from '../queries/write-status';
import type { Store } from '../store';
import { StableIdentity } from '../queries/stable-identity';
import type { BestFit, JobFilter, JobPage, JobQuery, JobSort } from './job-query';
import { SearchableList } from './searchable-list';
import { RowList } from './row-list';
import type { TextDocument } from './text-index';

/** Only the fields that filters, orders and scores use. */
interface CompactJob {
  id: string;
  /** Sorts ascending for newest first (`k_newest`). */
  newest: string;
  category: string;
  role: string;
  starts: string;
  ends: string;
  /** For a ten-hour day, in whole units of the job's currency. */
  pay: number;
  payType: string;
  union: string;
  isRemote: boolean;
  isUrgent: boolean;
  country: string;
  city: string;
  scored: ScoredJob;
}

const NO_DATE = '9999';

/** Without the rest of the document, which this would keep in memory. */
const scoredPart = (job: ScoredJob): ScoredJob => ({
  category: job.category,
  role_code: job.role_code,
  required_skills: job.required_skills,
  job_dates: job.job_dates,
  is_remote: job.is_remote,
  city: job.city,
  region: job.region,
  country_code: job.country_code,
  pay_type: job.pay_type,
  salary_min: job.salary_min,
  salary_max: job.salary_max,
  currency: job.currency,
  published_at: job.published_at,
});

function compact(job: StoredRow<Definitions['jobs']>): CompactJob | null {
  if (job.status !== 'active' || (isWaiting(job) && job.sync.removed)) return null;
  return {
    id: job.id,
    newest: String(job.k_newest),
    category: job.category,
    role: job.role_code,
    starts: job.starts_on ?? NO_DATE,
    ends: job.ends_on ?? job.starts_on ?? NO_DATE,
    pay: dailyValue(job),
    payType: job.pay_type,
    union: job.union_status,
    isRemote: job.is_remote,
    isUrgent: job.is_urgent,
    country: job.country_code,
    city: job.city.toLocaleLowerCase(),
    scored: scoredPart(job),
  };
}

const byNewest = (a: CompactJob, b: CompactJob): number =>
  a.newest < b.newest ? -1 : a.newest > b.newest ? 1 : a.id < b.id ? -1 : 1;

const ORDERS: Record<JobSort, (a: CompactJob, b: CompactJob) => number> = {
  newest: byNewest,
  soonest: (a, b) => (a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : byNewest(a, b)),
  pay: (a, b) => b.pay - a.pay || byNewest(a, b),
};

const toTextDocument = (job: Job): TextDocument | null => {
  if (job.status !== 'active') return null;
  return {
    id: job.id,
    name: job.title,
    text: [
      job.role_code,
      job.production,
      job.company_name,
      job.city,
      job.location,
      job.description,
      ...job.required_skills,
    ].join(' '),
  };
};

const isWanted = (wanted: readonly string[] | undefined, value: string): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value);

function predicateOf(filter: JobFilter, ids: ReadonlySet<string> | null): (job: CompactJob) => boolean {
  const city = filter.city?.trim().toLocaleLowerCase();
  return (job) =>
    (ids === null || ids.has(job.id)) &&
    isWanted(filter.departments, job.category) &&
    isWanted(filter.roleCodes, job.role) &&
    isWanted(filter.payTypes, job.payType) &&
    isWanted(filter.unions, job.union) &&
    (filter.remote === undefined || job.isRemote === filter.remote) &&
    (!filter.urgent || job.isUrgent) &&
    (!filter.countryCode || job.country === filter.countryCode) &&
    (!city || job.city.startsWith(city)) &&
    (filter.minDayPay === undefined || job.pay >= filter.minDayPay) &&
    (filter.from === undefined || (job.ends >= filter.from && job.starts !== NO_DATE)) &&
    (filter.to === undefined || job.starts <= filter.to);
}

const isUnfiltered = (filter: JobFilter): boolean =>
  Object.values(filter).every(
    (value) =>
      value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0),
  ) && filter.remote === undefined;

const lists = new WeakMap<Store, JobList>();

/** One list per store, created on first use. */
export function jobList(store: Store): JobList {
  let list = lists.get(store);
  if (!list) lists.set(store, (list = new JobList(store)));
  return list;
}

/**
 * Active jobs, filtered and sorted. Without a filter the first page of the newest comes from a database index, so that a cold
 * start paints at once; everything else comes from a compact copy in memory.
 */
export class JobList {
  private readonly searchable: SearchableList<Definitions['jobs'], CompactJob, JobSort>;
  private readonly identity = new StableIdentity<Stored<Job>>();

  constructor(private readonly store: Store) {
    this.searchable = new SearchableList(
      store,
      jobs,
      new RowList(store, { stream: jobs, compact, orders: ORDERS }),
      toTextDocument,
    );
  }

  observe({ filter = {}, sort = 'newest', bestFit, limit }: JobQuery): Observable<JobPage> {
    const isFirstPage = isUnfiltered(filter) && sort === 'newest' && !bestFit;
    const select = (matches: (job: CompactJob) => boolean): CompactJob[] =>
      bestFit ? this.best(bestFit, matches, limit) : this.searchable.list.first(sort, matches, limit);
    return this.searchable.observe(isFirstPage ? () => this.firstPage(limit) : null, () =>
      this.page(filter, select),
    );
  }

  private async firstPage(limit: number): Promise<JobPage> {
    const first = await readAll(this.store, jobs, {
      selector: { status: 'active' },
      sort: [{ status: 'asc' }, { k_newest: 'asc' }],
      limit,
    });
    return { jobs: this.identity.reuse(first), total: null };
  }

  /** Scores what is in memory, so that only the documents that are shown are read. Equal scores stay in their order. */
  private best(
    { person, at, depth }: BestFit,
    matches: (job: CompactJob) => boolean,
    limit: number,
  ): CompactJob[] {
    const now = new Date(at);
    return this.searchable.list
      .first('newest', matches, depth)
      .map((job) => ({ job, score: matchScore(job.scored, person, NOTHING_BOOKED, now).score }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ job }) => job);
  }

  private async page(
    filter: JobFilter,
    select: (matches: (job: CompactJob) => boolean) => CompactJob[],
  ): Promise<JobPage> {
    const matches = predicateOf(filter, await this.searchable.matching(filter.text));
    const { list } = this.searchable;
    const ids = select(matches).map((job) => job.id);
    const rows = new Map((await this.store.rows('jobs').get(ids)).map((row) => [row.id, row]));
    const found = ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [toEntity(jobs, row, this.store.refused.latestOf('jobs', id))] : [];
    });
    return {
      jobs: this.identity.reuse(found),
      total: isUnfiltered(filter)
        ? list.size
        : list.count(filter.text ? null : JSON.stringify(filter), matches),
    };
  }
}
