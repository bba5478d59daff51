import type { Observable } from 'rxjs';
import type { Definitions } from '@/domain/definition/stream';
import { jobs } from '@/domain/streams';
import type { Job } from '@/domain/streams/jobs';
import { matchScore, NO_CALENDAR, type ScoredJob } from '@/domain/jobs/match';
import { comparedDayPay } from '@/domain/pay/day-pay';
import { jobReason } from '@/domain/search/found-because';
import type { SearchPlan } from '@/domain/search/search-plan';
import { cityCode, countryCode, departmentCode, roleCode } from '@/domain/search/search-codes';
import { isWaiting } from '@/sync/document';
import { readAll } from '../queries/read';
import { type Stored, type StoredRow, toEntity } from '../queries/write-status';
import type { Store } from '../store';
import { StableIdentity } from '../queries/stable-identity';
import type { BestFit, JobFilter, JobPage, JobQuery, JobSort } from './job-query';
import { firstRelevant, foundByWords, positionsOf } from './found-rows';
import { SearchableList } from './searchable-list';
import { RowList } from './row-list';
import type { TextDocument, TextMatches } from './text-index';

/** Only the fields that filters, orders and scores use. */
interface CompactJob {
  id: string;
  /** Sorts ascending for newest first (`k_newest`). */
  newest: string;
  category: string;
  role: string;
  starts: string;
  ends: string;
  /** For a ten-hour day, in US dollars. */
  pay: number;
  payType: string;
  union: string;
  isRemote: boolean;
  isUrgent: boolean;
  country: string;
  city: string;
  /** In milliseconds since 1970. */
  published: number;
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
  lat: job.lat,
  lng: job.lng,
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
    pay: comparedDayPay(job),
    payType: job.pay_type,
    union: job.union_status,
    isRemote: job.is_remote,
    isUrgent: job.is_urgent,
    country: job.country_code,
    city: job.city.toLocaleLowerCase(),
    published: Date.parse(job.published_at),
    scored: scoredPart(job),
  };
}

/** By relevance is the order of what was found, not of the list. */
type StoredOrder = Exclude<JobSort, 'match'>;

const byNewest = (a: CompactJob, b: CompactJob): number =>
  a.newest < b.newest ? -1 : a.newest > b.newest ? 1 : a.id < b.id ? -1 : 1;

const ORDERS: Record<StoredOrder, (a: CompactJob, b: CompactJob) => number> = {
  newest: byNewest,
  soonest: (a, b) => (a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : byNewest(a, b)),
  pay: (a, b) => b.pay - a.pay || byNewest(a, b),
};

const toTextDocument = (job: StoredRow<Definitions['jobs']>): TextDocument | null => {
  if (job.status !== 'active') return null;
  return {
    id: job.id,
    newest: String(job.k_newest),
    roles: [job.role_code],
    // Nobody types a code: its names are known where the words are understood.
    codes: [
      roleCode(job.role_code),
      departmentCode(job.category),
      countryCode(job.country_code),
      cityCode(job.city),
    ],
    title: job.title,
    facts: [
      job.production,
      job.company_name,
      job.city,
      job.region,
      job.location,
      ...job.required_skills,
    ].join(' '),
    // Behind everything else: a row may not have it yet.
    text: job.description ?? '',
  };
};

const isWanted = (wanted: readonly string[] | undefined, value: string): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value);

/** What a query asks for besides its filter. */
type Limits = Pick<JobQuery, 'without' | 'publishedAfter'>;

function limitsOf({ without = [], publishedAfter }: Limits): (job: CompactJob) => boolean {
  const hidden = new Set(without);
  return ({ id, published }) =>
    !hidden.has(id) && (publishedAfter === undefined || published > publishedAfter);
}

function predicateOf(filter: JobFilter, limits: Limits): (job: CompactJob) => boolean {
  const isWithinLimits = limitsOf(limits);
  const city = filter.city?.trim().toLocaleLowerCase();
  return (job) =>
    isWithinLimits(job) &&
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
  private readonly searchable: SearchableList<Definitions['jobs'], CompactJob, StoredOrder>;
  private readonly identity = new StableIdentity<Stored<Job>>();

  constructor(private readonly store: Store) {
    this.searchable = new SearchableList(
      store,
      jobs,
      new RowList(store, { stream: jobs, compact, orders: ORDERS }),
      toTextDocument,
    );
  }

  observe({ filter = {}, sort = 'newest', bestFit, limit, ...limits }: JobQuery): Observable<JobPage> {
    const order = sort === 'match' ? 'newest' : sort;
    const isFirstPage =
      isUnfiltered(filter) && order === 'newest' && !bestFit && limits.publishedAfter === undefined;
    const fits = predicateOf(filter, limits);
    const select = (matches: (job: CompactJob) => boolean): CompactJob[] =>
      bestFit ? this.best(bestFit, matches, limit) : this.searchable.list.first(order, matches, limit);
    const isByRelevance = sort === 'match' && !bestFit;
    return this.searchable.observe(
      isFirstPage ? () => this.firstPage(limit, limits.without ?? []) : null,
      async () => {
        const found = await this.searchable.matching(filter.text);
        if (!found) return this.page(await this.read(select(fits)), filter, limits, fits);
        return isByRelevance ? this.relevant(found, fits, limit) : this.found(found, fits, select);
      },
    );
  }

  /** How words are understood, for a search on the server. */
  plan(words: string): Promise<SearchPlan> {
    return this.searchable.plan(words);
  }

  private async firstPage(limit: number, without: readonly string[]): Promise<JobPage> {
    const first = await readAll(this.store, jobs, {
      selector: { status: 'active' },
      sort: [{ status: 'asc' }, { k_newest: 'asc' }],
      limit: limit + without.length,
    });
    const hidden = new Set(without);
    const shown = first.filter(({ id }) => !hidden.has(id)).slice(0, limit);
    return { jobs: this.identity.reuse(shown), total: null };
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
      .map((job) => ({ job, score: matchScore(job.scored, person, NO_CALENDAR, now).score }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ job }) => job);
  }

  private page(
    rows: Stored<Job>[],
    filter: JobFilter,
    limits: Limits,
    fits: (job: CompactJob) => boolean,
  ): JobPage {
    const { list } = this.searchable;
    const isAll = isUnfiltered(filter) && limits.publishedAfter === undefined && !limits.without?.length;
    return { jobs: rows, total: isAll ? list.size : list.count(JSON.stringify([filter, limits]), fits) };
  }

  /** What has the words, most relevant first. */
  private async relevant(
    found: TextMatches,
    fits: (job: CompactJob) => boolean,
    limit: number,
  ): Promise<JobPage> {
    const { list } = this.searchable;
    const { items, total, positions } = firstRelevant(found, (id) => list.get(id), fits, limit);
    const places = new Map(items.map(({ id }, i) => [id, positions[i] ?? 0]));
    const rows = await this.read(items);
    return { jobs: rows, total, found: foundByWords(found, rows, places, jobReason) };
  }

  /** What has the words, in another order. */
  private async found(
    found: TextMatches,
    fits: (job: CompactJob) => boolean,
    select: (matches: (job: CompactJob) => boolean) => CompactJob[],
  ): Promise<JobPage> {
    const positions = positionsOf(found);
    const matches = (job: CompactJob): boolean => positions.has(job.id) && fits(job);
    const rows = await this.read(select(matches));
    return {
      jobs: rows,
      total: this.searchable.list.count(null, matches),
      found: foundByWords(found, rows, positions, jobReason),
    };
  }

  private async read(items: readonly CompactJob[]): Promise<Stored<Job>[]> {
    const ids = items.map(({ id }) => id);
    const rows = new Map((await this.store.rows('jobs').get(ids)).map((row) => [row.id, row]));
    return this.identity.reuse(
      ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [toEntity(jobs, row, this.store.refused.latestOf('jobs', id))] : [];
      }),
    );
  }
}
